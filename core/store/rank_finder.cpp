// SPDX-License-Identifier: Apache-2.0
#include "core/store/rank_finder.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <tuple>
#include <unordered_map>

#include "core/base/ascii.h"
#include "core/base/stop_check.h"
#include "core/store/id_pairs.h"
#include "core/store/rank_label.h"

namespace lanescope {

namespace {

constexpr std::size_t kMostParts = 4096;
constexpr std::uint64_t kEndOfFile = std::numeric_limits<std::uint64_t>::max();

/// A launch or a piece of device work with an id.
struct IdUse {
    std::int64_t correlation;
    std::int64_t externalId;
    TimeNs startNs;
    std::uint64_t place; ///< in the file
    std::uint32_t pid;
    std::uint32_t node = kNoIndex; ///< once there are nodes
};

/// A pid of the file, the same for all workers.
struct PidFacts {
    std::string text;
    std::string name;
    std::string labels;
    std::optional<RankLabel> label;
    bool isNumber = false;
    bool launches = false;
    bool hasDeviceWork = false;
    bool hasOperators = false; ///< or annotations
    bool hasSteps = false;
    bool isNamedTwice = false;
    bool usesIdsTwice = false; ///< a good part of its correlations, each for several launches
    std::int64_t lowestDevice = std::numeric_limits<std::int64_t>::max();

    bool counts() const { return launches || hasDeviceWork || hasOperators; }
    bool isHost() const { return hasOperators || (launches && !hasDeviceWork); }
};

/// A pid, or the part of it that belongs to one of several traces in the file.
struct Node {
    std::uint32_t pid = 0;
    std::uint32_t part = 0;         ///< 0: the pid is whole
    std::uint32_t group = kNoIndex; ///< the trace of the file that it lies in, if it is known
    std::uint32_t parent = 0;       ///< of the union; itself for a root
    bool launches = false;
    bool hasDeviceWork = false;
};

/// When a thread began its slices. Not when they ended: those of a trace that goes on last into its rest.
struct Span {
    TimeNs startNs = std::numeric_limits<TimeNs>::max();
    TimeNs endNs = std::numeric_limits<TimeNs>::min();

    void widen(const Span& by) {
        startNs = std::min(startNs, by.startNs);
        endNs = std::max(endNs, by.endNs);
    }
    /// Whether more than a tenth of the shorter one lies in the other.
    bool overlaps(const Span& other) const {
        const DurationNs commonNs =
            saturatingSubtract(std::min(endNs, other.endNs), std::max(startNs, other.startNs));
        const DurationNs shorterNs =
            std::min(saturatingSubtract(endNs, startNs), saturatingSubtract(other.endNs, other.startNs));
        return commonNs > 0 && commonNs > shorterNs / 10;
    }
};

class RankFinder {
public:
    RankFinder(std::span<EventBatch> batches, std::span<const std::unique_ptr<DecodeTables>> tables,
               std::span<const WorkerMetadata> metadata, const std::stop_token& stop)
        : m_batches(batches)
        , m_tables(tables)
        , m_metadata(metadata)
        , m_stop(stop) {}

    FoundRanks find() {
        collectPids();
        if (!mayHoldSeveral()) {
            return {};
        }
        collectIds();
        findSteps();
        findGroups();
        makeNodes();
        joinByLabel();
        joinByGroup();
        joinByIds();
        return answer();
    }

private:
    // Processes.

    std::string textOf(unsigned worker, const OwnerPart& part) const {
        switch (part.kind) {
        case OwnerPart::Kind::Number:
            return std::to_string(part.value);
        case OwnerPart::Kind::Text:
            return std::string(m_tables[worker]->names.text(static_cast<std::uint32_t>(part.value)));
        case OwnerPart::Kind::Absent:
            break;
        }
        return {};
    }

    std::uint32_t pidFor(unsigned worker, const OwnerPart& part) {
        std::string text = textOf(worker, part);
        const auto [entry, isNew] = m_pidNumbers.try_emplace({part.kind, text}, m_pids.size());
        if (isNew) {
            m_pids.emplace_back().text = std::move(text);
            m_pids.back().isNumber = part.kind == OwnerPart::Kind::Number;
        }
        return entry->second;
    }

    /// Numbers the pids in order of first appearance, so that no answer depends on who saw an owner.
    void numberPids() {
        struct Seen {
            std::uint64_t firstOffset;
            unsigned worker;
            std::uint32_t owner;
        };
        std::vector<Seen> seen;
        m_pidOf.resize(m_tables.size());
        for (unsigned w = 0; w < m_tables.size(); ++w) {
            const std::vector<EventOwner>& owners = m_tables[w]->owners;
            m_pidOf[w].resize(owners.size());
            for (std::uint32_t owner = 0; owner < owners.size(); ++owner) {
                seen.push_back({owners[owner].firstOffset, w, owner});
            }
        }
        std::ranges::stable_sort(seen, {}, &Seen::firstOffset);
        for (const Seen& entry : seen) {
            m_pidOf[entry.worker][entry.owner] =
                pidFor(entry.worker, m_tables[entry.worker]->owners[entry.owner].pid);
        }
    }

    void collectPids() {
        numberPids();
        for (unsigned w = 0; w < m_tables.size(); ++w) {
            for (std::size_t i = 0; i < m_pidOf[w].size(); ++i) {
                const EventOwner& owner = m_tables[w]->owners[i];
                PidFacts& facts = m_pids[m_pidOf[w][i]];
                const CategoryKind kind = m_tables[w]->categories[owner.category].kind;
                facts.launches = facts.launches || isLaunchCall(kind);
                facts.hasDeviceWork = facts.hasDeviceWork || isDeviceWork(kind);
                facts.hasOperators = facts.hasOperators || kind == CategoryKind::Operator ||
                                     kind == CategoryKind::UserAnnotation;
            }
        }
        for (const WorkerMetadata& entry : m_metadata) {
            const MetadataRecord& record = entry.record;
            if (record.kind != MetadataKind::ProcessName && record.kind != MetadataKind::ProcessLabels) {
                continue;
            }
            const auto found = m_pidNumbers.find({record.pid.kind, textOf(entry.worker, record.pid)});
            if (found == m_pidNumbers.end()) {
                continue;
            }
            PidFacts& facts = m_pids[found->second];
            const bool isName = record.kind == MetadataKind::ProcessName;
            facts.isNamedTwice = facts.isNamedTwice || (isName && !facts.name.empty());
            (isName ? facts.name : facts.labels) = asciiTrimmed(record.text);
        }
        for (PidFacts& facts : m_pids) {
            for (const std::string* text : {&facts.text, &facts.name, &facts.labels}) {
                if (!facts.label && !facts.text.empty()) {
                    facts.label = rankLabelOf(*text);
                }
            }
        }
    }

