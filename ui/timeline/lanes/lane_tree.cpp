// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/lanes/lane_tree.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "core/analysis/memory/memory_device_ids.h"
#include "core/store/trace.h"
#include "ui/state/track_names.h"
#include "ui/theme/translate.h"
#include "ui/timeline/lanes/idle_threads.h"
#include "ui/timeline/series/series_kinds.h"

namespace lanescope::ui {

namespace {

bool isBookkeeping(TrackKind kind) {
    return kind == TrackKind::Span || kind == TrackKind::ProfilerRange;
}

class Builder {
public:
    Builder(const Trace& trace, DeviceTerms terms)
        : m_trace(trace)
        , m_terms(terms)
        , m_names(trace) {}

    LaneTree build() {
        m_tree.laneOfTrack.assign(m_trace.tracks().size(), -1);
        findTracks();
        findMainProcess();
        takeOutIdleThreads();
        placeLeadingThreads();
        findMemoryDevices();
        findDeviceOwners();
        findDeviceWork();
        std::set<std::int32_t> placedDevices;
        const auto placeDevice = [&](std::int32_t device) {
            if (placedDevices.insert(device).second) {
                addDeviceGroup(device);
            }
        };
        std::map<ProcessId, std::vector<std::int32_t>> owned;
        for (const auto& [device, process] : m_deviceOwner) {
            owned[process].push_back(device);
        }
        for (const ProcessId process : m_hostProcesses) {
            addProcessGroup(process);
            for (const std::int32_t device : owned[process]) {
                placeDevice(device);
            }
            if (owned.size() > 1) {
                addIdleThreads(process); // else below the GPUs of all
            }
        }
        for (const std::int32_t device : m_devices) {
            placeDevice(device);
        }
        if (owned.size() <= 1) {
            for (const ProcessId process : m_hostProcesses) {
                addIdleThreads(process);
            }
        }
        addBookkeepingGroup();
        makeKeys();
        return std::move(m_tree);
    }

private:
    void findTracks() {
        std::set<std::int32_t> devices;
        std::set<std::uint32_t> seen;
        for (std::size_t i = 0; i < m_trace.tracks().size(); ++i) {
            const Track& track = m_trace.tracks()[i];
            if (track.sliceCount == 0) {
                continue;
            }
            const TrackId id{std::uint32_t(i)};
            if (isBookkeeping(track.kind)) {
                m_bookkeeping.push_back(id);
            } else if (track.device >= 0 || track.kind == TrackKind::Stream) { // -1: the file names no device
                devices.insert(track.device);
                m_deviceTracks[track.device].push_back(id);
            } else {
                m_hostTracks[track.process].push_back(id);
                if (seen.insert(std::uint32_t(track.process)).second) {
                    m_hostProcesses.push_back(track.process);
                }
            }
        }
        for (std::size_t i = 0; i < m_trace.counters().size(); ++i) {
            const Counter& counter = m_trace.counters()[i];
            const CounterId id{std::uint32_t(i)};
            const std::int32_t device =
                counter.process == kNoProcess ? -1 : m_trace.process(counter.process).device;
            if (device >= 0) {
                devices.insert(device);
                m_deviceCounters[device].push_back(id);
            } else {
                m_hostCounters[counter.process].push_back(id);
                if (seen.insert(std::uint32_t(counter.process)).second) {
                    m_hostProcesses.push_back(counter.process);
                }
            }
        }
        devices.insert(m_trace.activeDevices().begin(), m_trace.activeDevices().end());
        m_devices.assign(devices.begin(), devices.end());
    }

