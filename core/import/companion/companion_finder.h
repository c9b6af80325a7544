// SPDX-License-Identifier: Apache-2.0
// Joins an execution trace or a report of Nsight Compute to a trace that was just read: one that the user
// names, or one that lies beside the trace's file, was recorded of the same process and has the same
// operators. Any thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/base/status.h"
#include "core/store/trace.h"

namespace lanescope::companion {

/// Sets `profile.args` to those with the companion's. `given`: the companion's file; an error when it cannot
/// be read or does not fit. Empty: the folder of the trace is looked through, files named like execution
/// traces only (words "et", "eg", "execution" or "chakra", or the ending .et), and nothing is an error.
Status addCompanion(TraceData& profile, const std::string& given);

/// Files beside `path` that addCompanion() looks into, by their names.
std::vector<std::string> candidatesBeside(const std::string& path);

/// Whether the name of a file is one that execution traces have.
bool isCompanionName(std::string_view name);

/// Says for people what was joined to the trace; empty when nothing was.
std::string noteOf(const Trace& trace);

} // namespace lanescope::companion
