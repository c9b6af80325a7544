// SPDX-License-Identifier: Apache-2.0
// A script of Python that makes the inputs of a recorded call, runs it alone and times it: what was recorded
// as literals, then resources/reproduce/operator.py. Nothing of the trace is run. Pure; any thread.
#pragma once

#include <string>
#include <string_view>

#include "core/attribution/device_peaks.h"
#include "core/reproduce/recorded_calls.h"

namespace lanescope {

/// Why a call has no script, for people; empty if it has one. O(1).
std::string whyNoScript(const RecordedCall& call);

/// The script. The call must have one. `peaks` of its device may be null.
std::string operatorScript(const Trace& trace, const RecordedCall& call, const DevicePeaks* peaks);

} // namespace lanescope
