// SPDX-License-Identifier: Apache-2.0
// Time from when a kernel entered the queue of its device to its start, where the recorder has stamped that
// (PyTorch's own CUDA writer: nanoseconds since the epoch). Pure; any thread. O(args).
#pragma once

#include <optional>
#include <span>

#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/store/args.h"

namespace lanescope {

class Trace;

/// `args` are those of the slice. Nothing where the stamp says nothing: Kineto writes 0, and without latency
/// stamps of the driver it lies outside of the recording.
std::optional<DurationNs> timeInQueue(const Trace& trace, SliceId slice, std::span<const Arg> args);

} // namespace lanescope