    /// The process with the steps, else the one with the most slices comes first; the others keep the
    /// trace's order.
    void findMainProcess() {
        const auto weight = [this](ProcessId process) {
            std::uint64_t slices = 0;
            for (const TrackId track : m_hostTracks[process]) {
                slices +=
                    m_trace.track(track).kind == TrackKind::Thread ? m_trace.track(track).sliceCount : 0;
            }
            return slices;
        };
        auto first = m_hostProcesses.end();
        if (!m_trace.steps().empty()) {
            const Track& track = m_trace.track(m_trace.trackOf(m_trace.steps().front().slice));
            first = std::find(m_hostProcesses.begin(), m_hostProcesses.end(), track.process);
        }
        if (first == m_hostProcesses.end()) {
            first = std::max_element(m_hostProcesses.begin(), m_hostProcesses.end(),
                                     [&](ProcessId a, ProcessId b) { return weight(a) < weight(b); });
        }
        if (first != m_hostProcesses.end()) {
            std::rotate(m_hostProcesses.begin(), first, first + 1);
        }
    }

    /// The thread that leads its process comes first.
    void placeLeadingThreads() {
        for (auto& [process, tracks] : m_hostTracks) {
            const auto leading = std::find(tracks.begin(), tracks.end(), m_names.leadingThread(process));
            if (leading != tracks.end()) {
                std::rotate(tracks.begin(), leading, leading + 1);
            }
        }
    }

    /// Takes threads that only wait out of the others: they stand below the GPUs. A leading thread stays.
    void takeOutIdleThreads() {
        for (auto& [process, tracks] : m_hostTracks) {
            const auto isIdle = [&, leading = m_names.leadingThread(process)](TrackId track) {
                return track != leading && (isIdleThread(m_trace, track) || isQuietThread(m_trace, track));
            };
            const auto rest = std::ranges::stable_partition(tracks, std::not_fn(isIdle));
            m_idleTracks[process].assign(rest.begin(), rest.end());
            tracks.erase(rest.begin(), rest.end());
        }
    }

    void addIdleThreads(ProcessId process) {
        const std::vector<TrackId>& tracks = m_idleTracks[process];
        if (tracks.empty()) {
            return;
        }
        const QString title = m_names.process(process);
        LaneGroup& group =
            beginGroup(tracks.size() == 1 ? tr("%1: 1 idle thread").arg(title)
                                          : tr("%1: %2 idle threads").arg(title).arg(tracks.size()));
        group.process = process;
        group.minor = true;
        for (const TrackId track : tracks) {
            addTrack(track);
        }
    }

    /// A GPU belongs to the process that launched most of its work.
    void findDeviceOwners() {
        std::map<std::int32_t, std::map<ProcessId, std::uint32_t>> votes;
        constexpr std::size_t kSampled = 20'000;
        const std::vector<DeviceOp>& ops = m_trace.deviceOps();
        const std::size_t stride = std::max<std::size_t>(1, ops.size() / kSampled);
        for (std::size_t i = 0; i < ops.size(); i += stride) {
            if (ops[i].launch != kNoLaunch) {
                const TrackId track = m_trace.trackOf(m_trace.launch(ops[i].launch).slice);
                ++votes[ops[i].device][m_trace.track(track).process];
            }
        }
        for (const auto& [device, byProcess] : votes) {
            const auto best =
                std::max_element(byProcess.begin(), byProcess.end(),
                                 [](const auto& a, const auto& b) { return a.second < b.second; });
            m_deviceOwner[device] = best->first;
        }
        if (m_hostProcesses.size() == 1) {
            for (const std::int32_t device : m_devices) {
                m_deviceOwner.emplace(device, m_hostProcesses.front());
            }
        }
    }

    void findDeviceWork() {
        for (std::size_t i = 0; i < m_trace.deviceOps().size(); ++i) {
            m_work[m_trace.deviceOps()[i].device].push_back(DeviceOpId(std::uint32_t(i)));
        }
    }

    void findMemoryDevices() {
        const MemoryDeviceIds ids(m_trace);
        std::map<std::pair<std::int32_t, std::int32_t>, bool> hasReserved;
        for (const MemoryEvent& event : m_trace.memoryEvents()) {
            bool& reserved = hasReserved[{event.deviceType, ids.of(event)}];
            reserved = reserved || event.totalReserved > 0;
        }
        for (const auto& [device, reserved] : hasReserved) {
            const MemoryDevice memory{device.first, device.second, reserved};
            (memory.isAccelerator() ? m_deviceMemory[memory.id] : m_hostMemory).push_back(memory);
        }
        // A device may have memory alone: snapshots tell of nothing else.
        std::set<std::int32_t> devices(m_devices.begin(), m_devices.end());
        for (const auto& [device, memory] : m_deviceMemory) {
            devices.insert(device);
        }
        m_devices.assign(devices.begin(), devices.end());
    }

