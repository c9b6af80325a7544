// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/device_name.h"

#include <algorithm>

#include "core/store/trace.h"

namespace lanescope {

std::string deviceName(const Trace& trace, std::int32_t device) {
    const std::string number = std::to_string(device);
    const auto track = std::ranges::find(trace.tracks(), device, &Track::device);
    if (track != trace.tracks().end() && track->process != kNoProcess) {
        const std::string_view name = trace.text(trace.process(track->process).name);
        if (name.ends_with(" " + number)) {
            return std::string(name);
        }
    }
    return "GPU " + number;
}

} // namespace lanescope
