// SPDX-License-Identifier: Apache-2.0
#include "core/import/perfetto/tracks.h"

#include <algorithm>
#include <map>

#include "core/base/hash_mix.h"
#include "core/base/utf8.h"
#include "core/import/perfetto/interned.h"
#include "core/import/protobuf/wire.h"

namespace lanescope::perfetto {

namespace {

using protobuf::Field;
using protobuf::MessageReader;

/// Tracks that events may name: more are those of a damaged file.
constexpr int kMostParents = 64;
/// Tracks that are no threads stand behind the threads of their process, whose place is their number.
constexpr std::int64_t kFirstOrder = std::int64_t{1} << 40;
constexpr std::int64_t kOrdersOfRanks = std::int64_t{1} << 32;

constexpr std::uint64_t kTimeCounter = 1;
constexpr std::uint64_t kInstructionCounter = 2;

std::int64_t smallNumber(const Field& field) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(field.value));
}

void fillCounter(std::string_view message, TrackInfo& track) {
    track.isCounter = true;
    Field field;
    for (MessageReader reader(message); reader.next(field);) {
        if (field.number == 1 && track.name.empty()) {
            track.counterName = 0;
            track.name = field.value == kTimeCounter          ? "thread_time"
                         : field.value == kInstructionCounter ? "thread_instruction_count"
                                                              : "";
        } else if (field.number == 4 && field.value != 0) {
            track.unit = field.integer();
        } else if (field.number == 5) {
            track.incremental = field.value != 0;
        }
    }
}

} // namespace

/// Process and track that a track's events are shown on.
struct Tracks::Place {
    OwnerPart pid;
    OwnerPart tid;
    std::string name;
    std::optional<std::int64_t> order;
};

TrackInfo& Tracks::track(std::uint64_t uuid) {
    if (m_last != nullptr && m_last->uuid == uuid) {
        return *m_last;
    }
    const auto [entry, isNew] = m_positions.emplace(uuid, static_cast<std::uint32_t>(m_tracks.size()));
    if (isNew) {
        m_tracks.push_back(std::make_unique<TrackInfo>());
        m_tracks.back()->uuid = uuid;
    }
    m_last = m_tracks[entry->second].get();
    return *m_last;
}

TrackInfo& Tracks::threadTrack(std::int64_t pid, std::int64_t tid) {
    const std::uint64_t key = hashMix(static_cast<std::uint64_t>(pid), static_cast<std::uint64_t>(tid));
    const auto known = m_threads.find(key);
    TrackInfo& info = track(known != m_threads.end() ? m_tracks[known->second]->uuid : hashMix(key));
    m_threads.emplace(key, m_positions.at(info.uuid));
    info.pid = pid;
    info.tid = tid;
    return info;
}

void Tracks::fillThread(std::string_view message, TrackInfo& track) {
    Field field;
    for (MessageReader reader(message); reader.next(field);) {
        if (field.number == 1) {
            track.pid = smallNumber(field);
        } else if (field.number == 2) {
            track.tid = field.integer();
        } else if (field.number == 5 && !field.bytes.empty()) {
            track.threadName = replaceInvalidUtf8(field.bytes);
        }
    }
    track.pid = track.pid.value_or(0);
    track.tid = track.tid.value_or(0);
    m_threads.emplace(hashMix(static_cast<std::uint64_t>(*track.pid), static_cast<std::uint64_t>(*track.tid)),
                      m_positions.at(track.uuid));
}

void Tracks::fillProcess(std::string_view message, TrackInfo& track) {
    Field field;
    for (MessageReader reader(message); reader.next(field);) {
        if (field.number == 1) {
            track.pid = smallNumber(field);
        } else if (field.number == 6 && !field.bytes.empty()) {
            track.processName = replaceInvalidUtf8(field.bytes);
        } else if (field.number == 8 && !field.bytes.empty()) {
            track.labels += (track.labels.empty() ? "" : ", ") + replaceInvalidUtf8(field.bytes);
        }
    }
    track.pid = track.pid.value_or(0);
}

TrackInfo& Tracks::describe(std::string_view message) {
    Field field;
    std::uint64_t uuid = 0;
    for (MessageReader reader(message); reader.next(field);) {
        uuid = field.number == 1 ? field.value : uuid;
    }
    TrackInfo& info = track(uuid);
    std::string name;
    bool isNamed = false;
    for (MessageReader reader(message); reader.next(field);) {
        switch (field.number) {
        case 2:
        case 10:
        case 13:
            isNamed = true;
            name = replaceInvalidUtf8(field.bytes);
            break;
        case 3:
            fillProcess(field.bytes, info);
            break;
        case 4:
            fillThread(field.bytes, info);
            break;
        case 5:
            info.parent = field.value;
            break;
        case 8:
            fillCounter(field.bytes, info);
            break;
        case 11:
            info.ordersChildren = field.value == 3;
            break;
        case 12:
            info.rank = smallNumber(field);
            break;
        case 18:
            info.isState = true;
            break;
        default:
            break;
        }
    }
    // A later name wins until there are events, whose name is then known.
    if (isNamed && (info.name.empty() || !info.hasEvents)) {
        info.name = std::move(name);
        info.counterName = 0;
    }
    info.described = true;
    return info;
}

