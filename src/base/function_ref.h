#pragma once

#include <memory>
#include <type_traits>
#include <utility>

namespace base {

template <class Signature>
class FunctionRef;

/// A function lent for the length of a call: what `const std::function&` is as a parameter, without
/// the copies, the heap and the code for both that std::function brings for each lambda.
template <class Result, class... Arguments>
class FunctionRef<Result(Arguments...)> {
  public:
    template <class Function>

    requires(!std::is_same_v<std::remove_cvref_t<Function>, FunctionRef>)
        // NOLINTNEXTLINE(google-explicit-constructor,bugprone-forwarding-reference-overload)
        FunctionRef(Function&& function)
        : function_(std::addressof(function)),
          call_([](const void* lent, Arguments... arguments) -> Result {
              using Lent = std::remove_reference_t<Function>;
              // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast): as const as it was lent
              return (*const_cast<Lent*>(static_cast<const Lent*>(lent)))(
                  std::forward<Arguments>(arguments)...);
          }) {}

    Result operator()(Arguments... arguments) const {
        return call_(function_, std::forward<Arguments>(arguments)...);
    }

  private:
    const void* function_;
    Result (*call_)(const void*, Arguments...);
};

}  // namespace base
