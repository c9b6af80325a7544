// SPDX-License-Identifier: Apache-2.0
#include "core/store/trace_builder.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>
#include <string>

#include "core/base/parallel.h"
#include "core/base/stop_check.h"
#include "core/store/category_counts.h"
#include "core/store/device_clock.h"
#include "core/store/flow_linker.h"
#include "core/store/impossible_durations.h"
#include "core/store/launch_linker.h"
#include "core/store/name_merge.h"
#include "core/store/owner_map.h"
#include "core/store/rank_devices.h"
#include "core/store/rank_finder.h"
#include "core/store/series_builder.h"
#include "core/store/slice_arranger.h"
#include "core/store/slice_nesting.h"
#include "core/store/slice_order.h"
#include "core/store/slice_stager.h"
#include "core/store/step_finder.h"

namespace lanescope {

namespace {

/// The kinds that most events of a file without anything to draw have, such as "7475 frame_timeline_event".
std::string commonKinds(std::vector<EventKindCount> kinds) {
    constexpr std::size_t kMostNamed = 4;
    std::ranges::stable_sort(kinds, std::ranges::greater(), &EventKindCount::count);
    std::string text;
    for (std::size_t i = 0; i < std::min(kinds.size(), kMostNamed); ++i) {
        text += (i == 0 ? "it holds " : ", ") + std::to_string(kinds[i].count) + " " + kinds[i].name;
    }
    return text + (kinds.size() > kMostNamed ? ", ..." : "");
}

/// Candidates per flow end: its (pid, tid) can be a thread, a stream and a synchronization row.
constexpr std::size_t kFlowCandidates = 3;
/// Between two looks at the stop token pass a few milliseconds.
constexpr std::size_t kEventsPerStopCheck = 1u << 18;

class TraceBuilder {
public:
    TraceBuilder(BuildInput input, std::stop_token stop)
        : m_input(std::move(input))
        , m_stop(std::move(stop)) {}

    Result<TraceData> build() {
        collectCounts();
        m_ranks = findRanks(m_input.batches, m_input.tables, m_metadata, m_stop);
        nameEverything();
        throwIfStopped(m_stop);
        pairBeginsAndEnds();
        if (auto staged = stage(); !staged) {
            return staged.error();
        }
        throwIfStopped(m_stop);
        arrangeTracks();
        takeColorNames();
        throwIfStopped(m_stop);
        parallelFor(6, m_input.workers, [this](std::size_t part) {
            switch (part) {
            case 0:
                linkFlowEnds();
                break;
            case 1:
                takePayloads(m_data.operatorIds, &EventBatch::operatorIds, &PayloadBases::operatorIds,
                             [](CategoryKind kind) { return !isDeviceWork(kind) && !isLaunchCall(kind); });
                break;
            case 2:
                takePayloads(m_data.launches, &EventBatch::launches, &PayloadBases::launches, isLaunchCall);
                break;
            case 3:
                takePayloads(m_data.deviceOps, &EventBatch::deviceOps, &PayloadBases::deviceOps,
                             isDeviceWork);
                break;
            case 4:
                buildSeries();
                break;
            default:
                m_data.steps =
                    findSteps(m_data.slices, m_data.tracks, m_data.categories, m_data.strings, m_rankOfTrack);
                break;
            }
        });
        const SliceColumns columns = m_staged->arrays.columns();
        m_staged.reset(); // m_data.slices keeps the columns
        throwIfStopped(m_stop);
        linkKernels();
        moveDeviceClocks(m_data, columns);
        findExtents();
        if (m_data.slices.size() == 0 && m_data.counters.empty() && m_data.instants.size() == 0) {
            m_data.diagnostics.add(DiagnosticKind::NothingToDraw, 0);
            m_data.diagnostics.setDetail(DiagnosticKind::NothingToDraw, commonKinds(m_data.eventsByKind));
        }
        return std::move(m_data);
    }

private:
    /// Ledger, diagnostics, kinds of events, and where payload numbers begin.
    void collectCounts() {
        PayloadBases next;
        std::array<std::uint64_t, 256> byKind{};
        for (EventBatch& batch : m_input.batches) {
            m_bases.push_back(next);
            next.deviceOps += static_cast<std::uint32_t>(batch.deviceOps.size());
            next.launches += static_cast<std::uint32_t>(batch.launches.size());
            next.operatorIds += static_cast<std::uint32_t>(batch.operatorIds.size());
            Ledger& ledger = m_data.ledger;
            ledger.read += batch.ledger.read;
            ledger.slices += batch.ledger.slices;
            ledger.instants += batch.ledger.instants;
            ledger.counters += batch.ledger.counters;
            ledger.flows += batch.ledger.flows;
            ledger.samples += batch.ledger.samples;
            ledger.notShown += batch.ledger.notShown;
            ledger.metadata += batch.ledger.metadata;
            ledger.unusable += batch.ledger.unusable;
            for (std::size_t i = 0; i < byKind.size(); ++i) {
                byKind[i] += batch.byKind[i];
            }
            m_data.diagnostics.merge(batch.diagnostics);
            m_data.nanosecondClock = m_data.nanosecondClock || batch.decimals;
            for (MetadataRecord& record : batch.metadata) {
                m_metadata.push_back({batch.worker, std::move(record)});
            }
        }
        for (std::size_t i = 0; i < m_input.kindNames.size() && i < byKind.size(); ++i) {
            if (byKind[i] != 0) {
                m_data.eventsByKind.push_back({m_input.kindNames[i], byKind[i]});
            }
        }
    }

