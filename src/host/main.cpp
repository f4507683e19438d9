#include "host/frame.h"
#include "host/platform.h"
#include "host/start.h"

#include <memory>

int main(int argc, char** argv) {
    if (const auto exit_code = host::run_command(argc, argv))
        return *exit_code;
    auto opened = host::open_host(argc, argv);
    if (!opened) {
        host::report(opened.error());
        return 1;
    }
    // Both outlive main on the web, where the browser goes on calling the frame.
    const std::shared_ptr<host::Host> host = std::move(opened.value());
    const auto program = host::start(*host);
    host->run([host, program] { return host::frame(*program, *host); });
    return 0;
}
