#include "toynet/mlp.h"

#include "base/elementary.h"

#include <algorithm>
#include <cmath>

namespace toynet {

bool MlpShape::trainable(std::int16_t layer) const {
    return std::find(frozen.begin(), frozen.end(), layer) == frozen.end();
}

double uniform(base::Rng& rng) {
    return static_cast<double>(rng.next() >> 11) * 0x1p-53;
}

double normal(base::Rng& rng) {
    constexpr double two_pi = 6.283185307179586;
    const double radius = std::sqrt(-2 * base::logarithm(1 - uniform(rng)));
    return radius * base::cosine(two_pi * uniform(rng));
}

template <class Real>
std::vector<Parameter> make_parameters(const MlpShape& shape, Ledger& ledger, base::Rng& rng) {
    std::vector<Parameter> parameters;
    parameters.reserve(static_cast<std::size_t>(shape.layers()) * 2);
    for (std::int16_t layer = 1; layer <= shape.layers(); ++layer) {
        const auto l = static_cast<std::size_t>(layer);
        const std::int32_t in = shape.sizes[l - 1];
        const std::int32_t out = shape.sizes[l];
        const double deviation = std::sqrt(2.0 / in);
        for (const Role role : {Role::Weight, Role::Bias}) {
            const bool is_weight = role == Role::Weight;
            const Shape matrix = is_weight ? Shape{out, in} : Shape{1, out};
            const Name name{role, layer};
            Tensor value(ledger, matrix, sizeof(Real), Tag::Weights, name);
            if (!value)
                return {};
            for (Real& element : value.values<Real>())
                element = is_weight ? static_cast<Real>(deviation * normal(rng)) : Real{0};
            parameters.push_back({.value = std::move(value),
                                  .gradient = {},
                                  .name = name,
                                  .trainable = shape.trainable(layer)});
        }
    }
    return parameters;
}

template <class Real>
Value forward(Tape& tape, const MlpShape& shape, std::vector<Parameter>& parameters,
              const Tensor& inputs) {
    tape.ledger().enter(Phase::Forward);
    Value x{inputs, {}};
    for (std::int16_t layer = 1; layer <= shape.layers(); ++layer) {
        const auto at = static_cast<std::size_t>(layer - 1) * 2;
        x = linear<Real>(tape, x, value_of(parameters[at]), value_of(parameters[at + 1]), layer);
        if (!x.tensor)
            return {};
        if (layer == shape.layers())
            break;
        x = activate<Real>(tape, x, shape.activation, layer);
        if (!x.tensor)
            return {};
    }
    return x;
}

template std::vector<Parameter> make_parameters<float>(const MlpShape&, Ledger&, base::Rng&);
template std::vector<Parameter> make_parameters<double>(const MlpShape&, Ledger&, base::Rng&);
template Value forward<float>(Tape&, const MlpShape&, std::vector<Parameter>&, const Tensor&);
template Value forward<double>(Tape&, const MlpShape&, std::vector<Parameter>&, const Tensor&);

}  // namespace toynet
