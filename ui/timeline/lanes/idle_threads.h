// SPDX-License-Identifier: Apache-2.0
// Threads that help and have nothing to show: recorded are Python frames alone, and nearly all the time one
// of them waits. Pure; any thread. O(n log n) of the thread's slices.
#pragma once

#include <string_view>

#include "core/base/ids.h"

namespace lanescope {
class Trace;
}

namespace lanescope::ui {

/// Whether a Python frame waits for a lock, a message or a time, by its name.
bool isWaitingCall(std::string_view name);

/// False for threads with anything else than Python frames.
bool isIdleThread(const Trace& trace, TrackId thread);

/// A thread without a name of which the trace has a few short calls.
bool isQuietThread(const Trace& trace, TrackId thread);

} // namespace lanescope::ui
