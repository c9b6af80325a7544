// SPDX-License-Identifier: Apache-2.0
// A command that the server of this user runs (serve_command.cpp), in the place of this process: in its
// folder, with its environment and standard streams. What it prints comes back and is written here, so that
// filters, pager, closed pipes and full disks act as they always do. One thread.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <streambuf>

#include "app/cli/command.h"
#include "app/cli/kept_trace.h"

namespace lanescope::cli {

/// The trace that the server would open for the command; nothing where it is to run here: nobody asked for
/// the server, the command opens no trace or several of them, or needs what only this process has open.
std::optional<TraceKey> servedTrace(const Command& command, const Options& options,
                                    std::span<const char* const> arguments);

class ServedRun {
public:
    /// Starts the server if there is none.
    ServedRun(const TraceKey& trace, std::span<const char* const> arguments);
    /// The output goes to std::cout and std::cerr as before again.
    ~ServedRun();
    ServedRun(const ServedRun&) = delete;
    ServedRun& operator=(const ServedRun&) = delete;

    /// Nothing: the command has to run here, while this object lives. It leaves out what the server printed
    /// before it was lost.
    std::optional<int> exitCode() const { return m_exitCode; }

private:
    class Rest;

    std::optional<int> m_exitCode;
    std::unique_ptr<Rest> m_output; ///< null: nothing was printed
    std::unique_ptr<Rest> m_errors;
};

} // namespace lanescope::cli
