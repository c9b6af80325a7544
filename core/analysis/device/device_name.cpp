// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/device_name.h"

#include <algorithm>
#include <array>

#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Kind of a device by the name or the labels of its process; empty where they do not tell.
std::string_view wordOfProcess(const Trace& trace, ProcessId id) {
    static constexpr std::array<std::string_view, 5> kWords{"NPU", "TPU", "MTIA", "XPU", "HPU"};
    if (id == kNoProcess) {
        return {};
    }
    const Process& process = trace.process(id);
    const auto word = std::ranges::find_if(kWords, [&](std::string_view each) {
        return trace.text(process.name).find(each) != std::string_view::npos ||
               trace.text(process.labels).find(each) != std::string_view::npos;
    });
    return word == kWords.end() ? std::string_view() : *word;
}

std::string_view wordOfCalls(const Trace& trace) {
    const std::string_view call =
        trace.launches().empty() ? std::string_view() : trace.sliceName(trace.launches().front().slice);
    return call.starts_with("aclrt") || call.starts_with("aclnn") ? "NPU"
           : call.starts_with("zeCommand")                        ? "XPU"
                                                                  : "GPU";
}

std::string nameOf(const Trace& trace, std::int32_t device, ProcessId process) {
    const std::string number = device < 0 ? std::string() : " " + std::to_string(device);
    if (process != kNoProcess) {
        const std::string_view name = trace.text(trace.process(process).name);
        if (!number.empty() && name.ends_with(number)) {
            return std::string(name);
        }
    }
    const std::string_view word = wordOfProcess(trace, process);
    return std::string(word.empty() ? wordOfCalls(trace) : word) + number;
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

std::string_view deviceWord(const Trace& trace) {
    for (const std::int32_t device : trace.activeDevices()) {
        const std::string_view word = wordOfProcess(trace, trace.processOfDevice(device));
        if (!word.empty()) {
            return word;
        }
    }
    return wordOfCalls(trace);
}

std::string deviceName(const Trace& trace, std::int32_t device) {
    const ProcessId process = trace.processOfDevice(device);
    return withRank(trace, nameOf(trace, device, process), process);
}

std::string deviceName(const Trace& trace, const Track& track) {
    return withRank(trace, nameOf(trace, track.device, track.process), track.process);
}

} // namespace lanescope
