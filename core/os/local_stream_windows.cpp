// SPDX-License-Identifier: Apache-2.0
// Windows hands no open files from one process to another, and forks none: nobody listens there.
#include "core/os/local_stream.h"

#include <cerrno>

namespace lanescope::os {

LocalStream LocalStream::connectTo(const std::string&) {
    errno = ENOTSUP;
    return {};
}

std::pair<LocalStream, LocalStream> LocalStream::pair() {
    errno = ENOTSUP;
    return {};
}

bool LocalStream::send(std::string_view, std::span<const Handle::Native>) const {
    errno = ENOTSUP;
    return false;
}

std::optional<LocalMessage> LocalStream::receive() const {
    errno = ENOTSUP;
    return std::nullopt;
}

LocalListener::LocalListener(const std::string&) {
    errno = ENOTSUP;
}

bool LocalListener::isListening() const {
    return false;
}

void LocalListener::close() {}

void LocalListener::remove() {}

LocalStream LocalListener::accept() const {
    errno = ENOTSUP;
    return {};
}

void waitForAny(std::span<Awaited>, int) {}

std::string privateRuntimeFolder() {
    return {};
}

} // namespace lanescope::os
