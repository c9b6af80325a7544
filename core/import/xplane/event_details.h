// SPDX-License-Identifier: Apache-2.0
// Facts of device work that XLA's profiler writes as one text: "grid:12,1,1 block:256,1,1 regs:32 ...". Pure
// functions; any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/store/tables.h"

namespace lanescope::xplane {

/// The value after "KEY:" up to the next blank; empty when the text has none.
std::string_view detailOf(std::string_view details, std::string_view key);
/// Number >= 0 after "KEY:"; nothing when the text has none.
std::optional<std::int64_t> numberOf(std::string_view details, std::string_view key);

/// Grid, block, registers, shared memory and occupancy from a kernel_details text.
void readKernelDetails(std::string_view details, DeviceOp& op);
/// Bytes and their rate from a memcpy_details or memset_details text.
void readCopyDetails(std::string_view details, DurationNs durationNs, DeviceOp& op);

} // namespace lanescope::xplane