    void nameEverything() {
        const auto& tables = m_input.tables;
        std::vector<std::string> extra = OwnerMap::extraStrings(tables, m_metadata);
        const std::size_t deviceNames = extra.size();
        for (const HeaderInfo::Device& device : m_input.header.devices) {
            extra.push_back(device.name);
        }
        const std::size_t rankNames = extra.size();
        for (const FoundRank& rank : m_ranks.ranks) {
            extra.push_back(rank.name);
        }
        m_names = mergeNames(tables, extra);
        for (std::size_t i = 0; i < m_input.header.devices.size(); ++i) {
            m_data.devices.push_back(m_input.header.devices[i].properties);
            m_data.devices.back().name = m_names.extra[deviceNames + i];
        }
        for (std::size_t i = 0; i < m_ranks.ranks.size(); ++i) {
            m_data.ranks.push_back({m_names.extra[rankNames + i], m_ranks.ranks[i].number});
        }
        m_data.baseTimeNs = m_input.header.baseTimeNs;
        m_data.categories = m_names.categories;
        m_data.eventsByCategory = countByCategory(m_input.batches, m_names);

        m_groups = groupBatches(m_input.batches, tables, m_input.workers, m_stop);
        std::vector<std::vector<OwnerUse>> uses;
        for (const auto& table : tables) {
            uses.emplace_back(table->owners.size());
        }
        for (const BatchGroup& group : m_groups) {
            for (std::size_t w = 0; w < uses.size(); ++w) {
                for (std::size_t owner = 0; owner < group.counts[w].size(); ++owner) {
                    uses[w][owner].slices = uses[w][owner].slices || group.counts[w][owner] != 0;
                }
            }
        }
        for (const EventBatch& batch : m_input.batches) {
            for (const EdgeRecord& edge : batch.edges) {
                OwnerUse& use = uses[batch.worker][edge.owner];
                (edge.phase == 'B' || edge.phase == 'E' ? use.slices : use.async) = true;
            }
        }
        m_owners = std::make_unique<OwnerMap>(tables, m_names, uses, m_metadata, m_ranks);
        m_data.strings = m_names.strings;
    }

