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

/// Where ranks number their devices alike, the number says less than the rank.
std::string withRank(const Trace& trace, std::string name, ProcessId process) {
    if (process == kNoProcess || trace.data().renumberedDevices.empty()) {
        return name;
    }
    const RankId rank = trace.process(process).rank;
    return rank == kNoRank ? name : name + " (" + std::string(trace.text(trace.rank(rank).name)) + ")";
}

} // namespace

std::string deviceName(const Trace& trace, std::int32_t device) {
    const ProcessId process = trace.processOfDevice(device);
    return withRank(trace, nameOf(trace, device, process), process);
}

std::string deviceName(const Trace& trace, const Track& track) {
    return withRank(trace, nameOf(trace, track.device, track.process), track.process);
}

} // namespace lanescope