    /// Whether there is anything to find, by the owners alone.
    bool mayHoldSeveral() const {
        std::set<std::string_view> labels;
        std::size_t launching = 0;
        std::size_t hosts = 0;
        bool isNamedTwice = false;
        for (const PidFacts& facts : m_pids) {
            launching += facts.launches ? 1 : 0;
            hosts += facts.launches || facts.hasOperators ? 1 : 0;
            isNamedTwice = isNamedTwice || (facts.isNamedTwice && facts.counts());
            if (facts.label && facts.counts()) {
                labels.insert(facts.label->text);
            }
        }
        return launching > 1 || hosts > 1 || labels.size() > 1 || isNamedTwice;
    }

    // Launches and device work.

    void collectIds() {
        for (const EventBatch& batch : m_batches) {
            throwIfStopped(m_stop);
            const DecodeTables& tables = *m_tables[batch.worker];
            for (const SliceRecord& slice : batch.slices) {
                if (slice.payload == kNoPayload) {
                    continue;
                }
                const CategoryKind kind = tables.categories[tables.owners[slice.owner].category].kind;
                const std::uint32_t pid = m_pidOf[batch.worker][slice.owner];
                const std::uint64_t place = batch.firstRef + slice.offset;
                if (isLaunchCall(kind)) {
                    const Launch& launch = batch.launches[slice.payload];
                    if (launch.correlation != 0) {
                        m_calls.push_back({launch.correlation, launch.externalId, slice.startNs, place, pid});
                    }
                } else if (isDeviceWork(kind)) {
                    const DeviceOp& op = batch.deviceOps[slice.payload];
                    m_works.push_back({op.correlation, op.externalId, slice.startNs, place, pid});
                    if (op.device >= 0) {
                        m_pids[pid].lowestDevice =
                            std::min<std::int64_t>(m_pids[pid].lowestDevice, op.device);
                    }
                }
            }
        }
        const auto byPlace = [](const IdUse& a, const IdUse& b) { return a.place < b.place; };
        std::ranges::stable_sort(m_calls, byPlace);
        std::ranges::stable_sort(m_works, byPlace);
        indexCalls();
        findIdsUsedTwice();
    }

    /// A process that was recorded once may still have a few ids twice: of nested calls, or counted round.
    void findIdsUsedTwice() {
        constexpr std::size_t kRarely = 10; // one of so many
        struct Ids {
            std::size_t count = 0;
            std::size_t twice = 0;
        };
        std::vector<Ids> idsOf(m_pids.size());
        std::map<std::uint32_t, std::size_t> launchesOf; // of one id, by pid
        for (std::size_t i = 0; i < m_callOrder.size(); ++i) {
            const IdUse& call = m_calls[m_callOrder[i]];
            if (i == 0 || call.correlation != m_calls[m_callOrder[i - 1]].correlation) {
                launchesOf.clear();
            }
            const std::size_t launches = ++launchesOf[call.pid];
            idsOf[call.pid].count += launches == 1 ? 1 : 0;
            idsOf[call.pid].twice += launches == 2 ? 1 : 0;
        }
        for (std::size_t pid = 0; pid < m_pids.size(); ++pid) {
            m_pids[pid].usesIdsTwice =
                idsOf[pid].twice != 0 && idsOf[pid].twice * kRarely >= idsOf[pid].count;
        }
    }

    void findSteps() {
        std::vector<std::vector<std::int8_t>> stepNames(m_tables.size()); // by worker and name; -1: not asked
        for (const EventBatch& batch : m_batches) {
            throwIfStopped(m_stop);
            const DecodeTables& tables = *m_tables[batch.worker];
            std::vector<std::int8_t>& isStep = stepNames[batch.worker];
            isStep.resize(tables.names.size(), -1);
            for (const SliceRecord& slice : batch.slices) {
                const EventOwner& owner = tables.owners[slice.owner];
                const CategoryKind kind = tables.categories[owner.category].kind;
                if (owner.side != OwnerSide::Host ||
                    (kind != CategoryKind::UserAnnotation && kind != CategoryKind::Operator)) {
                    continue;
                }
                std::int8_t& known = isStep[slice.name];
                if (known < 0) {
                    known = tables.names.text(slice.name).starts_with("ProfilerStep") ? 1 : 0;
                }
                if (known == 1) {
                    m_pids[m_pidOf[batch.worker][slice.owner]].hasSteps = true;
                }
            }
        }
    }

    // Traces that lie in the file one after the other.

    bool hasIdBetween(std::uint64_t from, std::uint64_t to) const {
        for (const std::vector<IdUse>* uses : {&m_calls, &m_works}) {
            const auto first = std::ranges::lower_bound(*uses, from, {}, &IdUse::place);
            if (first != uses->end() && first->place < to) {
                return true;
            }
        }
        return false;
    }

    std::uint64_t firstPlace() const {
        std::uint64_t place = kEndOfFile;
        for (const EventBatch& batch : m_batches) {
            if (!batch.slices.empty()) {
                place = std::min<std::uint64_t>(place, batch.firstRef + batch.slices.front().offset);
            }
        }
        return place;
    }

    /// Where each trace but the first begins, by the names of processes that recorders write once a trace, in
    /// front of its events or behind them.
    std::vector<std::uint64_t> bordersByNames() const {
        struct Block {
            std::uint64_t first;
            std::uint64_t last;
            bool hasHost = false;
        };
        std::vector<Block> blocks;
        std::set<std::uint32_t> named;
        std::uint64_t lastLaunching = kEndOfFile; // where the block named a launching process
        for (const WorkerMetadata& entry : m_metadata) {
            const MetadataRecord& record = entry.record;
            if (record.place == 0) {
                return {}; // a format without places
            }
            const auto found = m_pidNumbers.find({record.pid.kind, textOf(entry.worker, record.pid)});
            const bool isName = record.kind == MetadataKind::ProcessName && found != m_pidNumbers.end() &&
                                m_pids[found->second].counts();
            if (isName) {
                const bool isNext = blocks.empty() || named.contains(found->second) ||
                                    (m_pids[found->second].launches && lastLaunching != kEndOfFile &&
                                     hasIdBetween(lastLaunching, record.place));
                if (isNext) {
                    blocks.push_back({record.place, record.place});
                    named.clear();
                    lastLaunching = kEndOfFile;
                }
                named.insert(found->second);
                blocks.back().hasHost = blocks.back().hasHost || m_pids[found->second].isHost();
                if (m_pids[found->second].launches) {
                    lastLaunching = record.place;
                }
            } else if (blocks.empty()) {
                blocks.push_back({record.place, record.place});
            }
            blocks.back().last = record.place;
        }
        // Some recorders name a device again for each kind of its events: that is no trace of its own.
        if (std::ranges::count(blocks, true, &Block::hasHost) < 2) {
            return {};
        }
        std::vector<std::uint64_t> borders;
        const bool isInFront = !blocks.empty() && blocks.front().first < firstPlace();
        for (std::size_t i = 0; i + 1 < blocks.size(); ++i) {
            borders.push_back(isInFront ? blocks[i + 1].first : blocks[i].last + 1);
        }
        return borders;
    }

