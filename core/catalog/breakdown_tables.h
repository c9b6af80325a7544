// SPDX-License-Identifier: Apache-2.0
// How devices spent their time, as tables: what `lanescope-cli breakdown` and `launches` print and the window
// shows. Column keys are stable; each column has its help. Pure functions; any thread.
#pragma once

#include <vector>

#include "core/analysis/device/device_breakdown.h"
#include "core/analysis/device/idle_time.h"
#include "core/analysis/device/kernel_sequences.h"
#include "core/analysis/device/queue_length.h"
#include "core/analysis/host/launch_table.h"
#include "core/analysis/host/sync_points.h"
#include "core/idle/idle_causes.h"
#include "core/table/table.h"

namespace lanescope {

class Trace;

/// A row for each device: busy and idle, computation, communication, copies, and what of them is exposed.
Table makeDeviceBreakdownTable(const std::vector<DeviceBreakdown>& breakdowns);
/// A row for each device and set of classes that ran at the same time, without idleness.
Table makeWorkTypeTable(const std::vector<DeviceBreakdown>& breakdowns);
/// Why devices were idle, by cause and what the host did; with the operator and the call site of the longest.
Table makeIdleCauseTable(const Trace& trace, const IdleCauses& causes);
/// A row for each gap, the longest first: its cause and culprit, and the work before and after it.
Table makeIdleGapTable(const Trace& trace, std::vector<IdleGap> gaps);
Table makeIdleTimeTable(const Trace& trace, const std::vector<IdleRow>& rows);
Table makeQueueLengthTable(const std::vector<QueueLength>& queues);
Table makeCopyBandwidthTable(const std::vector<CopyBandwidth>& bandwidths);
Table makeSyncPointTable(const Trace& trace, const std::vector<SyncPoint>& points);
Table makeKernelSequenceTable(const Trace& trace, const std::vector<KernelSequence>& sequences);
/// A row for each piece of work.
Table makeLaunchTable(const Trace& trace, const std::vector<LaunchRow>& rows,
                      const LaunchLimits& limits = {});

/// Stable names, such as "computation" and "host_wait".
const char* deviceWorkClassName(DeviceWorkClass workClass);

} // namespace lanescope