TrackInfo& Tracks::describeThread(std::string_view message) {
    std::int64_t pid = 0;
    std::int64_t tid = 0;
    Field field;
    for (MessageReader reader(message); reader.next(field);) {
        pid = field.number == 1 ? smallNumber(field) : pid;
        tid = field.number == 2 ? field.integer() : tid;
    }
    TrackInfo& info = threadTrack(pid, tid);
    fillThread(message, info);
    return info;
}

void Tracks::describeProcess(std::string_view message) {
    TrackInfo info;
    fillProcess(message, info);
    nameProcess(info);
}

void Tracks::describeProcessTree(std::string_view message) {
    Field field;
    for (MessageReader reader(message); reader.next(field);) {
        if (field.number == 1) { // Process: pid, parent, command line
            if (const std::string_view command = textOfEntry(field.bytes, 3); !command.empty()) {
                // The first word without its folders: a command line can hold secrets.
                const std::string_view program = command.substr(command.rfind('/') + 1);
                m_writer.processName(
                    RecordWriter::number(static_cast<std::int32_t>(numberOfEntry(field.bytes, 1))),
                    replaceInvalidUtf8(program.substr(0, program.find(' '))));
            }
        } else if (field.number == 2) { // Thread: tid, name, pid
            m_writer.threadName(
                RecordWriter::number(static_cast<std::int32_t>(numberOfEntry(field.bytes, 3))),
                RecordWriter::number(static_cast<std::int32_t>(numberOfEntry(field.bytes, 1))),
                replaceInvalidUtf8(textOfEntry(field.bytes, 2)));
        }
    }
}

std::uint32_t Tracks::ownerOf(TrackInfo& track, std::uint32_t category) {
    if (track.lastCategory == category) {
        return track.lastOwner;
    }
    const std::uint32_t owner = m_writer.owner(
        OwnerSide::Host, {}, RecordWriter::number(static_cast<std::int64_t>(track.uuid)), category);
    track.lastCategory = category;
    track.lastOwner = owner;
    track.hasEvents = true;
    if (std::ranges::find(track.owners, owner) == track.owners.end()) {
        track.owners.push_back(owner);
    }
    return owner;
}

void Tracks::addOtherOwner(TrackInfo& track, std::uint32_t owner) {
    if (std::ranges::find(track.otherOwners, owner) == track.otherOwners.end()) {
        track.otherOwners.push_back(owner);
    }
}

std::string_view Tracks::processNameOf(const TrackInfo& track) const {
    const auto parent = m_positions.find(track.parent);
    return !track.processName.empty() || parent == m_positions.end() ? track.processName
                                                                     : m_tracks[parent->second]->processName;
}

std::uint32_t Tracks::counterName(TrackInfo& track) {
    if (track.counterName == 0) {
        track.counterName =
            m_writer.name(track.name.empty() ? "counter " + std::to_string(track.uuid) : track.name);
    }
    return track.counterName;
}

std::uint32_t Tracks::counterSeries(const TrackInfo& track) {
    const auto parent = m_positions.find(track.parent);
    const TrackInfo* const thread = track.tid                     ? &track
                                    : parent != m_positions.end() ? m_tracks[parent->second].get()
                                                                  : nullptr;
    return thread != nullptr && thread->tid ? m_writer.name("thread " + std::to_string(*thread->tid)) : 0;
}

void Tracks::nameProcess(const TrackInfo& track) {
    if (!track.processName.empty()) {
        m_writer.processName(RecordWriter::number(*track.pid), track.processName);
    }
    if (!track.labels.empty()) {
        m_writer.processLabels(RecordWriter::number(*track.pid), track.labels);
    }
}

