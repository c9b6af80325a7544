// SPDX-License-Identifier: Apache-2.0
// Windows forks no processes.
#include "core/os/background.h"

#include <cerrno>
#include <cstdlib>

namespace lanescope::os {

std::string programIdentity() {
    errno = ENOTSUP;
    return {};
}

bool startBehind(const std::vector<std::string>&, std::span<const Handle::Native>) {
    errno = ENOTSUP;
    return false;
}

void leaveInherited(std::size_t) {}

std::int64_t processId() {
    return 0;
}

ForkedProcess forkProcess(const std::function<int()>&) {
    errno = ENOTSUP;
    return {};
}

void forgetChildren() {}

void terminate(const ForkedProcess&) {}

void giveWay() {}

void endNow(int exitCode) {
    std::_Exit(exitCode);
}

std::vector<std::string> surroundings() {
    return {};
}

bool takeSurroundings(const std::vector<std::string>&) {
    errno = ENOTSUP;
    return false;
}

bool hasStreams() {
    return true;
}

bool takeStreams(std::span<const Handle>) {
    errno = ENOTSUP;
    return false;
}

void closeStreams() {}

} // namespace lanescope::os