    void pairBeginsAndEnds() {
        std::size_t count = 0;
        for (const EventBatch& batch : m_input.batches) {
            count += batch.edges.size();
        }
        std::vector<StagedEdge> edges;
        edges.reserve(count);
        for (EventBatch& batch : m_input.batches) {
            for (const EdgeRecord& record : batch.edges) {
                const bool async = record.phase != 'B' && record.phase != 'E';
                const std::uint32_t category = m_input.tables[batch.worker]->owners[record.owner].category;
                edges.push_back({record.timeNs, batch.firstRef + record.offset, record.id,
                                 async ? m_owners->asyncTrackOf(batch.worker, record.owner)
                                       : m_owners->trackOf(batch.worker, record.owner),
                                 m_names.names[batch.worker][record.name],
                                 m_names.categoryIds[batch.worker][category], record.phase});
            }
            discard(batch.edges);
        }
        m_paired = pairEdges(edges);
        m_data.ledger.slices -= m_paired.unmatchedEnds;
        m_data.ledger.unusable += m_paired.unmatchedEnds;
        m_data.diagnostics.merge(m_paired.diagnostics);
    }

    Result<bool> stage() {
        if (m_data.ledger.slices >= kNoIndex) {
            return Error{ErrorCode::LimitExceeded,
                         "it holds more than 4 294 967 294 slices; open a part of it",
                         {},
                         {}};
        }
        m_staged.emplace(stageSlices(m_input.batches, m_input.tables, m_names, *m_owners, m_groups, m_bases,
                                     m_paired, m_input.workers, m_stop));
        return true;
    }

    /// The flow ends that touch each track, and where their answers go.
    std::vector<std::vector<FlowPoint>> flowPoints() {
        std::vector<std::vector<FlowPoint>> points(m_owners->tracks.size());
        std::size_t ends = 0;
        for (const EventBatch& batch : m_input.batches) {
            ends += batch.flows.size();
        }
        m_flowEnds.reserve(ends);
        for (EventBatch& batch : m_input.batches) {
            throwIfStopped(m_stop);
            const auto& owners = m_input.tables[batch.worker]->owners;
            const auto& categories = m_input.tables[batch.worker]->categories;
            for (const FlowRecord& record : batch.flows) {
                const std::uint32_t local = owners[record.owner].category;
                const auto near = m_owners->tracksNear(batch.worker, record.owner);
                const bool isLaunchFlow = categories[local].kind == CategoryKind::LaunchFlow;
                const bool deviceFirst = record.phase != 's' && isLaunchFlow;
                std::size_t taken = 0;
                const auto take = [&](bool device) {
                    for (const std::uint32_t track : near) {
                        const TrackKind kind = m_owners->tracks[track].kind;
                        const bool isDevice = kind == TrackKind::Stream || kind == TrackKind::DeviceSync;
                        if (isDevice == device && kind != TrackKind::DeviceAnnotation &&
                            taken < kFlowCandidates) {
                            points[track].push_back(
                                {record.timeNs,
                                 static_cast<std::uint32_t>(m_flowEnds.size() * kFlowCandidates + taken),
                                 record.enclosing,
                                 // Between nodes of a graph, from the end of the one before.
                                 isDevice && record.phase == 's' && isLaunchFlow});
                            ++taken;
                        }
                    }
                };
                take(deviceFirst);
                take(!deviceFirst);
                m_flowEnds.push_back({record.id, record.timeNs, m_names.categoryIds[batch.worker][local],
                                      record.phase, kNoSlice,
                                      RankId(m_ranks.rankOf(batch.worker, record.owner))});
            }
            discard(batch.flows);
        }
        m_bound.assign(m_flowEnds.size() * kFlowCandidates, kNoSlice);
        return points;
    }

    /// The exporter of the time before Kineto wrote no categories: a process of its own holds what operators
    /// and annotations ran.
    void nameOperatorsWithoutCategory() {
        const auto isOfOperators = [this](const Process& process) {
            return m_data.strings.text(process.pidText) == "CPU functions";
        };
        if (m_data.categories.size() == 1 && std::ranges::all_of(m_data.processes, isOfOperators)) {
            m_data.categories.front().kind = CategoryKind::Operator;
        }
    }

