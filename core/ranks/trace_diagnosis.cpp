// SPDX-License-Identifier: Apache-2.0
#include "core/ranks/trace_diagnosis.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/analysis/device/device_name.h"
#include "core/base/user_text.h"
#include "core/catalog/full_diagnosis.h"
#include "core/device_work/category_rules.h"
#include "core/diagnosis/busy_causes.h"
#include "core/diagnosis/cause_layout.h"
#include "core/diagnosis/diagnosis.h"
#include "core/ranks/rank_causes.h"
#include "core/ranks/rank_set.h"
#include "core/store/rank_part.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Tells causes of one kind apart, alike on all ranks.
std::string subjectOf(const Trace& part, const DiagnosisCause& cause) {
    const std::string_view name =
        cause.place.slice == kNoSlice ? std::string_view() : part.sliceName(cause.place.slice);
    switch (cause.kind) {
    case CauseKind::KernelBound: {
        const WorkFamily family = workFamilyOf(name);
        return std::string(family == WorkFamily::Other ? name : workFamilyName(family));
    }
    case CauseKind::ExposedCopy:
        return std::string(copyDirection(name));
    default:
        return {};
    }
}

/// The place of a rank's part in the whole trace.
CausePlace placeIn(const Trace& trace, const Trace& part, const CausePlace& place) {
    CausePlace found{place.range, kNoTrack, kNoSlice};
    if (place.slice == kNoSlice) {
        return found;
    }
    const SliceTable& slices = trace.slices();
    const SliceTable& own = part.slices(); // names are of one table
    for (std::size_t i = 0; i < slices.size() && found.slice == kNoSlice; ++i) {
        if (slices.event[i] == own.event[place.slice] && slices.startNs[i] == own.startNs[place.slice] &&
            slices.name[i] == own.name[place.slice]) {
            found.slice = SliceId(static_cast<std::uint32_t>(i));
            found.track = trace.trackOf(found.slice);
        }
    }
    return found;
}

/// Causes of one kind and subject on the ranks.
struct JoinedCause {
    DiagnosisCause longest; ///< of the rank on which it takes most
    std::string subject;
    std::string rank; ///< its name
    DurationNs ns = 0;
    std::uint64_t ranks = 0;
    std::string lastRank{}; ///< that was added
};

class Ranks {
public:
    Ranks(const Trace& trace, const Selection& selection)
        : m_trace(trace)
        , m_selection(selection) {}

    void add(RankId id, const std::stop_token& stop) {
        const TracePtr part = partOfRank(m_trace, id);
        const Rank& rank = m_trace.rank(id);
        const std::string name(m_trace.text(rank.name));
        Diagnosis own = diagnose(*part, m_selection);
        m_result.hasDeviceWork = m_result.hasDeviceWork || own.hasDeviceWork;
        m_result.isOfSeveral = m_result.isOfSeveral || own.isOfSeveral;
        m_result.busyNs = saturatingAdd(m_result.busyNs, own.busyNs);
        m_spanNs = saturatingAdd(m_spanNs, own.span.durationNs());
        if (!own.span.isEmpty()) {
            m_startNs = m_result.busy.empty() ? own.span.startNs : std::min(m_startNs, own.span.startNs);
            m_result.busy.push_back({name, own.busyNs, own.span.durationNs()});
        }
        for (DiagnosisCause& cause : own.causes) {
            join(*part, name, std::move(cause));
        }
        if (!m_selection.range) {
            m_summaries.push_back(summarizeRank(*part, rank.number, name, stop));
        }
    }

    Diagnosis take() {
        m_result.span = {m_startNs, saturatingAdd(m_startNs, m_spanNs)};
        const Words count = countWords(m_trace.ranks().size(), userText("1 rank"), userText("%1 ranks"));
        m_result.spanText = m_selection.range ? words(userText("range of %1"), count) : count;
        addCollectives();
        for (JoinedCause& joined : m_joined) {
            DiagnosisCause& cause = joined.longest;
            if (joined.ranks > 1) {
                cause.evidence = words(userText("On %1 ranks; most on %2, where it takes %3:"),
                                       Words::number(joined.ranks), joined.rank, Words::duration(cause.ns)) +
                                 cause.evidence;
            } else {
                cause.evidence = words(userText("Only on %1:"), joined.rank) + cause.evidence;
            }
            cause.ns = joined.ns;
            m_result.causes.push_back(std::move(cause));
        }
        for (DiagnosisCause& cause : m_result.causes) {
            cause.share = m_spanNs > 0 ? static_cast<double>(cause.ns) / static_cast<double>(m_spanNs) : 0;
        }
        std::erase_if(m_result.causes, [](const DiagnosisCause& cause) { return cause.share < kLeastShare; });
        std::ranges::stable_sort(m_result.causes, std::ranges::greater(), &DiagnosisCause::ns);
        m_result.notes.push_back(
            words(userText("Times are sums over the ranks. Open one rank alone for what its causes gain.")));
        nameDevices(m_result, deviceWord(m_trace));
        return std::move(m_result);
    }

private:
    void join(const Trace& part, const std::string& rank, DiagnosisCause cause) {
        std::string subject = subjectOf(part, cause);
        cause.place = placeIn(m_trace, part, cause.place);
        cause.extent = {}; // its ids are the part's
        const auto known = std::ranges::find_if(m_joined, [&](const JoinedCause& each) {
            return each.longest.kind == cause.kind && each.subject == subject;
        });
        if (known == m_joined.end()) {
            const DurationNs ns = cause.ns;
            m_joined.push_back({std::move(cause), std::move(subject), rank, ns, 1, rank});
            return;
        }
        known->ns = saturatingAdd(known->ns, cause.ns);
        known->ranks += known->lastRank == rank ? 0 : 1; // a rank may have several of a kind
        known->lastRank = rank;
        if (cause.ns > known->longest.ns) {
            known->longest = std::move(cause);
            known->rank = rank;
        }
    }

    void addCollectives() {
        const RankSet set(std::move(m_summaries));
        if (set.collectives().empty()) {
            return;
        }
        m_result.causes = rankDiagnosis(set).causes;
        std::erase_if(m_joined, [](const JoinedCause& joined) {
            return joined.longest.kind == CauseKind::ExposedCommunication ||
                   joined.longest.kind == CauseKind::StragglerWait;
        });
    }

    const Trace& m_trace;
    const Selection& m_selection;
    Diagnosis m_result;
    TimeNs m_startNs = 0;
    DurationNs m_spanNs = 0;
    std::vector<JoinedCause> m_joined;
    std::vector<RankSummary> m_summaries;
};

} // namespace

Diagnosis traceDiagnosis(AnalysisContext& context, const Selection& selection, const std::stop_token& stop) {
    const Trace& trace = context.trace();
    if (trace.ranks().empty()) {
        return fullDiagnosis(context, selection, stop);
    }
    Ranks ranks(trace, selection);
    for (std::size_t i = 0; i < trace.ranks().size() && !stop.stop_requested(); ++i) {
        ranks.add(RankId(i), stop);
    }
    Diagnosis diagnosis = ranks.take();
    addRecordingNote(diagnosis, context.recording());
    return diagnosis;
}

} // namespace lanescope
