// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/host/profiler_table.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <unordered_map>

#include "core/base/page_allocator.h"
#include "core/base/run_sort.h"
#include "core/store/arg_column.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Sums of allocations and releases before each of their times.
class MemoryUse {
public:
    MemoryUse(const Trace& trace, bool onCpu) {
        for (const MemoryEvent& event : trace.memoryEvents()) {
            constexpr std::int32_t kCpu = 0;
            if ((event.deviceType == kCpu) == onCpu) {
                m_timeNs.push_back(event.timeNs);
                m_before.push_back(m_sum);
                m_sum = saturatingAdd(m_sum, event.bytes);
            }
        }
    }
    bool isEmpty() const { return m_timeNs.empty(); }
    /// Both ends included, as the profiler counts. Fast where one range starts near the one before.
    std::int64_t within(TimeRange range) {
        if (isEmpty()) {
            return 0;
        }
        m_last = firstNear(m_last, [&](TimeNs timeNs) { return timeNs < range.startNs; });
        const std::size_t end = firstNear(m_last, [&](TimeNs timeNs) { return timeNs <= range.endNs; });
        return saturatingSubtract(before(end), before(m_last));
    }

private:
    /// The first time that is not `before`, found in steps that double from `near` on.
    template <typename IsBefore>
    std::size_t firstNear(std::size_t near, const IsBefore& isBefore) const {
        std::size_t step = 1;
        std::size_t low = near;
        std::size_t high = near;
        if (near < m_timeNs.size() && isBefore(m_timeNs[near])) {
            while (high < m_timeNs.size() && isBefore(m_timeNs[high])) {
                low = high + 1;
                high += step;
                step *= 2;
            }
            high = std::min(high, m_timeNs.size());
        } else {
            while (low > 0 && !isBefore(m_timeNs[low - 1])) {
                high = low - 1;
                low -= std::min(low, step);
                step *= 2;
            }
        }
        const auto at = [this](std::size_t i) { return m_timeNs.begin() + static_cast<std::ptrdiff_t>(i); };
        return static_cast<std::size_t>(std::partition_point(at(low), at(high), isBefore) - m_timeNs.begin());
    }
    std::int64_t before(std::size_t at) const { return at == m_timeNs.size() ? m_sum : m_before[at]; }

    std::size_t m_last = 0;
    std::vector<TimeNs> m_timeNs;
    std::vector<std::int64_t> m_before;
    std::int64_t m_sum = 0;
};

constexpr std::array<std::string_view, 6> kHidden{
    "aten::_version",
    "aten::is_leaf",
    "aten::output_nr",
    "profiler::_record_function_enter",
    "profiler::_record_function_enter_new",
    "profiler::_record_function_exit",
};

/// A slice with what decides its place among others.
struct Placed {
    TimeNs startNs;
    TimeNs endNs;
    SliceId slice;
};

/// A host slice with what the table says about it.
struct Event {
    SliceId slice;
    std::uint32_t parent = kNoIndex; ///< position in the list
    std::uint32_t childCount = 0;
    std::uint32_t mergedInto = kNoIndex;
    bool ownsDeviceWork = false; ///< operators and annotations, not calls
    DurationNs ownDeviceNs = 0;
    DurationNs deviceTotalNs = 0;
    DurationNs childrenNs = 0;
    DurationNs childrenDeviceNs = 0;
    std::int64_t cpuBytes = 0;
    std::int64_t deviceBytes = 0;
    std::int64_t childrenCpuBytes = 0;
    std::int64_t childrenDeviceBytes = 0;
};

class ProfilerTableBuilder {
public:
    ProfilerTableBuilder(const Trace& trace, const Selection& selection)
        : m_trace(trace)
        , m_slices(trace.slices())
        , m_selection(selection)
        , m_cpuMemory(trace, true)
        , m_deviceMemory(trace, false)
        , m_eventOfSlice(trace.slices().size(), kNoIndex)
        , m_rowOfName(2 * trace.strings().size(), kNoIndex) {
        for (std::size_t i = 0; i < kHidden.size(); ++i) {
            m_hidden[i] = trace.strings().find(kHidden[i]);
        }
        m_events.reserve(trace.slices().size()); // unwritten pages cost nothing
        const std::vector<Category>& categories = trace.categories();
        // The exporter of the time before Kineto wrote no categories at all.
        m_takesAll = std::all_of(categories.begin(), categories.end(), [](const Category& category) {
            return category.kind == CategoryKind::None;
        });
    }