Tracks::Place Tracks::placeOf(const TrackInfo& track) {
    if (track.tid) {
        return {RecordWriter::number(*track.pid), RecordWriter::number(*track.tid), track.threadName,
                std::nullopt};
    }
    Place place;
    place.name = !track.name.empty() ? track.name
                 : track.pid         ? "Process"
                 : track.uuid == 0   ? "Default track"
                                     : "Track " + std::to_string(track.uuid);
    std::optional<std::int64_t> pid = track.pid;
    const TrackInfo* at = &track;
    bool isOrdered = false;
    for (int i = 0; i < kMostParents && !pid && at->parent != at->uuid; ++i) {
        const auto parent = m_positions.find(at->parent);
        if (parent == m_positions.end()) {
            break;
        }
        isOrdered = isOrdered || (i == 0 && m_tracks[parent->second]->ordersChildren);
        at = m_tracks[parent->second].get();
        pid = at->pid;
    }
    place.pid = pid ? RecordWriter::number(*pid) : m_writer.text("Global tracks");
    const std::string key = (pid ? std::to_string(*pid) : std::string("-")) + "/" + place.name;
    const int use = ++m_uses[key];
    place.tid = m_writer.text(use == 1 ? place.name : place.name + " (" + std::to_string(use) + ")");
    place.order =
        kFirstOrder + (isOrdered ? track.rank : kOrdersOfRanks + std::int64_t{m_positions.at(track.uuid)});
    return place;
}

void Tracks::placeEdge(TrackInfo& track, TimeNs timeNs) {
    track.hasEdges = true;
    track.isUnordered = track.isUnordered || timeNs < track.lastEdgeNs;
    track.lastEdgeNs = std::max(track.lastEdgeNs, timeNs);
}

void Tracks::begin(TrackInfo& track, const RecordWriter::Interval& interval) {
    if (const auto slice = m_pairs.begin(interval)) {
        placeEdge(track, interval.startNs);
        track.open.push_back({*slice});
    }
}

void Tracks::end(TrackInfo& track, EventRef event, TimeNs timeNs, std::uint32_t owner) {
    if (!track.open.empty() && track.open.back().isWhole) {
        track.open.pop_back();
        m_writer.endOfSlice();
        return;
    }
    if (!m_pairs.acceptEnd(event, timeNs, owner)) {
        return;
    }
    placeEdge(track, timeNs);
    if (track.open.empty()) {
        track.looseEnds.push_back({event, timeNs, owner});
    } else {
        m_pairs.end(track.open.back().slice, event, timeNs);
        track.open.pop_back();
    }
}

/// Two tracks of one thread are one for the builder: their begins and ends belong together.
void Tracks::findSharedThreads() {
    std::map<std::pair<std::int64_t, std::int64_t>, TrackInfo*> threads;
    for (const auto& track : m_tracks) {
        if (!track->tid || !track->hasEdges) {
            continue;
        }
        const auto [first, isNew] = threads.try_emplace({track->pid.value_or(0), *track->tid}, track.get());
        if (!isNew) {
            track->isUnordered = true;
            first->second->isUnordered = true;
        }
    }
}

void Tracks::closeSlices() {
    findSharedThreads();
    std::vector<bool> unpaired;
    std::vector<std::uint32_t> trackOf; // by owner; 0: none
    std::vector<SlicePairs::LooseEnd> loose;
    std::uint32_t number = 0;
    for (const auto& track : m_tracks) {
        ++number;
        for (const std::vector<std::uint32_t>* owners : {&track->owners, &track->otherOwners}) {
            for (const std::uint32_t owner : *owners) {
                const std::size_t size = std::max<std::size_t>(unpaired.size(), owner + std::size_t{1});
                unpaired.resize(size);
                trackOf.resize(size);
                unpaired[owner] = track->isUnordered;
                trackOf[owner] = number;
            }
        }
        if (track->isUnordered) {
            loose.insert(loose.end(), track->looseEnds.begin(), track->looseEnds.end());
            continue;
        }
        for (const SlicePairs::LooseEnd& end : track->looseEnds) {
            m_pairs.unmatched(end);
        }
        for (; !track->open.empty(); track->open.pop_back()) {
            if (!track->open.back().isWhole) {
                m_pairs.endUnclosed(track->open.back().slice, track->lastEdgeNs);
            }
        }
    }
    if (m_tellsBeginsFirst) {
        m_pairs.pairInOrder(trackOf, unpaired, loose);
    }
    m_pairs.settle(unpaired, loose);
}

void Tracks::name() {
    for (const auto& track : m_tracks) {
        if (track->pid) {
            nameProcess(*track);
        }
        if (track->owners.empty()) {
            continue;
        }
        const Place place = placeOf(*track);
        for (const std::uint32_t owner : track->owners) {
            m_writer.moveOwner(owner, place.pid, place.tid);
        }
        if (!place.name.empty()) {
            m_writer.threadName(place.pid, place.tid, place.name);
        }
        if (place.order) {
            m_writer.threadOrder(place.pid, place.tid, *place.order);
        }
    }
}

} // namespace lanescope::perfetto
