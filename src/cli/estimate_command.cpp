#include "cli/commands.h"
#include "cli/estimate_report.h"
#include "cli/files.h"
#include "estimator/config_json.h"
#include "estimator/families.h"
#include "estimator/presets.h"

#include <algorithm>
#include <array>

namespace cli {
namespace {

constexpr std::string_view help_start =
    "usage: memory-first estimate --config FILE [options] [--json]\n"
    "       memory-first estimate --model NAME [options] [--json]\n"
    "\n"
    "How much memory a model takes: weights, KV cache, and moment by moment while it answers or\n"
    "trains. FILE is a config.json of Hugging Face; NAME a preset or a code from a link.\n"
    "\n"
    "  --task inference|training   what is done (inference)\n"
    "  --tokens N --batch N        of one sequence, and sequences at once (512, 1)\n"
    "  --dtype bf16|fp16|fp32      of weights while answering (bf16)\n"
    "  --scheme NAME               pack the weights instead: nf4, awq-4, fp8, mxfp4, Q4_K_M, ...\n"
    "  --kv NAME                   format of the KV cache: bf16, fp8, q8_0, q4_0, ... (bf16)\n"
    "  --runtime NAME              transformers, vllm or llama.cpp: who keeps the KV cache\n"
    "  --recipe, --optimizer, --update   of training, as in the course's links\n"
    "  --devices N --zero 0|1|2|3  data-parallel devices, and what they share out (1, 0: DDP)\n"
    "  --group N                   of them that share, in copies of such groups (HSDP)\n"
    "  --tensor-parallel N --sequence-parallel on|off\n"
    "  --context-parallel N --pipeline-parallel N --micro-batches N\n"
    "                              memory is then that of the fullest device\n"
    "  --card NAME                 say whether it fits, and the largest context\n"
    "  --as FAMILY                 read a file of unknown model_type as this family's\n"
    "  --json                      the same answer as JSON, bytes throughout\n"
    "\n"
    "examples:\n"
    "  memory-first estimate --config config.json --tokens 8192 --card rtx-4090\n"
    "  memory-first estimate --model llama-3.1-8b --task training --recipe mixed --json\n"
    "  memory-first estimate --config config.json --scheme Q4_K_M --kv q8_0 --runtime llama.cpp\n"
    "  memory-first estimate --model llama-3.1-8b --task training --devices 8 --zero 3\n"
    "\n"
    "exit code: 0 an answer was given, 2 the question cannot be used (one sentence says why)\n"
    "\n"
    "left out:\n";

std::string help() {
    std::string text(help_start);
    for (const std::string_view sentence : estimator::left_out())
        text += "  " + std::string(sentence) + '\n';
    return text;
}

/// What the words give, before the model is read.
struct Words {
    std::string config;
    std::string model;
    std::string read_as;
    bool json = false;
    EstimateRequest request;
};

using Done = base::Result<bool>;

/// The index of `word` in a list of ids, or a sentence that names them.
template <class Ids>
base::Result<std::size_t> index_of(std::string_view option, const Ids& ids, std::string_view word) {
    std::string known;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (ids[i] == word)
            return i;
        known += (i == 0 ? "" : ", ") + std::string(ids[i]);
    }
    return base::Error{std::string(option) + ": '" + std::string(word) + "' is not one of " +
                       known};
}

Done take_task(Words& words, const std::string& value) {
    const auto index = index_of("--task", estimator::task_ids, value);
    if (!index)
        return index.error();
    words.request.task = static_cast<estimator::Task>(index.value());
    return true;
}

Done take_runtime(Words& words, const std::string& value) {
    const auto index = index_of("--runtime", estimator::runtime_ids, value);
    if (!index)
        return index.error();
    words.request.runtime = static_cast<estimator::Runtime>(index.value());
    return true;
}

Done take_cache_format(Words& words, const std::string& value) {
    const auto index = index_of("--kv", estimator::ids_of(formats::storage_rows), value);
    if (!index)
        return index.error();
    words.request.cache = static_cast<formats::Storage>(index.value());
    return true;
}

Done take_scheme(Words& words, const std::string& value) {
    const auto scheme = estimator::scheme_called(value);
    if (!scheme)
        return scheme.error();
    words.request.scheme = scheme.value();
    return true;
}

Done take_card(Words& words, const std::string& value) {
    auto set = base::set_field(words.request.choice, "card", value);
    if (set)
        words.request.budget = estimator::card_memory(words.request.choice);
    return set;
}

Done take_zero(Words& words, const std::string& value) {
    constexpr std::array<std::string_view, estimator::zero_ids.size()> stages = {"0", "1", "2",
                                                                                 "3"};
    const auto index = index_of("--zero", stages, value);
    if (!index)
        return index.error();
    words.request.devices.zero = static_cast<estimator::Zero>(index.value());
    return true;
}

Done take_sequence(Words& words, const std::string& value) {
    constexpr std::array<std::string_view, 2> switches = {"off", "on"};
    const auto index = index_of("--sequence-parallel", switches, value);
    if (!index)
        return index.error();
    words.request.devices.sequence = index.value() == 1;
    return true;
}

/// A number that is no field of the course's plans.
struct Number {
    std::string_view name;
    std::int64_t& (*of)(EstimateRequest& request);
    std::int64_t most = estimator::most_devices;
};

constexpr std::array numbers = {
    Number{"--devices", [](EstimateRequest& r) -> std::int64_t& { return r.devices.data; }},
    Number{"--group", [](EstimateRequest& r) -> std::int64_t& { return r.devices.group; }},
    Number{"--tensor-parallel",
           [](EstimateRequest& r) -> std::int64_t& { return r.devices.tensor; }},
    Number{"--context-parallel",
           [](EstimateRequest& r) -> std::int64_t& { return r.devices.context; }},
    Number{"--pipeline-parallel",
           [](EstimateRequest& r) -> std::int64_t& { return r.devices.pipeline; }},
    Number{"--micro-batches", [](EstimateRequest& r) -> std::int64_t& { return r.micro_batches; },
           estimator::most_micro_batches},
};

struct Option {
    std::string_view name;
    Done (*take)(Words& words, const std::string& value);
};

constexpr std::array options = {
    Option{"--config",
           [](Words& words, const std::string& value) {
               words.config = value;
               return Done(true);
           }},
    Option{"--model",
           [](Words& words, const std::string& value) {
               words.model = value;
               return Done(true);
           }},
    Option{"--as",
           [](Words& words, const std::string& value) {
               words.read_as = value;
               return Done(true);
           }},
    Option{"--task", take_task},
    Option{"--runtime", take_runtime},
    Option{"--kv", take_cache_format},
    Option{"--scheme", take_scheme},
    Option{"--card", take_card},
    Option{"--zero", take_zero},
    Option{"--sequence-parallel", take_sequence},
};

/// An option of this table, or a field of the course's plans.
Done take(Words& words, const std::string& name, const std::string& value) {
    for (const Option& option : options) {
        if (option.name == name)
            return option.take(words, value);
    }
    for (const Number& number : numbers) {
        if (number.name != name)
            continue;
        const auto read = base::whole_number_of(name, value, 1, number.most);
        if (!read)
            return read.error();
        number.of(words.request) = read.value();
        return true;
    }
    constexpr std::string_view dashes = "--";
    if (!name.starts_with(dashes))
        return base::Error{"'" + name + "' is no option; see memory-first estimate --help"};
    std::string_view field = name;
    field.remove_prefix(dashes.size());
    const auto fields = base::named_texts(words.request.choice);
    const bool known = std::any_of(fields.begin(), fields.end(),
                                   [&](const base::NamedText& pair) { return pair.name == field; });
    if (!known)
        return base::Error{"'" + name + "' is unknown; see memory-first estimate --help"};
    return base::set_field(words.request.choice, field, value);
}

base::Result<Words> words_of(std::span<const std::string> arguments) {
    Words words;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (arguments[i] == "--json") {
            words.json = true;
            continue;
        }
        if (i + 1 == arguments.size())
            return base::Error{"'" + arguments[i] + "' needs a value, or is unknown"};
        const Done done = take(words, arguments[i], arguments[i + 1]);
        if (!done)
            return done.error();
        ++i;
    }
    if (words.config.empty() == words.model.empty())
        return base::Error{"name one model: --config FILE or --model NAME"};
    return words;
}

