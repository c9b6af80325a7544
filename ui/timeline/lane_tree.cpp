// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/lane_tree.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>
#include <set>

#include "core/store/trace.h"

namespace lanescope::ui {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("lanescope::ui::LaneTree", text);
}

QString toQString(std::string_view text) {
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

/// c10 device types whose memory belongs to an accelerator: CUDA, HIP, XPU, MTIA, PrivateUse1.
bool isAcceleratorType(std::int32_t deviceType) {
    return deviceType == 1 || deviceType == 6 || deviceType == 12 || deviceType == 19 || deviceType == 20;
}

bool isBookkeeping(TrackKind kind) {
    return kind == TrackKind::Span || kind == TrackKind::ProfilerRange;
}

struct MemoryDevice {
    std::int32_t type;
    std::int32_t id;
    bool reserved;
};

class Builder {
public:
    explicit Builder(const Trace& trace)
        : m_trace(trace) {}

    LaneTree build() {
        findTracks();
        findMainProcess();
        findMainThreads();
        findDeviceOwners();
        findMemoryDevices();
        std::set<std::int32_t> placedDevices;
        const auto placeDevice = [&](std::int32_t device) {
            if (placedDevices.insert(device).second) {
                addDeviceGroup(device);
            }
        };
        for (const ProcessId process : m_hostProcesses) {
            addProcessGroup(process);
            for (const std::int32_t device : m_devices) {
                const auto owner = m_deviceOwner.find(device);
                if (owner != m_deviceOwner.end() && owner->second == process) {
                    placeDevice(device);
                }
            }
        }
        for (const std::int32_t device : m_devices) {
            placeDevice(device);
        }
        addBookkeepingGroups();
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
                m_bookkeeping[track.process].push_back(id);
            } else if (track.device >= 0) {
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

    /// The thread with the steps, else the process' own thread (tid == pid) if it has operators, else the one
    /// with the most slices comes first.
    void findMainThreads() {
        std::set<std::uint32_t> stepTracks;
        for (const Step& step : m_trace.steps()) {
            stepTracks.insert(std::uint32_t(m_trace.trackOf(step.slice)));
        }
        for (auto& [process, tracks] : m_hostTracks) {
            const auto rank = [&, owner = process](TrackId id) {
                const Track& track = m_trace.track(id);
                if (track.kind != TrackKind::Thread) {
                    return 3;
                }
                if (stepTracks.count(std::uint32_t(id)) != 0) {
                    return 0;
                }
                // Threads that ran before the profiler started are recorded as thread 0 of process 0.
                const bool own = track.tid != 0 && track.tid == m_trace.process(owner).pid;
                return own ? 1 : 2;
            };
            const auto first = std::min_element(tracks.begin(), tracks.end(), [&](TrackId a, TrackId b) {
                return rank(a) != rank(b) ? rank(a) < rank(b)
                                          : m_trace.track(a).sliceCount > m_trace.track(b).sliceCount;
            });
            const int firstRank = rank(*first);
            const TrackId firstTrack = *first;
            if (firstRank < 3) {
                std::rotate(tracks.begin(), first, first + 1);
            }
            if (firstRank < 2) {
                m_mainThreads.insert(std::uint32_t(firstTrack));
            }
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

    void findMemoryDevices() {
        for (const MemoryEvent& event : m_trace.memoryEvents()) {
            const auto same =
                std::find_if(m_memory.begin(), m_memory.end(), [&event](const MemoryDevice& device) {
                    return device.type == event.deviceType && device.id == event.deviceId;
                });
            if (same == m_memory.end()) {
                m_memory.push_back({event.deviceType, event.deviceId, event.totalReserved > 0});
            } else if (event.totalReserved > 0) {
                same->reserved = true;
            }
        }
        std::sort(m_memory.begin(), m_memory.end(), [](const MemoryDevice& a, const MemoryDevice& b) {
            return std::pair(a.type, a.id) < std::pair(b.type, b.id);
        });
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
        lane.title = trackTitle(id);
        lane.device = m_trace.track(id).device;
        lane.hasPythonFrames = hasPythonFrames(m_trace.track(id));
        addLane(std::move(lane));
    }

    void addSeries(SeriesKind kind, QString title, std::int32_t device, std::int32_t deviceType = 0) {
        LaneInfo lane;
        lane.kind = LaneKind::Series;
        lane.series = kind;
        lane.title = std::move(title);
        lane.device = device;
        lane.deviceType = deviceType;
        addLane(std::move(lane));
    }

    void addCounter(CounterId id) {
        const Counter& counter = m_trace.counters()[indexOf(id)];
        LaneInfo lane;
        lane.kind = LaneKind::Series;
        lane.series = SeriesKind::Counter;
        lane.counter = id;
        lane.title = toQString(m_trace.text(counter.name));
        const QString series = toQString(m_trace.text(counter.series));
        if (!series.isEmpty() && series != lane.title) {
            lane.title += QStringLiteral(" · ") + series;
        }
        addLane(std::move(lane));
    }

    void addMemory(const MemoryDevice& device) {
        const bool gpu = isAcceleratorType(device.type);
        addSeries(SeriesKind::MemoryAllocated, gpu ? tr("Memory allocated") : tr("CPU memory allocated"),
                  device.id, device.type);
        if (device.reserved) {
            addSeries(SeriesKind::MemoryReserved, gpu ? tr("Memory reserved") : tr("CPU memory reserved"),
                      device.id, device.type);
        }
    }

    void addProcessGroup(ProcessId id) {
        const QString title = processTitle(id);
        beginGroup(title).process = id;
        const std::vector<TrackId>& tracks = m_hostTracks[id];
        const std::vector<TrackId> lesser = lesserThreads(tracks);
        const auto isLesser = [&lesser](TrackId track) {
            return std::find(lesser.begin(), lesser.end(), track) != lesser.end();
        };
        for (const TrackId track : tracks) {
            if (!isLesser(track)) {
                addTrack(track);
            }
        }
        for (const CounterId counter : m_hostCounters[id]) {
            addCounter(counter);
        }
        if (id == m_hostProcesses.front()) {
            for (const MemoryDevice& device : m_memory) {
                if (!isAcceleratorType(device.type)) {
                    addMemory(device);
                }
            }
        }
        if (!lesser.empty()) {
            LaneGroup& group = beginGroup(tr("%1: %2 other threads").arg(title).arg(lesser.size()));
            group.process = id;
            group.minor = true;
            for (const TrackId track : lesser) {
                addTrack(track);
            }
        }
    }

    /// Of a process with many threads all but the main one and the busiest: they would push the GPUs off
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
        LaneGroup& group = beginGroup(deviceTitle(device, process));
        group.device = device;
        group.process = process;
        bool kernels = false;
        bool efficiency = false;
        bool occupancy = false;
        const DeviceProperties* properties = m_trace.deviceProperties(device);
        const bool smCountKnown = properties != nullptr && properties->smCount > 0;
        for (const DeviceOp& op : m_trace.deviceOps()) {
            if (op.device != device || m_trace.categoryKind(op.slice) != CategoryKind::Kernel) {
                continue;
            }
            kernels = true;
            efficiency = efficiency || op.blocksPerSm >= 0 || (smCountKnown && op.grid[0] > 0);
            occupancy = occupancy || op.occupancyPercent >= 0;
            if (efficiency && occupancy) {
                break;
            }
        }
        if (efficiency) {
            addSeries(SeriesKind::SmEfficiency, tr("Est. SM efficiency"), device);
        }
        if (kernels) {
            addSeries(SeriesKind::Utilization, tr("GPU utilization"), device);
        }
        if (occupancy) {
            addSeries(SeriesKind::Occupancy, tr("Est. achieved occupancy"), device);
        }
        if (tracks != m_deviceTracks.end()) {
            for (const TrackId track : tracks->second) {
                addTrack(track);
            }
        }
        for (const MemoryDevice& memory : m_memory) {
            if (isAcceleratorType(memory.type) && memory.id == device) {
                addMemory(memory);
            }
        }
        for (const CounterId counter : m_deviceCounters[device]) {
            addCounter(counter);
        }
    }

    void addBookkeepingGroups() {
        for (const auto& [process, tracks] : m_bookkeeping) {
            LaneGroup& group = beginGroup(tr("Profiler bookkeeping"));
            group.process = process;
            group.minor = true;
            for (const TrackId track : tracks) {
                addTrack(track);
            }
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

    QString processTitle(ProcessId id) const {
        if (id == kNoProcess) {
            return tr("Whole trace");
        }
        const Process& process = m_trace.process(id);
        const QString name = toQString(m_trace.text(process.name));
        const QString pid = toQString(m_trace.text(process.pidText));
        if (name.isEmpty()) {
            return pid.isEmpty() ? tr("Process") : tr("Process %1").arg(pid);
        }
        return name.contains(pid) ? name : name + QLatin1Char(' ') + pid;
    }

    QString deviceTitle(std::int32_t device, ProcessId process) const {
        QString title = tr("GPU %1").arg(device);
        if (process != kNoProcess) {
            // Other accelerators are named by their process: "MTIA 17".
            const QString name = toQString(m_trace.text(m_trace.process(process).name));
            if (name.endsWith(QLatin1Char(' ') + QString::number(device))) {
                title = name;
            }
        }
        if (const DeviceProperties* properties = m_trace.deviceProperties(device)) {
            const QString model = toQString(m_trace.text(properties->name));
            if (!model.trimmed().isEmpty()) {
                title += QLatin1Char(' ') + model.trimmed();
            }
        }
        return title;
    }

    QString streamTitle(const Track& track) const {
        const QString name = toQString(m_trace.text(track.name)).trimmed();
        if (!name.isEmpty()) {
            return name;
        }
        return track.stream >= 0 ? tr("stream %1").arg(track.stream) : toQString(m_trace.text(track.tidText));
    }

    QString trackTitle(TrackId id) const {
        const Track& track = m_trace.track(id);
        const QString name = toQString(m_trace.text(track.name)).trimmed();
        const QString tid = toQString(m_trace.text(track.tidText));
        switch (track.kind) {
        case TrackKind::Stream:
            return streamTitle(track);
        case TrackKind::DeviceAnnotation:
            return tr("%1 annotations").arg(streamTitle(track));
        case TrackKind::DeviceSync:
            return tr("%1 sync").arg(streamTitle(track));
        case TrackKind::ProfilerRange:
            return tr("profiler ranges (synthetic times)");
        case TrackKind::Thread:
            if (m_mainThreads.count(std::uint32_t(id)) != 0) {
                return tid.isEmpty() ? tr("main thread") : tr("main thread %1").arg(tid);
            }
            break;
        case TrackKind::Async:
        case TrackKind::Span:
            break;
        }
        if (name.isEmpty()) {
            return track.kind == TrackKind::Thread ? tr("thread %1").arg(tid) : tid;
        }
        return name.contains(tid) ? name : name + QLatin1Char(' ') + tid;
    }

    const Trace& m_trace;
    LaneTree m_tree;
    std::vector<ProcessId> m_hostProcesses;
    std::vector<std::int32_t> m_devices;
    std::map<ProcessId, std::vector<TrackId>> m_hostTracks;
    std::map<std::int32_t, std::vector<TrackId>> m_deviceTracks;
    std::map<ProcessId, std::vector<TrackId>> m_bookkeeping;
    std::map<ProcessId, std::vector<CounterId>> m_hostCounters;
    std::map<std::int32_t, std::vector<CounterId>> m_deviceCounters;
    std::map<std::int32_t, ProcessId> m_deviceOwner;
    std::set<std::uint32_t> m_mainThreads;
    std::vector<MemoryDevice> m_memory;
};

} // namespace

int LaneTree::laneOf(TrackId track) const {
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        if (lanes[i].track == track && lanes[i].kind == LaneKind::Slices) {
            return int(i);
        }
    }
    return -1;
}

LaneTree buildLaneTree(const Trace& trace) {
    return Builder(trace).build();
}

} // namespace lanescope::ui
