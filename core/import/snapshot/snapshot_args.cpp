// SPDX-License-Identifier: Apache-2.0
#include "core/import/snapshot/snapshot_args.h"

namespace lanescope::snapshot {

namespace {

constexpr std::uint64_t kEventMask = (std::uint64_t{1} << kEventBits) - 1;

std::size_t deviceOf(EventRef event) {
    return static_cast<std::size_t>(numberOf(event) >> kEventBits);
}
std::size_t eventOf(EventRef event) {
    return static_cast<std::size_t>(numberOf(event) & kEventMask);
}

} // namespace

std::string SnapshotArgs::placeText(EventRef event) const {
    return "device " + std::to_string(deviceOf(event)) + ", event " + std::to_string(eventOf(event));
}

Result<std::shared_ptr<const MemorySnapshot>> SnapshotArgs::snapshot() const {
    return m_content.get(readMemorySnapshot);
}

Result<EventText> SnapshotArgs::eventText(EventRef ref) const {
    const auto snapshot = this->snapshot();
    if (!snapshot) {
        return snapshot.error();
    }
    const auto& traces = (*snapshot)->traces();
    if (deviceOf(ref) >= traces.size() || eventOf(ref) >= traces[deviceOf(ref)].size()) {
        return noArgs(placeText(ref), m_content.path());
    }
    const SnapshotEvent& event = traces[deviceOf(ref)][eventOf(ref)];
    EventText text;
    text.fields = {{"action", std::string(snapshotActionName(event.action)), true},
                   {"addr", std::to_string(event.address), false},
                   {"size", std::to_string(event.bytes), false},
                   {"stream", std::to_string(event.stream), false}};
    if (event.timeNs) {
        text.fields.push_back({"time_us", std::to_string(*event.timeNs / 1000), false});
    }
    text.args.push_back({"frames", (*snapshot)->stack(event.stack), true});
    if (event.annotation != 0) {
        text.args.push_back({"compile_context", (*snapshot)->texts()[event.annotation], true});
    }
    text.text = jsonText(text.fields, text.args);
    return text;
}

std::uint64_t SnapshotArgs::memoryBytes() const {
    return m_content.sizeBytes();
}

} // namespace lanescope::snapshot
