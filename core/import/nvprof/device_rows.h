// SPDX-License-Identifier: Apache-2.0
// Work of devices in a database of nvprof: kernels, copies, memsets and synchronizations.
#pragma once

#include <optional>
#include <unordered_map>

#include "core/base/status.h"
#include "core/import/sqlite/row_session.h"

namespace lanescope::nvprof {

/// Multiprocessors and threads of a warp, by device.
struct DeviceSize {
    int multiprocessors = 0;
    int warpSize = 0;
};
using DeviceSizes = std::unordered_map<std::int64_t, DeviceSize>;

/// CUPTI_ACTIVITY_KIND_DEVICE: the header's devices. An error only when cancelled, as below.
Status readDevices(sqlite::RowSession& session, ImportedTrace& trace, DeviceSizes& sizes);
Status readDeviceRows(sqlite::RowSession& session, const DeviceSizes& sizes);

} // namespace lanescope::nvprof
