#pragma once

#include "base/result.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

/// A struct describes its editable fields once, in `static constexpr auto fields()`; from that list
/// come parsing with exact errors, the text form used by lesson files, links and saved progress,
/// and controls on the screen. Where many files include the struct, `fields` is a template over
/// itself, so that only those that use the list pay for it.
namespace base {

/// A whole number within [min, max].
template <class Owner>
struct IntField {
    std::string_view name;
    std::int64_t Owner::*member;
    std::int64_t min;
    std::int64_t max;
};

/// One of a closed list of words; `choices[i]` is the word of the enumerator with value i.
template <class Owner, class Enum, std::size_t N>
struct ChoiceField {
    std::string_view name;
    Enum Owner::*member;
    std::array<std::string_view, N> choices;
};

/// Free text that `check` accepts: it returns the empty string, or a sentence saying what is wrong.
/// The text form holds no spaces, so neither may the value.
template <class Owner>
struct TextField {
    std::string_view name;
    std::string Owner::*member;
    std::string (*check)(std::string_view text);
};

/// A field of a member struct, lifted to the struct that holds it: edited there, described once.
template <class Owner, class Part, class Field>
struct PartField {
    std::string_view name;
    Part Owner::*part;
    Field field;
};

/// Every field of the member struct `part`, as fields of its owner.
template <class Owner, class Part>
constexpr auto fields_of(Part Owner::*part) {
    return std::apply(
        [part](const auto&... field) {
            return std::tuple{PartField<Owner, Part, std::remove_cvref_t<decltype(field)>>{
                field.name, part, field}...};
        },
        Part::fields());
}

// What follows is instantiated for each widget and each kind of field, so the work is done by plain
// functions: templates only say where a value lives.

/// `text` as a whole number within [min, max]; the error begins with the field's name.
Result<std::int64_t> whole_number_of(std::string_view name, std::string_view text, std::int64_t min,
                                     std::int64_t max);

/// Which of `choices` is `text`; the error lists them.
Result<std::size_t> choice_of(std::string_view name, std::string_view text,
                              std::span<const std::string_view> choices);

/// "no field called 'colour'; the fields are context, dtype".
Error no_field_called(std::string_view name, std::span<const std::string_view> known);

/// Sets a field; returns what is wrong with the text, or "".
template <class Owner>
std::string assign(Owner& owner, const IntField<Owner>& field, std::string_view text) {
    const auto number = whole_number_of(field.name, text, field.min, field.max);
    if (!number)
        return number.error().message;
    owner.*field.member = number.value();
    return "";
}

template <class Owner, class Enum, std::size_t N>
std::string assign(Owner& owner, const ChoiceField<Owner, Enum, N>& field, std::string_view text) {
    const auto choice = choice_of(field.name, text, field.choices);
    if (!choice)
        return choice.error().message;
    owner.*field.member = static_cast<Enum>(choice.value());
    return "";
}

template <class Owner>
std::string assign(Owner& owner, const TextField<Owner>& field, std::string_view text) {
    const std::string wrong = field.check(text);
    if (!wrong.empty())
        return std::string(field.name) + ": " + wrong;
    owner.*field.member = std::string(text);
    return "";
}

template <class Owner, class Part, class Field>
std::string assign(Owner& owner, const PartField<Owner, Part, Field>& lifted,
                   std::string_view text) {
    return assign(owner.*lifted.part, lifted.field, text);
}

template <class Owner>
std::string text_of(const Owner& owner, const IntField<Owner>& field) {
    return std::to_string(owner.*field.member);
}

template <class Owner, class Enum, std::size_t N>
std::string text_of(const Owner& owner, const ChoiceField<Owner, Enum, N>& field) {
    return std::string(field.choices[static_cast<std::size_t>(owner.*field.member)]);
}

template <class Owner>
std::string text_of(const Owner& owner, const TextField<Owner>& field) {
    return owner.*field.member;
}

template <class Owner, class Part, class Field>
std::string text_of(const Owner& owner, const PartField<Owner, Part, Field>& lifted) {
    return text_of(owner.*lifted.part, lifted.field);
}

/// Sets the field called `name`; on error nothing changes and the sentence names the field and what
/// would be right.
template <class Owner>
Result<bool> set_field(Owner& owner, std::string_view name, std::string_view text) {
    static constexpr auto list = Owner::fields();
    std::string wrong;
    const auto try_one = [&](const auto& field) {
        if (field.name != name)
            return false;
        wrong = assign(owner, field, text);
        return true;
    };
    const auto among = [&](const auto&... field) {
        const std::array<std::string_view, sizeof...(field)> known{field.name...};
        if (!(try_one(field) || ...))
            wrong = no_field_called(name, known).message;
    };
    std::apply(among, list);
    if (!wrong.empty())
        return Error{std::move(wrong)};
    return true;
}

/// One `name=value` pair as found in a text.
struct NamedText {
    std::string name;
    std::string value;

    bool operator==(const NamedText&) const = default;
};

/// Every field as name and text, in the order of the list.
template <class Owner>
std::vector<NamedText> named_texts(const Owner& owner) {
    static constexpr auto list = Owner::fields();
    std::vector<NamedText> out;
    const auto add = [&](const auto& field) {
        out.push_back({std::string(field.name), text_of(owner, field)});
    };
    std::apply([&](const auto&... field) { (add(field), ...); }, list);
    return out;
}

/// `context=4096 dtype=bf16`.
std::string joined(const std::vector<NamedText>& pairs);

/// The one text form of directives, links and saves.
template <class Owner>
std::string to_text(const Owner& owner) {
    return joined(named_texts(owner));
}

}  // namespace base
