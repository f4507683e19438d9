#pragma once

#include "app/port.h"
#include "semantics/tree.h"

#include <functional>
#include <vector>

namespace host {

/// The platform: the browser, a desktop window, or a test. The only interface with several
/// implementations.
class Host {
  public:
    virtual ~Host() = default;

    /// What happened outside since the last call.
    virtual std::vector<app::Inbound> poll() = 0;

    /// Does one thing outside.
    virtual void send(const app::Outbound& outbound) = 0;

    /// Shows what the screen now means.
    virtual void mirror(const semantics::Tree& tree) = 0;

    /// The platform's loop: calls `frame` until it returns false.
    virtual void run(const std::function<bool()>& frame) = 0;
};

}  // namespace host
