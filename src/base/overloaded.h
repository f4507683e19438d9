#pragma once

namespace base {

/// A visitor made of lambdas: std::visit(Overloaded{[](A) {…}, [](B) {…}}, variant).
template <class... Functions>
struct Overloaded : Functions... {
    using Functions::operator()...;
};

// clang 14 does not deduce this for aggregates.
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

}  // namespace base
