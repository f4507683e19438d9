#include "view/widgets/toy_bench.h"

#include "base/units.h"
#include "view/figure.h"
#include "view/figures/refusal.h"
#include "view/motion.h"
#include "view/text.h"
#include "view/toy/listing_picture.h"
#include "view/toy/mountain.h"
#include "view/toy/network.h"
#include "view/toy/strip.h"
#include "view/widgets/workbench.h"

#include <algorithm>
#include <string>

namespace view {
namespace {

constexpr float gap = 12;  // between rows of panels

ToyFormat format_of(const Ui& ui) {
    return {ui.width(), ui.layout().narrow()};
}

std::string alive_words(const ToyScene& scene) {
    const auto& moment = scene.recording.at(scene.moment);
    std::string words = "Alive now: " + base::exact_text(moment.live);
    for (const widgets::StripBlock& block : widgets::strip_at(scene.recording, scene.moment))
        words += (words.find(". ") == std::string::npos ? ". " : ", ") + block.name + ' ' +
                 base::exact_text(block.bytes);
    return words + '.';
}

void draw_program(Ui& ui, const ToyScene& scene) {
    draw_listing(ui, "program", scene.listing, scene.moment);
    ui.skip(16);
    const widgets::MomentWords words = widgets::words_at(scene.recording, scene.moment);
    text(ui, TextStyle::UiStrong, words.title);
    ui.skip(4);
    text(ui, TextStyle::Ui, words.text);
}

void draw_network(Ui& ui, const ToyScene& scene) {
    draw_live_figure(ui, "network",
                     network_picture(ui.theme(), ui.fonts(), scene.shape, scene.recording,
                                     scene.moment, format_of(ui)),
                     "The network at " + widgets::words_at(scene.recording, scene.moment).title +
                         ", with what each operation holds.");
}

void draw_strip(Ui& ui, const ToyScene& scene) {
    StripView view{scene.moment};
    if (!scene.still) {
        const NodeId seen = ui.id("seen" + std::to_string(scene.moment));
        view.birth = ui.motion().toward(seen, 1, movement::birth, 0);
        view.death = view.birth;
    }
    draw_live_figure(ui, "strip",
                     strip_picture(ui.theme(), ui.fonts(), scene.recording, view, format_of(ui)),
                     alive_words(scene));
}

void draw_time(Ui& ui, const ToyScene& scene, const widgets::Description& description,
               base::FunctionRef<void()> transport) {
    draw_mountain(ui, "mountain", scene, description);
    ui.skip(16);
    transport();
}

void draw_wide(Ui& ui, const ToyScene& scene, base::FunctionRef<void()> time) {
    const float left = std::min(460.0F * ui.scale(), ui.width() * 0.42F);
    const float gutter = ui.layout().panel_gutter;
    const Area program{ui.x(), ui.y(), left};
    const Area network{ui.x() + left + gutter, ui.y(), ui.width() - left - gutter};
    const float below_program =
        ui.within(program, [&] { bench_panel(ui, [&] { draw_program(ui, scene); }); });
    const float below_network =
        ui.within(network, [&] { bench_panel(ui, [&] { draw_network(ui, scene); }); });
    ui.move_to(std::max(below_program, below_network) + gap);
    bench_panel(ui, [&] { draw_strip(ui, scene); });
    ui.skip(gap);
    bench_panel(ui, time);
}

void draw_stacked(Ui& ui, const ToyScene& scene, base::FunctionRef<void()> time) {
    bench_panel(ui, time);
    ui.skip(gap);
    bench_panel(ui, [&] { draw_program(ui, scene); });
    ui.skip(gap);
    bench_panel(ui, [&] { draw_strip(ui, scene); });
    ui.skip(gap);
    bench_panel(ui, [&] { draw_network(ui, scene); });
}

}  // namespace

void draw_bench(Ui& ui, const ToyScene& scene, const widgets::Description& description,
                base::FunctionRef<void()> transport) {
    const auto time = [&] { draw_time(ui, scene, description, transport); };
    if (ui.layout().two_columns())
        draw_wide(ui, scene, time);
    else
        draw_stacked(ui, scene, time);
}

void draw_mountain(Ui& ui, std::string_view key, const ToyScene& scene,
                   const widgets::Description& description) {
    draw_figure(ui, key,
                mountain_picture(ui.theme(), ui.fonts(), scene.recording,
                                 {scene.moment, scene.budget}, format_of(ui)),
                description);
}

void draw_before(Ui& ui, std::string_view key, const ToyScene& scene,
                 const widgets::Description& description) {
    widgets::Listing listing = scene.listing;
    for (widgets::ListingLine& line : listing.lines)
        line.alive.reset();
    draw_listing(ui, "program", listing, 0);
    ui.skip(16);
    draw_figure(
        ui, key,
        network_picture(ui.theme(), ui.fonts(), scene.shape, scene.recording, 0, format_of(ui)),
        description);
}

void draw_refusal_of(Ui& ui, const ToyScene& scene) {
    if (!scene.recording.refusal)
        return;
    const toynet::Refusal& refused = *scene.recording.refusal;
    const std::string asked = "Asked for by " +
                              toynet::text_of(refused.name, scene.recording.layers) + ", in " +
                              std::string(text_of(refused.phase)) + ".";
    widgets::Refusal refusal;
    refusal.title = "Out of memory, at " + base::exact_text(refused.live);
    refusal.message = message_of(refused);
    refusal.asked = asked;
    refusal.note =
        "Simulated: this page's budget refuses as a card does. Newer PyTorch raises the same "
        "message as torch.OutOfMemoryError.";
    ui.skip(gap);
    const Rect rect = draw_refusal(ui, refusal);
    semantics::Node node;
    node.id = ui.id("refusal");
    node.role = Role::Figure;
    node.name = refusal.title + ". " + refusal.message + ' ' + asked + ' ' + refusal.note;
    node.rect = rect;
    ui.record(std::move(node));
}

}  // namespace view
