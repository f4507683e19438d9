#pragma once

#include <string>
#include <string_view>

namespace transcript {

/// `text` with the five characters that mean something in HTML replaced; bytes that are no UTF-8
/// are left to the reader of the page.
std::string escaped(std::string_view text);

/// `<name>inner</name>`; `inner` is HTML. `name` may carry attributes: "p class=\"x\"".
std::string element(std::string_view name, std::string_view inner);

/// The same for words that are not HTML yet.
std::string text_element(std::string_view name, std::string_view words);

/// Words of the text edition itself, which the lesson does not say: a reader that compares lesson
/// and page leaves them out.
inline constexpr std::string_view own_words = "data-label";

}  // namespace transcript