    /// `title` without a number that stands for itself at its end: "python3 4711" is another process next
    /// time.
    static QString withoutId(const QString& title, std::string_view id) {
        const QString text = toText(id);
        const bool ends = !text.isEmpty() && title.endsWith(QLatin1Char(' ') + text);
        return ends ? title.left(title.size() - text.size() - 1) : title;
    }

    void makeKeys() {
        std::map<QString, int> groups;
        const auto unique = [](std::map<QString, int>& used, const QString& key) {
            const int number = ++used[key];
            return number == 1 ? key : QStringLiteral("%1 #%2").arg(key).arg(number);
        };
        for (LaneGroup& group : m_tree.groups) {
            QString key = group.title;
            if (group.device >= 0) {
                key = QStringLiteral("GPU %1").arg(group.device);
            } else if (group.minor && m_tree.lanes[std::size_t(group.firstLane)].device >= 0) {
                key = QStringLiteral("GPU %1, more streams")
                          .arg(m_tree.lanes[std::size_t(group.firstLane)].device);
            } else if (group.minor) {
                key = group.process == kNoProcess ? group.title : QStringLiteral("more threads");
            } else if (group.process != kNoProcess) {
                key = withoutId(group.title, m_trace.text(m_trace.process(group.process).pidText));
            }
            group.key = unique(groups, key);
            std::map<QString, int> lanes;
            for (int i = group.firstLane; i < group.firstLane + group.laneCount; ++i) {
                LaneInfo& lane = m_tree.lanes[std::size_t(i)];
                const bool thread = !lane.isSeries() && m_trace.track(lane.track).kind == TrackKind::Thread;
                lane.key = unique(
                    lanes, thread ? withoutId(lane.title, m_trace.text(m_trace.track(lane.track).tidText))
                                  : lane.title);
            }
        }
    }

    LaneGroup& beginGroup(QString title) {
        LaneGroup group;
        group.title = std::move(title);
        group.firstLane = int(m_tree.lanes.size());
        m_tree.groups.push_back(std::move(group));
        return m_tree.groups.back();
    }

    void addLane(LaneInfo lane) {
        lane.group = int(m_tree.groups.size()) - 1;
        m_tree.lanes.push_back(std::move(lane));
        ++m_tree.groups.back().laneCount;
    }

    void addTrack(TrackId id) {
        LaneInfo lane;
        lane.track = id;
        lane.title = m_names.track(id);
        lane.device = m_trace.track(id).device;
        lane.hasPythonFrames = hasPythonFrames(m_trace.track(id));
        m_tree.laneOfTrack[indexOf(id)] = int(m_tree.lanes.size());
        addLane(std::move(lane));
    }

    void addSeries(SeriesLanePtr series) {
        LaneInfo lane;
        lane.title = series->title();
        lane.device = series->device();
        lane.series = std::move(series);
        addLane(std::move(lane));
    }

    void addSeries(const SeriesOwner& owner, SeriesPlace place) {
        for (SeriesLanePtr& series : makeSeriesLanes(owner, place)) {
            addSeries(std::move(series));
        }
    }

    void addProcessGroup(ProcessId id) {
        const QString title = m_names.process(id);
        beginGroup(title).process = id;
        const std::vector<TrackId>& tracks = m_hostTracks[id];
        const std::vector<TrackId> lesser = lesserThreads(tracks);
        auto nextLesser = lesser.begin(); // in the order of `tracks`
        for (const TrackId track : tracks) {
            if (nextLesser != lesser.end() && *nextLesser == track) {
                ++nextLesser;
            } else {
                addTrack(track);
            }
        }
        // Memory of the host is that of all processes: it is shown with the first one.
        const bool isFirst = id == m_hostProcesses.front();
        addSeries({m_trace,
                   -1,
                   {},
                   isFirst ? std::span<const MemoryDevice>(m_hostMemory) : std::span<const MemoryDevice>(),
                   m_hostCounters[id]},
                  SeriesPlace::BelowStreams);
        addLesserThreads(id, title, lesser);
    }

