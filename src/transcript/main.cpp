// text_edition FOLDER INDEX_HTML: checks the course that is built in and writes its text edition
// into FOLDER. Run by the build, so that a lesson with an error fails it.
#include "embedded/lessons.h"
#include "lesson/course.h"
#include "lesson/estimator_knowledge.h"
#include "transcript/files.h"

#include <cstdio>
#include <optional>
#include <string>

namespace {

std::optional<std::string> read_file(const std::string& path) {
    std::FILE* const file = std::fopen(path.c_str(), "rb");
    if (file == nullptr)
        return std::nullopt;
    std::string text;
    for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file))
        text += static_cast<char>(c);
    std::fclose(file);
    return text;
}

bool write_file(const std::string& path, const std::string& text) {
    std::FILE* const file = std::fopen(path.c_str(), "wb");
    if (file == nullptr)
        return false;
    const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
    return std::fclose(file) == 0 && written;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: text_edition FOLDER INDEX_HTML\n");
        return 2;
    }
    const lesson::LoadedCourse loaded =
        lesson::load_course(embedded::lessons(), lesson::estimator_knowledge());
    for (const base::Diagnostic& problem : loaded.problems)
        std::fprintf(stderr, "%s\n", base::text_of(problem).c_str());
    if (!loaded.problems.empty())
        return 1;
    const auto index = read_file(argv[2]);
    const auto files = transcript::files_of(loaded.course, index.value_or(""));
    if (!files) {
        std::fprintf(stderr, "%s: %s\n", argv[2], files.error().message.c_str());
        return 1;
    }
    for (const transcript::TextFile& file : files.value()) {
        const std::string path = std::string(argv[1]) + '/' + file.name;
        if (!write_file(path, file.text)) {
            std::fprintf(stderr, "%s: cannot be written\n", path.c_str());
            return 1;
        }
    }
    return 0;
}
