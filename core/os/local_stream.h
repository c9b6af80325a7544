// SPDX-License-Identifier: Apache-2.0
// Connections between processes of one user on one machine, through a file that this user alone can reach.
// Messages arrive whole, and open files travel with them. Both sides refuse a peer of another user. After
// a failure errno holds the reason, ENOTSUP where the system has no such connections. One thread.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/os/handle.h"

namespace lanescope::os {

struct LocalMessage {
    std::string bytes;
    std::vector<Handle> files;
};

/// One end of a connection; closed by its destructor.
class LocalStream {
public:
    LocalStream() = default;
    explicit LocalStream(Handle handle)
        : m_handle(std::move(handle)) {}

    /// Connects to the listener at `path`. Not open: no process of this user listens there.
    static LocalStream connectTo(const std::string& path);
    /// Both ends of a new connection; not open when there is none.
    static std::pair<LocalStream, LocalStream> pair();

    bool isOpen() const { return m_handle.isOpen(); }
    const Handle& handle() const { return m_handle; }
    void close() { m_handle.close(); }
    /// Gives away the handle, to pass it to another process.
    Handle take() { return std::move(m_handle); }

    /// Blocks until the message is sent. False: the other end is closed, or one of `files` is not open.
    bool send(std::string_view bytes, std::span<const Handle::Native> files = {}) const;
    /// Waits for a message. Nothing: the other end is closed, or sent something else.
    std::optional<LocalMessage> receive() const;

private:
    Handle m_handle;
};

/// A socket to connect to, owned by one process at a time.
class LocalListener {
public:
    /// Listens at `path`, for this user alone. Replaces a listener whose process has ended; not open, with
    /// EADDRINUSE, while that process runs.
    explicit LocalListener(const std::string& path);
    /// Handed over by the process that made it: its socket() and lock().
    LocalListener(Handle socket, Handle lock)
        : m_socket(std::move(socket))
        , m_lock(std::move(lock)) {}

    bool isOpen() const { return m_socket.isOpen(); }
    /// Whether the handles are those of a listener.
    bool isListening() const;
    const Handle& socket() const { return m_socket; }
    const Handle& lock() const { return m_lock; }
    void close();
    /// Removes the socket from the file system. For its owner only.
    void remove();

    /// Not open: nobody of this user connects at the moment.
    LocalStream accept() const;

private:
    Handle m_socket;
    Handle m_lock; ///< held for as long as the listener lives
};

struct Awaited {
    Handle::Native handle = -1;
    bool isForInput = true; ///< else only for the end of the other side
    bool isReady = false;   ///< set by waitForAny()
};

/// Waits until one of them is ready, at most `waitMs`; negative: without a limit.
void waitForAny(std::span<Awaited> all, int waitMs);

/// A folder for sockets that only this user can enter, created if it is missing: lanescope below
/// $XDG_RUNTIME_DIR, else below the system's folder for temporary files. Empty: there is none, or somebody
/// else can enter it.
std::string privateRuntimeFolder();

} // namespace lanescope::os
