#include "host/native_options.h"

#include <array>
#include <charconv>
#include <string_view>
#include <variant>

namespace host {
namespace {

constexpr std::string_view usage =
    "; usage: memory-first [--frames N] [--width N] [--height N] [--theme light|dark] "
    "[--lessons FOLDER] [--dump-semantics LESSON/STEP]";

struct Option {
    std::string_view name;
    std::variant<int Options::*, std::string Options::*> member;
};

constexpr std::array known = {
    Option{"--frames", &Options::frames},   Option{"--width", &Options::width},
    Option{"--height", &Options::height},   Option{"--dump-semantics", &Options::dump},
    Option{"--lessons", &Options::lessons}, Option{"--theme", &Options::theme},
};

const Option* option_called(std::string_view name) {
    for (const Option& option : known) {
        if (option.name == name)
            return &option;
    }
    return nullptr;
}

base::Result<bool> assign(Options& options, const Option& option, const std::string& text) {
    if (const auto* const member = std::get_if<std::string Options::*>(&option.member)) {
        options.** member = text;
        return true;
    }
    int& number = options.**std::get_if<int Options::*>(&option.member);
    const char* const end = text.data() + text.size();
    const auto [stopped, status] = std::from_chars(text.data(), end, number);
    if (status != std::errc{} || stopped != end || number <= 0)
        return base::Error{std::string(option.name) + ": '" + text +
                           "' is not a whole number above 0"};
    return true;
}

}  // namespace

base::Result<Options> parse_options(const std::vector<std::string>& arguments) {
    Options options;
    for (std::size_t i = 0; i < arguments.size(); i += 2) {
        const Option* const option = option_called(arguments[i]);
        if (option == nullptr)
            return base::Error{"'" + arguments[i] + "' is unknown" + std::string(usage)};
        if (i + 1 == arguments.size())
            return base::Error{arguments[i] + " needs a value" + std::string(usage)};
        const base::Result<bool> assigned = assign(options, *option, arguments[i + 1]);
        if (!assigned)
            return assigned.error();
    }
    return options;
}

}  // namespace host
