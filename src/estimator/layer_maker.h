#pragma once

#include "estimator/families.h"
#include "estimator/script_writer.h"

#include <initializer_list>
#include <string_view>

namespace estimator {

/// Elements of a tensor for one token; a factor of 1 is not shown.
struct Width {
    Factor times = {"", 1};
    Factor heads = {"", 1};
    Factor wide = {"", 1};
};

/// The widths of a layer's tensors.
struct Widths {
    Width hidden, queries, kv, intermediate, heads;
    Width fused;   ///< queries, keys and values of one matrix
    Width scores;  ///< one number for each head and each token attended to
};

Widths widths_of(const Plan& plan);

/// Whether sequence parallelism divides a tensor of this width among devices, by tokens.
constexpr bool divided(const Width& width) {
    return width.heads.per > 1;
}

/// The same width times two: the two summands of a rotary embedding.
Width twice(Width width);

/// Where the tensors belong: to each layer or to the model, to weights that train or do not.
struct Place {
    bool per_layer = true;
    bool trained = true;
};

/// Whether autograd saves a tensor for the backward pass.
enum class Saved { No, Yes };

/// How the plan's layers are wired: OPT 350M has its norms after the sums, its siblings before.
Wiring wiring_of(const Plan& plan);

/// The names of a Linear: its module and its weights.
struct LinearNames {
    std::string_view module, weight, bias;
    std::int64_t experts = 1;  ///< so many such Linears lie side by side in a layer
};

/// Makes the buffers of the tensors of one place, in the formats of the plan.
class LayerMaker {
  public:
    LayerMaker(ScriptWriter& writer, Place place);

    const Plan& plan() const { return plan_; }

    bool training() const { return plan_.task == Task::Training; }

    bool fused() const { return training() && plan_.execution.kernels == Kernels::Fused; }

    bool autocast() const { return formats_.stream != formats_.compute; }

    const RunFormats& formats() const { return formats_; }

    const RunForm& form() const { return form_; }

    /// Whether this Linear's weight is unpacked as a whole to be multiplied.
    bool dequantises(std::string_view weight_name) const;

    bool eager() const { return training() && plan_.execution.attention == Attention::Eager; }

    /// A format of 2 bytes, from which an operation in fp32 makes a copy.
    static bool narrow(formats::Dtype dtype) { return formats::row_of(dtype).bytes == 2; }

    /// The weight tensor for which `is(weight)`; null where the model has none.
    template <class Is>
    const WeightTensor* find(Is is) const {
        for (const WeightBuffers& row : writer_.weights()) {
            if (row.role.empty() && is(row))
                return &row.tensor;
        }
        return nullptr;
    }

    /// The weight of this module; null where it has none.
    const WeightTensor* weight_of(std::string_view module) const;

    /// The names of the Linear with this weight.
    LinearNames names_of(const WeightTensor& weight) const;

    /// The weight and the bias of a module, where it has them.
    LinearNames names_of(std::string_view module) const;

    /// The gradient of a weight here; `no_buffer` where it is frozen.
    BufferId gradient(std::string_view name, std::string_view role = "") const;

    /// Tensors of the forward pass, in the format of the Linears, of the stream, or another. The
    /// operations that read one say whether it is saved (`ScriptWriter::keep`).
    BufferId activation(std::string_view name, std::string_view role, const Width& width);
    BufferId stream(std::string_view name, std::string_view role, const Width& width);
    BufferId tensor(std::string_view name, std::string_view role, const Width& width,
                    formats::Dtype dtype, Saved saved = Saved::No);

    /// Gradients of those tensors: only training has them, and they pass through.
    BufferId passing(std::string_view name, std::string_view role, const Width& width);
    BufferId passing_stream(std::string_view name, std::string_view role, const Width& width);
    BufferId passing_tensor(std::string_view name, std::string_view role, const Width& width,
                            formats::Dtype dtype);

    /// What the KV cache of a model that answers token by token holds, and there it stays.
    BufferId cached(std::string_view name, std::string_view role, const Width& width);

    /// The plan answers token by token, so keys and values stay.
    bool caches() const { return !training() && caches_; }

    /// A matrix of weights in another format, for as long as it is used.
    BufferId matrix(std::string_view name, std::string_view role,
                    std::initializer_list<Factor> sides, bool kept);

  private:
    BufferId make(Kind kind, std::string_view name, std::string_view role, const Width& width,
                  Factor bytes, bool kept);

    ScriptWriter& writer_;
    const Plan& plan_;
    RunFormats formats_;
    const RunForm& form_;
    bool caches_;
    Place place_;
};

}  // namespace estimator
