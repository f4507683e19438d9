#include "estimator/feed_forward.h"

#include <cassert>

namespace estimator {
namespace {

constexpr std::string_view output = " output";
constexpr std::string_view gradient = " output gradient";

/// The matrices of one MLP; null where it has none.
struct Matrices {
    const WeightTensor* gate = nullptr;
    const WeightTensor* up = nullptr;
    const WeightTensor* fused = nullptr;  ///< gate and up in one
    const WeightTensor* down = nullptr;
    Factor tokens = {"", 1};  ///< so many rows a token
};

class MlpWriter {
  public:
    MlpWriter(LayerMaker& make, Program& program) : make_(make), program_(program) {}

    /// From `input` to the output of the last matrix.
    TensorId add(const Matrices& m, TensorId input) {
        assert(m.down != nullptr && (m.up != nullptr || m.fused != nullptr));
        const bool routed = !m.tokens.name.empty();
        hidden_ = routed ? Width{.times = m.tokens, .wide = {"wide", m.down->rows}}
                         : widths_of(make_.plan()).hidden;
        inner_ = {.times = m.tokens, .wide = {"wide", m.down->cols}};
        const std::string_view down = module_of(m.down->name);
        module_ = down.substr(0, down.rfind('.'));
        const TensorId product = m.fused != nullptr  ? fused_gate(*m.fused, input)
                                 : m.gate != nullptr ? gated(*m.gate, *m.up, input)
                                                     : plain(*m.up, input);
        const TensorId result = linear(*m.down, product, inner_, hidden_);
        program_.release(product);
        return result;
    }

  private:
    TensorId linear(const WeightTensor& weight, TensorId input, const Width& in, const Width& out) {
        const LinearNames names = make_.names_of(weight);
        const BufferId result = make_.activation(names.module, output, out);
        return program_.linear(linear_buffers(make_, names, result, in, out), input,
                               saves_input(make_, names) == Saved::Yes);
    }

    /// The nonlinearity, with what autograd keeps of it.
    TensorId activated(TensorId input, std::string_view input_module) {
        const Nonlinearity kind = make_.form().nonlinearity;
        const std::string_view name =
            module_ == "model.layers.*.mlp" ? "model.layers.*.mlp.act_fn" : module_;
        MapBuffers map;
        const Width& w = inner_;
        const auto steps = [&](std::int64_t count) {
            Width wide = w;
            wide.heads = {"steps", count};
            return make_.tensor(name, " steps of the activation", wide, make_.formats().compute,
                                Saved::Yes);
        };
        if (!make_.fused() && kind == Nonlinearity::TanhSteps)
            map.beside = steps(3);  // tanh, 1 + tanh and half the input
        if (!make_.fused() && kind == Nonlinearity::ClampedSigmoid)
            map.beside = steps(3);  // the clamped gate, its sigmoid, up + 1
        map.output = make_.activation(name, name == module_ ? " activated" : output, w);
        map.gradients[0] = make_.passing(input_module, gradient, w);
        const TensorId result = program_.map(map, input);
        program_.keep(kind == Nonlinearity::SavesOutput ? result : input);
        return result;
    }

    TensorId plain(const WeightTensor& up, TensorId input) {
        const TensorId wide = linear(up, input, hidden_, inner_);
        const TensorId result = activated(wide, module_of(up.name));
        program_.release(wide);
        return result;
    }

    /// act(gate) x up. A fused kernel makes it in one pass and saves both.
    TensorId product_of(TensorId gate, TensorId up, BufferId first_gradient,
                        BufferId second_gradient) {
        const TensorId result =
            program_.map({.output = make_.activation(module_, " gate \xC3\x97 up", inner_),
                          .gradients = {first_gradient, second_gradient}},
                         gate, up);
        program_.keep(gate);
        program_.keep(up);
        return result;
    }

    TensorId gated(const WeightTensor& gate_weight, const WeightTensor& up_weight, TensorId input) {
        const std::string_view gate_name = module_of(gate_weight.name);
        const std::string_view up_name = module_of(up_weight.name);
        const TensorId gate = linear(gate_weight, input, hidden_, inner_);
        TensorId factor = gate;
        if (!make_.fused()) {
            factor = activated(gate, gate_name);
            program_.release(gate);
        }
        const TensorId up = linear(up_weight, input, hidden_, inner_);
        const BufferId first = make_.fused() ? make_.passing(gate_name, gradient, inner_)
                                             : make_.passing(act_name(), gradient, inner_);
        const TensorId result =
            product_of(factor, up, first, make_.passing(up_name, gradient, inner_));
        program_.release(factor);
        program_.release(up);
        return result;
    }

    TensorId fused_gate(const WeightTensor& weight, TensorId input) {
        const std::string_view name = module_of(weight.name);
        const Width both = {
            .times = inner_.times, .heads = {"(gate and up)", 2}, .wide = inner_.wide};
        const TensorId all = linear(weight, input, hidden_, both);
        const auto parts = program_.split(all, 2, make_.passing(name, gradient, both));
        const TensorId factor = make_.fused() ? parts[0] : activated(parts[0], name);
        const BufferId first = make_.passing(act_name(), gradient, inner_);
        const TensorId result =
            product_of(factor, parts[1], first, make_.passing(name, gradient, inner_));
        if (factor != parts[0])
            program_.release(factor);
        program_.release(all);
        return result;
    }

    std::string_view act_name() const {
        return module_ == "model.layers.*.mlp" ? "model.layers.*.mlp.act_fn" : module_;
    }