    /// Whether processes count the ids of their launches each for itself.
    bool haveHostsIdsInCommon() const {
        return std::ranges::adjacent_find(m_callOrder, [this](std::uint32_t a, std::uint32_t b) {
                   return m_calls[a].correlation == m_calls[b].correlation &&
                          m_calls[a].pid != m_calls[b].pid;
               }) != m_callOrder.end();
    }

    /// Borders by the launching processes, where each has a stretch of the file for itself. A recording of
    /// several processes can be written so too, but then one recorder gave out the ids.
    std::vector<std::uint64_t> bordersByHosts() const {
        if (!haveHostsIdsInCommon()) {
            return {};
        }
        std::map<std::uint32_t, std::pair<std::uint64_t, std::uint64_t>> places; // first and last by pid
        for (const EventBatch& batch : m_batches) {
            const DecodeTables& tables = *m_tables[batch.worker];
            for (const SliceRecord& slice : batch.slices) {
                const std::uint32_t pid = m_pidOf[batch.worker][slice.owner];
                if (m_pids[pid].launches && tables.owners[slice.owner].side == OwnerSide::Host) {
                    const std::uint64_t place = batch.firstRef + slice.offset;
                    const auto [entry, isNew] = places.try_emplace(pid, place, place);
                    entry->second.first = std::min(entry->second.first, place);
                    entry->second.second = std::max(entry->second.second, place);
                }
            }
        }
        std::vector<std::pair<std::uint64_t, std::uint64_t>> sorted;
        for (const auto& [pid, range] : places) {
            sorted.push_back(range);
        }
        std::ranges::sort(sorted);
        // Device work stands behind the launches of its trace, or in front of them.
        const bool isWorkBehind =
            !m_works.empty() && !sorted.empty() && m_works.back().place > sorted.back().second;
        std::vector<std::uint64_t> borders;
        for (std::size_t i = 1; i < sorted.size(); ++i) {
            if (sorted[i].first < sorted[i - 1].second) {
                return {};
            }
            borders.push_back(isWorkBehind ? sorted[i].first : sorted[i - 1].second + 1);
        }
        return borders;
    }

    /// Borders by the ids of launches, which begin anew with each trace.
    std::vector<std::uint64_t> bordersByIds() const {
        struct Seen {
            std::uint32_t trace = kNoIndex;
            std::uint32_t count = 0;
        };
        std::unordered_map<std::int64_t, Seen> seen;
        std::vector<std::pair<std::uint64_t, std::uint64_t>> gaps; // last launch before, first one behind
        std::uint32_t mostUses = 1;
        for (std::size_t i = 0; i < m_calls.size(); ++i) {
            Seen& id = seen[m_calls[i].correlation];
            const auto trace = static_cast<std::uint32_t>(gaps.size());
            if (id.trace == trace && i > 0) {
                gaps.emplace_back(m_calls[i - 1].place, m_calls[i].place);
                if (gaps.size() > kMostParts) {
                    return {};
                }
            }
            id.trace = static_cast<std::uint32_t>(gaps.size());
            mostUses = std::max(mostUses, ++id.count);
        }
        if (gaps.empty() || gaps.size() >= mostUses) {
            return {}; // launches of several traces take turns
        }
        return bordersIn(gaps);
    }

    /// In each gap the place at which times jump back farthest: a new trace begins. Where each has its device
    /// work behind its launches, there are two such jumps and the last one counts; else the first.
    std::vector<std::uint64_t>
    bordersIn(std::span<const std::pair<std::uint64_t, std::uint64_t>> gaps) const {
        struct Jump {
            std::uint64_t place;
            DurationNs backNs;
        };
        std::vector<std::vector<Jump>> jumps(gaps.size());
        const bool isWorkBehind = !m_works.empty() && m_works.back().place > m_calls.back().place;
        std::size_t gap = 0;
        std::optional<TimeNs> previousNs;
        for (const EventBatch& batch : m_batches) {
            for (const SliceRecord& slice : batch.slices) {
                const std::uint64_t place = batch.firstRef + slice.offset;
                while (gap < gaps.size() && place > gaps[gap].second) {
                    ++gap;
                }
                if (gap < gaps.size() && place > gaps[gap].first && previousNs &&
                    slice.startNs < *previousNs) {
                    jumps[gap].push_back({place, saturatingSubtract(*previousNs, slice.startNs)});
                }
                previousNs = slice.startNs;
            }
        }
        std::vector<std::uint64_t> borders;
        for (std::size_t i = 0; i < gaps.size(); ++i) {
            DurationNs mostNs = 0;
            for (const Jump& jump : jumps[i]) {
                mostNs = std::max(mostNs, jump.backNs);
            }
            std::uint64_t border = gaps[i].second;
            for (const Jump& jump : jumps[i]) {
                if (jump.backNs >= mostNs / 2) {
                    border = jump.place;
                    if (!isWorkBehind) {
                        break;
                    }
                }
            }
            borders.push_back(border);
        }
        return borders;
    }

    std::size_t traceAt(std::uint64_t place) const {
        return static_cast<std::size_t>(std::ranges::upper_bound(m_borders, place) - m_borders.begin());
    }
    std::uint32_t groupAt(std::uint64_t place) const {
        return m_groupOfTrace.empty() ? kNoIndex : m_groupOfTrace[traceAt(place)];
    }

    void findGroups() {
        group(bordersByNames());
        if (m_groups < 2) {
            group(bordersByHosts());
        }
        if (m_groups < 2) {
            group(bordersByIds());
        }
    }

