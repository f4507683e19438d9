#pragma once

#include "base/result.h"
#include "estimator/json_members.h"
#include "estimator/shape.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace estimator {

/// Typed look-ups in the members of a config.json. Each error is one sentence: the member, what was
/// found, what would be right.
class ConfigReader {
  public:
    /// `text_in` is the member that holds the text model ("text_config"), or "". What is not found
    /// in there is looked for outside.
    ConfigReader(std::span<const JsonMember> members, std::string_view text_in)
        : members_(members), text_in_(text_in) {}

    /// A member that is there and not null.
    bool has(std::string_view name) const;

    /// A member that is there and says null.
    bool is_null(std::string_view name) const;

    /// Which of a number's names the file uses and gives a value; "" for none.
    std::string_view name_given(const ShapeNumber& row) const;

    /// The number under the first of its names that the file gives; an error where there is none.
    base::Result<std::int64_t> number(const ShapeNumber& row) const;

    /// A whole number within [least, most], or `fallback` where the file gives none.
    base::Result<std::int64_t> whole(std::string_view name, std::int64_t fallback,
                                     std::int64_t least, std::int64_t most) const;

    base::Result<bool> flag(std::string_view name, bool fallback) const;

    /// The whole numbers of a list; what else is in it is left out.
    std::vector<std::int64_t> whole_list(std::string_view name) const;

    /// The texts of a list; what else is in it is left out.
    std::vector<std::string_view> text_list(std::string_view name) const;

  private:
    const JsonMember* member(std::string_view name) const;
    std::vector<const JsonValue*> items(std::string_view name) const;

    std::span<const JsonMember> members_;
    std::string_view text_in_;
};

}  // namespace estimator