    void arrangeTracks() {
        std::vector<std::vector<FlowPoint>> points = flowPoints();
        m_data.processes = std::move(m_owners->processes);
        nameOperatorsWithoutCategory();
        std::vector<Track>& tracks = m_owners->tracks;
        std::vector<std::uint32_t> bySize(tracks.size());
        std::iota(bySize.begin(), bySize.end(), 0u);
        const auto countOf = [this](std::uint32_t track) {
            return m_staged->firstOfTrack[track + 1] - m_staged->firstOfTrack[track];
        };
        std::stable_sort(bySize.begin(), bySize.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return countOf(a) > countOf(b); });
        std::vector<ArrangedTrack> arranged(tracks.size());
        std::vector<std::vector<CutEvent>> cuts(tracks.size());
        parallelFor(bySize.size(), m_input.workers, [&](std::size_t i) {
            const std::uint32_t track = bySize[i];
            if (tracks[track].kind == TrackKind::Stream) {
                cuts[track] = cutImpossibleDurations(m_staged->firstOfTrack[track], countOf(track));
            }
            arranged[track] =
                arrangeTrack(m_staged->arrays.columns(), m_staged->firstOfTrack[track], countOf(track),
                             points[track], m_bound.data(), m_input.workers, m_stop);
        });
        for (std::uint32_t i = 0; i < tracks.size(); ++i) {
            Track& track = tracks[i];
            track.firstSlice = SliceId(m_staged->firstOfTrack[i]);
            track.sliceCount = countOf(i);
            track.overflowSliceCount = arranged[i].overflowSlices;
            track.range = arranged[i].range;
            track.firstRow = RowId(m_data.rows.size());
            track.rowCount = static_cast<std::uint32_t>(arranged[i].rows.size());
            for (Row& row : arranged[i].rows) {
                row.track = TrackId(i);
                m_data.rows.push_back(row);
            }
        }
        m_data.tracks = tracks;
        if (!m_data.ranks.empty()) {
            for (const Track& track : tracks) {
                m_rankOfTrack.push_back(m_data.processes[indexOf(track.process)].rank);
            }
        }
        m_data.slices = m_staged->arrays.table();
        takeCuts(cuts);
    }

    /// A slice that was cut, by its place in the file, which stays while slices are put in order.
    struct CutEvent {
        EventRef event{};
        DurationNs recordedNs = 0;
    };

    /// Cuts device work of a stream whose duration cannot be. `count` slices from `first` on, in file order.
    std::vector<CutEvent> cutImpossibleDurations(std::uint32_t first, std::uint32_t count) const {
        const SliceColumns columns = m_staged->arrays.columns();
        const std::span<const TimeNs> startNs(columns.startNs + first, count);
        const std::span<DurationNs> durationNs(columns.durationNs + first, count);
        const PagedVector<std::uint32_t> order = nestingOrder(startNs, durationNs, m_input.workers, m_stop);
        const OrderedTimes times{startNs, durationNs, order};
        if (!anyLiesWithinAnother(times)) {
            return {};
        }
        std::vector<StreamWork> work;
        for (std::uint32_t i = 0; i < count; ++i) {
            const auto at = static_cast<std::uint32_t>(times.filePosition(i));
            const CategoryId category = columns.category[first + at];
            if (isDeviceWork(m_data.categories[indexOf(category)].kind)) {
                work.push_back({startNs[at], durationNs[at], correlationOf(columns.payload[first + at]),
                                columns.name[first + at], at});
            }
        }
        std::vector<CutEvent> cuts;
        for (const ImpossibleDuration& found : impossibleDurations(work)) {
            cuts.push_back({columns.event[first + found.position], durationNs[found.position]});
            durationNs[found.position] = found.possibleNs;
        }
        return cuts;
    }

    static bool anyLiesWithinAnother(const OrderedTimes& times) {
        TimeNs reachedNs = std::numeric_limits<TimeNs>::min();
        for (std::size_t i = 0; i < times.size(); ++i) {
            if (times.end(i) <= reachedNs && times.end(i) > times.start(i)) {
                return true;
            }
            reachedNs = std::max(reachedNs, times.end(i));
        }
        return false;
    }

    std::int64_t correlationOf(std::uint32_t payload) const {
        if (payload == kNoPayload) {
            return 0;
        }
        const std::size_t batch = batchOf(payload, &PayloadBases::deviceOps, 0);
        return m_input.batches[batch].deviceOps[payload - m_bases[batch].deviceOps].correlation;
    }

