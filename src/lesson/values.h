#pragma once

#include "base/fields.h"
#include "base/result.h"
#include "lesson/attributes.h"
#include "lesson/document.h"
#include "lesson/outline.h"
#include "lesson/report.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lesson {

/// What `{{name plan=… parameters | unit}}` asks for.
struct Question {
    std::string name;
    std::vector<base::NamedText> plan;        // of its plan, whether or not the quantity takes them
    std::vector<base::NamedText> parameters;  // its own, which win
    std::string unit;                         // "GiB", "GiB.2"; empty: the quantity's own
};

/// Answers a question with a number and its working. An error that concerns one parameter starts
/// with its name: "tokens: 0 is outside [1, 1048576]".
using Quantities = std::function<base::Result<Value>(const Question&)>;

/// A mistake people make about a quantity: the amount it gives, and the sentence for who made it.
struct Mistake {
    std::string id;
    std::string sentence;
    std::int64_t count = 0;  // bytes or things
};

/// The mistakes known about what a question asks for; none for most.
using Mistakes = std::function<std::vector<Mistake>(const Question&)>;

/// What lessons may ask of the estimator.
struct Knowledge {
    Quantities quantities;
    std::vector<std::string_view> misconceptions;  // ids a wrong choice may name
    Mistakes mistakes{};                           // may be empty: no mistakes are known
};

/// Settings with their plan spelled out; no name stands in both lists.
struct Settings {
    std::vector<Attribute> plan;
    std::vector<Attribute> own;

    std::vector<Attribute> all() const;
};

/// The named settings of `::: plan` lines; values, widgets and figures refer to them by plan=NAME.
class Plans {
  public:
    Plans(const std::vector<Item>& lines, const Report& report);

    /// The settings of `attributes` and those of the plan it names, if it does. An unknown plan is
    /// reported.
    Settings spelled_out(Attributes attributes, const Report& report);

    /// Reports each plan that nothing referred to.
    void report_unused(const Report& report) const;

  private:
    struct Plan {
        std::string_view name;
        std::vector<Attribute> settings;
        bool used = false;
    };

    std::string names() const;

    std::vector<Plan> plans_;
};

/// Everything needed to read one file.
struct Reading {
    const Report& report;
    const Knowledge& knowledge;
    Plans& plans;
};

/// The value of what stands between `{{` and `}}`; problems are reported and give nothing.
std::optional<Value> value_of(std::string_view inside, const Reading& reading);

/// What people get wrong about the value that `value_of(inside)` gives.
std::vector<Mistake> mistakes_about(std::string_view inside, const Reading& reading);

/// What stands between the braces of a setting's or an entry's "{{…}}"; nothing for other text.
std::optional<std::string_view> inside_of(std::string_view text);

/// Where in the file the problem told by `message` lies: the value of the setting it starts with,
/// else `otherwise`.
std::string_view culprit(std::string_view message, const std::vector<Attribute>& settings,
                         std::string_view otherwise);

}  // namespace lesson
