// SPDX-License-Identifier: Apache-2.0
#include "core/import/snapshot/snapshot_args.h"

#include "core/base/json_string.h"

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
    const std::lock_guard lock(m_mutex);
    if (m_snapshot == nullptr) {
        Progress progress;
        auto snapshot = readMemorySnapshot(m_file, 0, progress, {});
        if (!snapshot) {
            return snapshot.error();
        }
        m_snapshot = std::move(*snapshot);
    }
    return m_snapshot;
}

Result<EventText> SnapshotArgs::eventText(EventRef ref) const {
    const auto snapshot = this->snapshot();
    if (!snapshot) {
        return snapshot.error();
    }
    const auto& traces = (*snapshot)->traces();
    if (deviceOf(ref) >= traces.size() || eventOf(ref) >= traces[deviceOf(ref)].size()) {
        return Error{ErrorCode::FileUnreadable,
                     "there are no args of " + placeText(ref) +
                         "; the file may have changed since it was opened",
                     m_file->path(),
                     {}};
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
    text.text = "{";
    for (const std::vector<Arg>* part : {&text.fields, &text.args}) {
        for (const Arg& arg : *part) {
            text.text += (text.text.size() > 1 ? ", " : "") + jsonString(arg.key) + ": " +
                         (arg.isString ? jsonString(arg.value) : arg.value);
        }
    }
    text.text += "}";
    return text;
}

std::uint64_t SnapshotArgs::memoryBytes() const {
    const std::lock_guard lock(m_mutex);
    return m_snapshot != nullptr ? m_snapshot->sizeBytes() : 0;
}

} // namespace lanescope::snapshot
