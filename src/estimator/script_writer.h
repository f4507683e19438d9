#pragma once

#include "estimator/script.h"
#include "estimator/weights.h"

#include <initializer_list>
#include <string_view>
#include <vector>

namespace estimator {

/// The buffers that belong to one weight tensor; `no_buffer` where the plan keeps none.
struct WeightBuffers {
    std::string_view name;
    bool per_layer = false;
    BufferId weight = no_buffer;
    BufferId gradient = no_buffer;
    BufferId master = no_buffer;
    std::array<BufferId, 2> states = {no_buffer, no_buffer};
    BufferId update_copy = no_buffer;  ///< temporary of the foreach update
};

/// Writes a script buffer by buffer and event by event. Buffers of width w hold
/// batch x tokens x w elements unless said otherwise.
class ScriptWriter {
  public:
    explicit ScriptWriter(const Plan& plan);

    const Plan& plan() const { return plan_; }

    const std::vector<WeightBuffers>& weights() const { return weights_; }

    /// Gradient buffer of the weight with this name; `no_buffer` if the model has no such weight.
    BufferId gradient(std::string_view weight_name) const;

    /// A buffer of any factors.
    BufferId buffer(Buffer buffer, std::initializer_list<Factor> factors);

    /// Whether the forward pass leaves this buffer alive.
    bool kept(BufferId id) const;

    /// Starts a segment; later events go there.
    void load_segment(Segment segment);
    void step_segment(Segment segment);

    /// Each skips `no_buffer`.
    void allocate(BufferId id, std::int64_t layer_shift = 0);
    void free(BufferId id, std::int64_t layer_shift = 0);

    /// Frees what nothing keeps beyond the forward pass.
    void release(BufferId id, std::int64_t layer_shift = 0);

    /// The finished script, or an error if its sums could pass 2^63.
    base::Result<Script> finish() &&;

  private:
    void append(Action action, BufferId id, std::int64_t layer_shift);
    void add_weight_buffers(const WeightTensor& tensor);

    Plan plan_;
    Script script_;
    bool loading_ = true;  ///< events belong to the last segment of `load`, else of `step`
    std::vector<WeightBuffers> weights_;
};

}  // namespace estimator
