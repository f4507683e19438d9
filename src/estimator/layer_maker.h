#pragma once

#include "estimator/script_writer.h"

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
    Width scores;  ///< one number for each head and each token attended to
};

Widths widths_of(const Plan& plan);

/// The same width times two: the two summands of a rotary embedding.
Width twice(Width width);

/// Where the tensors belong: to each layer or to the model, to weights that train or do not.
struct Place {
    bool per_layer = true;
    bool trained = true;
};

/// Whether autograd saves a tensor for the backward pass.
enum class Saved { No, Yes };

/// Makes the buffers of the tensors of one place, in the formats of the plan.
class LayerMaker {
  public:
    LayerMaker(ScriptWriter& writer, Place place);

    const Plan& plan() const { return plan_; }

    bool training() const { return plan_.task == Task::Training; }

    bool fused() const { return training() && plan_.execution.kernels == Kernels::Fused; }

    /// The residual stream has 16 bits, so an operation in fp32 copies it.
    bool narrow_stream() const { return formats::row_of(formats_.stream).bytes == 2; }

    bool autocast() const { return formats_.stream != formats_.compute; }

    const RunFormats& formats() const { return formats_; }

    /// Whether the model has a weight of this name.
    bool has(std::string_view weight_name) const;

    /// The gradient of a weight here; `no_buffer` where it is frozen.
    BufferId gradient(std::string_view name, std::string_view role = "") const;

    /// Tensors of the forward pass, in the format of the Linears, of the stream, or another.
    BufferId activation(std::string_view name, std::string_view role, const Width& width,
                        Saved saved);
    BufferId stream(std::string_view name, std::string_view role, const Width& width, Saved saved);
    BufferId tensor(std::string_view name, std::string_view role, const Width& width,
                    formats::Dtype dtype, Saved saved);

    /// Gradients of those tensors: only training has them, and they pass through.
    BufferId passing(std::string_view name, std::string_view role, const Width& width);
    BufferId passing_stream(std::string_view name, std::string_view role, const Width& width);
    BufferId passing_tensor(std::string_view name, std::string_view role, const Width& width,
                            formats::Dtype dtype);

    /// Keys and values: in inference they are the KV cache and stay.
    BufferId cached(std::string_view name, std::string_view role, Saved saved);

    /// A matrix of weights in another format, for as long as it is used.
    BufferId matrix(std::string_view name, std::string_view role, Factor rows, Factor columns,
                    bool kept);

  private:
    BufferId make(Kind kind, std::string_view name, std::string_view role, const Width& width,
                  formats::Dtype dtype, bool kept);

    ScriptWriter& writer_;
    const Plan& plan_;
    RunFormats formats_;
    Place place_;
};

}  // namespace estimator
