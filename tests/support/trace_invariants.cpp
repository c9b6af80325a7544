// SPDX-License-Identifier: Apache-2.0
#include "tests/support/trace_invariants.h"

#include <algorithm>
#include <limits>
#include <tuple>

#include "core/store/trace.h"

namespace lanescope::test {

namespace {

/// Stops at the first promise that does not hold.
class Checker {
public:
    explicit Checker(const Trace& trace)
        : m_trace(trace)
        , m_data(trace.data()) {}

    std::string check() {
        checkLedger();
        checkNames();
        checkTracks();
        checkSlices();
        checkInstants();
        checkSeries();
        checkDeviceWork();
        checkFlows();
        checkRanges();
        return m_broken;
    }

private:
    void expect(bool holds, const char* promise) {
        if (!holds && m_broken.empty()) {
            m_broken = promise;
        }
    }
    bool isName(StringId id) const { return indexOf(id) < m_data.strings.size(); }
    bool isCategory(CategoryId id) const { return indexOf(id) < m_data.categories.size(); }
    bool isSlice(SliceId id) const { return indexOf(id) < m_data.slices.size(); }
    bool isTrack(TrackId id) const { return indexOf(id) < m_data.tracks.size(); }

    void checkLedger() {
        const Ledger& ledger = m_data.ledger;
        expect(ledger.dropped() == 0, "the ledger balances");
        expect(m_data.diagnostics.total(DiagnosticClass::Unusable) == ledger.unusable,
               "unusable events are those of the diagnostics");
        std::uint64_t phases = 0;
        for (const auto& [phase, count] : m_data.eventsByKind) {
            phases += count;
        }
        std::uint64_t categories = 0;
        for (const auto& [category, count] : m_data.eventsByCategory) {
            categories += count;
        }
        expect(phases == categories, "every object has a phase and a category, or none");
        expect(phases <= ledger.read, "no more objects than entries");
        for (std::size_t i = 0; i < kDiagnosticKindCount; ++i) {
            const Diagnostics::Entry& entry = m_data.diagnostics[static_cast<DiagnosticKind>(i)];
            expect(entry.offsets.size() <= Diagnostics::kMaxOffsets, "few offsets are kept");
            expect(entry.offsets.size() <= entry.count, "no more offsets than flaws");
            expect(std::is_sorted(entry.offsets.begin(), entry.offsets.end()), "offsets ascend");
        }
    }

    static bool isUtf8(std::string_view text) {
        for (std::size_t i = 0; i < text.size();) {
            const auto lead = static_cast<unsigned char>(text[i]);
            const std::size_t length = lead < 0x80   ? 1
                                       : lead < 0xC2 ? 0
                                       : lead < 0xE0 ? 2
                                       : lead < 0xF0 ? 3
                                       : lead < 0xF5 ? 4
                                                     : 0;
            if (length == 0 || i + length > text.size()) {
                return false;
            }
            for (std::size_t k = 1; k < length; ++k) {
                if ((static_cast<unsigned char>(text[i + k]) & 0xC0) != 0x80) {
                    return false;
                }
            }
            i += length;
        }
        return true;
    }

    void checkNames() {
        const StringPool& strings = m_data.strings;
        expect(strings.size() > 0 && strings.text(kEmptyString).empty(), "string 0 is empty");
        for (std::size_t i = 0; i < strings.size(); ++i) {
            expect(isUtf8(strings.text(StringId(i))), "names are UTF-8");
            expect(strings.find(strings.text(StringId(i))) == StringId(i), "names are there once");
        }
        expect(!m_data.categories.empty(), "category 0 is there");
        for (const Category& category : m_data.categories) {
            expect(isName(category.name), "categories have names");
        }
    }