    using Thread = std::pair<std::uint32_t, std::string>; // of a pid

    std::map<std::uint32_t, Span> spansOfLaunching(const std::map<Thread, Span>& threads) const {
        std::map<std::uint32_t, Span> spans;
        for (const auto& [thread, span] : threads) {
            if (m_pids[thread.first].launches) {
                spans[thread.first].widen(span);
            }
        }
        return spans;
    }

    /// Traces that a process wrote one after the other are one group. Those in which a thread does two things
    /// at a time are different ones, and those which have neither a thread nor a launching process in common.
    void group(std::vector<std::uint64_t> borders) {
        m_borders = std::move(borders);
        m_groupOfTrace.clear();
        m_groups = 0;
        if (m_borders.empty() || m_borders.size() > kMostParts || !std::ranges::is_sorted(m_borders)) {
            m_borders.clear();
            return;
        }
        std::vector<std::map<Thread, Span>> threadsOf(m_borders.size() + 1);
        for (const EventBatch& batch : m_batches) {
            throwIfStopped(m_stop);
            const DecodeTables& tables = *m_tables[batch.worker];
            std::vector<std::pair<std::size_t, Span*>> known(tables.owners.size(), {SIZE_MAX, nullptr});
            std::size_t trace = traceAt(batch.firstRef);
            for (const SliceRecord& slice : batch.slices) {
                const EventOwner& owner = tables.owners[slice.owner];
                if (owner.side != OwnerSide::Host || !m_pids[m_pidOf[batch.worker][slice.owner]].counts()) {
                    continue;
                }
                const std::uint64_t place = batch.firstRef + slice.offset;
                while (trace < m_borders.size() && place >= m_borders[trace]) {
                    ++trace;
                }
                auto& [ofTrace, span] = known[slice.owner];
                if (ofTrace != trace) {
                    span = &threadsOf[trace]
                                     [{m_pidOf[batch.worker][slice.owner], textOf(batch.worker, owner.tid)}];
                    ofTrace = trace;
                }
                span->widen({slice.startNs, slice.startNs});
            }
        }
        std::vector<std::map<Thread, Span>> groups;
        for (const std::map<Thread, Span>& threads : threadsOf) {
            std::uint32_t group = 0;
            for (; group < groups.size(); ++group) {
                bool isShared = threads.empty();
                bool isTwice = false;
                for (const auto& [thread, span] : threads) {
                    if (const auto other = groups[group].find(thread); other != groups[group].end()) {
                        isShared = true;
                        const PidFacts& facts = m_pids[thread.first];
                        isTwice = isTwice || (span.overlaps(other->second) &&
                                              (facts.launches ? facts.usesIdsTwice : facts.isNamedTwice));
                    }
                }
                if (!isShared) { // other threads of one process
                    const std::map<std::uint32_t, Span> others = spansOfLaunching(groups[group]);
                    for (const auto& [pid, span] : spansOfLaunching(threads)) {
                        if (const auto other = others.find(pid); other != others.end()) {
                            isShared = true;
                            isTwice = isTwice || (span.overlaps(other->second) && m_pids[pid].usesIdsTwice);
                        }
                    }
                }
                if (isShared && !isTwice) {
                    break;
                }
            }
            if (group == groups.size()) {
                groups.emplace_back();
            }
            for (const auto& [thread, span] : threads) {
                groups[group][thread].widen(span);
            }
            m_groupOfTrace.push_back(group);
        }
        m_groups = static_cast<std::uint32_t>(groups.size());
        if (m_groups < 2) {
            m_groupOfTrace.clear();
        }
    }

    // Nodes: what is joined to ranks.

    void makeNodes() {
        std::vector<std::set<std::uint32_t>> groupsOf(m_pids.size());
        for (std::vector<IdUse>* uses : {&m_calls, &m_works}) {
            for (const IdUse& use : *uses) {
                groupsOf[use.pid].insert(groupAt(use.place));
            }
        }
        if (!m_groupOfTrace.empty()) {
            addGroupsOfOthers(groupsOf);
        }
        m_nodesOf.resize(m_pids.size());
        for (std::uint32_t pid = 0; pid < m_pids.size(); ++pid) {
            const PidFacts& facts = m_pids[pid];
            if (!facts.counts()) {
                continue;
            }
            if (groupsOf[pid].size() < 2) {
                const std::uint32_t group = groupsOf[pid].empty() ? kNoIndex : *groupsOf[pid].begin();
                addNode(pid, 0, group);
                continue;
            }
            for (const std::uint32_t group : groupsOf[pid]) {
                addNode(pid, group + 1, group);
            }
        }
        for (std::vector<IdUse>* uses : {&m_calls, &m_works}) {
            for (IdUse& use : *uses) {
                use.node = nodeAt(use.pid, use.place);
            }
        }
    }

    /// Processes without launches and device work.
    void addGroupsOfOthers(std::vector<std::set<std::uint32_t>>& groupsOf) const {
        for (const EventBatch& batch : m_batches) {
            std::size_t trace = traceAt(batch.firstRef);
            std::uint32_t lastPid = kNoIndex;
            std::size_t lastTrace = SIZE_MAX;
            for (const SliceRecord& slice : batch.slices) {
                while (trace < m_borders.size() && batch.firstRef + slice.offset >= m_borders[trace]) {
                    ++trace;
                }
                const std::uint32_t pid = m_pidOf[batch.worker][slice.owner];
                if (pid != lastPid || trace != lastTrace) {
                    groupsOf[pid].insert(m_groupOfTrace[trace]);
                    lastPid = pid;
                    lastTrace = trace;
                }
            }
        }
    }

    std::uint32_t addNode(std::uint32_t pid, std::uint32_t part, std::uint32_t group) {
        const auto number = static_cast<std::uint32_t>(m_nodes.size());
        m_nodes.push_back({pid, part, group, number, m_pids[pid].launches, m_pids[pid].hasDeviceWork});
        m_nodesOf[pid].push_back(number);
        return number;
    }

    /// The node of what `pid` has at a place of the file; kNoIndex for a pid without any.
    std::uint32_t nodeAt(std::uint32_t pid, std::uint64_t place) const {
        const std::vector<std::uint32_t>& nodes = m_nodesOf[pid];
        if (nodes.size() < 2) {
            return nodes.empty() ? kNoIndex : nodes.front();
        }
        const std::uint32_t group = groupAt(place);
        const auto found =
            std::ranges::find_if(nodes, [&](std::uint32_t node) { return m_nodes[node].group == group; });
        return found == nodes.end() ? nodes.front() : *found;
    }