    Result<ProfilerTable> build(bool byShapes, const std::stop_token& stop) {
        if (m_selection.range) {
            findReach();
        }
        for (const Track& track : m_trace.tracks()) {
            addTrack(track);
        }
        const Error stopped{ErrorCode::Cancelled, "the table was stopped", m_trace.path(), {}};
        if (stop.stop_requested()) {
            return stopped;
        }
        merge();
        addDeviceWork();
        sumUpChildren();
        ArgColumn shapes;
        if (byShapes) {
            Result<ArgColumn> read = readShapes(stop);
            if (!read) {
                return read.error();
            }
            shapes = std::move(*read);
        }
        if (stop.stop_requested()) {
            return stopped;
        }
        addHostRows(byShapes ? &shapes : nullptr);
        addDeviceRows();
        finish();
        return std::move(m_table);
    }

private:
    bool isEvent(SliceId slice) const {
        switch (m_trace.categoryKind(slice)) {
        case CategoryKind::Operator:
        case CategoryKind::UserAnnotation:
        case CategoryKind::Runtime:
        case CategoryKind::Driver:
        case CategoryKind::Overhead:
            return std::find(m_hidden.begin(), m_hidden.end(), m_slices.name[slice]) == m_hidden.end();
        case CategoryKind::None:
            return m_takesAll;
        default:
            return false;
        }
    }

    void addTrack(const Track& track) {
        if (track.kind != TrackKind::Thread && track.kind != TrackKind::Span) {
            return;
        }
        const auto first = static_cast<std::uint32_t>(m_events.size());
        const TimeRange window = windowOf(track);
        PagedVector<Placed> placed;
        placed.reserve(track.sliceCount);
        for (std::size_t i = 0; i < track.sliceCount; ++i) {
            const SliceId slice{static_cast<std::uint32_t>(indexOf(track.firstSlice) + i)};
            const TimeNs startNs = m_slices.startNs[slice];
            if (window.startNs <= startNs && startNs <= window.endNs && isEvent(slice)) {
                placed.push_back({startNs, m_slices.endNs(slice), slice});
            }
        }
        sortRuns(placed, [this](const Placed& a, const Placed& b) { // rows are runs
            if (a.startNs != b.startNs) {
                return a.startNs < b.startNs;
            }
            return a.endNs != b.endNs ? a.endNs > b.endNs : m_slices.event[a.slice] < m_slices.event[b.slice];
        });
        for (const Placed& event : placed) {
            m_events.push_back({event.slice});
            m_events.back().ownsDeviceWork = !isLaunchCall(m_trace.categoryKind(event.slice));
        }
        nest(first);
    }

    /// When the events of a track start that have a part in a row: those of the selection, those whose device
    /// work is in it, what they are in, and what is in either. With whole families, children are counted and
    /// merged as in the whole trace.
    TimeRange windowOf(const Track& track) const {
        TimeRange window{std::numeric_limits<TimeNs>::min(), std::numeric_limits<TimeNs>::max()};
        if (!m_selection.range) {
            return window;
        }
        const TimeRange range = m_reach[static_cast<std::size_t>(&track - m_trace.tracks().data())];
        window = range;
        for (std::size_t i = 0; i < track.sliceCount; ++i) {
            const SliceId slice{static_cast<std::uint32_t>(indexOf(track.firstSlice) + i)};
            const TimeRange own = m_slices.range(slice);
            if (own.startNs <= range.endNs && own.endNs >= range.startNs && isEvent(slice)) {
                window.startNs = std::min(window.startNs, own.startNs);
                window.endNs = std::max(window.endNs, own.endNs);
            }
        }
        return window;
    }

    void nest(std::uint32_t first) {
        std::vector<std::uint32_t> open;
        for (std::uint32_t i = first; i < m_events.size(); ++i) {
            m_eventOfSlice[indexOf(m_events[i].slice)] = i;
            const TimeRange range = m_slices.range(m_events[i].slice);
            while (!open.empty()) {
                const TimeNs endNs = m_slices.endNs(m_events[open.back()].slice);
                if (range.startNs < endNs && range.endNs <= endNs) {
                    m_events[i].parent = open.back();
                    ++m_events[open.back()].childCount;
                    break;
                }
                open.pop_back();
            }
            open.push_back(i);
        }
    }

