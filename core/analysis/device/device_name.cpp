// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/device_name.h"

#include "core/store/trace.h"

namespace lanescope {

namespace {

std::string nameOf(const Trace& trace, std::int32_t device, ProcessId process) {
    const std::string number = std::to_string(device);
    if (process != kNoProcess) {
        const std::string_view name = trace.text(trace.process(process).name);
        if (name.ends_with(" " + number)) {
            return std::string(name);
        }
    }
    return "GPU " + number;
}

} // namespace

std::string deviceName(const Trace& trace, std::int32_t device) {
    return nameOf(trace, device, trace.processOfDevice(device));
}

std::string deviceName(const Trace& trace, const Track& track) {
    return nameOf(trace, track.device, track.process);
}

} // namespace lanescope
