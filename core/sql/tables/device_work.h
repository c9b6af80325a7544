// SPDX-License-Identifier: Apache-2.0
// Device work as rows: kernels, copies and memsets with their launches and what caused them. Columns that
// several tables share.
#pragma once

#include <vector>

#include "core/sql/tables/slice_rows.h"

namespace lanescope::sql {

struct DeviceWork {
    /// Device operations, ascending.
    DeviceWork(FactsPtr owner, std::vector<DeviceOpId> rows);

    RowNumber rowCount() const { return static_cast<RowNumber>(ops.size()); }
    const DeviceOp& op(RowNumber row) const { return facts->trace().deviceOp(ops[row]); }
    SliceId slice(RowNumber row) const { return op(row).slice; }
    const std::vector<Run>& runs() const { return parts; }
    /// Slice of the launch call; kNoSlice: unknown.
    SliceId launch(RowNumber row) const {
        const LaunchId id = op(row).launch;
        return id == kNoLaunch ? kNoSlice : facts->trace().launch(id).slice;
    }
    const LaunchContext& context(RowNumber row) const { return facts->context(ops[row]); }
    /// Launch call to start, from the start of the call or from its end.
    std::int64_t launchToStart(RowNumber row) const;
    std::int64_t delay(RowNumber row) const;

    FactsPtr facts;
    std::vector<DeviceOpId> ops;
    std::vector<Run> parts;
};

/// Device operations of the wanted kinds.
std::vector<DeviceOpId> deviceOpsOf(const Trace& trace, bool kernels, bool copies);

/// slice_id, kind, ts, dur, name, device, stream, correlation.
std::vector<TypedColumn<DeviceWork>> commonWorkColumns(bool hasKind);
/// launch_id, launch_ts, launch_to_start, delay, op_id, op_name, top_op_id, top_op_name, module, annotation,
/// step.
std::vector<TypedColumn<DeviceWork>> causeColumns();
std::vector<TypedColumn<DeviceWork>> kernelColumns();
std::vector<TypedColumn<DeviceWork>> byteColumns();

} // namespace lanescope::sql
