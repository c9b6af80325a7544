// SPDX-License-Identifier: Apache-2.0
// Tables of a trace in the words of Kineto's JSON: owners, categories and args. Pure functions.
#pragma once

#include <string>
#include <vector>

#include "core/store/args.h"
#include "core/store/trace.h"

namespace lanescope {

/// Name of a category as Kineto would write it for slices of such a track; empty for none.
std::string kinetoCategory(const Trace& trace, CategoryId category, TrackKind track);

/// `"pid": 1, "tid": 7` of a track. Work that Kineto has no words for lies under a process of the host.
std::string kinetoOwner(const Trace& trace, const Track& track, CategoryKind kind);
/// `"pid": 1`
std::string kinetoProcess(const Trace& trace, const Process& process);

/// Columns of a slice as args: those of device work, calls and operators.
std::vector<Arg> kinetoArgs(const Trace& trace, SliceId slice);
/// Args of an allocation or release.
std::vector<Arg> kinetoArgs(const MemoryEvent& event);

/// deviceProperties of the header, an array in JSON notation.
std::string kinetoDevices(const Trace& trace);

/// A time of the trace in microseconds, exact.
std::string kinetoTime(std::int64_t timeNs);

} // namespace lanescope
