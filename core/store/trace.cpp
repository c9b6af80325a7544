// SPDX-License-Identifier: Apache-2.0
#include "core/store/trace.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <limits>
#include <mutex>
#include <tuple>

#include "core/store/device_clock.h"
#include "core/store/id_index.h"
#include "core/store/rank_ids.h"

namespace lanescope {

namespace {

/// The entry of a table sorted by slice, or the table's end.
template <typename Table>
auto findBySlice(const Table& table, SliceId id) {
    const auto place =
        std::lower_bound(table.begin(), table.end(), id,
                         [](const auto& entry, SliceId wanted) { return entry.slice < wanted; });
    return place != table.end() && place->slice == id ? place : table.end();
}

/// The entries of `table`, sorted by `keyOf`, whose key is `key`. (Not equal_range: clang 14 cannot compile
/// that of this standard library.)
template <typename T, typename Key, typename KeyOf>
std::span<const T> withKey(const std::vector<T>& table, Key key, const KeyOf& keyOf) {
    return {std::ranges::lower_bound(table, key, {}, keyOf), std::ranges::upper_bound(table, key, {}, keyOf)};
}

/// The entries of a table sorted by slice that lie on `track`.
template <typename T>
std::span<const T> onTrack(const std::vector<T>& table, const Track& track) {
    const auto first = std::ranges::lower_bound(table, track.firstSlice, {}, &T::slice);
    const SliceId end{static_cast<std::uint32_t>(track.firstSlice) + track.sliceCount};
    return track.sliceCount == 0
               ? std::span<const T>()
               : std::span<const T>(first, std::ranges::lower_bound(table, end, {}, &T::slice));
}

/// The slice of `row` that contains `timeNs`, or kNoSlice.
SliceId sliceContaining(const SliceTable& slices, const Row& row, TimeNs timeNs) {
    const std::span<const TimeNs> starts = slices.startNs.subspan(indexOf(row.firstSlice), row.sliceCount);
    if (starts.empty() || timeNs < starts.front()) {
        return kNoSlice;
    }
    const auto after = std::upper_bound(starts.begin(), starts.end(), timeNs);
    const SliceId id{static_cast<std::uint32_t>(row.firstSlice) +
                     static_cast<std::uint32_t>(after - starts.begin()) - 1};
    return slices.endNs(id) > timeNs ? id : kNoSlice;
}

template <typename T>
std::uint64_t vectorBytes(const std::vector<T>& values) {
    return values.size() * sizeof(T);
}

} // namespace

struct Trace::LazyIndexes {
    std::once_flag operatorsOnce;
    IdIndex operators; ///< into operatorIds, by External id
    /// Operators whose id others of their rank have too: id, start, place in operatorIds; ascending.
    std::vector<std::tuple<std::int64_t, TimeNs, std::uint32_t>> doubledOperators;
    std::once_flag launchesOnce;
    IdIndex launches; ///< into launches, by correlation
    std::once_flag firstOnce;
    /// The lowest correlation of launches by rank, of those without one first; no launch: the highest number.
    std::vector<std::int64_t> firstCorrelations;
};

Trace::Trace(TraceData data)
    : m_data(std::move(data))
    , m_lazy(std::make_unique<LazyIndexes>()) {
    for (const DeviceOp& op : m_data.deviceOps) {
        if (m_activeDevices.empty() || m_activeDevices.back() != op.device) {
            m_activeDevices.push_back(op.device);
        }
    }
    std::ranges::sort(m_activeDevices);
    m_activeDevices.erase(std::unique(m_activeDevices.begin(), m_activeDevices.end()), m_activeDevices.end());
    m_activeDevices.shrink_to_fit();
    // Some recordings number the devices of events otherwise than those of the header (ROCm: by agent). Where
    // all entries describe one model, each stands for any of them.
    for (std::uint32_t i = 0; i < m_data.devices.size(); ++i) {
        const DeviceProperties& first = m_data.devices.front();
        const DeviceProperties& other = m_data.devices[i];
        m_devicePlaces.emplace_back(other.id, i);
        m_devicesAreAlike = m_devicesAreAlike && other.name == first.name &&
                            other.totalMemoryBytes == first.totalMemoryBytes &&
                            other.smCount == first.smCount;
    }
    std::ranges::sort(m_devicePlaces);
    for (const Track& track : m_data.tracks) {
        if (track.device >= 0 &&
            (m_deviceProcesses.empty() || m_deviceProcesses.back().first != track.device)) {
            m_deviceProcesses.emplace_back(track.device, track.process);
        }
    }
    const auto deviceOf = &std::pair<std::int32_t, ProcessId>::first;
    std::ranges::stable_sort(m_deviceProcesses, {}, deviceOf);
    const auto doubled =
        std::unique(m_deviceProcesses.begin(), m_deviceProcesses.end(),
                    [](const auto& one, const auto& other) { return one.first == other.first; });
    m_deviceProcesses.erase(doubled, m_deviceProcesses.end());
}

ProcessId Trace::processOfDevice(std::int32_t device) const {
    const auto place =
        std::ranges::lower_bound(m_deviceProcesses, device, {}, &std::pair<std::int32_t, ProcessId>::first);
    return place != m_deviceProcesses.end() && place->first == device ? place->second : kNoProcess;
}

Trace::~Trace() = default;

RowId Trace::rowOf(SliceId id) const {
    const auto after =
        std::upper_bound(m_data.rows.begin(), m_data.rows.end(), id,
                         [](SliceId wanted, const Row& row) { return wanted < row.firstSlice; });
    return RowId(static_cast<std::uint32_t>(after - m_data.rows.begin()) - 1);
}

std::uint32_t Trace::nestingDepth(SliceId id) const {
    std::uint32_t depth = 0;
    for (SliceId parent = m_data.slices.parent[id]; parent != kNoSlice;
         parent = m_data.slices.parent[parent]) {
        ++depth;
    }
    return depth;
}

DeviceOpId Trace::deviceOpOf(SliceId id) const {
    const auto place = findBySlice(m_data.deviceOps, id);
    return place == m_data.deviceOps.end()
               ? kNoDeviceOp
               : DeviceOpId(static_cast<std::uint32_t>(place - m_data.deviceOps.begin()));
}

LaunchId Trace::launchCallOf(SliceId id) const {
    const auto place = findBySlice(m_data.launches, id);
    return place == m_data.launches.end()
               ? kNoLaunch
               : LaunchId(static_cast<std::uint32_t>(place - m_data.launches.begin()));
}

const OperatorIds* Trace::operatorIdsOf(SliceId id) const {
    const auto place = findBySlice(m_data.operatorIds, id);
    return place == m_data.operatorIds.end() ? nullptr : &*place;
}

StringId Trace::colorNameOf(SliceId id) const {
    const auto place = findBySlice(m_data.colorNames, id);
    return place == m_data.colorNames.end() ? kEmptyString : place->name;
}

TimeNs Trace::recordedStartNs(SliceId id) const {
    const TimeNs startNs = m_data.slices.startNs[id];
    const ClockMove* move =
        m_data.clockMoves.empty() ? nullptr : clockMoveOf(m_data.clockMoves, track(trackOf(id)));
    return move == nullptr ? startNs : recordedTime(*move, startNs);
}

DurationNs Trace::recordedDurationNs(SliceId id) const {
    const auto cut = findBySlice(m_data.cutDurations, id);
    return cut == m_data.cutDurations.end() ? m_data.slices.durationNs[id] : cut->recordedNs;
}

std::span<const DeviceOpId> Trace::opsOf(LaunchId id) const {
    const Launch& call = launch(id);
    return std::span(m_data.launchedOps).subspan(call.firstOp, call.opCount);
}

std::span<const DeviceOp> Trace::deviceOpsOn(TrackId id) const {
    return onTrack(m_data.deviceOps, track(id));
}

std::span<const Launch> Trace::launchesOn(TrackId id) const {
    return onTrack(m_data.launches, track(id));
}

RankId Trace::rankOf(const DeviceOp& op) const {
    const RankId own = rankOf(op.slice);
    return own == kNoRank && op.launch != kNoLaunch ? rankOf(launch(op.launch).slice) : own;
}

const RenumberedDevice* Trace::renumbered(std::int32_t device) const {
    const auto place =
        std::ranges::lower_bound(m_data.renumberedDevices, device, {}, &RenumberedDevice::device);
    return place != m_data.renumberedDevices.end() && place->device == device ? &*place : nullptr;
}

bool Trace::isFromBefore(const DeviceOp& op) const {
    if (op.launch != kNoLaunch || op.correlation <= 0) {
        return false;
    }
    const auto placeOf = [](RankId rank) { return rank == kNoRank ? 0 : indexOf(rank) + std::size_t{1}; };
    std::call_once(m_lazy->firstOnce, [&] {
        std::vector<std::int64_t>& first = m_lazy->firstCorrelations;
        first.assign(m_data.ranks.size() + 1, std::numeric_limits<std::int64_t>::max());
        for (const Launch& call : m_data.launches) {
            if (call.correlation > 0) {
                std::int64_t& ofRank = first[placeOf(rankOf(call.slice))];
                ofRank = std::min(ofRank, call.correlation);
            }
        }
    });
    const std::int64_t first = m_lazy->firstCorrelations[placeOf(rankOf(op))];
    return first != std::numeric_limits<std::int64_t>::max() && op.correlation < first;
}

SliceId Trace::operatorOf(const DeviceOp& op) const {
    if (isFromBefore(op)) {
        return kNoSlice; // External ids start anew with a recording
    }
    const std::vector<OperatorIds>& ids = m_data.operatorIds;
    const auto idOf = [&](std::uint32_t i) {
        return categoryKind(ids[i].slice) == CategoryKind::Operator
                   ? idWithinRank(ids[i].externalId, rankOf(ids[i].slice))
                   : 0;
    };
    std::call_once(m_lazy->operatorsOnce, [&] {
        const Column<EventRef>& offsets = m_data.slices.event;
        const auto count = static_cast<std::uint32_t>(ids.size());
        m_lazy->operators = IdIndex(count, idOf, [&](std::uint32_t a, std::uint32_t b) {
            return offsets[ids[a].slice] < offsets[ids[b].slice];
        });
        for (std::uint32_t i = 0; i < count && m_lazy->operators.hasDoubles(); ++i) {
            const std::int64_t id = idOf(i);
            if (m_lazy->operators.find(id, idOf).several) {
                m_lazy->doubledOperators.emplace_back(id, m_data.slices.startNs[ids[i].slice], i);
            }
        }
        std::ranges::sort(m_lazy->doubledOperators);
    });
    const std::int64_t wanted = idWithinRank(op.externalId, rankOf(op));
    const IdIndex::Match match = m_lazy->operators.find(wanted, idOf);
    if (match.index == kNoIndex || !match.several) {
        return match.index == kNoIndex ? kNoSlice : ids[match.index].slice;
    }
    const SliceTable& slices = m_data.slices;
    const TimeNs timeNs = slices.startNs[op.launch != kNoLaunch ? launch(op.launch).slice : op.slice];
    const auto& doubled = m_lazy->doubledOperators;
    const auto first = std::ranges::lower_bound(
        doubled, std::tuple(wanted, std::numeric_limits<TimeNs>::min(), std::uint32_t{0}));
    auto last = std::ranges::upper_bound(doubled, std::tuple(wanted, timeNs, kNoIndex));
    if (last == first) {
        return ids[match.index].slice;
    }
    SliceId found = ids[std::get<2>(*--last)].slice;
    while (last != first) {
        const SliceId outer = ids[std::get<2>(*--last)].slice;
        if (slices.endNs(outer) >= slices.endNs(found) && slices.endNs(outer) > slices.startNs[found]) {
            found = outer;
        }
    }
    return found;
}

int Trace::launchesWithIdOf(const DeviceOp& op) const {
    const std::vector<Launch>& calls = m_data.launches;
    const auto idOf = [&](std::uint32_t i) {
        return idWithinRank(calls[i].correlation, rankOf(calls[i].slice));
    };
    std::call_once(m_lazy->launchesOnce, [&] {
        m_lazy->launches = IdIndex(static_cast<std::uint32_t>(calls.size()), idOf, std::less<>());
    });
    const IdIndex::Match match = m_lazy->launches.find(idWithinRank(op.correlation, rankOf(op)), idOf);
    return match.index == kNoIndex ? 0 : match.several ? 2 : 1;
}

std::span<const Flow> Trace::flowsFrom(SliceId id) const {
    return withKey(m_data.flows, id, &Flow::from);
}

std::span<const FlowId> Trace::flowsTo(SliceId id) const {
    return withKey(m_data.flowsByTarget, id, [&](FlowId flow) { return m_data.flows[indexOf(flow)].to; });
}

const DeviceProperties* Trace::deviceProperties(std::int32_t device) const {
    const RenumberedDevice* const other = renumbered(device);
    device = other != nullptr ? other->recorded : device;
    const auto place =
        std::ranges::lower_bound(m_devicePlaces, device, {}, &std::pair<std::int32_t, std::uint32_t>::first);
    if (place != m_devicePlaces.end() && place->first == device) {
        return &m_data.devices[place->second];
    }
    const bool stands = !m_data.devices.empty() && m_devicesAreAlike &&
                        (other != nullptr || std::ranges::binary_search(m_activeDevices, device));
    return stands ? &m_data.devices.front() : nullptr;
}

SliceId Trace::innermostAt(TrackId id, TimeNs timeNs) const {
    const Track& wanted = track(id);
    if (!wanted.range.contains(timeNs) || wanted.rowCount == 0) {
        return kNoSlice;
    }
    const std::span<const Row> rows =
        std::span(m_data.rows).subspan(indexOf(wanted.firstRow), wanted.rowCount);
    const auto isInner = [&](SliceId slice, SliceId other) {
        const TimeNs startNs = m_data.slices.startNs[slice];
        const TimeNs otherNs = m_data.slices.startNs[other];
        return startNs > otherNs || (startNs == otherNs && nestingDepth(slice) > nestingDepth(other));
    };
    SliceId best = kNoSlice;
    for (auto layer = rows.begin(); layer != rows.end();) {
        const auto end = std::ranges::upper_bound(layer, rows.end(), layer->layer, {}, &Row::layer);
        // Slices nest properly within a layer: where none is open in a row, none is in deeper ones.
        const auto closed = std::partition_point(layer, end, [&](const Row& row) {
            return sliceContaining(m_data.slices, row, timeNs) != kNoSlice;
        });
        if (closed != layer) {
            const SliceId slice = sliceContaining(m_data.slices, *std::prev(closed), timeNs);
            best = best == kNoSlice || isInner(slice, best) ? slice : best;
        }
        layer = end;
    }
    return best;
}

std::vector<Trace::MemoryUse> Trace::memory() const {
    const SliceTable& slices = m_data.slices;
    const InstantTable& instants = m_data.instants;
    std::uint64_t counterBytes = vectorBytes(m_data.counters);
    for (const Counter& counter : m_data.counters) {
        counterBytes += counter.values.sizeBytes();
    }
    return {
        {"slices", slices.startNs.sizeBytes() + slices.durationNs.sizeBytes() + slices.name.sizeBytes() +
                       slices.category.sizeBytes() + slices.parent.sizeBytes() + slices.event.sizeBytes()},
        {"level of detail", m_data.mipmap.sizeBytes()},
        {"tracks and rows",
         vectorBytes(m_data.processes) + vectorBytes(m_data.tracks) + vectorBytes(m_data.rows)},
        {"strings", m_data.strings.sizeBytes()},
        {"instants", instants.timeNs.sizeBytes() + instants.name.sizeBytes() + instants.category.sizeBytes() +
                         instants.track.sizeBytes() + instants.event.sizeBytes()},
        {"counters", counterBytes},
        {"memory events", vectorBytes(m_data.memoryEvents)},
        {"device operations and launches",
         vectorBytes(m_data.deviceOps) + vectorBytes(m_data.launches) + vectorBytes(m_data.launchedOps)},
        {"operator ids", vectorBytes(m_data.operatorIds)},
        {"colour names", vectorBytes(m_data.colorNames)},
        {"flows", vectorBytes(m_data.flows) + vectorBytes(m_data.flowsByTarget)},
    };
}

} // namespace lanescope
