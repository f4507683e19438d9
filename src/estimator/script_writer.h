#pragma once

#include "estimator/device_plan.h"
#include "estimator/families.h"
#include "estimator/planned_weights.h"
#include "estimator/script.h"

#include <array>
#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

namespace estimator {

/// The buffers that belong to one weight tensor; `no_buffer` where the plan keeps none.
struct WeightBuffers {
    WeightTensor tensor;
    std::string_view role;      ///< which part of an adapter; empty for a weight of the model
    std::uint32_t targets = 0;  ///< which of a layer's seven matrices it is
    bool trained = false;
    std::array<BufferId, 3> stored = {no_buffer, no_buffer,
                                      no_buffer};  ///< its parts, if quantised
    BufferId gradient = no_buffer;                 ///< what backward makes
    BufferId gradient_share = no_buffer;  ///< what of it stays here, if the others keep the rest
    BufferId bucket = no_buffer;          ///< DDP's copy of it
    BufferId main_gradient = no_buffer;   ///< the fp32 gradient of recipes that keep one beside it
    BufferId master = no_buffer;
    std::array<BufferId, 3> states = {no_buffer, no_buffer, no_buffer};
    BufferId update_copy = no_buffer;                          ///< of the foreach update
    std::array<BufferId, 2> scratch = {no_buffer, no_buffer};  ///< alive while this one is updated
    std::array<BufferId, 2> members = {no_buffer, no_buffer};  ///< changes of a population
    std::array<BufferId, 3> passing = {no_buffer, no_buffer, no_buffer};  ///< a change in place
    BufferId update_sum = no_buffer;
    std::int64_t gathered_bytes = 0;  ///< of the whole weight, where a share of it is stored
};

/// What a forward pass leaves alive: what autograd saves, or nothing (no graph, or a checkpointed
/// layer that will run again).
enum class Recording { Saves, SavesNothing };

/// What becomes of a gradient that the backward pass has made: it stays until the update, is used
/// up at once, or is added to that of an earlier micro-batch.
enum class Gradients { Stay, Pass, Add };

/// Writes a script buffer by buffer and event by event. Buffers of width w hold
/// batch x tokens x w elements unless said otherwise.
class ScriptWriter {
  public:
    explicit ScriptWriter(const Plan& plan, const Stage& stage = {});

    const Plan& plan() const { return plan_; }

    const Family& family() const { return family_; }

    const Stage& stage() const { return stage_; }

    /// Whether any weight of the model is a bias.
    bool has_biases() const { return has_biases_; }

    const std::vector<WeightBuffers>& weights() const { return weights_; }

    /// The weights of a plan that answers from packed ones: a buffer for all of one name.
    const std::vector<BufferId>& packed() const { return packed_; }

    /// Gradient buffer of the weight with this name, or of an adapter's part beside it; `no_buffer`
    /// if the model has no such weight or does not train it.
    BufferId gradient(std::string_view name, std::string_view role = "") const;

    /// A buffer of any factors.
    BufferId buffer(const BufferLabel& label, std::span<const Factor> factors);
    BufferId buffer(const BufferLabel& label, std::initializer_list<Factor> factors);

    /// Whether the forward pass leaves this buffer alive.
    bool kept(BufferId id) const;

    /// Autograd saves this tensor: the forward pass of training leaves it alive.
    void keep(BufferId id);

    /// Starts a segment; later events go there.
    void load_segment(Segment segment);
    void step_segment(Segment segment);

    /// Writes the events of an earlier segment of the step once more, over other layers.
    void repeat_segment(std::size_t step_index, LayerRange layers);

    std::size_t last_segment() const { return script_.step.size() - 1; }

    /// Each skips `no_buffer`.
    void allocate(BufferId id, std::int64_t layer_shift = 0);
    void free(BufferId id, std::int64_t layer_shift = 0);

    /// Frees what nothing keeps beyond the forward pass, in that pass; what was kept, in backward.
    void release(BufferId id, std::int64_t layer_shift = 0);
    void free_saved(BufferId id, std::int64_t layer_shift = 0);

    void record(Recording recording) { recording_ = recording; }

    Recording recording() const { return recording_; }

    /// A weight's gradient is ready: it stays, or is added to an older one or used up at once.
    void gradient_made(BufferId id);

    /// Where gradients are scattered this is said of the shares; a whole one stays until then.
    void gradients_are(Gradients gradients) {
        (scatters_gradients(plan_) ? shares_ : gradients_) = gradients;
    }

    Gradients gradients() const { return gradients_; }

    /// A gradient that has been summed over all devices: the share of this one stays, or is added
    /// or used up, as `gradients_are` says of gradients that no other device has a part of.
    void gradient_scattered(const WeightBuffers& row);

    /// The buffer of the gradient that this pass makes: a second one where the first still lives.
    BufferId made_now(BufferId gradient);

    /// Bytes that the step's segments from this one on have left for backward.
    std::int64_t saved_since(std::size_t step_index) const;

    /// A buffer of so many times so many bytes, which may be made before they are known.
    void resize(BufferId id, const Factor& times, const Factor& bytes);

    /// The finished script, or an error if its sums could pass 2^63.
    base::Result<Script> finish() &&;

  private:
    void append(Action action, BufferId id, std::int64_t layer_shift);
    void add_packed_buffers();
    void add_weight_buffers(const PlannedWeight& planned);
    void add_training_buffers(const PlannedWeight& planned, WeightBuffers& made);
    void add_change_buffers(const PlannedWeight& planned, WeightBuffers& made);
    void add_gradient_buffers(const PlannedWeight& planned, WeightBuffers& made);
    BufferId weight_buffer(Kind kind, const PlannedWeight& planned, std::string_view role,
                           Factor bytes, std::int64_t devices = 1);
    std::int64_t whole_bytes(const WeightTensor& tensor, Factor bytes) const;

    Plan plan_;
    Stage stage_;
    const Family& family_;
    Script script_;
    bool has_biases_ = false;
    bool loading_ = true;  ///< events belong to the last segment of `load`, else of `step`
    Gradients gradients_ = Gradients::Stay;
    Gradients shares_ = Gradients::Stay;
    Recording recording_ = Recording::Saves;
    std::vector<WeightBuffers> weights_;
    std::vector<BufferId> packed_;
    std::vector<BufferId> second_gradients_;  ///< by gradient, where `made_now` has made one
};

}  // namespace estimator
