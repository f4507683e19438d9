#include "support/source_tree.h"

#include "support/project.h"

#include <algorithm>
#include <cctype>
#include <fstream>

namespace support {

namespace {

namespace fs = std::filesystem;

bool is_word_character(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

}  // namespace

std::vector<SourceFile> source_files(std::string_view folder) {
    const fs::path root = project_path("");
    std::vector<SourceFile> files;
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
        const std::string extension = entry.path().extension().string();
        if (extension != ".h" && extension != ".cpp")
            continue;
        SourceFile file{.path = entry.path().lexically_relative(root).generic_string(),
                        .lines = {}};
        std::ifstream stream(entry.path());
        for (std::string line; std::getline(stream, line);)
            file.lines.push_back(line);
        files.push_back(std::move(file));
    }
    std::sort(files.begin(), files.end(),
              [](const SourceFile& a, const SourceFile& b) { return a.path < b.path; });
    return files;
}

std::string_view code_of(std::string_view line) {
    return line.substr(0, line.find("//"));
}

bool contains_word(std::string_view words, std::string_view word) {
    const std::string padded = " " + std::string(words) + " ";
    return padded.find(" " + std::string(word) + " ") != std::string::npos;
}

bool mentions(std::string_view text, std::string_view word) {
    for (std::size_t at = text.find(word); at != std::string_view::npos;
         at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        const bool starts = at == 0 || !is_word_character(text[at - 1]);
        const bool ends =
            end == text.size() || !is_word_character(text[end]) || !is_word_character(word.back());
        if (starts && ends)
            return true;
    }
    return false;
}

}  // namespace support
