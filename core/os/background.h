// SPDX-License-Identifier: Apache-2.0
// Processes in the background of a program, and the surroundings that one process takes over from another.
// Not supported on Windows, where errno is ENOTSUP. One thread: no other may run in the process that
// forks.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/os/handle.h"

namespace lanescope::os {

/// Names the file of this program, its user, groups and limits, and the part of the system that it sees.
/// Processes with equal names answer a command alike. Empty: unknown.
std::string programIdentity();

/// The first descriptor that startBehind() hands over.
inline constexpr Handle::Native kFirstInherited = 3;

/// Starts this program with the arguments, apart from the terminal and the session. It inherits the
/// descriptors `files`, as kFirstInherited and on, and reads and writes nothing else.
bool startBehind(const std::vector<std::string>& arguments, std::span<const Handle::Native> files);
/// Closes what this process inherited besides the standard streams and the next `kept` descriptors, and goes
/// to the root folder: it holds up no lock, pipe or unmounting.
void leaveInherited(std::size_t kept);

/// The number of the calling process.
std::int64_t processId();

/// A process that fork() made.
struct ForkedProcess {
    int id = -1; ///< negative: there is none
    Handle end;  ///< ready for input once the process has ended
};

/// Runs `run` in a copy of this process, whose exit code is the result.
ForkedProcess forkProcess(const std::function<int()>& run);
/// From now on the system removes ended child processes without a wait for them.
void forgetChildren();
/// Ends the process, whatever signals it ignores.
void terminate(const ForkedProcess& process);
/// Gives the calling thread, and those that it starts, the lowest priority, where the system has priorities
/// of threads.
void giveWay();
/// Ends the calling process at once with nothing cleaned up.
[[noreturn]] void endNow(int exitCode);

/// Folder, rights of new files, ignored signals and variables of this process, for takeSurroundings().
std::vector<std::string> surroundings();
/// Takes over the surroundings of another process of this user. False: some of them are not permitted.
bool takeSurroundings(const std::vector<std::string>& surroundings);
/// Whether this process has all three standard streams. What it opens next takes the place of one that is
/// missing.
bool hasStreams();
/// Makes the three files the standard streams.
bool takeStreams(std::span<const Handle> files);
/// Closes the standard streams: whoever reads their other ends need not wait for the end of this process.
void closeStreams();

} // namespace lanescope::os
