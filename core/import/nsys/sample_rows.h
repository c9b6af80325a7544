// SPDX-License-Identifier: Apache-2.0
// Samples of the CPU in an Nsight Systems export: COMPOSITE_EVENTS with the call stacks of
// SAMPLING_CALLCHAINS, as one lane of stacks for each thread that was sampled.
#pragma once

#include <optional>

#include "core/base/status.h"
#include "core/import/nsys/session.h"

namespace lanescope::nsys {

/// Frames of one sample that are shown.
inline constexpr std::size_t kMostFrames = 512;

/// Counts the samples and draws their stacks. A sample stands for the time until the next one of its thread,
/// but no longer than twice the usual time between two of one thread, as a thread that waits is not sampled;
/// frames that samples one after the other share are one slice. An error only when cancelled.
Status readSamples(Session& session);

} // namespace lanescope::nsys
