// SPDX-License-Identifier: Apache-2.0
#include "core/store/owner_map.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <numeric>
#include <tuple>

#include "core/base/ascii.h"

namespace lanescope {

namespace {

// Where processes stand when the recorder does not say (Kineto's own sort indexes).
constexpr std::int64_t kDeviceSortIndex = 5'000'000;
constexpr std::int64_t kTextSortIndex = 600'000'000;

/// The number after `prefix`, as in "stream 7" or "GPU 0".
bool numberAfter(std::string_view text, std::string_view prefix, std::int64_t& number) {
    if (!text.starts_with(prefix)) {
        return false;
    }
    text = asciiTrimmed(text.substr(prefix.size()));
    return std::from_chars(text.data(), text.data() + text.size(), number).ec == std::errc();
}

TrackKind kindOf(OwnerSide side) {
    switch (side) {
    case OwnerSide::Device:
        return TrackKind::Stream;
    case OwnerSide::DeviceAnnotation:
        return TrackKind::DeviceAnnotation;
    case OwnerSide::DeviceSync:
        return TrackKind::DeviceSync;
    case OwnerSide::ProfilerRange:
        return TrackKind::ProfilerRange;
    case OwnerSide::Span:
        return TrackKind::Span;
    case OwnerSide::Host:
        return TrackKind::Thread;
    }
    return TrackKind::Thread;
}

bool isDeviceKind(TrackKind kind) {
    return kind == TrackKind::Stream || kind == TrackKind::DeviceAnnotation ||
           kind == TrackKind::DeviceSync || kind == TrackKind::ProfilerRange;
}

/// The number of a GPU whose work lies under `pid`; those beyond any machine's stand for the last one.
std::int32_t deviceNumber(std::int64_t pid) {
    return static_cast<std::int32_t>(
        std::clamp<std::int64_t>(pid, -1, std::numeric_limits<std::int16_t>::max()));
}

/// Kineto names every thread "thread N (program)"; a name that a program gave its thread says more.
bool isGenericThreadName(std::string_view name) {
    return name.starts_with("thread ");
}

} // namespace

std::vector<std::string> OwnerMap::extraStrings(std::span<const std::unique_ptr<DecodeTables>> tables,
                                                std::span<const WorkerMetadata> metadata) {
    std::vector<std::int64_t> numbers;
    for (const auto& table : tables) {
        for (const EventOwner& owner : table->owners) {
            for (const OwnerPart& part : {owner.pid, owner.tid}) {
                if (part.kind == OwnerPart::Kind::Number &&
                    (numbers.empty() || numbers.back() != part.value)) {
                    numbers.push_back(part.value);
                }
            }
        }
    }
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    std::vector<std::string_view> names;
    for (const WorkerMetadata& entry : metadata) {
        names.push_back(asciiTrimmed(entry.record.text));
    }
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    std::vector<std::string> texts;
    texts.reserve(numbers.size() + names.size());
    for (const std::int64_t number : numbers) {
        texts.push_back(std::to_string(number));
    }
    texts.insert(texts.end(), names.begin(), names.end());
    return texts;
}

OwnerMap::Part OwnerMap::partOf(const OwnerPart& part, const std::vector<StringId>& names) {
    if (part.kind == OwnerPart::Kind::Text) {
        return {part.kind, static_cast<std::int64_t>(indexOf(names[static_cast<std::size_t>(part.value)]))};
    }
    return {part.kind, part.value};
}

std::uint64_t OwnerMap::hashOf(const Part& part) {
    return hashMix(static_cast<std::uint64_t>(part.value), static_cast<std::uint64_t>(part.kind));
}

StringId OwnerMap::textOf(const Part& part) const {
    switch (part.kind) {
    case OwnerPart::Kind::Text:
        return StringId(part.value);
    case OwnerPart::Kind::Number:
        return m_names.strings.find(std::to_string(part.value));
    case OwnerPart::Kind::Absent:
        break;
    }
    return kEmptyString;
}

OwnerMap::OwnerMap(std::span<const std::unique_ptr<DecodeTables>> tables, const MergedNames& names,
                   const std::vector<std::vector<OwnerUse>>& uses, std::span<const WorkerMetadata> metadata,
                   const FoundRanks& ranks)
    : m_names(names) {
    // In order of first appearance, so that the result does not depend on who saw an owner.
    struct Seen {
        std::uint64_t firstOffset;
        unsigned worker;
        std::uint32_t owner;
    };
    std::vector<Seen> seen;
    m_owners.resize(tables.size());
    for (unsigned w = 0; w < tables.size(); ++w) {
        m_owners[w].resize(tables[w]->owners.size());
        for (std::uint32_t owner = 0; owner < tables[w]->owners.size(); ++owner) {
            seen.push_back({tables[w]->owners[owner].firstOffset, w, owner});
        }
    }
    std::stable_sort(seen.begin(), seen.end(),
                     [](const Seen& a, const Seen& b) { return a.firstOffset < b.firstOffset; });
    for (const auto& [offset, worker, number] : seen) {
        const EventOwner& entry = tables[worker]->owners[number];
        const Part pid = partOf(entry.pid, names.names[worker]);
        const Part tid = partOf(entry.tid, names.names[worker]);
        Owner& owner = m_owners[worker][number];
        owner.group = groupFor({pid, tid, entry.part});
        m_parts = std::max(m_parts, entry.part);
        const OwnerUse use = number < uses[worker].size() ? uses[worker][number] : OwnerUse();
        if (use.slices) {
            const TrackKind kind = kindOf(entry.side);
            owner.track = trackFor({pid, isDeviceKind(kind), entry.part}, tid, kind);
        }
        if (use.async) {
            const CategoryId category = names.categoryIds[worker][entry.category];
            owner.asyncTrack =
                addTrack({processFor({pid, false, entry.part}), Part(), TrackKind::Async, category});
        }
        const std::uint32_t process = processFor({pid, isDeviceKind(kindOf(entry.side)), entry.part});
        owner.process = ProcessId(process);
        if (const std::uint32_t rank = ranks.rankOf(worker, number); rank != kNoIndex) {
            processes[process].rank = RankId(rank);
        }
    }
    fillGroups();
    applyMetadata(metadata);
    putInOrder();
}

std::uint32_t OwnerMap::processFor(const ProcessKey& key) {
    const Part& pid = key.pid;
    return m_processIndex.findOrAdd(
        processHash(key), m_processKeys, [&key](const ProcessKey& other) { return other == key; },
        [&] {
            Process process;
            process.pidText = textOf(pid);
            process.pid = pid.kind == OwnerPart::Kind::Number ? pid.value : 0;
            process.sortIndex = pid.kind == OwnerPart::Kind::Text ? kTextSortIndex : process.pid;
            if (key.device && pid.kind == OwnerPart::Kind::Number) {
                process.device = deviceNumber(pid.value);
                process.sortIndex = saturatingAdd(kDeviceSortIndex, pid.value);
            }
            processes.push_back(process);
            return key;
        });
}

std::uint32_t OwnerMap::trackFor(const ProcessKey& process, const Part& tid, TrackKind kind) {
    return addTrack({processFor(process), tid, kind, CategoryId(0)});
}

std::uint32_t OwnerMap::addTrack(const TrackKey& key) {
    const std::uint64_t hash = hashMix(hashMix(hashOf(key.tid), key.process),
                                       indexOf(key.category) * 16 + static_cast<std::uint64_t>(key.kind));
    return m_trackIndex.findOrAdd(
        hash, m_trackKeys, [&key](const TrackKey& other) { return other == key; },
        [&] {
            Track track;
            track.kind = key.kind;
            track.process = ProcessId(key.process);
            track.tidText = textOf(key.tid);
            track.tid = key.tid.kind == OwnerPart::Kind::Number ? key.tid.value : 0;
            const bool hasNumber = key.tid.kind != OwnerPart::Kind::Text ||
                                   numberAfter(m_names.strings.text(track.tidText), "stream ", track.tid);
            track.sortIndex = track.tid;
            if (isDeviceKind(key.kind)) {
                track.device = processes[key.process].device;
                track.stream = hasNumber ? track.tid : -1;
            }
            if (key.kind == TrackKind::Async) {
                track.name = m_names.categories[indexOf(key.category)].name;
            }
            tracks.push_back(track);
            return key;
        });
}

std::uint32_t OwnerMap::groupFor(const GroupKey& key) {
    return m_groupIndex.findOrAdd(
        groupHash(key), m_groupKeys, [&key](const GroupKey& other) { return other == key; },
        [&key] { return key; });
}

std::uint32_t OwnerMap::findGroup(const GroupKey& key) const {
    return m_groupIndex.find(groupHash(key), m_groupKeys,
                             [&key](const GroupKey& other) { return other == key; });
}

/// Sorts the tracks by their group, within one by kind.
void OwnerMap::fillGroups() {
    struct Member {
        std::uint32_t group;
        TrackKind kind;
        std::uint32_t track;
    };
    std::vector<Member> members;
    for (std::uint32_t i = 0; i < m_trackKeys.size(); ++i) {
        const TrackKey& key = m_trackKeys[i];
        if (key.kind != TrackKind::Async) {
            const ProcessKey& process = m_processKeys[key.process];
            members.push_back({findGroup({process.pid, key.tid, process.part}), key.kind, i});
        }
    }
    std::sort(members.begin(), members.end(), [](const Member& a, const Member& b) {
        return std::tuple(a.group, a.kind, a.track) < std::tuple(b.group, b.kind, b.track);
    });
    m_groupStart.assign(m_groupKeys.size() + 1, 0);
    for (const Member& member : members) {
        ++m_groupStart[member.group + 1];
        m_groupTracks.push_back(member.track);
    }
    std::partial_sum(m_groupStart.begin(), m_groupStart.end(), m_groupStart.begin());
}

void OwnerMap::applyMetadata(std::span<const WorkerMetadata> metadata) {
    // Metadata names a pid or (pid, tid) once for both sides, and for all parts: they have one name.
    const auto forProcesses = [this](const Part& pid, const auto& apply) {
        for (std::uint32_t i = 0; i <= 2 * m_parts + 1; ++i) {
            const ProcessKey key{pid, i % 2 != 0, i / 2};
            const std::uint32_t found = m_processIndex.find(
                processHash(key), m_processKeys, [&key](const ProcessKey& other) { return other == key; });
            if (found != HashIndex::kNotFound) {
                apply(processes[found]);
            }
        }
    };
    for (const auto& [worker, record] : metadata) {
        const Part pid = partOf(record.pid, m_names.names[worker]);
        const Part tid = partOf(record.tid, m_names.names[worker]);
        const std::string_view text = asciiTrimmed(record.text);
        const StringId name = m_names.strings.find(text);
        switch (record.kind) {
        case MetadataKind::ProcessName:
            forProcesses(pid, [name](Process& process) { process.name = name; });
            break;
        case MetadataKind::ProcessLabels:
            forProcesses(pid, [&](Process& process) {
                std::int64_t device = 0;
                // A host thread written under pid 0 shares the labels of GPU 0.
                if (process.device >= 0 || !numberAfter(text, "GPU ", device)) {
                    process.labels = name;
                }
            });
            break;
        case MetadataKind::ProcessSortIndex:
            forProcesses(pid, [&record = record, pid](Process& process) {
                // The host side of a pid that a GPU has too keeps its own place.
                if (process.device >= 0 || pid.kind != OwnerPart::Kind::Number ||
                    record.number < kDeviceSortIndex) {
                    process.sortIndex = record.number;
                }
            });
            break;
        case MetadataKind::ThreadName:
        case MetadataKind::ThreadSortIndex: {
            for (std::uint32_t part = 0; part <= m_parts; ++part) {
                const std::uint32_t group = findGroup({pid, tid, part});
                if (group == HashIndex::kNotFound) {
                    continue; // an owner without events
                }
                for (const std::uint32_t track : tracksOfGroup(group)) {
                    Track& target = tracks[track];
                    if (record.kind == MetadataKind::ThreadSortIndex) {
                        target.sortIndex = record.number;
                    } else if (text == "stream -1") {
                        // Synchronizations of no stream, which may share the tid of stream 1.
                        if (target.kind == TrackKind::DeviceSync) {
                            target.name = name;
                            target.stream = -1;
                        }
                    } else if (target.name == kEmptyString || !isGenericThreadName(text) ||
                               isGenericThreadName(m_names.strings.text(target.name))) {
                        target.name = name;
                    }
                }
            }
            break;
        }
        case MetadataKind::Other:
            break;
        }
    }
}

void OwnerMap::putInOrder() {
    std::vector<std::uint32_t> processOrder(processes.size());
    std::iota(processOrder.begin(), processOrder.end(), 0u);
    std::stable_sort(processOrder.begin(), processOrder.end(), [this](std::uint32_t a, std::uint32_t b) {
        return processes[a].sortIndex < processes[b].sortIndex;
    });
    std::vector<std::uint32_t> newProcess(processes.size());
    std::vector<Process> orderedProcesses;
    for (const std::uint32_t old : processOrder) {
        newProcess[old] = static_cast<std::uint32_t>(orderedProcesses.size());
        orderedProcesses.push_back(processes[old]);
    }
    processes = std::move(orderedProcesses);

    // A stream's annotations come directly above its kernels, its synchronizations below.
    const auto rank = [](TrackKind kind) {
        return kind == TrackKind::DeviceAnnotation ? 0 : kind == TrackKind::DeviceSync ? 2 : 1;
    };
    // The last three only keep the order from depending on which worker saw which event.
    using Key = std::tuple<std::uint32_t, bool, std::int64_t, std::int64_t, int, TrackKind, StringId,
                           CategoryId, std::uint32_t>;
    std::vector<Key> trackOrder;
    trackOrder.reserve(tracks.size());
    for (std::uint32_t i = 0; i < tracks.size(); ++i) {
        const Track& track = tracks[i];
        trackOrder.emplace_back(newProcess[indexOf(track.process)], track.kind == TrackKind::Async,
                                track.sortIndex, track.tid, rank(track.kind), track.kind, track.tidText,
                                m_trackKeys[i].category, i);
    }
    std::sort(trackOrder.begin(), trackOrder.end());
    std::vector<std::uint32_t> newTrack(tracks.size());
    std::vector<Track> orderedTracks;
    orderedTracks.reserve(tracks.size());
    for (const Key& key : trackOrder) {
        const std::uint32_t old = std::get<8>(key);
        newTrack[old] = static_cast<std::uint32_t>(orderedTracks.size());
        orderedTracks.push_back(tracks[old]);
        orderedTracks.back().process = ProcessId(newProcess[indexOf(tracks[old].process)]);
    }
    tracks = std::move(orderedTracks);
    for (auto& owners : m_owners) {
        for (Owner& owner : owners) {
            owner.process = ProcessId(newProcess[indexOf(owner.process)]);
            owner.track = owner.track == kNoTrackIndex ? kNoTrackIndex : newTrack[owner.track];
            owner.asyncTrack = owner.asyncTrack == kNoTrackIndex ? kNoTrackIndex : newTrack[owner.asyncTrack];
        }
    }
    for (std::uint32_t& track : m_groupTracks) {
        track = newTrack[track];
    }
}

} // namespace lanescope