    void takeCuts(std::vector<std::vector<CutEvent>>& cuts) {
        for (std::size_t i = 0; i < cuts.size(); ++i) {
            std::ranges::sort(cuts[i], {}, &CutEvent::event);
            const Track& track = m_data.tracks[i];
            for (std::size_t s = indexOf(track.firstSlice), end = s + track.sliceCount;
                 !cuts[i].empty() && s < end; ++s) {
                const EventRef event = m_data.slices.event[s];
                const auto cut = std::ranges::lower_bound(cuts[i], event, {}, &CutEvent::event);
                if (cut != cuts[i].end() && cut->event == event) {
                    m_data.cutDurations.push_back({SliceId(s), cut->recordedNs});
                }
            }
        }
    }

    /// Finds the slices that ask for a colour, by their place in the file.
    void takeColorNames() {
        struct ColorWish {
            std::uint64_t offset;
            StringId name;
        };
        std::vector<ColorWish> wishes;
        for (const EventBatch& batch : m_input.batches) {
            for (const ColorNameRecord& record : batch.colorNames) {
                wishes.push_back({batch.firstRef + record.offset, m_names.names[batch.worker][record.name]});
            }
        }
        std::ranges::stable_sort(wishes, {}, &ColorWish::offset); // mostly in order already
        for (std::size_t i = 0; !wishes.empty() && i < m_data.slices.size(); ++i) {
            const std::uint64_t offset = numberOf(m_data.slices.event[i]);
            const auto wish = std::lower_bound(
                wishes.begin(), wishes.end(), offset,
                [](const ColorWish& candidate, std::uint64_t wanted) { return candidate.offset < wanted; });
            if (wish != wishes.end() && wish->offset == offset) {
                m_data.colorNames.push_back({SliceId(i), wish->name});
            }
        }
    }

    /// The batch whose side table of this kind holds payload number `payload`; likely `guess`.
    std::size_t batchOf(std::uint32_t payload, std::uint32_t PayloadBases::*base, std::size_t guess) const {
        if (m_bases[guess].*base <= payload &&
            (guess + 1 == m_bases.size() || payload < m_bases[guess + 1].*base)) {
            return guess;
        }
        const auto after = std::upper_bound(
            m_bases.begin(), m_bases.end(), payload,
            [base](std::uint32_t number, const PayloadBases& bases) { return number < bases.*base; });
        return static_cast<std::size_t>(after - m_bases.begin()) - 1;
    }

    void linkKernels() {
        takeDevicesFromWork(m_data);
        for (const Track& track : m_data.tracks) {
            const auto first =
                std::lower_bound(m_data.deviceOps.begin(), m_data.deviceOps.end(), track.firstSlice,
                                 [](const DeviceOp& op, SliceId slice) { return op.slice < slice; });
            const auto end = SliceId(indexOf(track.firstSlice) + track.sliceCount);
            for (auto op = first; op != m_data.deviceOps.end() && op->slice < end; ++op) {
                op->device = op->device < 0 ? static_cast<std::int16_t>(track.device) : op->device;
                op->stream = op->stream < 0 ? track.stream : op->stream;
            }
        }
        renumberDevices(m_data);
        LinkRanks ranks;
        if (!m_rankOfTrack.empty()) {
            ranks = {ranksOf(m_data.deviceOps), ranksOf(m_data.launches)};
        }
        m_data.launchedOps = linkLaunches(m_data.deviceOps, m_data.launches, m_data.slices, ranks);
    }

    /// Ranks of a table that is sorted by slice.
    template <typename T>
    std::vector<RankId> ranksOf(const std::vector<T>& table) const {
        std::vector<RankId> ranks;
        ranks.reserve(table.size());
        std::size_t track = 0;
        for (const T& entry : table) {
            while (indexOf(entry.slice) >=
                   indexOf(m_data.tracks[track].firstSlice) + m_data.tracks[track].sliceCount) {
                ++track;
            }
            ranks.push_back(m_rankOfTrack[track]);
        }
        return ranks;
    }