    LayerMaker& make_;
    Program& program_;
    Width hidden_, inner_;
    std::string_view module_;
};

template <class Is>
Matrices matrices(const LayerMaker& make, Is is) {
    const auto with = [&](std::uint32_t targets) {
        return make.find([&](const WeightBuffers& row) {
            return row.tensor.part == Part::Mlp && row.targets == targets && is(row.tensor);
        });
    };
    return {.gate = with(TargetGate),
            .up = with(TargetUp),
            .fused = with(TargetGate | TargetUp),
            .down = with(TargetDown)};
}

bool is_shared(const WeightTensor& tensor) {
    return tensor.name.find(".shared_expert") != std::string_view::npos;
}

/// Router, experts and what every token uses (transformers' modeling_mixtral.py and its kin).
class ExpertsWriter {
  public:
    ExpertsWriter(LayerMaker& make, Program& program)
        : make_(make), program_(program), model_(make.plan().model) {}

    TensorId add(TensorId input) {
        const Factor chosen = {"experts a token", model_.experts_per_token};
        const Width rows = {.times = chosen, .wide = {"wide", model_.hidden}};
        const TensorId scores = routed(input);
        const TensorId sent =
            program_.map({.output = make_.activation(module_, " tokens sent to experts", rows),
                          .gradients = {make_.passing(module_, " gradient of what was sent",
                                                      widths_of(make_.plan()).hidden),
                                        no_buffer}},
                         input);
        Matrices experts =
            matrices(make_, [](const WeightTensor& tensor) { return tensor.role == Role::Expert; });
        experts.tokens = chosen;
        const TensorId answers = MlpWriter(make_, program_).add(experts, sent);
        program_.release(sent);
        const TensorId weighed = weigh(answers, scores, rows);
        const Matrices shared = matrices(make_, is_shared);
        return shared.down == nullptr ? weighed : with_shared(weighed, shared, input);
    }

  private:
    /// The router's scores, their softmax in fp32, which is saved.
    TensorId routed(TensorId input) {
        const WeightTensor& weight = *make_.find([&](const WeightBuffers& row) {
            return row.tensor.role == Role::Router && !is_shared(row.tensor);
        });
        const LinearNames names = make_.names_of(weight);
        module_ = names.module.substr(0, names.module.rfind('.'));
        const Width experts = {.wide = {"experts", model_.experts}};
        const BufferId result = make_.activation(names.module, output, experts);
        const TensorId scores = program_.linear(
            linear_buffers(make_, names, result, widths_of(make_.plan()).hidden, experts), input,
            saves_input(make_, names) == Saved::Yes);
        const TensorId softmax = program_.map(
            {.output = make_.tensor(names.module, " softmax", experts, formats::Dtype::Fp32),
             .gradients = {make_.passing(names.module, gradient, experts), no_buffer}},
            scores);
        program_.keep(softmax);
        program_.release(scores);
        return softmax;
    }

    /// Each answer times its score, added up for each token.
    TensorId weigh(TensorId answers, TensorId scores, const Width& rows) {
        const Width experts = {.wide = {"experts", model_.experts}};
        const TensorId result = program_.map(
            {.output = make_.activation(module_, output, widths_of(make_.plan()).hidden),
             .gradients = {make_.passing(module_, " gradient of the answers", rows),
                           make_.passing_tensor(module_, " gradient of the scores", experts,
                                                formats::Dtype::Fp32)}},
            answers, scores);
        program_.keep(answers);
        program_.release(answers);
        program_.release(scores);
        return result;
    }

    TensorId with_shared(TensorId weighed, const Matrices& shared, TensorId input) {
        TensorId answer = MlpWriter(make_, program_).add(shared, input);
        const Width hidden = widths_of(make_.plan()).hidden;
        const WeightTensor* gate = make_.find([](const WeightBuffers& row) {
            return row.tensor.role == Role::Router && is_shared(row.tensor);
        });
        if (gate != nullptr)
            answer = gated_shared(answer, *gate, input);
        const TensorId sum = program_.map(
            {.output = make_.activation(module_, " output with the shared experts", hidden),
             .gradients = {make_.passing(module_, " gradient of the routed", hidden),
                           make_.passing(module_, " gradient of the shared", hidden)}},
            weighed, answer);
        program_.release(weighed);
        program_.release(answer);
        return sum;
    }

    /// The shared expert's answer times one number a token.
    TensorId gated_shared(TensorId answer, const WeightTensor& weight, TensorId input) {
        const LinearNames names = make_.names_of(weight);
        const Width hidden = widths_of(make_.plan()).hidden;
        const Width one = {};
        const BufferId result = make_.activation(names.module, output, one);
        const TensorId gate = program_.linear(linear_buffers(make_, names, result, hidden, one),
                                              input, saves_input(make_, names) == Saved::Yes);
        const TensorId product = program_.map(
            {.output = make_.activation(names.module, " \xC3\x97 answer", hidden),
             .gradients = {make_.passing(names.module, " gradient of the answer", hidden),
                           make_.passing(names.module, gradient, one)}},
            answer, gate);
        program_.keep(answer);
        program_.keep(gate);
        program_.release(answer);
        program_.release(gate);
        return product;
    }

    LayerMaker& make_;
    Program& program_;
    const ModelShape& model_;
    std::string_view module_;
};

}  // namespace

TensorId add_feed_forward(LayerMaker& make, Program& program, LayerKind kind, TensorId input) {
    const TensorId result =
        kind == LayerKind::Routed
            ? ExpertsWriter(make, program).add(input)
            : MlpWriter(make, program)
                  .add(matrices(make,
                                [](const WeightTensor& tensor) {
                                    return tensor.role == Role::Linear && !is_shared(tensor);
                                }),
                       input);
    return result;
}

}  // namespace estimator