    /// A folded group for each name that several of them share but for a number, and one for the others.
    void addLesserThreads(ProcessId process, const QString& title, const std::vector<TrackId>& lesser) {
        constexpr std::size_t kSeveral = 4;
        std::vector<std::pair<QString, std::vector<TrackId>>> stems; // by first appearance
        std::map<QString, std::size_t> placeOf;
        for (const TrackId track : lesser) {
            const QString stem = stemOf(track);
            const auto [place, isNew] = placeOf.try_emplace(stem, stems.size());
            if (isNew) {
                stems.push_back({stem, {}});
            }
            stems[place->second].second.push_back(track);
        }
        std::vector<TrackId> others;
        const auto addGroup = [&](const QString& name, const std::vector<TrackId>& tracks) {
            LaneGroup& group = beginGroup(name);
            group.process = process;
            group.minor = true;
            for (const TrackId track : tracks) {
                addTrack(track);
            }
        };
        for (const auto& [stem, tracks] : stems) {
            if (tracks.size() < kSeveral || stem.isEmpty()) {
                others.insert(others.end(), tracks.begin(), tracks.end());
            } else {
                addGroup(tr("%1: %2 × %3").arg(title).arg(tracks.size()).arg(stem), tracks);
            }
        }
        if (!others.empty()) {
            addGroup(tr("%1: %2 other threads").arg(title).arg(others.size()), others);
        }
    }

    /// A thread's name without its id and the number at its end: "pt_autograd_3" is one of "pt_autograd".
    QString stemOf(TrackId id) const {
        const Track& track = m_trace.track(id);
        QString name = withoutId(toText(m_trace.text(track.name)).trimmed(), m_trace.text(track.tidText));
        while (!name.isEmpty() && !name.back().isLetter()) {
            name.chop(1);
        }
        return name;
    }

    /// All threads of a process but the main one and the busiest: with many, they would push the GPUs off
    /// every screen. In display order.
    std::vector<TrackId> lesserThreads(const std::vector<TrackId>& tracks) const {
        constexpr std::size_t kMany = 8;
        constexpr std::size_t kShown = 4;
        if (tracks.size() <= kMany) {
            return {};
        }
        std::vector<TrackId> bySize(tracks.begin() + 1, tracks.end());
        std::stable_sort(bySize.begin(), bySize.end(), [this](TrackId a, TrackId b) {
            return m_trace.track(a).sliceCount > m_trace.track(b).sliceCount;
        });
        std::vector<TrackId> lesser;
        for (const TrackId track : tracks) {
            const bool shown =
                track == tracks.front() || std::find(bySize.begin(), bySize.begin() + (kShown - 1), track) !=
                                               bySize.begin() + (kShown - 1);
            if (!shown) {
                lesser.push_back(track);
            }
        }
        return lesser;
    }

    void addDeviceGroup(std::int32_t device) {
        const auto tracks = m_deviceTracks.find(device);
        const ProcessId process =
            tracks == m_deviceTracks.end() ? kNoProcess : m_trace.track(tracks->second.front()).process;
        LaneGroup& group = beginGroup(m_names.device(device));
        group.device = device;
        group.process = process;
        const SeriesOwner owner{
            m_trace, device, m_work[device], m_deviceMemory[device], m_deviceCounters[device], m_terms};
        addSeries(owner, SeriesPlace::AboveStreams);
        const std::set<std::int64_t> quiet = quietStreams(device);
        std::vector<TrackId> quietTracks;
        if (tracks != m_deviceTracks.end()) {
            for (const TrackId track : tracks->second) {
                if (quiet.contains(m_trace.track(track).stream)) {
                    quietTracks.push_back(track);
                } else {
                    addTrack(track);
                }
            }
        }
        std::vector<SeriesLanePtr> quietSeries;
        for (SeriesLanePtr& series : makeSeriesLanes(owner, SeriesPlace::BelowStreams)) {
            if (series->stream() && quiet.contains(*series->stream())) {
                quietSeries.push_back(std::move(series));
            } else {
                addSeries(std::move(series));
            }
        }
        if (!quiet.empty()) {
            const QString title = m_names.device(device);
            LaneGroup& folded =
                beginGroup(quiet.size() == 1 ? tr("%1: 1 stream below 1 %").arg(title)
                                             : tr("%1: %2 streams below 1 %").arg(title).arg(quiet.size()));
            folded.process = process;
            folded.minor = true;
            std::ranges::for_each(quietTracks, [this](TrackId track) { addTrack(track); });
            std::ranges::for_each(quietSeries,
                                  [this](SeriesLanePtr& series) { addSeries(std::move(series)); });
        }
    }

