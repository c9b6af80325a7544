// SPDX-License-Identifier: Apache-2.0
// Places on other machines as text: "ssh://user@host:port/path" or "sftp://...". Pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

struct RemoteLocation {
    std::string user; ///< empty: as the system's ssh decides
    std::string host;
    int port = 0;     ///< 0: as the system's ssh decides
    std::string path; ///< absolute; "/~/" in front stands for the user's folder

    /// "ssh://user@host:port".
    std::string root() const;
    /// In the form that parseRemoteLocation() reads.
    std::string text() const;
    /// Location with another path on this machine.
    RemoteLocation at(std::string otherPath) const;
};

/// True for what starts like such a place, valid or not.
bool isRemoteLocation(std::string_view location);

/// Nothing for anything else: another scheme, no path, control characters, a password, or a user or host that
/// could be taken for an option or is not made of letters, digits, '.', '-', '_' and ':' in brackets.
/// Percent escapes in the path are resolved.
std::optional<RemoteLocation> parseRemoteLocation(std::string_view location);

/// `text` as one word for a POSIX shell, with any characters.
std::string shellQuoted(std::string_view text);

/// The command that runs `command` (text for the remote shell) there: the system's ssh with its own
/// configuration, agent and known hosts, never asking for a password.
std::vector<std::string> sshCommand(const RemoteLocation& location, const std::string& command,
                                    bool compress);

/// The path as a word for the remote shell; "/~/x" becomes "$HOME"/x.
std::string remotePathWord(const RemoteLocation& location);

} // namespace lanescope
