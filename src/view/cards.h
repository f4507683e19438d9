#pragma once

#include "app/model.h"
#include "base/function_ref.h"
#include "view/ui.h"

#include <cstddef>
#include <string>
#include <vector>

/// Places to go to, each as a card with a title and a sentence.
namespace view {

struct Card {
    std::string title;
    std::string summary;
    std::string note;  // a last line; may be empty
    app::Route route;
    std::string pictogram;  // empty: none
    app::Share share;       // nothing seen: no segments
    bool current = false;   // where the learner was last
};

/// Cards in as many columns as fit: one, two or three.
void draw_cards(Ui& ui, const std::vector<Card>& cards);

/// "8 minutes", or how many steps are seen of a lesson that was begun.
std::string progress_text(const lesson::Lesson& lesson, app::Share share);

/// Draws `count` things of equal width in one, two or three columns, row by row.
void in_columns(Ui& ui, std::size_t count, base::FunctionRef<void(std::size_t)> draw);

}  // namespace view