    std::uint32_t rootOf(std::uint32_t node) const {
        while (m_nodes[node].parent != node) {
            node = m_nodes[node].parent;
        }
        return node;
    }
    void join(std::uint32_t a, std::uint32_t b) {
        const auto [low, high] = std::minmax({rootOf(a), rootOf(b)});
        m_nodes[high].parent = low;
    }
    /// Names of labels are trusted: two that differ are never joined.
    const RankLabel* labelOf(std::uint32_t root) const {
        for (std::uint32_t node = 0; node < m_nodes.size(); ++node) {
            if (rootOf(node) == root && m_pids[m_nodes[node].pid].label) {
                return &*m_pids[m_nodes[node].pid].label;
            }
        }
        return nullptr;
    }

    void joinByLabel() {
        std::map<std::pair<std::string, std::uint32_t>, std::uint32_t> first;
        std::set<std::string_view> labels;
        for (const Node& node : m_nodes) {
            if (m_pids[node.pid].label) {
                labels.insert(m_pids[node.pid].label->text);
            }
        }
        if (labels.size() < 2) {
            for (PidFacts& facts : m_pids) {
                facts.label.reset(); // a label that all share tells nothing apart
            }
            return;
        }
        for (std::uint32_t node = 0; node < m_nodes.size(); ++node) {
            if (const auto& label = m_pids[m_nodes[node].pid].label) {
                // One label on two traces that ran at once: two hosts that count their ranks from 0.
                const std::uint32_t part = m_nodes[node].part == 0 ? kNoIndex : m_nodes[node].group;
                const auto [entry, isNew] = first.try_emplace({label->text, part}, node);
                if (!isNew) {
                    join(node, entry->second);
                }
            }
        }
    }

    /// All of a trace in the file that has one launching process belongs to that.
    void joinByGroup() {
        for (std::uint32_t group = 0; group < m_groups && !m_groupOfTrace.empty(); ++group) {
            std::set<std::uint32_t> launching;
            for (std::uint32_t node = 0; node < m_nodes.size(); ++node) {
                if (m_nodes[node].group == group && m_nodes[node].launches) {
                    launching.insert(rootOf(node));
                }
            }
            if (launching.size() != 1) {
                continue;
            }
            const std::uint32_t launcher = *launching.begin();
            const bool isLabelled = labelOf(launcher) != nullptr;
            for (std::uint32_t node = 0; node < m_nodes.size(); ++node) {
                if (m_nodes[node].group == group && rootOf(node) != rootOf(launcher) &&
                    !(isLabelled && labelOf(rootOf(node)) != nullptr)) {
                    join(node, launcher);
                }
            }
        }
    }

    bool hasLauncher(std::uint32_t node) const {
        const std::uint32_t root = rootOf(node);
        for (std::uint32_t other = 0; other < m_nodes.size(); ++other) {
            if (m_nodes[other].launches && rootOf(other) == root) {
                return true;
            }
        }
        return false;
    }

    /// How well the launches of a host fit the work of a device.
    struct Fit {
        std::uint64_t found = 0;   ///< work with a launch of that id
        std::uint64_t nearest = 0; ///< and no other host has one that comes later, but before the work
        std::uint64_t early = 0;   ///< work that starts before that launch
        double delayNs = 0;        ///< sum of the distances
    };

    void joinByIds() {
        std::vector<bool> isOpen(m_nodes.size());
        bool any = false;
        for (std::uint32_t node = 0; node < m_nodes.size(); ++node) {
            isOpen[node] = m_nodes[node].hasDeviceWork && !hasLauncher(node);
            any = any || isOpen[node];
        }
        if (!any) {
            return;
        }
        std::map<std::pair<std::uint32_t, std::uint32_t>, Fit> fits; // device, root of the host
        std::vector<std::uint64_t> linkable(m_nodes.size());
        std::map<std::pair<std::uint32_t, std::int64_t>, std::uint32_t> uses;
        std::vector<std::uint64_t> doubled(m_nodes.size());
        Hosts hosts;
        for (const IdUse& work : m_works) {
            if (work.node == kNoIndex || !isOpen[work.node] || work.correlation == 0) {
                continue;
            }
            hostsOf(work, hosts);
            linkable[work.node] += hosts.empty() ? 0 : 1;
            DurationNs shortestNs = std::numeric_limits<DurationNs>::max();
            for (const auto& [host, delayNs] : hosts) {
                shortestNs = delayNs >= 0 ? std::min(shortestNs, delayNs) : shortestNs;
            }
            for (const auto& [host, delayNs] : hosts) {
                Fit& fit = fits[{work.node, host}];
                ++fit.found;
                fit.nearest += hosts.size() == 1 || delayNs == shortestNs ? 1 : 0;
                fit.early += delayNs < 0 ? 1 : 0;
                fit.delayNs += std::abs(static_cast<double>(delayNs));
            }
            if (hosts.size() > 1 && ++uses[{work.node, work.correlation}] == 2) {
                ++doubled[work.node];
            }
        }
        const std::vector<std::uint32_t> shared = assignDevices(fits, linkable, doubled, isOpen);
        for (const std::uint32_t device : shared) {
            shareDevice(device);
        }
    }

    void indexCalls() {
        m_callOrder.resize(m_calls.size());
        std::iota(m_callOrder.begin(), m_callOrder.end(), 0u);
        std::ranges::stable_sort(m_callOrder, {}, [this](std::uint32_t i) {
            return std::pair(m_calls[i].correlation, m_calls[i].startNs);
        });
    }
    std::span<const std::uint32_t> callsWith(std::int64_t correlation) const {
        const auto id = [this](std::uint32_t i) { return m_calls[i].correlation; };
        return {std::ranges::lower_bound(m_callOrder, correlation, {}, id),
                std::ranges::upper_bound(m_callOrder, correlation, {}, id)};
    }
    static bool canBelong(const IdUse& call, const IdUse& work) {
        return call.externalId == 0 || work.externalId == 0 || call.externalId == work.externalId;
    }

    using Hosts = std::vector<std::pair<std::uint32_t, DurationNs>>;

