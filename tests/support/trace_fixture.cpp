// SPDX-License-Identifier: Apache-2.0
#include "tests/support/trace_fixture.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <tuple>

namespace lanescope::test {

namespace {

SliceId handleAsId(SliceHandle handle) {
    return SliceId(static_cast<std::uint32_t>(handle));
}

template <typename T, typename Compare>
void sortBy(std::vector<T>& values, const Compare& key) {
    std::ranges::stable_sort(values, {}, key);
}

} // namespace

TraceFixture::TraceFixture() {
    intern("");
    m_data.categories.push_back({});
    m_categoryIds.emplace("", CategoryId(0));
    m_data.path = "fixture.json";
    m_data.format = "Kineto";
}

StringId TraceFixture::intern(std::string_view text) {
    const auto known = m_stringIds.find(text);
    if (known != m_stringIds.end()) {
        return known->second;
    }
    const auto id = static_cast<StringId>(m_strings.size());
    m_strings.emplace_back(text);
    m_stringIds.emplace(text, id);
    return id;
}

CategoryId TraceFixture::categoryOf(std::string_view name) {
    const auto known = m_categoryIds.find(name);
    if (known != m_categoryIds.end()) {
        return known->second;
    }
    const auto id = static_cast<CategoryId>(m_data.categories.size());
    m_data.categories.push_back({intern(name), categoryKindOf(name)});
    m_categoryIds.emplace(name, id);
    return id;
}

ProcessId TraceFixture::addProcess(std::string_view name, std::int64_t pid, std::int32_t device) {
    Process process;
    process.pidText = intern(std::to_string(pid));
    process.pid = pid;
    process.name = intern(name);
    process.device = device;
    m_data.processes.push_back(process);
    return ProcessId(static_cast<std::uint32_t>(m_data.processes.size() - 1));
}

TrackId TraceFixture::addTrack(std::string_view name, std::int64_t tid, TrackKind kind, std::int32_t device) {
    if (m_data.processes.empty()) {
        addProcess("python", 100);
    }
    Track track;
    track.kind = kind;
    track.process = ProcessId(static_cast<std::uint32_t>(m_data.processes.size() - 1));
    track.tidText = intern(std::to_string(tid));
    track.tid = tid;
    track.name = intern(name);
    track.device = device;
    const bool onStream =
        kind == TrackKind::Stream || kind == TrackKind::DeviceAnnotation || kind == TrackKind::DeviceSync;
    track.stream = onStream ? tid : -1;
    m_data.tracks.push_back(track);
    return TrackId(static_cast<std::uint32_t>(m_data.tracks.size() - 1));
}

SliceHandle TraceFixture::addSlice(TrackId track, std::string_view name, std::string_view category,
                                   TimeNs startNs, DurationNs durationNs) {
    assert(durationNs >= 0);
    m_slices.push_back({track, intern(name), categoryOf(category), startNs, durationNs});
    return SliceHandle(static_cast<std::uint32_t>(m_slices.size() - 1));
}

InstantId TraceFixture::addInstant(TrackId track, std::string_view name, std::string_view category,
                                   TimeNs timeNs) {
    m_instants.push_back({track, intern(name), categoryOf(category), timeNs, m_instants.size()});
    return InstantId(static_cast<std::uint32_t>(m_instants.size() - 1));
}

void TraceFixture::addDeviceOp(SliceHandle slice, DeviceOp op) {
    op.slice = handleAsId(slice);
    m_data.deviceOps.push_back(op);
}

void TraceFixture::addLaunch(SliceHandle slice, std::int64_t correlation, std::int64_t externalId) {
    Launch launch;
    launch.slice = handleAsId(slice);
    launch.correlation = correlation;
    launch.externalId = externalId;
    m_data.launches.push_back(launch);
}

void TraceFixture::addOperatorIds(SliceHandle slice, OperatorIds ids) {
    ids.slice = handleAsId(slice);
    m_data.operatorIds.push_back(ids);
}

void TraceFixture::addFlow(SliceHandle from, SliceHandle to, std::string_view category) {
    m_flows.push_back({from, to, categoryOf(category)});
}

void TraceFixture::addStep(SliceHandle slice, std::int64_t number) {
    const Slice& of = m_slices[static_cast<std::size_t>(slice)];
    m_data.steps.push_back({handleAsId(slice), number, {of.startNs, of.endNs()}});
}

void TraceFixture::addCounter(std::string_view name, std::string_view series, std::vector<TimeNs> timeNs,
                              std::vector<double> value) {
    Counter counter;
    counter.name = intern(name);
    counter.series = intern(series);
    counter.process = m_data.processes.empty() ? addProcess("python", 100) : ProcessId(0);
    counter.values = StepSeries(std::move(timeNs), std::move(value));
    m_data.counters.push_back(std::move(counter));
}

// `order` holds the slices of one track, outer before inner.
void TraceFixture::nestTrack(std::vector<std::uint32_t>& order) {
    std::ranges::sort(order, {}, [&](std::uint32_t i) {
        return std::tuple(m_slices[i].startNs, -m_slices[i].durationNs, i);
    });
    std::vector<std::uint32_t> open;                // in the order of their starts
    std::vector<std::vector<std::uint32_t>> layers; // open slices of each layer, nested
    for (const std::uint32_t i : order) {
        Slice& slice = m_slices[i];
        const auto isOver = [&](std::uint32_t other) { return m_slices[other].endNs() <= slice.startNs; };
        std::erase_if(open, isOver);
        const auto around = std::find_if(open.rbegin(), open.rend(), [&](std::uint32_t other) {
            return m_slices[other].endNs() >= slice.startNs + slice.durationNs / 2;
        });
        slice.parent = around == open.rend() ? kNoIndex : *around;
        open.push_back(i);
        for (;; ++slice.layer) {
            if (slice.layer == layers.size()) {
                layers.emplace_back();
            }
            std::vector<std::uint32_t>& nested = layers[slice.layer];
            std::erase_if(nested, isOver);
            if (nested.empty() || slice.endNs() <= m_slices[nested.back()].endNs()) {
                slice.depth = static_cast<std::uint32_t>(nested.size());
                nested.push_back(i);
                break;
            }
        }
    }
}

void TraceFixture::arrangeSlices() {
    std::vector<std::vector<std::uint32_t>> byTrack(m_data.tracks.size());
    for (std::uint32_t i = 0; i < m_slices.size(); ++i) {
        byTrack[indexOf(m_slices[i].track)].push_back(i);
    }
    std::vector<std::uint32_t> order;
    for (std::vector<std::uint32_t>& slices : byTrack) {
        nestTrack(slices);
        std::ranges::stable_sort(
            slices, {}, [&](std::uint32_t i) { return std::tuple(m_slices[i].layer, m_slices[i].depth); });
        order.insert(order.end(), slices.begin(), slices.end());
    }
    m_ids.resize(m_slices.size());
    for (std::uint32_t id = 0; id < order.size(); ++id) {
        m_ids[order[id]] = SliceId(id);
    }

    std::vector<TimeNs> startNs;
    std::vector<DurationNs> durationNs;
    std::vector<StringId> name;
    std::vector<CategoryId> category;
    std::vector<SliceId> parent;
    std::vector<EventRef> event;
    for (std::uint32_t id = 0; id < order.size(); ++id) {
        const Slice& slice = m_slices[order[id]];
        startNs.push_back(slice.startNs);
        durationNs.push_back(slice.durationNs);
        name.push_back(slice.name);
        category.push_back(slice.category);
        parent.push_back(slice.parent == kNoIndex ? kNoSlice : m_ids[slice.parent]);
        event.push_back(EventRef(order[id]));

        Track& track = m_data.tracks[indexOf(slice.track)];
        const bool newTrack = track.sliceCount == 0;
        if (newTrack) {
            track.firstSlice = SliceId(id);
            track.firstRow = RowId(static_cast<std::uint32_t>(m_data.rows.size()));
            track.range = {slice.startNs, slice.endNs()};
        }
        if (newTrack || m_data.rows.back().layer != slice.layer || m_data.rows.back().depth != slice.depth) {
            m_data.rows.push_back({SliceId(id), 0, slice.track, slice.depth, slice.layer});
            ++track.rowCount;
        }
        ++m_data.rows.back().sliceCount;
        ++track.sliceCount;
        track.overflowSliceCount += slice.layer > 0 ? 1 : 0;
        track.range.startNs = std::min(track.range.startNs, slice.startNs);
        track.range.endNs = std::max(track.range.endNs, slice.endNs());
    }
    m_data.slices = {std::move(startNs),  std::move(durationNs), std::move(name),
                     std::move(category), std::move(parent),     std::move(event)};
    m_data.mipmap = SliceMipmap::build(m_data.slices, m_data.rows, 1);
}

void TraceFixture::arrangeInstants() {
    sortBy(m_instants, &Instant::timeNs);
    std::vector<TimeNs> timeNs;
    std::vector<StringId> name;
    std::vector<CategoryId> category;
    std::vector<TrackId> track;
    std::vector<EventRef> event;
    for (const Instant& instant : m_instants) {
        timeNs.push_back(instant.timeNs);
        name.push_back(instant.name);
        category.push_back(instant.category);
        track.push_back(instant.track);
        event.push_back(EventRef(m_slices.size() + instant.order));
    }
    m_data.instants = {std::move(timeNs), std::move(name), std::move(category), std::move(track),
                       std::move(event)};
}

void TraceFixture::arrangeLinks() {
    const auto renumber = [&](auto& table) {
        for (auto& entry : table) {
            entry.slice = m_ids[indexOf(entry.slice)];
        }
    };
    renumber(m_data.deviceOps);
    renumber(m_data.launches);
    renumber(m_data.operatorIds);
    renumber(m_data.steps);
    sortBy(m_data.deviceOps, &DeviceOp::slice);
    sortBy(m_data.launches, &Launch::slice);
    sortBy(m_data.operatorIds, &OperatorIds::slice);
    sortBy(m_data.steps, [](const Step& step) { return step.range.startNs; });

    std::vector<DeviceOpId> byStart(m_data.deviceOps.size());
    for (std::uint32_t i = 0; i < byStart.size(); ++i) {
        byStart[i] = DeviceOpId(i);
        DeviceOp& op = m_data.deviceOps[i];
        const auto matches = [&](const Launch& launch) {
            return op.correlation != 0 && launch.correlation == op.correlation;
        };
        if (std::ranges::count_if(m_data.launches, matches) == 1) {
            const auto found = std::ranges::find_if(m_data.launches, matches);
            op.launch = LaunchId(static_cast<std::uint32_t>(found - m_data.launches.begin()));
        }
    }
    sortBy(byStart,
           [&](DeviceOpId id) { return m_data.slices.startNs[m_data.deviceOps[indexOf(id)].slice]; });
    for (std::uint32_t i = 0; i < m_data.launches.size(); ++i) {
        Launch& launch = m_data.launches[i];
        launch.firstOp = static_cast<std::uint32_t>(m_data.launchedOps.size());
        std::ranges::copy_if(byStart, std::back_inserter(m_data.launchedOps), [&](DeviceOpId id) {
            return m_data.deviceOps[indexOf(id)].launch == LaunchId(i);
        });
        launch.opCount = static_cast<std::uint32_t>(m_data.launchedOps.size()) - launch.firstOp;
    }
}

void TraceFixture::arrangeFlows() {
    for (const PendingFlow& flow : m_flows) {
        m_data.flows.push_back({idOf(flow.from), idOf(flow.to), flow.category});
    }
    sortBy(m_data.flows, [](const Flow& flow) { return std::tuple(flow.from, flow.to); });
    m_data.flowsByTarget.resize(m_data.flows.size());
    for (std::uint32_t i = 0; i < m_data.flows.size(); ++i) {
        m_data.flowsByTarget[i] = FlowId(i);
    }
    sortBy(m_data.flowsByTarget, [&](FlowId id) { return m_data.flows[indexOf(id)].to; });
}

void TraceFixture::arrangeStrings() {
    std::vector<char> bytes;
    std::vector<std::uint64_t> offsets{0};
    for (const std::string& text : m_strings) {
        bytes.insert(bytes.end(), text.begin(), text.end());
        offsets.push_back(bytes.size());
    }
    m_data.strings = StringPool(std::move(bytes), std::move(offsets));
}

void TraceFixture::measure() {
    TimeRange bounds{0, 1};
    if (!m_slices.empty()) {
        bounds = {std::ranges::min(m_slices, {}, &Slice::startNs).startNs,
                  std::ranges::max(m_slices, {}, &Slice::endNs).endNs()};
    }
    bounds.endNs = std::max(bounds.endNs, saturatingAdd(bounds.startNs, 1));
    m_data.bounds = bounds;
    m_data.extents = bounds;
    m_data.ledger.slices = m_slices.size();
    m_data.ledger.instants = m_instants.size();
    m_data.ledger.read = m_data.ledger.stored();
}

std::shared_ptr<const Trace> TraceFixture::take() {
    arrangeSlices();
    arrangeInstants();
    arrangeLinks();
    arrangeFlows();
    arrangeStrings();
    measure();
    return std::make_shared<const Trace>(std::move(m_data));
}

} // namespace lanescope::test
