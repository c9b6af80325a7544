// SPDX-License-Identifier: Apache-2.0
#include "ui/state/why_details.h"

#include <QStringList>

#include <algorithm>

#include "core/catalog/analysis_context.h"
#include "core/dependency/wait_chain.h"
#include "core/store/trace.h"
#include "ui/state/path_words.h"
#include "ui/state/track_names.h"
#include "ui/theme/formatting.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

QString nameOf(const Trace& trace, SliceId slice) {
    return toText(trace.sliceName(slice)).left(120);
}

/// Duration, evidence, the part without a cause, and the cause that came next.
QString noteOf(const DependencyGraph& graph, const PathSegment& link) {
    QStringList parts{formatDuration(link.range.durationNs())};
    if (link.edge != kNoEdge) {
        parts << evidenceWords(link.evidence);
    }
    if (link.unexplainedNs > 0) {
        parts << tr("%1 unexplained").arg(formatDuration(link.unexplainedNs));
    }
    if (link.runnerUp != kNoEdge) {
        parts << tr("next cause %1 earlier: %2")
                     .arg(formatDuration(link.marginNs),
                          nameOf(graph.trace(), graph.sliceOf(graph.from(link.runnerUp))).left(40));
    }
    return parts.join(QStringLiteral(" · "));
}

DetailRow rowOf(const DependencyGraph& graph, const PathSegment& link) {
    DetailRow row;
    row.label = link.dataLoading ? tr("data loading") : pathPartWords(link.part);
    row.link = link.slice;
    row.value = link.slice != kNoSlice   ? nameOf(graph.trace(), link.slice)
                : link.track != kNoTrack ? tr("(no slice)")
                                         : tr("no cause recorded");
    row.isMissing = link.slice == kNoSlice;
    row.note = noteOf(graph, link);
    return row;
}

/// The link that took longest, in words: what to look at.
DetailRow summaryOf(const DependencyGraph& graph, const WaitChain& chain) {
    const auto longest = std::ranges::max_element(
        chain.links, {}, [](const PathSegment& link) { return link.range.durationNs(); });
    DetailRow row;
    row.label = tr("Mostly");
    row.value = pathPartWords(longest->part);
    if (longest->slice != kNoSlice) {
        row.value += QStringLiteral(": ") + nameOf(graph.trace(), longest->slice);
        row.link = longest->slice;
    }
    row.note =
        tr("%1 of %2")
            .arg(formatDuration(longest->range.durationNs()), formatDuration(chain.range.durationNs()));
    return row;
}

DetailRow missing(const QString& why) {
    DetailRow row;
    row.value = tr("n/a: %1").arg(why);
    row.isMissing = true;
    return row;
}

} // namespace

void addWhy(SliceDetails& details, AnalysisContext& context, const WhyQuestion& question) {
    const bool isIdle = question.idle.has_value();
    DetailSection section{DetailSection::Kind::Why,
                          isIdle ? tr("Why idle: causes, the latest first")
                                 : tr("Why it began then: causes, the latest first"),
                          {}};
    const Result<const DependencyGraph*> graph = context.dependencies();
    const Result<WaitChain> chain = !graph   ? Result<WaitChain>(graph.error())
                                    : isIdle ? whyIdle(**graph, *question.idle, question.after)
                                             : whyStarted(**graph, question.slice);
    if (!chain) {
        section.rows.push_back(missing(QString::fromStdString(chain.error().message)));
    } else if (chain->links.empty()) {
        section.rows.push_back(missing(tr("no recorded event held it up")));
    } else {
        section.rows.push_back(summaryOf(**graph, *chain));
        for (const PathSegment& link : chain->links) {
            section.rows.push_back(rowOf(**graph, link));
        }
        if (chain->isCut && !isIdle) {
            section.rows.push_back({QString(), tr("and what led to that")});
        }
    }
    const auto behindFirst = details.sections.begin() + (details.sections.empty() ? 0 : 1);
    details.sections.insert(behindFirst, std::move(section));
}

} // namespace lanescope::ui
