#!/usr/bin/env bash
# Puts the pinned source tarballs of Dear ImGui, SDL2 and md4c into DIRECTORY and checks their hashes.
# They are Debian source packages of suite trixie, read from the archive this machine already uses.
# Usage: cmake/fetch-sources.sh DIRECTORY
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
directory=$1
hashes=$here/sources.sha256
mkdir -p "$directory"
cd "$directory"

if sha256sum --check --status "$hashes" 2>/dev/null; then
    exit 0
fi
if ! command -v apt-get >/dev/null; then
    echo "No apt here: point CMake at checkouts with -DFETCHCONTENT_SOURCE_DIR_IMGUI=… (also _MD4C, _LIBSDL2); see README.md." >&2
    exit 1
fi

# A private source list: the machine's own lists and settings stay as they are.
private=$(mktemp -d)
trap 'rm -rf "$private"' EXIT
mkdir -p "$private/lists/partial" "$private/cache/archives/partial"
site=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 'Origin: Debian' 'Component: main' | head -1)
cat >"$private/trixie.sources" <<END
Types: deb-src
URIs: $site
Suites: trixie
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
END
options=(-qq -o "Dir::Etc::sourcelist=$private/trixie.sources" -o Dir::Etc::sourceparts=-
    -o "Dir::State::Lists=$private/lists" -o "Dir::Cache=$private/cache" -o APT::Sandbox::User=root)
apt-get "${options[@]}" update
apt-get "${options[@]}" source --download-only --tar-only imgui libsdl2 md4c

# A tarball with another hash is not used: it is named, and the build stops.
sha256sum --check --quiet "$hashes"
