#include "estimator/json_members.h"

#include "base/overloaded.h"
#include "base/place.h"
#include "base/units.h"

#include <algorithm>
#include <array>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>

namespace estimator {
namespace {

using json = nlohmann::ordered_json;  // as app has it: one kind of it in the program

constexpr std::size_t most_text = std::size_t{1} << 20;
constexpr int deepest = 64;
constexpr std::size_t most_members = 1 << 16;  // items of a list beyond this are not kept
constexpr std::size_t longest_echo = 40;

/// What a stranger wrote, fit for a sentence: not too long, plain letters only.
std::string shortened(std::string_view text) {
    std::string out;
    for (const char c : text.substr(0, longest_echo))
        out += c < ' ' || c > '~' ? '?' : c;
    return text.size() > longest_echo ? out + "\xE2\x80\xA6" : out;
}

std::string in_quotes(std::string_view text) {
    return '"' + shortened(text) + '"';
}

std::string not_an_object(std::string_view what) {
    return "the outermost value is " + std::string(what) +
           "; a config.json is one object, { \xE2\x80\xA6 }";
}

/// A name that two members have, or "". Sorted rather than compared each with each: a hostile text
/// has a hundred thousand members.
std::string repeated(const std::vector<JsonMember>& members) {
    std::vector<std::string_view> names;
    for (const JsonMember& member : members) {
        const std::string_view name = member.name;
        if (!name.ends_with(item_suffix))
            names.push_back(name);
    }
    std::sort(names.begin(), names.end());
    const auto twice = std::adjacent_find(names.begin(), names.end());
    return twice == names.end() ? "" : std::string(*twice);
}

/// Collects the outermost members and stops at the first thing that cannot be a config.json.
class MemberReader : public nlohmann::json_sax<json> {
  public:
    explicit MemberReader(std::string_view text) : text_(text) {}

    bool null() override { return keep(JsonNull{}, "null"); }

    bool boolean(bool value) override { return keep(value, value ? "true" : "false"); }

    bool number_integer(number_integer_t value) override { return keep(value, "a number"); }

    bool number_unsigned(number_unsigned_t value) override {
        if (value > static_cast<number_unsigned_t>(std::numeric_limits<std::int64_t>::max()))
            return keep(static_cast<double>(value), "a number");
        return keep(static_cast<std::int64_t>(value), "a number");
    }

    bool number_float(number_float_t value, const string_t& /*text*/) override {
        return keep(value, "a number");
    }

    bool string(string_t& value) override { return keep(std::move(value), "a text"); }

    bool binary(binary_t& /*value*/) override { return fail("binary values are not JSON"); }

    bool start_object(std::size_t /*count*/) override { return open("an object", objects); }

    bool start_array(std::size_t /*count*/) override { return open("a list", lists); }

    bool end_object() override { return close(); }

    bool end_array() override { return close(); }

    bool key(string_t& name) override {
        if (depth_ != kept_depth_ || in_list_)
            return true;
        members_.push_back({prefix_ + name, JsonNull{}});
        current_ = members_.size() - 1;
        return true;
    }

    bool parse_error(std::size_t position, const std::string& token,
                     const json::exception& /*reason*/) override {
        if (position > text_.size())
            return fail("not JSON: the text ends at " + base::place_text(text_, position) +
                        " before the last bracket is closed");
        return fail("not JSON: " + (token.starts_with('"') ? shortened(token) : in_quotes(token)) +
                    " at " + base::place_text(text_, position) +
                    " does not belong there; look for a missing comma, quote or bracket before it");
    }

    base::Result<std::vector<JsonMember>> result() {
        if (error_)
            return *error_;
        if (const std::string twice = repeated(members_); !twice.empty())
            return base::Error{in_quotes(twice) + " appears twice; keep the one that is right"};
        return std::move(members_);
    }

  private:
    using Names = std::array<std::string_view, 2>;

    static constexpr Names objects = {"text_config", "vision_config"};
    static constexpr Names lists = {"layer_types", "mlp_only_layers"};

    bool keep(JsonValue value, std::string_view what) {
        if (depth_ == 0)
            return fail(not_an_object(what));
        if (in_list_ && depth_ == kept_depth_ + 1) {
            if (members_.size() < most_members)
                members_.push_back({members_[current_].name + std::string(item_suffix), value});
        } else if (!in_list_ && depth_ == kept_depth_) {
            members_[current_].value = std::move(value);
        }
        return true;
    }

    /// Opens an object or a list; `kept` names those whose contents are kept.
    bool open(std::string_view what, const Names& kept) {
        const bool object = &kept == &objects;
        if (depth_ == 0 && !object)
            return fail(not_an_object(what));
        if (depth_ > 0 && depth_ == kept_depth_ && !in_list_) {
            JsonMember& member = members_[current_];
            member.value = JsonNested{what};
            std::string_view name = member.name;
            name.remove_prefix(prefix_.size());
            const bool wanted = std::find(kept.begin(), kept.end(), name) != kept.end();
            if (wanted && object && prefix_.empty()) {
                prefix_ = member.name + '.';
                ++kept_depth_;
            } else if (wanted && !object) {
                in_list_ = true;
            }
        }
        ++depth_;
        if (depth_ > deepest)
            return fail("nested deeper than " + std::to_string(deepest) +
                        " brackets; a config.json is nearly flat");
        return true;
    }

    bool close() {
        if (in_list_ && depth_ == kept_depth_ + 1) {
            in_list_ = false;
        } else if (!prefix_.empty() && depth_ == kept_depth_) {
            prefix_.clear();
            --kept_depth_;
        }
        --depth_;
        return true;
    }

    bool fail(std::string message) {
        error_ = base::Error{std::move(message)};
        return false;
    }

    std::string_view text_;
    int depth_ = 0;
    int kept_depth_ = 1;       ///< of the object whose members are being kept
    bool in_list_ = false;     ///< inside a list whose items are kept
    std::string prefix_;       ///< "text_config." inside that object
    std::size_t current_ = 0;  ///< the member whose value comes next
    std::vector<JsonMember> members_;
    std::optional<base::Error> error_;
};

}  // namespace

base::Result<std::vector<JsonMember>> json_members(std::string_view text) {
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return base::Error{"the text is empty; paste the whole config.json of a model"};
    if (text.size() > most_text) {
        return base::Error{"the text has " +
                           base::count_text(static_cast<std::int64_t>(text.size())) +
                           " bytes; a config.json has a few thousand"};
    }
    MemberReader reader(text);
    json::sax_parse(text, &reader);
    return reader.result();
}

const JsonMember* member_called(std::string_view name, std::span<const JsonMember> members) {
    const auto found = std::find_if(members.begin(), members.end(),
                                    [&](const JsonMember& member) { return member.name == name; });
    return found == members.end() ? nullptr : &*found;
}

std::string described(const JsonValue& value) {
    return std::visit(base::Overloaded{
                          [](JsonNull) { return std::string("null"); },
                          [](bool flag) { return std::string(flag ? "true" : "false"); },
                          [](std::int64_t number) { return base::count_text(number); },
                          [](double number) { return json(number).dump(); },
                          [](const std::string& text) { return "the text " + in_quotes(text); },
                          [](JsonNested nested) { return std::string(nested.what); },
                      },
                      value);
}

}  // namespace estimator
