// SPDX-License-Identifier: Apache-2.0
// Makes a small Trace in memory, without text and reader: add processes, tracks, slices and links, then
// take the trace. Nests and orders the slices as core/store/tables.h demands, by plain code that serves as
// a second opinion on the trace builder. Events count in the order in which they are added ("file order").
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/store/trace.h"

namespace lanescope::test {

/// A slice before it has a SliceId: its position in the order of addition.
enum class SliceHandle : std::uint32_t {};

class TraceFixture {
public:
    TraceFixture();

    StringId intern(std::string_view text);

    /// Tracks belong to the process added last; its fields may be changed through process().
    ProcessId addProcess(std::string_view name, std::int64_t pid, std::int32_t device = -1);
    /// Without a process one named "python" is added first.
    TrackId addTrack(std::string_view name, std::int64_t tid, TrackKind kind = TrackKind::Thread,
                     std::int32_t device = -1);
    SliceHandle addSlice(TrackId track, std::string_view name, std::string_view category, TimeNs startNs,
                         DurationNs durationNs);
    InstantId addInstant(TrackId track, std::string_view name, std::string_view category, TimeNs timeNs);

    /// `op.slice` and `op.launch` are filled in: the launch with the same correlation, if there is one only.
    void addDeviceOp(SliceHandle slice, DeviceOp op);
    void addLaunch(SliceHandle slice, std::int64_t correlation, std::int64_t externalId = 0);
    void addOperatorIds(SliceHandle slice, OperatorIds ids);
    void addFlow(SliceHandle from, SliceHandle to, std::string_view category);
    void addStep(SliceHandle slice, std::int64_t number);
    void addCounter(std::string_view name, std::string_view series, std::vector<TimeNs> timeNs,
                    std::vector<double> value);

    /// Parts that need no help; slices, links and strings are overwritten by take().
    TraceData& data() { return m_data; }
    Process& process(ProcessId id) { return m_data.processes[indexOf(id)]; }
    Track& track(TrackId id) { return m_data.tracks[indexOf(id)]; }

    /// The finished trace; the fixture is used up but for idOf().
    std::shared_ptr<const Trace> take();
    /// Valid after take().
    SliceId idOf(SliceHandle handle) const { return m_ids.at(static_cast<std::size_t>(handle)); }

private:
    struct Slice {
        TrackId track;
        StringId name;
        CategoryId category;
        TimeNs startNs;
        DurationNs durationNs;
        std::uint32_t layer = 0;
        std::uint32_t depth = 0;
        std::uint32_t parent = kNoIndex; ///< position in m_slices
        TimeNs endNs() const { return startNs + durationNs; }
    };
    struct Instant {
        TrackId track;
        StringId name;
        CategoryId category;
        TimeNs timeNs;
        std::uint64_t order;
    };
    struct PendingFlow {
        SliceHandle from;
        SliceHandle to;
        CategoryId category;
    };

    CategoryId categoryOf(std::string_view name);
    void nestTrack(std::vector<std::uint32_t>& order);
    void arrangeSlices();
    void arrangeInstants();
    void arrangeLinks();
    void arrangeFlows();
    void arrangeStrings();
    void measure();

    TraceData m_data;
    std::map<std::string, StringId, std::less<>> m_stringIds;
    std::vector<std::string> m_strings;
    std::map<std::string, CategoryId, std::less<>> m_categoryIds;
    std::vector<Slice> m_slices;
    std::vector<SliceId> m_ids;
    std::vector<Instant> m_instants;
    std::vector<PendingFlow> m_flows;
};

} // namespace lanescope::test