    /// Roots of the hosts with a launch of that id, each with the shortest time from launch to work; a launch
    /// before the work counts more. Launches with the work's External id count where there are any.
    void hostsOf(const IdUse& work, Hosts& hosts) const {
        hosts.clear();
        for (int pass = 0; pass < 2 && hosts.empty(); ++pass) {
            for (const std::uint32_t i : callsWith(work.correlation)) {
                const IdUse& call = m_calls[i];
                if (call.node == kNoIndex || (pass == 0 && !canBelong(call, work))) {
                    continue;
                }
                const DurationNs delayNs = saturatingSubtract(work.startNs, call.startNs);
                const std::uint32_t root = rootOf(call.node);
                const auto host = std::ranges::find(hosts, root, &Hosts::value_type::first);
                if (host == hosts.end()) {
                    hosts.emplace_back(root, delayNs);
                } else if ((delayNs >= 0) != (host->second >= 0)
                               ? delayNs >= 0
                               : std::abs(delayNs) < std::abs(host->second)) {
                    host->second = delayNs;
                }
            }
        }
    }

    using Fits = std::map<std::pair<std::uint32_t, std::uint32_t>, Fit>;

    /// Joins devices with the hosts that fit best. Returns those that several hosts share.
    std::vector<std::uint32_t> assignDevices(const Fits& fits, const std::vector<std::uint64_t>& linkable,
                                             const std::vector<std::uint64_t>& doubled,
                                             const std::vector<bool>& isOpen) {
        struct Candidate {
            std::uint32_t device;
            std::uint32_t host;
            std::int64_t found;   ///< in hundredths of the work that some host has launched
            std::int64_t early;   ///< in hundredths of what is found; a few are noise
            std::int64_t nearest; ///< as found
            double meanDelayNs;
        };
        constexpr std::int64_t kNoise = 2;
        constexpr std::int64_t kNearlyAll = 90;
        constexpr std::int64_t kHalf = 50;
        const auto hundredths = [](std::uint64_t part, std::uint64_t whole) {
            return static_cast<std::int64_t>(whole == 0 ? 0 : part * 100 / whole);
        };
        std::vector<Candidate> candidates;
        std::set<std::uint32_t> hosts;
        for (const auto& [key, fit] : fits) {
            candidates.push_back({key.first, key.second, hundredths(fit.found, linkable[key.first]),
                                  std::max(kNoise, hundredths(fit.early, fit.found)),
                                  hundredths(fit.nearest, linkable[key.first]),
                                  fit.delayNs / static_cast<double>(fit.found)});
            hosts.insert(key.second);
        }
        // Work never starts before its launch; of the hosts for which that holds, the one is meant that
        // launched last.
        std::ranges::sort(candidates, [](const Candidate& a, const Candidate& b) {
            return std::tuple(a.early, -a.nearest, a.meanDelayNs, a.device, a.host) <
                   std::tuple(b.early, -b.nearest, b.meanDelayNs, b.device, b.host);
        });
        const bool areFewer = static_cast<std::size_t>(std::ranges::count(isOpen, true)) < hosts.size();
        std::vector<bool> isDone(m_nodes.size());
        std::map<std::uint32_t, std::vector<std::uint32_t>> devicesOf; // by host
        for (const Candidate& candidate : candidates) {
            const bool isShared = areFewer && doubled[candidate.device] * 4 >= linkable[candidate.device];
            if (isDone[candidate.device] || isShared || candidate.found < (areFewer ? kNearlyAll : kHalf) ||
                std::ranges::any_of(devicesOf[candidate.host], [&](std::uint32_t other) {
                    return haveIdsInCommon(candidate.device, other);
                })) {
                continue;
            }
            isDone[candidate.device] = true;
            devicesOf[candidate.host].push_back(candidate.device);
            join(candidate.device, candidate.host);
        }
        std::vector<std::uint32_t> shared;
        for (std::uint32_t node = 0; node < m_nodes.size(); ++node) {
            if (isOpen[node] && !isDone[node] && linkable[node] != 0) {
                shared.push_back(node);
            }
        }
        return shared;
    }

    /// Whether two devices cannot be those of one process: ids of one process differ.
    bool haveIdsInCommon(std::uint32_t a, std::uint32_t b) {
        const std::set<std::int64_t>& idsA = idsOf(a);
        const std::set<std::int64_t>& idsB = idsOf(b);
        std::size_t common = 0;
        for (const std::int64_t id : idsA) {
            common += idsB.count(id);
        }
        return common * 4 > std::min(idsA.size(), idsB.size());
    }
    const std::set<std::int64_t>& idsOf(std::uint32_t device) {
        const auto [entry, isNew] = m_idsOfDevice.try_emplace(device);
        for (std::size_t i = 0; isNew && i < m_works.size(); ++i) {
            if (m_works[i].node == device && m_works[i].correlation != 0) {
                entry->second.insert(m_works[i].correlation);
            }
        }
        return entry->second;
    }

    /// Takes a device apart that several hosts call theirs, where they count ids alike: they were recorded
    /// one by one, so that the device of one is not that of another. Processes of one recording share it.
    void shareDevice(std::uint32_t device) {
        std::vector<std::uint32_t> works;
        for (std::uint32_t i = 0; i < m_works.size(); ++i) {
            if (m_works[i].node == device) {
                works.push_back(i);
            }
        }
        std::ranges::stable_sort(works, {}, [this](std::uint32_t i) {
            return std::pair(m_works[i].correlation, m_works[i].startNs);
        });
        std::vector<std::uint32_t> hostOfWork(works.size(), kNoIndex);
        bool isIdOfSeveral = m_pids[m_nodes[device].pid].isNamedTwice;
        for (std::size_t first = 0; first < works.size();) {
            const std::int64_t id = m_works[works[first]].correlation;
            std::size_t end = first;
            std::vector<TimeNs> starts;
            for (; end < works.size() && m_works[works[end]].correlation == id; ++end) {
                starts.push_back(m_works[works[end]].startNs);
            }
            std::vector<TimeNs> launches;
            std::vector<std::uint32_t> hosts;
            for (const std::uint32_t call : callsWith(id)) {
                const std::uint32_t host =
                    m_calls[call].node == kNoIndex ? kNoIndex : rootOf(m_calls[call].node);
                if (id == 0 || host == kNoIndex || (isClaimed(host, id, device))) {
                    continue;
                }
                launches.push_back(m_calls[call].startNs);
                isIdOfSeveral = isIdOfSeveral || (!hosts.empty() && hosts.back() != host);
                hosts.push_back(host);
            }
            const std::vector<std::uint32_t> pairs = pairByTime(starts, launches);
            for (std::size_t i = 0; i < pairs.size(); ++i) {
                hostOfWork[first + i] = pairs[i] == kNoIndex ? kNoIndex : hosts[pairs[i]];
            }
            first = end;
        }
        const auto isNone = [](std::uint32_t host) { return host == kNoIndex; };
        if (!isIdOfSeveral || std::ranges::all_of(hostOfWork, isNone)) {
            return;
        }
        Shared& shared = m_shared[m_nodes[device].pid];
        shared.device = device;
        std::map<std::uint32_t, std::uint32_t> partOf;
        for (std::size_t i = 0; i < works.size(); ++i) {
            if (hostOfWork[i] == kNoIndex) {
                continue;
            }
            const auto [entry, isNew] = partOf.try_emplace(hostOfWork[i], 0);
            if (isNew) {
                const std::uint32_t pid = m_nodes[device].pid;
                m_partsMade = std::max(m_partsMade, m_groups) + 1;
                entry->second = addNode(pid, m_partsMade, m_nodes[device].group);
                m_nodes[entry->second].launches = false;
                join(entry->second, hostOfWork[i]);
            }
            shared.byPlace.emplace_back(m_works[works[i]].place, entry->second);
            shared.byTime.emplace_back(m_works[works[i]].startNs, entry->second);
        }
        std::ranges::sort(shared.byPlace);
        std::ranges::sort(shared.byTime);
    }

