#pragma once

#include "base/result.h"

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

/// A struct describes its editable fields once, in `static constexpr auto fields()`; from that list
/// come parsing with exact errors, the text form used by lesson files, links and saved progress,
/// and controls on the screen.
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

template <class Owner>
Result<bool> assign(Owner& owner, const IntField<Owner>& field, std::string_view text) {
    std::int64_t parsed = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), parsed);
    if (status != std::errc{} || end != text.data() + text.size())
        return Error{std::string(field.name) + ": '" + std::string(text) +
                     "' is not a whole number"};
    if (parsed < field.min || parsed > field.max) {
        return Error{std::string(field.name) + ": " + std::to_string(parsed) + " is outside [" +
                     std::to_string(field.min) + ", " + std::to_string(field.max) + "]"};
    }
    owner.*field.member = parsed;
    return true;
}

template <class Owner, class Enum, std::size_t N>
Result<bool> assign(Owner& owner, const ChoiceField<Owner, Enum, N>& field, std::string_view text) {
    std::string known;
    for (std::size_t i = 0; i < N; ++i) {
        if (field.choices[i] == text) {
            owner.*field.member = static_cast<Enum>(i);
            return true;
        }
        known += (i == 0 ? "" : ", ") + std::string(field.choices[i]);
    }
    return Error{std::string(field.name) + ": '" + std::string(text) + "' is not one of " + known};
}

template <class Owner>
Result<bool> assign(Owner& owner, const TextField<Owner>& field, std::string_view text) {
    const std::string wrong = field.check(text);
    if (!wrong.empty())
        return Error{std::string(field.name) + ": " + wrong};
    owner.*field.member = std::string(text);
    return true;
}

template <class Owner, class Part, class Field>
Result<bool> assign(Owner& owner, const PartField<Owner, Part, Field>& lifted,
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
    std::string known;
    const auto list = [&](const auto&... field) {
        ((known += (known.empty() ? "" : ", ") + std::string(field.name)), ...);
    };
    std::apply(list, Owner::fields());
    Result<bool> outcome =
        Error{"no field called '" + std::string(name) + "'; " +
              (known.empty() ? std::string("it has none") : "the fields are " + known)};
    std::apply(
        [&](const auto&... field) {
            ((field.name == name ? void(outcome = assign(owner, field, text)) : void()), ...);
        },
        Owner::fields());
    return outcome;
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
    std::vector<NamedText> out;
    std::apply(
        [&](const auto&... field) {
            (out.push_back({std::string(field.name), text_of(owner, field)}), ...);
        },
        Owner::fields());
    return out;
}

/// `context=4096 dtype=bf16`: the one text form of directives, links and saves.
template <class Owner>
std::string to_text(const Owner& owner) {
    std::string out;
    for (const NamedText& pair : named_texts(owner))
        out += (out.empty() ? "" : " ") + pair.name + '=' + pair.value;
    return out;
}

}  // namespace base
