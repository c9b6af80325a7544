// SPDX-License-Identifier: Apache-2.0
// Work of GPUs in an Nsight Systems export: kernels, copies, memsets, whole graphs and synchronizations.
#pragma once

#include <optional>

#include "core/base/status.h"
#include "core/import/nsys/session.h"

namespace lanescope::nsys {

/// Reads all these tables. `smCounts`: multiprocessors by CUDA device number. An error only when cancelled.
Status readDeviceRows(Session& session, const std::unordered_map<std::int64_t, int>& smCounts);

} // namespace lanescope::nsys
