#include "cli/estimate_report.h"

#include "base/units.h"
#include "estimator/families.h"
#include "estimator/notes.h"

#include <nlohmann/json.hpp>

namespace cli {
namespace {

using estimator::Task;
using nlohmann::ordered_json;

estimator::Plan plan_for(const EstimateRequest& request) {
    // The choice's own model is not asked for: the request carries the shape itself.
    auto plan = estimator::plan_of(request.choice, request.task);
    plan.value().model = request.model;
    if (request.scheme)
        plan.value().packing = request.scheme->id;
    plan.value().cache = request.cache;
    plan.value().devices = request.devices;
    plan.value().execution.micro_batches = request.micro_batches;
    return plan.value();
}

/// The scheme asked for, else the format in which the plan keeps its weights.
base::Result<estimator::WeightScheme> scheme_of(const EstimateRequest& request,
                                                const estimator::Plan& plan) {
    if (request.scheme)
        return *request.scheme;
    return estimator::scheme_called(formats::row_of(estimator::compute_dtype(plan)).id);
}

std::string amount(base::Bytes bytes) {
    return base::bytes_text(bytes, base::ByteUnit::GiB, 2) + " (" + base::exact_text(bytes) + ")";
}

std::string line(std::string name, const std::string& value) {
    constexpr std::size_t width = 26;
    name.resize(std::max(name.size() + 1, width), ' ');
    return name + value + '\n';
}

/// "8 data-parallel (zero-3), 2 tensor-parallel; the peak is that of one of them".
std::string devices_text(const estimator::Devices& devices) {
    std::string text = base::count_text(devices.data) + " data-parallel (" +
                       std::string(estimator::zero_ids[static_cast<std::size_t>(devices.zero)]) +
                       ")";
    const auto add = [&](std::int64_t degree, const char* what) {
        if (degree > 1)
            text += ", " + base::count_text(degree) + what;
    };
    add(devices.tensor, devices.sequence ? " tensor- and sequence-parallel" : " tensor-parallel");
    add(devices.context, " context-parallel");
    add(devices.pipeline, " pipeline stages");
    return text + "; the run is that of the fullest";
}

std::string run_text(const estimator::Estimate& run) {
    std::string text;
    for (const estimator::PhasePeak& moment : run.timeline) {
        const estimator::PhaseRow& phase = estimator::row_of(moment.phase);
        const std::string step = moment.step == 0 ? "" : " of step " + std::to_string(moment.step);
        text += line("  " + std::string(phase.title) + step, amount(moment.total));
    }
    text += line("peak", amount(run.total()));
    for (std::size_t i = 0; i < estimator::kind_rows.size(); ++i) {
        const base::Bytes live = run.at_peak().live.of(static_cast<estimator::Kind>(i));
        if (live.count > 0)
            text += line("  " + std::string(estimator::kind_rows[i].title), amount(live));
    }
    return text;
}

std::string budget_text(const EstimateReport& report) {
    const base::Bytes budget = *report.request.budget;
    const bool fits = needed(report) <= budget;
    const base::Bytes apart = fits ? budget - needed(report) : needed(report) - budget;
    std::string text =
        line("card", std::string(estimator::row_of(report.request.choice.card).title) + ", " +
                         amount(budget) + " as its driver reports it");
    text += line(fits ? "it fits" : "it does not fit",
                 (fits ? "free: " : "over: ") + amount(apart) + ", counting tensors alone");
    if (report.largest_context) {
        text += line("largest context", base::count_text(*report.largest_context) +
                                            " tokens whose KV cache fits beside the weights");
    }
    return text;
}

}  // namespace

base::Result<EstimateReport> estimate_report(const EstimateRequest& request) {
    EstimateReport report{.request = request};
    const estimator::Plan plan = plan_for(request);
    report.parameters = estimator::parameter_count(estimator::weights_of(request.model));
    report.active = estimator::active_parameter_count(request.model);
    report.stored = estimator::stored_element_count(request.model);
    const auto scheme = scheme_of(request, plan);
    if (!scheme)
        return scheme.error();
    const auto weights = estimator::weight_bytes(request.model, scheme.value());
    if (!weights)
        return weights.error();
    report.weights = weights.value();
    const estimator::CacheLayout layout = estimator::layout_of(request.model);
    const estimator::CacheRun cache{.tokens = request.choice.tokens,
                                    .sequences = request.choice.batch,
                                    .keys = request.cache,
                                    .values = request.cache,
                                    .runtime = request.runtime};
    if (request.task == Task::Inference) {
        const auto bytes = estimator::bytes_of(estimator::kv_cache_of(layout, cache));
        if (!bytes)
            return bytes.error();
        report.cache = bytes.value();
        if (request.budget && layout.full_layers + layout.local_layers > 0) {
            report.largest_context = estimator::most_tokens_in(
                *request.budget - report.weights, layout, cache, estimator::most_tokens);
        }
    }
    auto run = estimator::estimate(plan);
    if (!run && estimator::are_many(request.devices))
        return run.error();
    if (run) {
        report.run = std::move(run.value());
        report.notes = estimator::notes_of(plan);
    } else {
        report.no_run = run.error().message;
    }
    return report;
}

base::Bytes needed(const EstimateReport& report) {
    return report.run ? report.run->total() : report.weights + report.cache;
}

std::string text_of(const EstimateReport& report) {
    const EstimateRequest& request = report.request;
    const estimator::Family& family = *estimator::find_family(request.model.family);
    std::string text = line("model", request.model_name + ", family " + std::string(family.id));
    text += line("counts checked against", family.checked_against.empty()
                                               ? "nothing published yet"
                                               : std::string(family.checked_against));
    text += line("activations checked against", family.run_checked_against.empty()
                                                    ? "nothing published yet"
                                                    : std::string(family.run_checked_against));
    text += line("parameters", base::count_text(report.parameters));
    if (report.active != report.parameters)
        text += line("  met by one token", base::count_text(report.active));
    if (report.stored != report.parameters)
        text += line("  in the checkpoint", base::count_text(report.stored));
    text += line("weights", amount(report.weights));
    if (request.task == Task::Inference) {
        text +=
            line("KV cache", amount(report.cache) + ", " + base::count_text(request.choice.tokens) +
                                 " tokens x " + base::count_text(request.choice.batch));
    }
    if (estimator::are_many(request.devices))
        text += line("devices", devices_text(request.devices));
    text += report.run ? run_text(*report.run) : line("no peak", report.no_run);
    for (const std::string& note : report.notes)
        text += line("note", note);
    return report.request.budget ? text + budget_text(report) : text;
}

std::string json_of(const EstimateReport& report) {
    const EstimateRequest& request = report.request;
    const estimator::Family& family = *estimator::find_family(request.model.family);
    ordered_json json = {{"model", request.model_name},
                         {"family", family.id},
                         {"checked_against", family.checked_against},
                         {"task", estimator::task_ids[static_cast<std::size_t>(request.task)]},
                         {"tokens", request.choice.tokens},
                         {"batch", request.choice.batch},
                         {"parameters", report.parameters},
                         {"active_parameters", report.active},
                         {"stored_elements", report.stored},
                         {"weight_bytes", report.weights.count}};
    if (request.task == Task::Inference)
        json["kv_cache_bytes"] = report.cache.count;
    const estimator::Devices& devices = request.devices;
    if (estimator::are_many(devices))
        json["devices"] = {{"data", devices.data},
                           {"zero", estimator::zero_ids[static_cast<std::size_t>(devices.zero)]},
                           {"group", devices.group},
                           {"tensor", devices.tensor},
                           {"sequence", devices.sequence},
                           {"context", devices.context},
                           {"pipeline", devices.pipeline}};
    if (report.run) {
        json["peak_bytes"] = report.run->total().count;
        ordered_json kinds = ordered_json::object();
        for (std::size_t i = 0; i < estimator::kind_rows.size(); ++i) {
            kinds[std::string(estimator::kind_rows[i].id)] =
                report.run->at_peak().live.of(static_cast<estimator::Kind>(i)).count;
        }
        json["at_peak"] = std::move(kinds);
        ordered_json timeline = ordered_json::array();
        for (const estimator::PhasePeak& moment : report.run->timeline) {
            timeline.push_back({{"step", moment.step},
                                {"phase", estimator::row_of(moment.phase).id},
                                {"bytes", moment.total.count}});
        }
        json["timeline"] = std::move(timeline);
        json["notes"] = report.notes;
    } else {
        json["no_peak"] = report.no_run;
    }
    if (request.budget) {
        json["card_bytes"] = request.budget->count;
        json["fits"] = needed(report) <= *request.budget;
        if (report.largest_context)
            json["largest_context"] = *report.largest_context;
    }
    return json.dump(1, ' ', false, ordered_json::error_handler_t::replace) + '\n';
}

}  // namespace cli
