// SPDX-License-Identifier: Apache-2.0
// The clock of a device against that of the host. Device work cannot begin before the call that launched it,
// nor hours behind it on an idle device: where launches prove that a device's clock is off, all times of that
// device are moved, so that the quickest work begins as its call returns. Done once, while a trace is built;
// whoever reads the trace sees one clock. Pure functions; any thread.
#pragma once

#include <span>

#include "core/base/time.h"
#include "core/store/slice_arranger.h"
#include "core/store/tables.h"

namespace lanescope {

struct TraceData;

/// Clocks of host and device differ by so much in sound recordings.
inline constexpr DurationNs kUsualSkewNs = 2'000;

TimeNs movedTime(const ClockMove& move, TimeNs recordedNs);
/// The time in the file: exact where the clock does not drift, else to a few nanoseconds.
TimeNs recordedTime(const ClockMove& move, TimeNs movedNs);

/// Moves the devices of `data` that need it: slices, tracks, instants and the order of launched work. `times`
/// are the columns behind `data.slices`. Sets TraceData::clockMoves. O(device work).
void moveDeviceClocks(TraceData& data, const SliceColumns& times);

/// The move of the device that the track belongs to; null for none.
const ClockMove* clockMoveOf(std::span<const ClockMove> moves, const Track& track);

} // namespace lanescope