    /// Whether a host has a device of its own on which the work of this launch ran.
    bool isClaimed(std::uint32_t host, std::int64_t id, std::uint32_t device) {
        for (std::uint32_t node = 0; node < m_nodes.size(); ++node) {
            if (node != device && m_nodes[node].hasDeviceWork && rootOf(node) == host &&
                idsOf(node).contains(id)) {
                return true;
            }
        }
        return false;
    }

    // The answer.

    FoundRanks answer() {
        std::map<std::uint32_t, std::vector<std::uint32_t>> sets; // nodes by root
        for (std::uint32_t node = 0; node < m_nodes.size(); ++node) {
            sets[rootOf(node)].push_back(node);
        }
        // One process can have two pids: in a container annotations lie under another one than launches. So
        // steps alone make a rank only where nothing launches.
        const bool anyLaunches = std::ranges::any_of(m_nodes, &Node::launches);
        std::vector<std::uint32_t> roots;
        for (const auto& [root, nodes] : sets) {
            bool launches = false;
            bool hasDeviceWork = false;
            bool hasSteps = false;
            for (const std::uint32_t node : nodes) {
                launches = launches || m_nodes[node].launches;
                hasDeviceWork = hasDeviceWork || m_nodes[node].hasDeviceWork;
                hasSteps = hasSteps || m_pids[m_nodes[node].pid].hasSteps;
            }
            if ((launches && (hasDeviceWork || hasSteps)) || (hasSteps && !anyLaunches) ||
                labelOf(root) != nullptr) {
                roots.push_back(root);
            }
        }
        if (roots.size() < 2) {
            return {};
        }
        FoundRanks found = named(roots, sets);
        moveOwners(found);
        return found;
    }

    FoundRanks named(const std::vector<std::uint32_t>& roots,
                     const std::map<std::uint32_t, std::vector<std::uint32_t>>& sets) {
        struct Draft {
            std::uint32_t root;
            FoundRank rank;
            std::int64_t device; ///< the lowest one
        };
        std::vector<RankLabel> labels;
        std::vector<Draft> drafts;
        for (const std::uint32_t root : roots) {
            Draft draft{root, {}, std::numeric_limits<std::int64_t>::max()};
            if (const RankLabel* label = labelOf(root)) {
                labels.push_back(*label);
                draft.rank.name = label->text;
            }
            for (const std::uint32_t node : sets.at(root)) {
                const PidFacts& facts = m_pids[m_nodes[node].pid];
                draft.device = std::min(draft.device, facts.lowestDevice);
                if (draft.rank.name.empty() && (facts.launches || facts.hasOperators)) {
                    draft.rank.name = "process " + facts.text;
                }
            }
            drafts.push_back(std::move(draft));
        }
        if (labels.size() == drafts.size()) {
            const std::vector<std::int64_t> numbers = rankNumbers(labels);
            for (std::size_t i = 0; i < drafts.size(); ++i) {
                drafts[i].rank.number = numbers[i];
            }
        } else {
            // A launcher gives its processes one device each, in the order of their ranks.
            std::vector<std::int64_t> devices;
            for (const Draft& draft : drafts) {
                devices.push_back(draft.device);
            }
            std::ranges::sort(devices);
            if (std::ranges::adjacent_find(devices) == devices.end()) {
                std::ranges::stable_sort(drafts, {}, &Draft::device);
            }
            for (std::size_t i = 0; i < drafts.size(); ++i) {
                drafts[i].rank.number = static_cast<std::int64_t>(i);
            }
        }
        std::ranges::stable_sort(drafts, {}, [](const Draft& draft) { return draft.rank.number; });
        FoundRanks found;
        std::set<std::int64_t> numbers;
        for (Draft& draft : drafts) {
            while (!numbers.insert(draft.rank.number).second) {
                ++draft.rank.number; // labels that two hosts use
            }
            m_rankOfRoot[draft.root] = static_cast<std::uint32_t>(found.ranks.size());
            found.ranks.push_back(std::move(draft.rank));
        }
        tellNamesApart(found.ranks);
        return found;
    }

    static void tellNamesApart(std::vector<FoundRank>& ranks) {
        std::map<std::string, std::size_t> count;
        for (const FoundRank& rank : ranks) {
            ++count[rank.name];
        }
        std::map<std::string, std::size_t> next;
        for (FoundRank& rank : ranks) {
            if (count[rank.name] > 1) {
                const std::size_t number = ++next[rank.name];
                rank.name += ", recording " + std::to_string(number);
            }
        }
    }

    std::uint32_t rankOfNode(std::uint32_t node) const {
        const auto found = node == kNoIndex ? m_rankOfRoot.end() : m_rankOfRoot.find(rootOf(node));
        return found == m_rankOfRoot.end() ? kNoIndex : found->second;
    }

    struct Shared {
        std::uint32_t device = kNoIndex;
        std::vector<std::pair<std::uint64_t, std::uint32_t>> byPlace; ///< work: place, node
        std::vector<std::pair<TimeNs, std::uint32_t>> byTime;
    };

