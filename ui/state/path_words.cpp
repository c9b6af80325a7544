// SPDX-License-Identifier: Apache-2.0
#include "ui/state/path_words.h"

#include <array>

#include "core/base/user_text.h"
#include "core/catalog/analysis_context.h"
#include "core/store/trace.h"
#include "ui/state/path_state.h"
#include "ui/state/track_names.h"
#include "ui/theme/formatting.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

QString pathPartWords(PathPart part) {
    return tr(pathPartText(part));
}

QString evidenceWords(Evidence evidence) {
    static constexpr std::array<const char*, kEvidenceCount> kTexts{
        QT_TRANSLATE_NOOP("lanescope", "recorded"), QT_TRANSLATE_NOOP("lanescope", "exact"),
        QT_TRANSLATE_NOOP("lanescope", "paired"), QT_TRANSLATE_NOOP("lanescope", "inferred")};
    return tr(kTexts[static_cast<std::size_t>(evidence)]);
}

std::vector<DetailRow> pathInShort(AnalysisContext& context, const PathState& state, SliceId slice) {
    const Trace& trace = *context.tracePtr();
    const std::optional<std::size_t> place =
        state.path() == nullptr ? std::nullopt : state.path()->of(trace, slice);
    const Result<const DependencyGraph*> graph =
        place ? context.dependencies() : Result<const DependencyGraph*>(nullptr); // made: there is a path
    if (!graph || *graph == nullptr) {
        return {};
    }
    const PathSegment& segment = state.path()->path.segments[*place];
    std::vector<DetailRow> rows;
    rows.push_back(
        {tr("Critical path"), QStringLiteral("%1, %2").arg(pathPartWords(segment.part),
                                                           formatDuration(segment.range.durationNs()))});
    if (segment.unexplainedNs > 0) {
        rows.push_back({tr("Unexplained"), formatDuration(segment.unexplainedNs)});
    }
    if (segment.edge != kNoEdge && segment.evidence != Evidence::Recorded) {
        rows.push_back({tr("Evidence"), evidenceWords(segment.evidence)});
    }
    if (segment.runnerUp != kNoEdge) {
        const SliceId other = (*graph)->sliceOf((*graph)->from(segment.runnerUp));
        rows.push_back({tr("Next cause"),
                        tr("%1, %2 earlier")
                            .arg(toText(trace.sliceName(other)).left(60), formatDuration(segment.marginNs))});
    }
    return rows;
}

} // namespace lanescope::ui
