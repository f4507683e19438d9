#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace base {

/// Why an operation could not be done, in one sentence a learner or lesson author can act on.
struct Error {
    std::string message;

    bool operator==(const Error&) const = default;
};

/// A value, or the reason there is none. Callers must look before they take.
template <class T>
class [[nodiscard]] Result {
  public:
    // NOLINTNEXTLINE(google-explicit-constructor): `return value;` and `return Error{…};` must read
    // alike.
    Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}

    // NOLINTNEXTLINE(google-explicit-constructor): see above.
    Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

    explicit operator bool() const { return state_.index() == 0; }

    const T& value() const {
        assert(state_.index() == 0);
        return *std::get_if<0>(&state_);
    }

    T& value() {
        assert(state_.index() == 0);
        return *std::get_if<0>(&state_);
    }

    const Error& error() const {
        assert(state_.index() == 1);
        return *std::get_if<1>(&state_);
    }

  private:
    std::variant<T, Error> state_;
};

}  // namespace base