    void checkTracks() {
        std::size_t row = 0;
        std::size_t slice = 0;
        ProcessId last{0};
        for (std::size_t i = 0; i < m_data.tracks.size(); ++i) {
            const Track& track = m_data.tracks[i];
            expect(indexOf(track.process) < m_data.processes.size(), "tracks have processes");
            expect(last <= track.process, "tracks are grouped by process");
            last = track.process;
            expect(isName(track.name) && isName(track.tidText), "tracks have names");
            expect(indexOf(track.firstRow) == row && indexOf(track.firstSlice) == slice,
                   "tracks follow on each other");
            row += track.rowCount;
            slice += track.sliceCount;
            expect(row <= m_data.rows.size() && slice <= m_data.slices.size(),
                   "tracks lie within the tables");
            if (m_broken.empty()) {
                checkRows(TrackId(i), track);
            }
        }
        expect(row == m_data.rows.size() && slice == m_data.slices.size(), "tracks cover the tables");
        for (const Process& process : m_data.processes) {
            expect(isName(process.name) && isName(process.pidText) && isName(process.labels),
                   "processes have names");
        }
    }

    void checkRows(TrackId id, const Track& track) {
        std::size_t slice = indexOf(track.firstSlice);
        std::uint32_t overflow = 0;
        TimeNs first = track.range.endNs;
        TimeNs end = track.range.startNs;
        std::pair<std::uint32_t, std::uint32_t> place{0, 0};
        for (std::size_t i = indexOf(track.firstRow); i < indexOf(track.firstRow) + track.rowCount; ++i) {
            const Row& row = m_data.rows[i];
            expect(row.track == id && indexOf(row.firstSlice) == slice, "rows follow on each other");
            expect(row.sliceCount > 0, "no row is empty");
            expect(std::pair(row.layer, row.depth) >= place, "rows are ordered by layer and depth");
            place = {row.layer, row.depth + 1};
            overflow += row.layer > 0 ? row.sliceCount : 0;
            for (std::size_t k = 0; k < row.sliceCount && m_broken.empty(); ++k, ++slice) {
                expect(isSlice(SliceId(slice)), "rows lie within the slices");
                expect(m_data.slices.durationNs[slice] >= 0, "durations are not negative");
                const TimeRange range = m_data.slices.range(SliceId(slice));
                expect(range.endNs >= range.startNs, "ends are within 64 bits");
                expect(k == 0 || m_data.slices.endNs(SliceId(slice - 1)) <= range.startNs,
                       "slices of a row do not overlap");
                first = std::min(first, range.startNs);
                end = std::max(end, range.endNs);
            }
        }
        expect(slice == indexOf(track.firstSlice) + track.sliceCount, "rows cover the track");
        expect(overflow == track.overflowSliceCount, "overflow slices are counted");
        expect(track.sliceCount == 0 || (first == track.range.startNs && end == track.range.endNs),
               "a track's range is that of its slices");
    }

    void checkSlices() {
        const SliceTable& slices = m_data.slices;
        expect(slices.durationNs.size() == slices.size() && slices.name.size() == slices.size() &&
                   slices.category.size() == slices.size() && slices.parent.size() == slices.size() &&
                   slices.event.size() == slices.size(),
               "columns are of one length");
        for (std::size_t i = 0; i < slices.size() && m_broken.empty(); ++i) {
            expect(isName(slices.name[i]) && isCategory(slices.category[i]),
                   "slices have names and categories");
            expect(m_data.eventKindWord != "phase" || numberOf(slices.event[i]) < m_data.textBytes,
                   "slices come from within the text");
            const SliceId parent = slices.parent[i];
            if (parent != kNoSlice) {
                expect(isSlice(parent) && m_trace.trackOf(parent) == m_trace.trackOf(SliceId(i)),
                       "parents lie on the same track");
                expect(slices.range(parent).contains(slices.startNs[i]), "parents are open at the start");
            }
        }
    }

    void checkInstants() {
        const InstantTable& instants = m_data.instants;
        expect(std::is_sorted(instants.timeNs.begin(), instants.timeNs.end()), "instants ascend");
        for (std::size_t i = 0; i < instants.size(); ++i) {
            expect(isName(instants.name[i]) && isCategory(instants.category[i]),
                   "instants have names and categories");
            expect(instants.track[i] == kNoTrack || isTrack(instants.track[i]),
                   "instants have tracks or none");
        }
        expect(std::is_sorted(m_data.memoryEvents.begin(), m_data.memoryEvents.end(),
                              [](const auto& a, const auto& b) { return a.timeNs < b.timeNs; }),
               "memory events ascend");
    }

