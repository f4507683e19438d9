#include "estimator/config_json.h"
#include "estimator/families.h"
#include "view/controls.h"
#include "view/widgets/plan_fields.h"
#include "view/widgets/planner_panels.h"
#include "widgets/model_text.h"
#include "widgets/planner_text.h"

#include <string>

namespace view {
namespace {

using widgets::Planner;

constexpr OwnModel own_model_words = {
    "Your own, or a copied plan", "config.json or plan",
    "Paste a model's config.json, as it lies beside its weights, or a plan copied here as JSON."};

/// The family that a config.json of unknown model_type may be read as, or "".
std::string offer_for(const std::string& text) {
    const std::string type = widgets::is_plan_text(text) ? "" : estimator::model_type_of(text);
    if (type.empty() || estimator::find_family(type) != nullptr)
        return "";
    return std::string(estimator::nearest_family(type).id);
}

TypedText take_text(const std::string& text, Planner& plan, const estimator::Family* read_as) {
    const auto read = widgets::plan_from_text(text, plan, read_as);
    if (!read)
        return {text, read.error().message, plan.model, read_as == nullptr ? offer_for(text) : ""};
    plan = read.value();
    // A plan is all in the controls now; a config.json stays to be read and changed.
    return widgets::is_plan_text(text) ? TypedText{} : TypedText{text, "", plan.model, ""};
}

/// The way out of an unknown model_type: somebody says what to read it as.
void draw_offer(Ui& ui, Planner& plan) {
    const TypedText* typed = typed_model(ui, plan.model);
    const estimator::Family* family =
        typed == nullptr || typed->offer.empty() ? nullptr : estimator::find_family(typed->offer);
    if (family == nullptr)
        return;
    ui.skip(8);
    ButtonOptions options;
    options.look = Look::Small;
    options.description = "Its sizes are then those of a " + std::string(family->title) +
                          " model with these numbers.";
    if (button(ui, "read as", "Read it as " + std::string(family->title), options)) {
        const std::string text = typed->text;
        ui.state().drafts[ui.id("config")] = take_text(text, plan, family);
    }
}

}  // namespace

void edit_planner_model(Ui& ui, Planner& plan) {
    const std::string before = plan.model;
    const std::string type = plan.given_type;
    edit_model(ui, plan.model, own_model_words,
               [&](const std::string& text) { return take_text(text, plan, nullptr); });
    // Another model from the list; what was typed says itself how it is read.
    if (plan.model != before && plan.given_type == type)
        plan.given_type = widgets::known_type;
    draw_offer(ui, plan);
}

}  // namespace view
