// SPDX-License-Identifier: Apache-2.0
// Datagrams between processes of this machine, by a name in the abstract space of Linux or by a file. One
// thread.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace lanescope::os {

struct Datagram {
    std::string bytes;
    std::string sender; ///< address as the system has it, for send()
};

class LocalSocket {
public:
    /// Bound to `name`; in `folder` as a file, which the destructor removes, or in the abstract space where
    /// it is empty. Not open: errno says why, EADDRINUSE that somebody else has the name, ENOTSUP that this
    /// system has no such sockets.
    LocalSocket(const std::string& folder, const std::string& name);
    ~LocalSocket();
    LocalSocket(const LocalSocket&) = delete;
    LocalSocket& operator=(const LocalSocket&) = delete;

    bool isOpen() const { return m_descriptor >= 0; }
    /// Nothing within the time.
    std::optional<Datagram> receive(std::chrono::milliseconds wait);
    bool send(std::string_view bytes, const std::string& to);

private:
    int m_descriptor = -1;
    std::string m_file;
};

} // namespace lanescope::os