    /// The node of an event of a pid that is taken apart.
    std::uint32_t nodeOfEvent(std::uint32_t pid, std::uint64_t place, TimeNs timeNs) const {
        const auto shared = m_shared.find(pid);
        std::uint32_t node = kNoIndex;
        if (shared == m_shared.end()) {
            return nodeAt(pid, place);
        }
        // A device of one trace of the file can be whole, one of another shared.
        if (m_nodesOf[pid].size() > 1 && m_nodes[shared->second.device].part != 0) {
            node = nodeAt(pid, place);
            if (node != shared->second.device) {
                return node;
            }
        }
        const auto& byPlace = shared->second.byPlace;
        const auto work = std::ranges::lower_bound(byPlace, std::pair(place, std::uint32_t{0}));
        if (work != byPlace.end() && work->first == place) {
            return work->second;
        }
        const auto& byTime = shared->second.byTime;
        auto next = std::ranges::lower_bound(byTime, std::pair(timeNs, std::uint32_t{0}));
        return next != byTime.end() ? next->second : byTime.back().second;
    }

    /// Gives each event of a pid that is taken apart the owner of its part.
    void moveOwners(FoundRanks& found) {
        found.ofOwner.resize(m_tables.size());
        std::vector<bool> isApart(m_pids.size());
        for (std::uint32_t pid = 0; pid < m_pids.size(); ++pid) {
            isApart[pid] = m_nodesOf[pid].size() > 1;
        }
        for (unsigned w = 0; w < m_tables.size(); ++w) {
            for (const std::uint32_t pid : m_pidOf[w]) {
                const std::uint32_t node = m_nodesOf[pid].empty() ? kNoIndex : m_nodesOf[pid].front();
                found.ofOwner[w].push_back(isApart[pid] ? kNoIndex : rankOfNode(node));
            }
        }
        addLabelledOthers(found);
        if (std::ranges::find(isApart, true) == isApart.end()) {
            return;
        }
        for (EventBatch& batch : m_batches) {
            throwIfStopped(m_stop);
            const auto move = [&](auto& record, TimeNs timeNs) {
                const std::uint32_t pid = m_pidOf[batch.worker][record.owner];
                if (isApart[pid]) {
                    const std::uint64_t place = batch.firstRef + record.offset;
                    record.owner = ownerOfPart(batch.worker, record.owner, nodeOfEvent(pid, place, timeNs),
                                               place, found);
                }
            };
            for (SliceRecord& record : batch.slices) {
                move(record, record.startNs);
            }
            for (EdgeRecord& record : batch.edges) {
                move(record, record.timeNs);
            }
            for (InstantRecord& record : batch.instants) {
                move(record, record.timeNs);
            }
            for (FlowRecord& record : batch.flows) {
                move(record, record.timeNs);
            }
            for (CounterRecord& record : batch.counters) {
                move(record, record.timeNs);
            }
            for (MemoryRecord& record : batch.memory) {
                move(record, record.event.timeNs);
            }
        }
    }

    /// Processes with nothing but, say, Python frames belong to the rank of their label.
    void addLabelledOthers(FoundRanks& found) const {
        std::map<std::string_view, std::uint32_t> byLabel;
        for (std::uint32_t node = 0; node < m_nodes.size(); ++node) {
            const auto& label = m_pids[m_nodes[node].pid].label;
            if (label && rankOfNode(node) != kNoIndex) {
                byLabel.emplace(label->text, rankOfNode(node));
            }
        }
        for (unsigned w = 0; w < m_tables.size(); ++w) {
            for (std::size_t owner = 0; owner < m_pidOf[w].size(); ++owner) {
                const PidFacts& facts = m_pids[m_pidOf[w][owner]];
                if (m_nodesOf[m_pidOf[w][owner]].empty() && facts.label) {
                    const auto rank = byLabel.find(facts.label->text);
                    found.ofOwner[w][owner] = rank == byLabel.end() ? kNoIndex : rank->second;
                }
            }
        }
    }

    std::uint32_t ownerOfPart(unsigned worker, std::uint32_t owner, std::uint32_t node, std::uint64_t place,
                              FoundRanks& found) {
        const auto [entry, isNew] = m_movedOwners.try_emplace({worker, owner, m_nodes[node].part}, owner);
        if (isNew) {
            std::vector<EventOwner>& owners = m_tables[worker]->owners;
            EventOwner moved = owners[owner];
            moved.part = m_nodes[node].part;
            moved.firstOffset = place;
            entry->second = static_cast<std::uint32_t>(owners.size());
            owners.push_back(moved);
            m_pidOf[worker].push_back(m_nodes[node].pid);
            found.ofOwner[worker].push_back(rankOfNode(node));
        } else {
            // The records of a batch lie by kind: a later one can stand in front.
            std::uint64_t& firstOffset = m_tables[worker]->owners[entry->second].firstOffset;
            firstOffset = std::min(firstOffset, place);
        }
        return entry->second;
    }

    std::span<EventBatch> m_batches;
    std::span<const std::unique_ptr<DecodeTables>> m_tables;
    std::span<const WorkerMetadata> m_metadata;
    std::stop_token m_stop;

    std::map<std::pair<OwnerPart::Kind, std::string>, std::uint32_t> m_pidNumbers;
    std::vector<PidFacts> m_pids;
    std::vector<std::vector<std::uint32_t>> m_pidOf; ///< by worker and owner
    std::vector<IdUse> m_calls;                      ///< by place
    std::vector<IdUse> m_works;
    std::vector<std::uint32_t> m_callOrder; ///< of m_calls by id, then start
    std::vector<std::uint64_t> m_borders;   ///< first places of all traces of the file but the first
    std::vector<std::uint32_t> m_groupOfTrace;
    std::uint32_t m_groups = 0;
    std::uint32_t m_partsMade = 0;
    std::vector<Node> m_nodes;
    std::vector<std::vector<std::uint32_t>> m_nodesOf; ///< by pid
    std::map<std::uint32_t, std::set<std::int64_t>> m_idsOfDevice;
    std::map<std::uint32_t, Shared> m_shared; ///< by pid
    std::map<std::uint32_t, std::uint32_t> m_rankOfRoot;
    std::map<std::tuple<unsigned, std::uint32_t, std::uint32_t>, std::uint32_t> m_movedOwners;
};

} // namespace

FoundRanks findRanks(std::span<EventBatch> batches, std::span<const std::unique_ptr<DecodeTables>> tables,
                     std::span<const WorkerMetadata> metadata, const std::stop_token& stop) {
    return RankFinder(batches, tables, metadata, stop).find();
}

} // namespace lanescope