base::Result<estimator::ModelShape> model_of(const Words& words) {
    if (!words.model.empty())
        return estimator::model_named(words.model);
    const auto text = text_of_file(words.config);
    if (!text)
        return text.error();
    const estimator::Family* family = nullptr;
    if (!words.read_as.empty()) {
        family = estimator::find_family(words.read_as);
        if (family == nullptr) {
            return base::Error{"--as: '" + words.read_as + "' is not one of " +
                               estimator::known_families()};
        }
    }
    auto shape = estimator::parse_config_json(text.value(), family);
    const std::string type = estimator::model_type_of(text.value());
    if (!shape && family == nullptr && !type.empty() && estimator::find_family(type) == nullptr) {
        return base::Error{shape.error().message + "; to read it so, add --as " +
                           std::string(estimator::nearest_family(type).id)};
    }
    return shape;
}

}  // namespace

CommandResult estimate_command(std::span<const std::string> arguments) {
    const bool asks_help = std::any_of(arguments.begin(), arguments.end(), [](const auto& word) {
        return word == "--help" || word == "-h";
    });
    if (asks_help)
        return {.out = help()};
    auto words = words_of(arguments);
    if (!words)
        return unusable("estimate: " + words.error().message);
    const auto model = model_of(words.value());
    if (!model)
        return unusable("estimate: " + model.error().message);
    EstimateRequest& request = words.value().request;
    request.model = model.value();
    request.model_name = words.value().model.empty() ? words.value().config : words.value().model;
    const auto report = estimate_report(request);
    if (!report)
        return unusable("estimate: " + report.error().message);
    return {.out = words.value().json ? json_of(report.value()) : text_of(report.value())};
}

}  // namespace cli
