#pragma once

#include <type_traits>
#include <utility>

namespace base {

template <class Signature>
class FunctionRef;

/// A lambda lent for the length of a call: what `const std::function&` is as a parameter, without
/// the copies, the heap and the code for both that std::function brings for each lambda.
template <class Result, class... Arguments>
class FunctionRef<Result(Arguments...)> {
  public:
    template <class Lambda>

    requires(std::is_class_v<std::remove_cvref_t<Lambda>> &&
             !std::is_same_v<std::remove_cvref_t<Lambda>, FunctionRef>)
        // NOLINTNEXTLINE(google-explicit-constructor): a lambda stands where this is asked for.
        FunctionRef(const Lambda& lambda)
        : lambda_(&lambda), call_([](const void* lent, Arguments... arguments) -> Result {
              return (*static_cast<const Lambda*>(lent))(std::forward<Arguments>(arguments)...);
          }) {}

    Result operator()(Arguments... arguments) const {
        return call_(lambda_, std::forward<Arguments>(arguments)...);
    }

  private:
    const void* lambda_;
    Result (*call_)(const void*, Arguments...);
};

}  // namespace base