    /// An event that is the only child of one of its name vanishes into it, with its children.
    void merge() {
        for (Event& event : m_events) {
            if (event.parent == kNoIndex) {
                continue;
            }
            const Event& parent = m_events[event.parent];
            const std::uint32_t target = parent.mergedInto == kNoIndex ? event.parent : parent.mergedInto;
            if (parent.childCount == 1 && m_slices.name[parent.slice] == m_slices.name[event.slice]) {
                event.mergedInto = target;
            }
            event.parent = target;
        }
    }

    /// Bytes of a slice's time within the selection. Its end counts where the selection includes it.
    template <typename Memory>
    std::int64_t bytesWithin(Memory& memory, TimeRange range) const {
        if (!m_selection.range) {
            return memory.within(range);
        }
        std::int64_t bytes = 0;
        m_selection.forEachPart(range, [&](TimeRange part) {
            bytes = saturatingAdd(bytes, memory.within({part.startNs, part.endNs - 1}));
        });
        const bool includesEnd = m_selection.includesInstant(range.endNs);
        return includesEnd ? saturatingAdd(bytes, memory.within({range.endNs, range.endNs})) : bytes;
    }

    /// Fills m_reach: the selected range, extended on each track by the calls of device work in the
    /// selection.
    void findReach() {
        m_reach.assign(m_trace.tracks().size(), *m_selection.range);
        for (const DeviceOp& op : m_trace.deviceOps()) {
            const SliceId caller =
                op.launch != kNoLaunch ? m_trace.launch(op.launch).slice : m_trace.operatorOf(op);
            if (caller == kNoSlice || !m_selection.includes(m_slices.range(op.slice))) {
                continue;
            }
            TimeRange& reach = m_reach[indexOf(m_trace.trackOf(caller))];
            reach.startNs = std::min(reach.startNs, m_slices.startNs[caller]);
            reach.endNs = std::max(reach.endNs, m_slices.endNs(caller));
        }
    }

    /// The operator or annotation that caused the device work.
    std::uint32_t ownerOf(const DeviceOp& op) const {
        std::uint32_t owner = kNoIndex;
        if (op.launch != kNoLaunch) {
            owner = m_eventOfSlice[indexOf(m_trace.launch(op.launch).slice)];
        } else if (const SliceId slice = m_trace.operatorOf(op); slice != kNoSlice) {
            owner = m_eventOfSlice[indexOf(slice)];
        }
        while (owner != kNoIndex && !m_events[owner].ownsDeviceWork) {
            owner = m_events[owner].parent;
        }
        return owner != kNoIndex && m_events[owner].mergedInto != kNoIndex ? m_events[owner].mergedInto
                                                                           : owner;
    }

    void addDeviceWork() {
        for (const DeviceOp& op : m_trace.deviceOps()) {
            if (const std::uint32_t owner = ownerOf(op); owner != kNoIndex) {
                m_events[owner].ownDeviceNs =
                    saturatingAdd(m_events[owner].ownDeviceNs, m_selection.timeOf(m_slices.range(op.slice)));
            }
        }
    }

    void sumUpChildren() {
        // Children stand behind their parents.
        for (std::size_t i = m_events.size(); i-- > 0;) {
            Event& event = m_events[i];
            if (event.mergedInto != kNoIndex) {
                continue;
            }
            const TimeRange range = m_slices.range(event.slice);
            event.cpuBytes = bytesWithin(m_cpuMemory, range);
            event.deviceBytes = bytesWithin(m_deviceMemory, range);
            event.deviceTotalNs = saturatingAdd(event.ownDeviceNs, event.childrenDeviceNs);
            if (event.parent == kNoIndex) {
                continue;
            }
            Event& parent = m_events[event.parent];
            parent.childrenNs = saturatingAdd(parent.childrenNs, m_selection.timeOf(range));
            parent.childrenDeviceNs = saturatingAdd(parent.childrenDeviceNs, event.deviceTotalNs);
            parent.childrenCpuBytes = saturatingAdd(parent.childrenCpuBytes, event.cpuBytes);
            parent.childrenDeviceBytes = saturatingAdd(parent.childrenDeviceBytes, event.deviceBytes);
        }
    }

