// SPDX-License-Identifier: Apache-2.0
#include "core/os/local_stream.h"

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include "core/os/environment.h"

namespace lanescope::os {

namespace {

constexpr std::size_t kMostFiles = 8;
constexpr std::uint32_t kMostMessageBytes = 64u << 20;
constexpr int kMostWaiting = 64;

#ifndef MSG_NOSIGNAL
constexpr int MSG_NOSIGNAL = 0;
#endif

int fileOf(const Handle& handle) {
    return static_cast<int>(handle.native());
}

Handle newSocket() {
    Handle made(::socket(AF_UNIX, SOCK_STREAM, 0));
    if (made.isOpen()) {
        ::fcntl(fileOf(made), F_SETFD, FD_CLOEXEC);
    }
    return made;
}

bool setAddress(const std::string& path, sockaddr_un& address) {
    address.sun_family = AF_UNIX;
    if (path.empty() || path.size() + 1 > sizeof address.sun_path) {
        errno = ENAMETOOLONG;
        return false;
    }
    std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
    return true;
}

bool isOfThisUser(const Handle& socket) {
#ifdef __linux__
    ucred peer{};
    socklen_t length = sizeof peer;
    const bool isKnown = ::getsockopt(fileOf(socket), SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0;
    const bool isSame = isKnown && peer.uid == ::geteuid();
#else
    uid_t user = 0;
    gid_t group = 0;
    const bool isSame = ::getpeereid(fileOf(socket), &user, &group) == 0 && user == ::geteuid();
#endif
    errno = isSame ? errno : EACCES;
    return isSame;
}

union Control {
    cmsghdr header;
    std::array<char, CMSG_SPACE(kMostFiles * sizeof(int))> bytes;
};

/// The first `count` bytes, with which files may come. False at the end.
bool receiveAll(const Handle& from, char* to, std::size_t count, std::vector<Handle>* files) {
    while (count > 0) {
        iovec part{to, count};
        Control control{};
        msghdr message{};
        message.msg_iov = &part;
        message.msg_iovlen = 1;
        message.msg_control = &control;
        message.msg_controllen = sizeof control.bytes;
        const ssize_t got = ::recvmsg(fileOf(from), &message,
#ifdef MSG_CMSG_CLOEXEC
                                      MSG_CMSG_CLOEXEC
#else
                                      0
#endif
        );
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            return false;
        }
        for (cmsghdr* header = CMSG_FIRSTHDR(&message); header != nullptr;
             header = CMSG_NXTHDR(&message, header)) {
            if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) {
                continue;
            }
            const std::size_t sent = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
            for (std::size_t i = 0; i < sent; ++i) {
                int file = -1;
                std::memcpy(&file, CMSG_DATA(header) + i * sizeof file, sizeof file);
                Handle taken(file);
                if (files != nullptr) {
                    files->push_back(std::move(taken));
                }
            }
        }
        to += got;
        count -= static_cast<std::size_t>(got);
    }
    return true;
}

} // namespace

LocalStream LocalStream::connectTo(const std::string& path) {
    sockaddr_un address{};
    Handle socket = setAddress(path, address) ? newSocket() : Handle();
    if (!socket.isOpen() ||
        ::connect(fileOf(socket), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
        !isOfThisUser(socket)) {
        return {};
    }
    return LocalStream(std::move(socket));
}

std::pair<LocalStream, LocalStream> LocalStream::pair() {
    std::array<int, 2> ends{-1, -1};
    if (::socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()) != 0) {
        return {};
    }
    for (const int end : ends) {
        ::fcntl(end, F_SETFD, FD_CLOEXEC);
    }
    return {LocalStream(Handle(ends[0])), LocalStream(Handle(ends[1]))};
}

bool LocalStream::send(std::string_view bytes, std::span<const Handle::Native> files) const {
    if (bytes.size() > kMostMessageBytes || files.size() > kMostFiles) {
        errno = EMSGSIZE;
        return false;
    }
    auto size = static_cast<std::uint32_t>(bytes.size());
    std::size_t sent = 0; // of both parts
    while (sent < sizeof size + bytes.size()) {
        const std::size_t ofSize = sent < sizeof size ? sizeof size - sent : 0;
        const std::size_t ofBytes = sent < sizeof size ? 0 : sent - sizeof size;
        std::array<iovec, 2> parts{{{reinterpret_cast<char*>(&size) + (sizeof size - ofSize), ofSize},
                                    {const_cast<char*>(bytes.data()) + ofBytes, bytes.size() - ofBytes}}};
        msghdr message{};
        message.msg_iov = parts.data();
        message.msg_iovlen = parts.size();
        Control control{};
        if (sent == 0 && !files.empty()) {
            message.msg_control = &control;
            message.msg_controllen = CMSG_SPACE(files.size() * sizeof(int));
            cmsghdr* const header = CMSG_FIRSTHDR(&message);
            header->cmsg_level = SOL_SOCKET;
            header->cmsg_type = SCM_RIGHTS;
            header->cmsg_len = CMSG_LEN(files.size() * sizeof(int));
            for (std::size_t i = 0; i < files.size(); ++i) {
                const int file = static_cast<int>(files[i]);
                std::memcpy(CMSG_DATA(header) + i * sizeof file, &file, sizeof file);
            }
        }
        const ssize_t wrote = ::sendmsg(fileOf(m_handle), &message, MSG_NOSIGNAL);
        if (wrote < 0 && errno == EINTR) {
            continue;
        }
        if (wrote <= 0) {
            return false;
        }
        sent += static_cast<std::size_t>(wrote);
    }
    return true;
}