    /// Moves what the args of slices said from the batches into its table, which so becomes sorted by slice.
    template <typename T, typename Records, typename IsOfKind>
    void takePayloads(std::vector<T>& table, Records EventBatch::*records, std::uint32_t PayloadBases::*base,
                      const IsOfKind& isOfKind) {
        std::size_t count = 0;
        for (const EventBatch& batch : m_input.batches) {
            count += (batch.*records).size();
        }
        table.reserve(count);
        std::vector<bool> ofKind;
        for (const Category& category : m_data.categories) {
            ofKind.push_back(isOfKind(category.kind));
        }
        const std::uint32_t* payloads = m_staged->arrays.payload();
        std::size_t batch = 0; // slices of a track that follow each other mostly come from the same one
        for (std::size_t i = 0; count != 0 && i < m_data.slices.size(); ++i) {
            if (i % kEventsPerStopCheck == 0) {
                throwIfStopped(m_stop);
            }
            if (payloads[i] != kNoPayload && ofKind[indexOf(m_data.slices.category[i])]) {
                batch = batchOf(payloads[i], base, batch);
                table.push_back((m_input.batches[batch].*records)[payloads[i] - m_bases[batch].*base]);
                table.back().slice = SliceId(i);
            }
        }
        discardAll(records);
    }

    void linkFlowEnds() {
        for (std::size_t i = 0; i < m_flowEnds.size(); ++i) {
            for (std::size_t candidate = 0; candidate < kFlowCandidates; ++candidate) {
                const SliceId slice = m_bound[i * kFlowCandidates + candidate];
                if (slice != kNoSlice) {
                    m_flowEnds[i].slice = slice;
                    break;
                }
            }
        }
        std::vector<SliceId>().swap(m_bound);
        LinkedFlows linked = linkFlows(m_flowEnds, m_stop);
        std::vector<FlowEnd>().swap(m_flowEnds);
        m_data.flows = std::move(linked.flows);
        m_data.flowsByTarget = std::move(linked.flowsByTarget);
        m_data.flowCounts = std::move(linked.counts);
    }

    template <typename Records>
    void discardAll(Records EventBatch::*records) {
        for (EventBatch& batch : m_input.batches) {
            discard(batch.*records);
        }
    }

    void buildSeries() {
        m_data.counters = buildCounters(m_input.batches, m_names, *m_owners);
        discardAll(&EventBatch::counters);
        m_data.instants = buildInstants(m_input.batches, m_input.tables, m_names, *m_owners);
        discardAll(&EventBatch::instants);
        m_data.memoryEvents = buildMemoryEvents(m_input.batches, *m_owners);
        discardAll(&EventBatch::memory);
    }

    /// Time stamps of 0 and below among others far away are a recorder's defect, not a time.
    bool hasStrayZeros(TimeRange nonZero) const {
        constexpr DurationNs kFarNs = 1'000'000'000;
        return nonZero.startNs > kFarNs && nonZero.startNs / 10 > nonZero.durationNs();
    }

    /// A snapshot of memory has hardly anything else. A time of zero is one that was never set.
    void takeInMemory(TimeRange& range) const {
        for (const MemoryEvent& event : m_data.memoryEvents) {
            if (event.timeNs != 0 || range.startNs <= 0) {
                range = {std::min(range.startNs, event.timeNs), std::max(range.endNs, event.timeNs)};
            }
        }
    }

    /// Samplers run on before and behind the profiled window, where the recorder tells one; `slices` are the
    /// extents of all slices. Without one all times.
    TimeRange timesOfCounters(TimeRange slices) const {
        constexpr TimeRange kAlways{std::numeric_limits<TimeNs>::min(), std::numeric_limits<TimeNs>::max()};
        TimeRange within = slices;
        bool isTold = false;
        for (const Track& track : m_data.tracks) {
            const std::size_t first = indexOf(track.firstSlice);
            for (std::size_t i = first; track.kind == TrackKind::Span && i < first + track.sliceCount; ++i) {
                if (m_data.categories[indexOf(m_data.slices.category[i])].kind ==
                    CategoryKind::ProfilerSpan) {
                    within = {std::min(within.startNs, m_data.slices.startNs[i]),
                              std::max(within.endNs, m_data.slices.endNs(SliceId(i)))};
                    isTold = true;
                }
            }
        }
        return isTold && slices.startNs <= slices.endNs ? within : kAlways;
    }

