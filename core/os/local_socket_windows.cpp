// SPDX-License-Identifier: Apache-2.0
// Windows has no datagrams between local processes, and Kineto asks no daemon there.
#include "core/os/local_socket.h"

#include <cerrno>

namespace lanescope::os {

LocalSocket::LocalSocket(const std::string&, const std::string&) {
    errno = ENOTSUP;
}

LocalSocket::~LocalSocket() = default;

std::optional<Datagram> LocalSocket::receive(std::chrono::milliseconds) {
    return std::nullopt;
}

bool LocalSocket::send(std::string_view, const std::string&) {
    return false;
}

} // namespace lanescope::os
