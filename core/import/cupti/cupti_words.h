// SPDX-License-Identifier: Apache-2.0
// Numbers of CUPTI's activity records in words; source: the enumerations of cupti_activity.h. Pure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace lanescope::cupti {

/// Words for copyKind, "Memcpy HtoD" and the like; empty for unknown numbers.
std::string_view copyKindName(std::int64_t copyKind);
/// Whether a copy moved managed memory, which the driver does on its own.
constexpr bool isMigration(std::int64_t copyKind) {
    return copyKind >= 11 && copyKind <= 13;
}
/// "Pageable", "Pinned", "Device" and so on; empty for unknown numbers.
std::string_view memoryKindName(std::int64_t memoryKind);
/// "Stream Sync" and so on.
std::string_view syncTypeName(std::int64_t syncType);

/// Name of a copy as Kineto writes it: "Memcpy HtoD (Pageable -> Device)".
std::string copyName(std::int64_t copyKind, std::int64_t sourceKind, std::int64_t targetKind);
/// "Memset (Device)".
std::string memsetName(std::int64_t memoryKind);

} // namespace lanescope::cupti
