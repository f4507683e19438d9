#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "estimator/families/tensor_rule.h"
#include "estimator/layer_form.h"
#include "estimator/shape.h"
#include "estimator/weights.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace estimator {

class ConfigReader;

/// What a number means where config.json does not give it.
enum class Absent : std::uint8_t {
    Required,       ///< an error: no size is guessed
    Value,          ///< `value`, as transformers' configuration class has it
    Heads,          ///< as many as query heads
    HiddenByHeads,  ///< hidden / heads
    Hidden,
    FourHidden,
};

/// A number that a family reads from config.json beside the usual seven, or reads otherwise.
struct NumberRule {
    std::int64_t ModelShape::*member;
    Absent absent = Absent::Required;
    std::int64_t value = 0;
};

/// A switch that a family sets: from the member of config.json, or always where it has no name.
struct SwitchRule {
    bool ModelShape::*member;
    std::string_view config_name;
    bool absent;            ///< what it is where config.json does not say
    bool inverted = false;  ///< on where config.json says false
};

/// Which layers look back only a window.
struct WindowRule {
    bool read = false;              ///< the family knows sliding_window at all
    std::int64_t absent = 0;        ///< sliding_window where config.json does not say; 0: none
    std::int64_t full_every = 0;    ///< each so manieth layer sees all tokens; 0: none does
    bool only_if_switched = false;  ///< use_sliding_window, off where absent, decides
};

/// In which form the family's published checkpoint holds more than the model's parameters.
struct StoredForm {
    bool tied_head = false;   ///< lm_head.weight is written although it is the embedding
    bool fp8_scales = false;  ///< an fp32 scale for each 128 x 128 block of a matrix
};

/// One architecture: what its config.json leaves out, and the table of its weights.
struct Family {
    std::string_view id;  ///< model_type in config.json
    std::string_view title;
    bool tied_by_default;  ///< tie_word_embeddings when config.json does not say
    std::array<std::span<const TensorRule>, 10> tensors;
    std::span<const NumberRule> numbers = {};
    std::span<const SwitchRule> switches = {};
    WindowRule window = {};
    StoredForm stored = {};
    std::string_view text_in = "";  ///< the member of config.json that holds the text model
    /// Reads what the tables cannot say; null for most.
    base::Result<bool> (*finish)(const ConfigReader&, ModelShape&) = nullptr;
    RunForm form = {};                          ///< how its modules are wired
    bool caches = true;                         ///< answers token by token, so it has a KV cache
    std::int64_t position_buffers = 0;          ///< int64 buffers of one row of positions each
    std::string_view checked_against = "";      ///< the published counts it equals; empty: none
    std::string_view run_checked_against = "";  ///< the measured activations it agrees with
};

/// The table of families: a row each.
std::span<const Family* const> families();

/// The family with this model_type, or null.
const Family* find_family(std::string_view id);

/// The family that a model of unknown `model_type` most likely resembles: an offer, to be chosen by
/// a person, never taken silently.
const Family& nearest_family(std::string_view model_type);

/// "gpt2, gpt_neox, …": for sentences that say what would be right.
std::string known_families();

/// True where the family reads this number beside those that every family has.
bool has_number(const Family& family, std::int64_t ModelShape::*member);

/// The weights that a shape runs with, through its family: a tied head is not repeated.
WeightList weights_of(const ModelShape& shape);

/// The weights in the published checkpoint: with a tied head that is written twice, and layers that
/// only predict further tokens.
WeightList stored_weights_of(const ModelShape& shape);

/// Parameters that one token meets: everything but the routed experts it is not sent to. Both
/// embedding tables count.
std::int64_t active_parameter_count(const ModelShape& shape);

/// Numbers in the published checkpoint, fp8 scales included.
std::int64_t stored_element_count(const ModelShape& shape);

/// Parameters of the tower that reads pictures, without the projector to the text model.
std::int64_t vision_tower_parameter_count(const ModelShape& shape);

/// The parameters of a model that sees, whose text model and projector are given as counts; the
/// tower is counted from `shape`.
Breakdown seeing_parameters(const ModelShape& shape, std::int64_t text, std::int64_t projector);

/// Bytes of the model's buffers, which are no parameters: position ids and the like, int64.
std::int64_t buffer_bytes(const ModelShape& shape);

/// Weights and buffers together.
base::Result<base::Bytes> with_buffer_bytes(const base::Result<base::Bytes>& weights,
                                            const ModelShape& shape);

}  // namespace estimator
