// SPDX-License-Identifier: Apache-2.0
#include "core/os/local_socket.h"

#include <cerrno>
#include <cstddef>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace lanescope::os {

namespace {

constexpr std::size_t kMostBytes = 64u << 10;

/// Length of the address, which counts the zeros around an abstract name; 0: the name is too long.
socklen_t addressOf(const std::string& folder, const std::string& name, sockaddr_un& address) {
#ifndef __linux__
    if (folder.empty()) {
        errno = ENOTSUP;
        return 0;
    }
#endif
    address.sun_family = AF_UNIX;
    const std::string path = folder.empty() ? std::string(1, '\0') + name : folder + "/" + name;
    if (path.size() + 1 > sizeof address.sun_path) {
        errno = ENAMETOOLONG;
        return 0;
    }
    std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
    return static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + path.size() + 1);
}

} // namespace

LocalSocket::LocalSocket(const std::string& folder, const std::string& name) {
    sockaddr_un address{};
    const socklen_t length = addressOf(folder, name, address);
    const int descriptor = length == 0 ? -1 : ::socket(AF_UNIX, SOCK_DGRAM, 0);
    if (descriptor < 0) {
        return;
    }
    ::fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    if (::bind(descriptor, reinterpret_cast<const sockaddr*>(&address), length) != 0) {
        const int cause = errno;
        ::close(descriptor);
        errno = cause;
        return;
    }
    m_descriptor = descriptor;
    m_file = folder.empty() ? std::string() : folder + "/" + name;
}

LocalSocket::~LocalSocket() {
    if (m_descriptor >= 0) {
        ::close(m_descriptor);
    }
    if (!m_file.empty()) {
        ::unlink(m_file.c_str());
    }
}

std::optional<Datagram> LocalSocket::receive(std::chrono::milliseconds wait) {
    pollfd ready{m_descriptor, POLLIN, 0};
    if (::poll(&ready, 1, static_cast<int>(wait.count())) <= 0) {
        return std::nullopt;
    }
    std::string bytes(kMostBytes, '\0');
    sockaddr_un from{};
    socklen_t length = sizeof from;
    const ssize_t got = ::recvfrom(m_descriptor, bytes.data(), bytes.size(), MSG_DONTWAIT,
                                   reinterpret_cast<sockaddr*>(&from), &length);
    if (got < 0) {
        return std::nullopt;
    }
    bytes.resize(static_cast<std::size_t>(got));
    return Datagram{std::move(bytes), {reinterpret_cast<const char*>(&from), length}};
}

bool LocalSocket::send(std::string_view bytes, const std::string& to) {
    return ::sendto(m_descriptor, bytes.data(), bytes.size(), MSG_DONTWAIT,
                    reinterpret_cast<const sockaddr*>(to.data()),
                    static_cast<socklen_t>(to.size())) == static_cast<ssize_t>(bytes.size());
}

} // namespace lanescope::os