    void findExtents() {
        constexpr TimeRange kNothing{std::numeric_limits<TimeNs>::max(), std::numeric_limits<TimeNs>::min()};
        TimeRange all = kNothing;
        TimeRange nonZero = kNothing;
        const auto widen = [](TimeRange& range, TimeNs startNs, TimeNs endNs) {
            range = {std::min(range.startNs, startNs), std::max(range.endNs, endNs)};
        };
        bool zeros = false;
        for (const Track& track : m_data.tracks) {
            if (track.kind == TrackKind::Span || track.sliceCount == 0) {
                continue;
            }
            widen(all, track.range.startNs, track.range.endNs);
            if (track.range.startNs > 0) {
                widen(nonZero, track.range.startNs, track.range.endNs);
                continue;
            }
            zeros = true;
            for (std::size_t i = indexOf(track.firstSlice); i < indexOf(track.firstSlice) + track.sliceCount;
                 ++i) {
                if (m_data.slices.startNs[i] > 0) {
                    widen(nonZero, m_data.slices.startNs[i], m_data.slices.endNs(SliceId(i)));
                }
            }
        }
        const bool areStray = zeros && nonZero.startNs <= nonZero.endNs && hasStrayZeros(nonZero);
        if (areStray) {
            all = nonZero;
            for (std::size_t i = 0; i < m_data.slices.size(); ++i) {
                if (m_data.slices.startNs[i] <= 0) {
                    m_data.diagnostics.add(DiagnosticKind::ZeroTimestamp, numberOf(m_data.slices.event[i]));
                }
            }
        }
        m_data.extents = all;
        const TimeRange within = timesOfCounters(all);
        for (const Counter& counter : m_data.counters) {
            const auto& times = counter.values.times();
            const auto first = areStray ? std::ranges::upper_bound(times, TimeNs{0}) : times.begin();
            if (first != times.end() && *first <= within.endNs && times.back() >= within.startNs) {
                widen(all, std::max(*first, within.startNs), std::min(times.back(), within.endNs));
            }
        }
        takeInMemory(all);
        if (all.startNs > all.endNs && m_data.instants.size() != 0) {
            all = {m_data.instants.timeNs[0], m_data.instants.timeNs[m_data.instants.size() - 1]};
        }
        if (all.startNs > all.endNs) {
            for (const Track& track : m_data.tracks) {
                if (track.sliceCount != 0) {
                    widen(all, track.range.startNs, track.range.endNs);
                }
            }
        }
        all = all.startNs > all.endNs ? TimeRange{0, 1} : all;
        all.endNs = std::max(all.endNs, saturatingAdd(all.startNs, 1));
        m_data.bounds = all;
        m_data.extents = m_data.extents.startNs > m_data.extents.endNs ? all : m_data.extents;
    }

    BuildInput m_input;
    std::stop_token m_stop;
    TraceData m_data;
    std::vector<WorkerMetadata> m_metadata;
    FoundRanks m_ranks;
    std::vector<RankId> m_rankOfTrack; ///< empty without ranks
    MergedNames m_names;
    std::unique_ptr<OwnerMap> m_owners;
    std::vector<BatchGroup> m_groups;
    std::vector<PayloadBases> m_bases;
    PairedSlices m_paired;
    std::optional<StagedSlices> m_staged;
    std::vector<FlowEnd> m_flowEnds;
    std::vector<SliceId> m_bound;
};

} // namespace

Result<TraceData> buildTrace(BuildInput input, std::stop_token stop) {
    try {
        return TraceBuilder(std::move(input), std::move(stop)).build();
    } catch (const StoppedException&) {
        return Error{ErrorCode::Cancelled, "loading was cancelled", {}, {}};
    }
}

} // namespace lanescope