    void checkSeries() {
        for (const Counter& counter : m_data.counters) {
            expect(isName(counter.name) && isName(counter.series), "counters have names");
            expect(indexOf(counter.process) < m_data.processes.size(), "counters have processes");
            for (std::size_t i = 1; i < counter.values.size(); ++i) {
                expect(counter.values.timeNs(i - 1) <= counter.values.timeNs(i), "values ascend in time");
            }
        }
    }

    template <typename Table>
    void expectSortedBySlice(const Table& table) {
        for (std::size_t i = 0; i < table.size(); ++i) {
            expect(isSlice(table[i].slice), "what belongs to slices has one");
            expect(i == 0 || table[i - 1].slice < table[i].slice, "what belongs to slices is in their order");
        }
    }

    void checkDeviceWork() {
        expectSortedBySlice(m_data.deviceOps);
        expectSortedBySlice(m_data.launches);
        expectSortedBySlice(m_data.operatorIds);
        expectSortedBySlice(m_data.colorNames);
        std::size_t linked = 0;
        for (const DeviceOp& op : m_data.deviceOps) {
            expect(op.launch == kNoLaunch || indexOf(op.launch) < m_data.launches.size(), "launches exist");
            linked += op.launch != kNoLaunch ? 1 : 0;
        }
        std::size_t next = 0;
        for (std::size_t i = 0; i < m_data.launches.size() && m_broken.empty(); ++i) {
            const Launch& launch = m_data.launches[i];
            expect(launch.firstOp == next, "launched operations follow on each other");
            next += launch.opCount;
            expect(next <= m_data.launchedOps.size(), "launched operations are within their table");
            if (m_broken.empty()) {
                for (const DeviceOpId op : m_trace.opsOf(LaunchId(i))) {
                    expect(indexOf(op) < m_data.deviceOps.size() &&
                               m_trace.deviceOp(op).launch == LaunchId(i),
                           "a launch and its operations know each other");
                }
            }
        }
        expect(next == linked && next == m_data.launchedOps.size(),
               "every linked operation is a launched one");
        expect(std::is_sorted(m_data.steps.begin(), m_data.steps.end(),
                              [](const Step& a, const Step& b) { return a.range.startNs < b.range.startNs; }),
               "steps ascend");
        for (const Step& step : m_data.steps) {
            expect(isSlice(step.slice) && m_data.slices.range(step.slice) == step.range, "steps are slices");
        }
    }

    void checkFlows() {
        const auto key = [](const Flow& flow) { return std::tuple(flow.from, flow.to); };
        for (std::size_t i = 0; i < m_data.flows.size(); ++i) {
            const Flow& flow = m_data.flows[i];
            expect(isSlice(flow.from) && isSlice(flow.to) && isCategory(flow.category),
                   "flows have two ends");
            expect(i == 0 || key(m_data.flows[i - 1]) <= key(flow), "flows are ordered by their start");
        }
        expect(m_data.flowsByTarget.size() == m_data.flows.size(), "flows are there twice");
        for (std::size_t i = 0; i < m_data.flowsByTarget.size() && m_broken.empty(); ++i) {
            expect(indexOf(m_data.flowsByTarget[i]) < m_data.flows.size(), "flows by target are flows");
            expect(i == 0 || m_data.flows[indexOf(m_data.flowsByTarget[i - 1])].to <=
                                 m_data.flows[indexOf(m_data.flowsByTarget[i])].to,
                   "flows by target are ordered by it");
        }
    }

    void checkRanges() {
        expect(!m_data.bounds.isEmpty() || m_data.bounds.startNs == std::numeric_limits<TimeNs>::max(),
               "the bounds are not empty");
        expect(m_data.extents.startNs <= m_data.extents.endNs, "the extents are in order");
    }

    const Trace& m_trace;
    const TraceData& m_data;
    std::string m_broken;
};

} // namespace

std::string brokenPromise(const Trace& trace) {
    return Checker(trace).check();
}

} // namespace lanescope::test