    Result<ArgColumn> readShapes(const std::stop_token& stop) const {
        std::vector<SliceId> slices;
        for (const Event& event : m_events) {
            slices.push_back(m_trace.categoryKind(event.slice) == CategoryKind::Operator ? event.slice
                                                                                         : kNoSlice);
        }
        Result<ArgColumn> shapes = readArgColumn(m_trace, slices, "Input Dims", stop);
        if (shapes) {
            shapes->values.front() = "[]";
        }
        return shapes;
    }

    std::uint32_t rowOf(std::string key, std::string_view name) {
        const auto [entry, isNew] =
            m_rowOfKey.emplace(std::move(key), static_cast<std::uint32_t>(m_table.rows.size()));
        if (isNew) {
            m_table.rows.push_back({std::string(name)});
        }
        return entry->second;
    }

    /// Rows in the order in which the first of their events start, over all tracks, as the profiler lists
    /// them.
    void addHostRows(const ArgColumn* shapes) {
        std::unordered_map<std::uint64_t, std::uint32_t> rowOfIds; // by name and shapes
        std::vector<std::uint32_t> firstOfRow;
        for (std::uint32_t i = 0; i < m_events.size(); ++i) {
            const Event& event = m_events[i];
            if (event.mergedInto != kNoIndex ||
                !(m_selection.includes(m_slices.range(event.slice)) || event.deviceTotalNs > 0 ||
                  event.cpuBytes != 0 || event.deviceBytes != 0)) {
                continue;
            }
            const bool isAnnotation = m_trace.categoryKind(event.slice) == CategoryKind::UserAnnotation;
            const std::size_t name = rowPlace(event.slice, isAnnotation);
            std::uint32_t& row =
                shapes == nullptr ? m_rowOfName[name]
                                  : rowOfIds.emplace(name << 32 | shapes->valueOf[i], kNoIndex).first->second;
            if (row == kNoIndex) {
                row = hostRow(event.slice, isAnnotation, shapes == nullptr ? nullptr : &shapes->value(i));
            }
            if (row == firstOfRow.size()) {
                firstOfRow.push_back(i);
            } else if (startsBefore(i, firstOfRow[row])) {
                firstOfRow[row] = i;
            }
            add(m_table.rows[row], event);
        }
        orderRows(firstOfRow);
    }

    /// In m_rowOfName.
    std::size_t rowPlace(SliceId slice, bool isAnnotation) const {
        return std::size_t{2} * static_cast<std::uint32_t>(indexOf(m_slices.name[slice])) +
               (isAnnotation ? 1 : 0);
    }

    std::string_view shownName(SliceId slice) const {
        const std::string_view name = m_trace.sliceName(slice);
        return name.starts_with("ProfilerStep#") ? "ProfilerStep*" : name;
    }

    std::uint32_t hostRow(SliceId slice, bool isAnnotation, const std::string* shapes) {
        const std::string_view shown = shownName(slice);
        const std::uint32_t row = rowOf((isAnnotation ? "a" : "o") + std::string(shown) + '\n' +
                                            (shapes == nullptr ? std::string() : *shapes),
                                        shown);
        if (shapes != nullptr) {
            m_table.rows[row].inputShapes = *shapes;
        }
        return row;
    }

    bool startsBefore(std::uint32_t a, std::uint32_t b) const {
        const TimeRange rangeA = m_slices.range(m_events[a].slice);
        const TimeRange rangeB = m_slices.range(m_events[b].slice);
        if (rangeA.startNs != rangeB.startNs) {
            return rangeA.startNs < rangeB.startNs;
        }
        return rangeA.endNs != rangeB.endNs ? rangeA.endNs > rangeB.endNs : a < b;
    }