std::optional<LocalMessage> LocalStream::receive() const {
    LocalMessage message;
    std::uint32_t size = 0;
    if (!receiveAll(m_handle, reinterpret_cast<char*>(&size), sizeof size, &message.files) ||
        size > kMostMessageBytes) {
        return std::nullopt;
    }
    message.bytes.resize(size);
    if (!receiveAll(m_handle, message.bytes.data(), size, nullptr)) {
        return std::nullopt;
    }
    return message;
}

LocalListener::LocalListener(const std::string& path) {
    sockaddr_un address{};
    if (!setAddress(path, address)) {
        return;
    }
    Handle lock(::open((path + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (!lock.isOpen()) {
        return;
    }
    if (::flock(fileOf(lock), LOCK_EX | LOCK_NB) != 0) {
        errno = errno == EWOULDBLOCK ? EADDRINUSE : errno;
        return;
    }
    Handle socket = newSocket();
    if (!socket.isOpen()) {
        return;
    }
    ::unlink(path.c_str()); // of a process that has ended
    const mode_t before = ::umask(0177);
    const bool isBound =
        ::bind(fileOf(socket), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    ::umask(before);
    if (isBound && ::listen(fileOf(socket), kMostWaiting) == 0) {
        m_socket = std::move(socket);
        m_lock = std::move(lock);
    }
}

bool LocalListener::isListening() const {
    int isIt = 0;
    socklen_t length = sizeof isIt;
    return ::getsockopt(fileOf(m_socket), SOL_SOCKET, SO_ACCEPTCONN, &isIt, &length) == 0 && isIt != 0;
}

void LocalListener::close() {
    m_socket.close();
    m_lock.close();
}

void LocalListener::remove() {
    sockaddr_un address{};
    socklen_t length = sizeof address;
    if (::getsockname(fileOf(m_socket), reinterpret_cast<sockaddr*>(&address), &length) == 0) {
        ::unlink(address.sun_path);
    }
}

LocalStream LocalListener::accept() const {
    Handle taken(::accept(fileOf(m_socket), nullptr, nullptr));
    if (!taken.isOpen() || !isOfThisUser(taken)) {
        return {};
    }
    ::fcntl(fileOf(taken), F_SETFD, FD_CLOEXEC);
    const timeval most{1, 0}; // one that was stopped before it asked holds up nobody
    ::setsockopt(fileOf(taken), SOL_SOCKET, SO_RCVTIMEO, &most, sizeof most);
    return LocalStream(std::move(taken));
}

void waitForAny(std::span<Awaited> all, int waitMs) {
    std::vector<pollfd> polled;
    for (const Awaited& awaited : all) {
        polled.push_back(
            {static_cast<int>(awaited.handle), static_cast<short>(awaited.isForInput ? POLLIN : 0), 0});
    }
    const int ready = ::poll(polled.data(), polled.size(), waitMs);
    for (std::size_t i = 0; i < all.size(); ++i) {
        all[i].isReady = ready > 0 && polled[i].revents != 0;
    }
}

std::string privateRuntimeFolder() {
    const auto isPrivate = [](const std::string& folder) {
        struct stat facts {};
        return ::lstat(folder.c_str(), &facts) == 0 && S_ISDIR(facts.st_mode) &&
               facts.st_uid == ::geteuid() && (facts.st_mode & 077) == 0;
    };
    const std::string runtime = variable("XDG_RUNTIME_DIR").value_or("");
    const std::string temporary = variable("TMPDIR").value_or("/tmp");
    const std::string folder = runtime.starts_with('/') && isPrivate(runtime)
                                   ? runtime + "/lanescope"
                                   : temporary + "/lanescope-" + std::to_string(::geteuid());
    ::mkdir(folder.c_str(), 0700);
    return folder.starts_with('/') && isPrivate(folder) ? folder : std::string();
}

} // namespace lanescope::os
