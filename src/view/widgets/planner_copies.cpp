#include "app/sentences.h"
#include "view/controls.h"
#include "view/inputs.h"
#include "view/text.h"
#include "view/widgets/planner_panels.h"
#include "widgets/planner_text.h"

#include <array>
#include <string>

namespace view {
namespace {

using widgets::Planner;

struct CopyRow {
    std::string_view key;
    std::string_view what;
    base::Result<std::string> (*text)(const Planner& planner);
};

constexpr std::array copy_rows = {
    CopyRow{"copy json", "JSON",
            [](const Planner& planner) -> base::Result<std::string> {
                return widgets::json_of(planner);
            }},
    CopyRow{"copy csv", "CSV", widgets::csv_of},
    CopyRow{"copy markdown", "Markdown", widgets::markdown_of},
};

void draw_what_became(Ui& ui, const app::Clip& clip) {
    const std::string sentence = app::copy_sentence(clip);
    if (sentence.empty())
        return;
    ui.skip(8);
    text(ui, TextStyle::Small, sentence);
    if (clip.stage != app::Clip::Stage::Refused)
        return;
    ui.skip(8);
    FieldOptions field;
    field.value = clip.text;
    field.lines = 6;
    field.mono = true;
    text_field(ui, "copied text", "Text to copy", field);
}

}  // namespace

void draw_copies(Ui& ui, const Planner& planner, const WidgetContext& context) {
    const auto group = ui.scope(Role::Group, "copies", "The plan as text");
    ButtonOptions options;
    options.look = Look::Small;
    options.icon = Icon::Copy;
    ui.side_by_side(8, [&] {
        for (const CopyRow& row : copy_rows) {
            if (!button(ui, row.key, "Copy as " + std::string(row.what), options))
                continue;
            if (const auto copied = row.text(planner))
                ui.emit(app::Copy{context.block, std::string(row.what), copied.value()});
        }
    });
    if (context.clip != nullptr)
        draw_what_became(ui, *context.clip);
    ui.skip(8);
    text(ui, TextStyle::Small,
         "A plan copied as JSON comes back by dropping its file here, or by pasting it where the "
         "model is chosen.",
         ui.theme().ink2);
}

}  // namespace view
