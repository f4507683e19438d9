#include "cases/cases.h"
#include "cases/report.h"
#include "cli/commands.h"
#include "cli/files.h"

#include <filesystem>

namespace cli {
namespace {

constexpr std::string_view help =
    "usage: memory-first cases FILE [--json]\n"
    "\n"
    "Predicts each published number in FILE and says pass, fail or not-modelled (with the "
    "reason).\n"
    "FILE is a list of cases, or an object with a list called cases:\n"
    "  {\"id\": \"…\", \"kind\": \"param_count\", \"inputs\": {\"config_file\": "
    "\"configs/…json\"},\n"
    "   \"expected\": {\"value\": 8030261248, \"unit\": \"parameters\"}, \"tolerance\": {\"type\": "
    "\"exact\"}}\n"
    "config_file is looked for beside FILE. With --json the answer is {\"cases\": [{\"id\": …}]}.\n"
    "\n"
    "exit code: 0 nothing failed, 1 a prediction failed, 2 FILE cannot be used\n";

struct Request {
    std::string path;
    bool json = false;
};

base::Result<Request> request_of(std::span<const std::string> arguments) {
    Request request;
    for (const std::string& argument : arguments) {
        if (argument == "--json")
            request.json = true;
        else if (argument.starts_with("--"))
            return base::Error{"cases: '" + argument + "' is unknown; it takes FILE and --json"};
        else if (!request.path.empty())
            return base::Error{"cases: one file at a time; there are '" + request.path + "' and '" +
                               argument + "'"};
        else
            request.path = argument;
    }
    if (request.path.empty())
        return base::Error{"cases: no file is named; usage: memory-first cases FILE [--json]"};
    return request;
}

}  // namespace

CommandResult cases_command(std::span<const std::string> arguments) {
    for (const std::string& argument : arguments) {
        if (argument == "--help" || argument == "-h")
            return {.out = std::string(help)};
    }
    const auto request = request_of(arguments);
    if (!request)
        return unusable(request.error().message);
    const std::string& path = request.value().path;
    const auto text = text_of_file(path);
    if (!text)
        return unusable("cases: " + text.error().message);
    const auto beside = [&](std::string_view name) {
        return text_of_file((std::filesystem::path(path).parent_path() / name).string());
    };
    const auto published = cases::read_cases(text.value(), beside);
    if (!published)
        return unusable("cases: " + path + ": " + published.error().message);
    std::vector<cases::Outcome> outcomes;
    for (const cases::Case& each : published.value())
        outcomes.push_back(cases::judged(each));
    const bool failed = cases::count_of(outcomes, cases::Verdict::Fail) > 0;
    return {
        .exit_code = failed ? exit_no : exit_done,
        .out = request.value().json ? cases::json_report(outcomes) : cases::table_report(outcomes)};
}

}  // namespace cli