    void orderRows(const std::vector<std::uint32_t>& firstOfRow) {
        std::vector<std::size_t> order(firstOfRow.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::sort(order.begin(), order.end(),
                  [&](std::size_t a, std::size_t b) { return startsBefore(firstOfRow[a], firstOfRow[b]); });
        std::vector<ProfilerRow> rows;
        rows.reserve(order.size());
        for (const std::size_t row : order) {
            rows.push_back(std::move(m_table.rows[row]));
        }
        m_table.rows = std::move(rows);
        m_rowOfKey.clear(); // no device row has the key of a host row
        std::fill(m_rowOfName.begin(), m_rowOfName.end(), kNoIndex);
    }

    void add(ProfilerRow& row, const Event& event) const {
        const TimeRange range = m_slices.range(event.slice);
        const DurationNs durationNs = m_selection.timeOf(range);
        row.count += m_selection.includes(range) ? 1 : 0;
        row.cpuTotalNs = saturatingAdd(row.cpuTotalNs, durationNs);
        row.selfCpuNs = saturatingAdd(row.selfCpuNs, durationNs - event.childrenNs);
        row.selfDeviceNs = saturatingAdd(row.selfDeviceNs, event.ownDeviceNs);
        row.deviceTotalNs = saturatingAdd(row.deviceTotalNs, event.deviceTotalNs);
        row.cpuBytes = saturatingAdd(row.cpuBytes, event.cpuBytes);
        row.selfCpuBytes = saturatingAdd(row.selfCpuBytes, event.cpuBytes - event.childrenCpuBytes);
        row.deviceBytes = saturatingAdd(row.deviceBytes, event.deviceBytes);
        row.selfDeviceBytes =
            saturatingAdd(row.selfDeviceBytes, event.deviceBytes - event.childrenDeviceBytes);
    }

    void addDeviceRow(SliceId slice, bool isAnnotation) {
        if (!m_selection.includes(m_slices.range(slice))) {
            return;
        }
        std::uint32_t& known = m_rowOfName[rowPlace(slice, isAnnotation)];
        if (known == kNoIndex) {
            const std::string_view shown = shownName(slice);
            known = rowOf((isAnnotation ? "A" : "D") + std::string(shown), shown);
        }
        ProfilerRow& row = m_table.rows[known];
        row.isOnDevice = true;
        row.isDeviceAnnotation = isAnnotation;
        ++row.count;
        row.selfDeviceNs = saturatingAdd(row.selfDeviceNs, m_selection.timeOf(m_slices.range(slice)));
        row.deviceTotalNs = row.selfDeviceNs;
    }

    void addDeviceRows() {
        for (const Track& track : m_trace.tracks()) {
            if (track.kind != TrackKind::Stream && track.kind != TrackKind::DeviceAnnotation) {
                continue;
            }
            for (std::size_t i = 0; i < track.sliceCount; ++i) {
                addDeviceRow(SliceId(static_cast<std::uint32_t>(indexOf(track.firstSlice) + i)),
                             track.kind == TrackKind::DeviceAnnotation);
            }
        }
    }

    void finish() {
        for (const ProfilerRow& row : m_table.rows) {
            m_table.selfCpuNs = saturatingAdd(m_table.selfCpuNs, row.selfCpuNs);
            if (row.isOnDevice && !row.isDeviceAnnotation) {
                m_table.selfDeviceNs = saturatingAdd(m_table.selfDeviceNs, row.selfDeviceNs);
            }
            m_table.hasDevice = m_table.hasDevice || row.selfDeviceNs > 0;
        }
        m_table.hasMemory = !m_cpuMemory.isEmpty() || !m_deviceMemory.isEmpty();
        m_table.hasDeviceMemory = !m_deviceMemory.isEmpty();
    }

    const Trace& m_trace;
    const SliceTable& m_slices;
    const Selection& m_selection;
    MemoryUse m_cpuMemory;
    MemoryUse m_deviceMemory;
    bool m_takesAll = false;
    std::vector<TimeRange> m_reach;                  ///< by track
    std::array<StringId, kHidden.size()> m_hidden{}; ///< names of no event of the table
    PagedVector<Event> m_events; ///< track after track, by start, the outer before the inner
    PagedVector<std::uint32_t> m_eventOfSlice;
    std::unordered_map<std::string, std::uint32_t> m_rowOfKey;
    /// By name and whether it is an annotation: most events find their row without a text.
    std::vector<std::uint32_t> m_rowOfName;
    ProfilerTable m_table;
};

} // namespace

Result<ProfilerTable> profilerTable(const Trace& trace, const Selection& selection, bool byShapes,
                                    std::stop_token stop) {
    return ProfilerTableBuilder(trace, selection).build(byShapes, stop);
}

} // namespace lanescope
