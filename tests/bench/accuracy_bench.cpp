// How near the estimator comes to what others measured. Run by `./dev bench accuracy`.
#include "cases/accuracy.h"

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

namespace {

base::Result<std::string> text_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file)
        return base::Error{path + " cannot be read"};
    return std::string(std::istreambuf_iterator<char>(file), {});
}

}  // namespace

int main(int count, char** arguments) {
    const std::string folder = count > 1 ? arguments[1] : "tests/data";
    const auto text = text_of(folder + "/golden.json");
    const auto published =
        text ? cases::read_cases(
                   text.value(),
                   [&](std::string_view path) { return text_of(folder + "/" + std::string(path)); })
             : base::Result<std::vector<cases::Case>>(text.error());
    if (!published) {
        std::fprintf(stderr, "%s\n", published.error().message.c_str());
        return 1;
    }
    std::vector<cases::Outcome> outcomes;
    for (const cases::Case& each : published.value()) {
        if (each.kind == "end_to_end_measured")
            outcomes.push_back(cases::judged(each));
    }
    std::fputs(cases::accuracy_report(outcomes).c_str(), stdout);
    return 0;
}
