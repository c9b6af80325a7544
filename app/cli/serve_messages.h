// SPDX-License-Identifier: Apache-2.0
// Messages between commands, the server and its holders of traces. Plain values; both sides are the
// same build of the program (os::programIdentity()).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/kept_trace.h"

namespace lanescope::cli {

/// From a command to the server. The standard streams travel with Run.
struct ServeRequest {
    enum class Kind : char { Run = 'r', List = 'l', Stop = 's' };
    Kind kind = Kind::Run;
    TraceKey trace;
    std::vector<std::string> arguments;
    std::vector<std::string> surroundings; ///< of os::surroundings()
};

/// First letter of what comes back for Run. A connection that ends without Exit: the command has to do it all
/// itself.
enum class ReplyKind : char {
    Output = 'o', ///< bytes for stdout
    Errors = 'e', ///< bytes for stderr
    Draw = 'd',   ///< bytes for the terminal that stderr is
    Exit = 'x',   ///< the exit code
};

/// Texts one after another, each with its length in front.
std::string packed(const std::vector<std::string>& texts);
/// Nothing: `text` is not what packed() makes.
std::optional<std::vector<std::string>> unpacked(std::string_view text);

std::string packed(const ServeRequest& request);
std::optional<ServeRequest> unpackedRequest(std::string_view text);

/// A trace that the server keeps, for `serve list`.
struct KeptEntry {
    std::string name;
    std::uint64_t bytes = 0;
    std::uint64_t commands = 0; ///< that were answered
    std::uint64_t idleSeconds = 0;
    std::int64_t process = 0; ///< its id
};
std::string packed(const std::vector<KeptEntry>& entries);
std::vector<KeptEntry> unpackedEntries(std::string_view text);

/// After "serve", of a process that os::startBehind() started with a listener and its lock.
inline constexpr std::string_view kInheritedServer = "inherited";

/// Where the server of this user and this build listens. Empty: there can be none.
std::string serverPath();

} // namespace lanescope::cli