    /// Streams of a device that do next to nothing beside another one: a row for each would push that one out
    /// of sight.
    std::set<std::int64_t> quietStreams(std::int32_t device) const {
        constexpr double kQuiet = 0.01; // of the time
        constexpr double kBeside = 0.1; // of the busiest
        std::map<std::int64_t, double> busyNs;
        double mostNs = 0;
        const auto tracks = m_deviceTracks.find(device);
        for (const TrackId id : tracks == m_deviceTracks.end() ? std::vector<TrackId>() : tracks->second) {
            const Track& track = m_trace.track(id);
            if (track.kind != TrackKind::Stream || track.stream < 0) {
                continue;
            }
            double& sum = busyNs[track.stream];
            for (const DurationNs ns :
                 m_trace.slices().durationNs.subspan(indexOf(track.firstSlice), track.sliceCount)) {
                sum += static_cast<double>(ns);
            }
            mostNs = std::max(mostNs, sum);
        }
        const double spanNs = static_cast<double>(m_trace.extents().durationNs());
        std::set<std::int64_t> quiet;
        for (const auto& [stream, ns] : busyNs) {
            if (ns < kQuiet * spanNs && ns < kBeside * mostNs) {
                quiet.insert(stream);
            }
        }
        return quiet;
    }

    void addBookkeepingGroup() {
        if (m_bookkeeping.empty()) {
            return;
        }
        LaneGroup& group = beginGroup(tr("Profiler bookkeeping"));
        group.process = m_trace.track(m_bookkeeping.front()).process;
        group.minor = true;
        for (const TrackId track : m_bookkeeping) {
            addTrack(track);
        }
    }

    bool hasPythonFrames(const Track& track) const {
        if (track.kind != TrackKind::Thread) {
            return false;
        }
        const std::size_t first = indexOf(track.firstSlice);
        const auto categories = m_trace.slices().category.subspan(first, track.sliceCount);
        return std::any_of(categories.begin(), categories.end(), [this](CategoryId category) {
            return m_trace.category(category).kind == CategoryKind::PythonFunction;
        });
    }

    const Trace& m_trace;
    DeviceTerms m_terms;
    const TrackNames m_names;
    LaneTree m_tree;
    std::vector<ProcessId> m_hostProcesses;
    std::vector<std::int32_t> m_devices;
    std::map<ProcessId, std::vector<TrackId>> m_hostTracks;
    std::map<std::int32_t, std::vector<TrackId>> m_deviceTracks;
    std::map<ProcessId, std::vector<TrackId>> m_idleTracks;
    std::vector<TrackId> m_bookkeeping;
    std::map<ProcessId, std::vector<CounterId>> m_hostCounters;
    std::map<std::int32_t, std::vector<CounterId>> m_deviceCounters;
    std::map<std::int32_t, ProcessId> m_deviceOwner;
    std::vector<MemoryDevice> m_hostMemory;
    std::map<std::int32_t, std::vector<MemoryDevice>> m_deviceMemory;
    std::map<std::int32_t, std::vector<DeviceOpId>> m_work;
};

} // namespace

LaneTree buildLaneTree(const Trace& trace, DeviceTerms terms) {
    return Builder(trace, terms).build();
}

} // namespace lanescope::ui
