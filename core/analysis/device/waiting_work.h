// SPDX-License-Identifier: Apache-2.0
// Records of a device's stream that only wait for other work, such as "event_wait" of an MTIA: the device is
// idle meanwhile. Pure; any thread.
#pragma once

#include <string_view>

namespace lanescope {

/// Judged by the name of a kernel.
constexpr bool isWaitingWork(std::string_view name) {
    return name == "event_wait" || name == "event_record" || name == "Stream Wait Event";
}

} // namespace lanescope
