#include "transcript/html.h"

namespace transcript {

std::string escaped(std::string_view text) {
    std::string html;
    for (const char c : text) {
        switch (c) {
            case '&':
                html += "&amp;";
                break;
            case '<':
                html += "&lt;";
                break;
            case '>':
                html += "&gt;";
                break;
            case '"':
                html += "&quot;";
                break;
            case '\'':
                html += "&#39;";
                break;
            default:
                html += c;
        }
    }
    return html;
}

std::string element(std::string_view name, std::string_view inner) {
    const std::string_view tag = name.substr(0, name.find(' '));
    return '<' + std::string(name) + '>' + std::string(inner) + "</" + std::string(tag) + '>';
}

std::string text_element(std::string_view name, std::string_view words) {
    return element(name, escaped(words));
}

}  // namespace transcript
