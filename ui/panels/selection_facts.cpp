// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/selection_facts.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/analysis/device/device_name.h"
#include "core/table/time_text.h"
#include "ui/state/device_terms.h"
#include "ui/state/time_text.h"
#include "ui/theme/change_text.h"
#include "ui/theme/formatting.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

enum class FactKind { Heading, Text, Duration, Count, Share };

struct Fact {
    FactKind kind = FactKind::Text;
    QString label;
    QString text;
    double value = 0; ///< NaN: not recorded
};

QString textOf(const Fact& fact) {
    switch (fact.kind) {
    case FactKind::Duration:
        return formatDuration(fact.value);
    case FactKind::Count:
        return formatCount(std::uint64_t(fact.value));
    case FactKind::Share:
        return std::isnan(fact.value) ? tr("not recorded") : formatPercent(fact.value);
    case FactKind::Heading:
    case FactKind::Text:
        break;
    }
    return fact.text;
}

QString changeOf(const Fact& now, const Fact& before) {
    const double change = now.value - before.value;
    if (std::isnan(change)) {
        return {};
    }
    switch (now.kind) {
    case FactKind::Duration:
        return durationChangeText(now.value, before.value);
    case FactKind::Count:
        return signedText(change, formatCount(std::uint64_t(std::abs(change))));
    case FactKind::Share:
        return tr("%1 points")
            .arg(signedText(change,
                            QLocale().toString(std::abs(change) * 100, 'f', pointDecimals(change * 100))));
    case FactKind::Heading:
    case FactKind::Text:
        break;
    }
    return {};
}

std::vector<Fact> factsOf(const Trace& trace, DeviceTerms terms, const SelectionStatistics& statistics) {
    std::vector<Fact> facts;
    const auto duration = [&facts](const QString& label, double value) {
        facts.push_back({FactKind::Duration, label, {}, value});
    };
    const DurationRow& all = statistics.all;
    facts.push_back({FactKind::Text, tr("From"), momentText(trace, statistics.range.startNs), 0});
    duration(tr("Length"), double(statistics.range.durationNs()));
    for (const GpuSummary& gpu : statistics.gpus) {
        const auto share = [&facts](const QString& label, double value) {
            facts.push_back({FactKind::Share, label, {}, value < 0 ? std::nan("") : value});
        };
        facts.push_back({FactKind::Heading,
                         tr("%1 in this range").arg(QString::fromStdString(deviceName(trace, gpu.device))),
                         {},
                         0});
        share(tr("Utilization"), gpu.utilization);
        const QString efficiency =
            gpu.blocksPerSmDerived ? tr("Est. SM efficiency (from the grid)") : tr("Est. SM efficiency");
        constexpr double kAll = 0.9995;
        share(inTermsOf(trace, terms, efficiency), gpu.smEfficiency);
        if (gpu.smEfficiencyCoverage < kAll) {
            share(inTermsOf(trace, terms, tr("SM efficiency known for")), gpu.smEfficiencyCoverage);
        }
        share(tr("Est. achieved occupancy"), gpu.occupancy);
        if (gpu.occupancyCoverage < kAll) {
            share(tr("Occupancy known for"), gpu.occupancyCoverage);
        }
    }
    if (!statistics.gpus.empty()) {
        facts.push_back({FactKind::Heading, tr("Slices"), {}, 0});
    }
    facts.push_back({FactKind::Count, tr("Count"), {}, double(all.count)});
    if (all.count > 0) {
        duration(tr("Self"), double(statistics.selfNs));
        duration(tr("Sum"), double(all.totalNs));
        duration(tr("Mean"), all.meanNs);
        duration(tr("p50"), double(all.p50Ns));
        duration(tr("p95"), double(all.p95Ns));
        duration(tr("p99"), double(all.p99Ns));
        duration(tr("Min"), double(all.minNs));
        duration(tr("Max"), double(all.maxNs));
    }
    const Occupation& occupation = statistics.occupation;
    const auto length = double(std::max<DurationNs>(statistics.range.durationNs(), 1));
    duration(tr("Busy"), double(occupation.busyNs));
    facts.push_back({FactKind::Share, tr("Busy share"), {}, double(occupation.busyNs) / length});
    facts.push_back({FactKind::Count, tr("Gaps"), {}, double(occupation.gapCount)});
    if (occupation.gapCount > 0) {
        duration(tr("Longest gap"), double(occupation.longestGap.durationNs()));
    }
    return facts;
}

/// The fact of the same label below the same heading, or null.
const Fact* counterpart(const std::vector<Fact>& facts, const QString& heading, const Fact& wanted) {
    QString at;
    for (const Fact& fact : facts) {
        at = fact.kind == FactKind::Heading ? fact.label : at;
        if (at == heading && fact.kind == wanted.kind && fact.label == wanted.label) {
            return &fact;
        }
    }
    return nullptr;
}

} // namespace

QString selectionTitle(const SelectedPart& part) {
    return !part.slices.empty()  ? tr("%n slices selected", int(part.slices.size()))
           : !part.range         ? tr("The whole trace")
           : part.tracks.empty() ? tr("Range of all lanes")
                                 : tr("Range of %n lanes", int(part.tracks.size()));
}

QString selectionFacts(const Trace& trace, DeviceTerms terms, const SelectionFigures& selection,
                       const SelectionFigures* baseline, QColor quiet) {
    const QString muted = quiet.name();
    const std::vector<Fact> now = factsOf(trace, terms, *selection.statistics);
    const std::vector<Fact> before =
        baseline == nullptr ? std::vector<Fact>() : factsOf(trace, terms, *baseline->statistics);
    const QString cell = QStringLiteral("<td style='padding-right:12px'>%1</td>");
    QString rows;
    if (baseline != nullptr) {
        rows += QStringLiteral("<tr><td></td>");
        for (const QString& title : {tr("Now"), tr("Baseline"), tr("Change")}) {
            rows += QStringLiteral("<td style='color:%1; padding-right:12px'>%2</td>").arg(muted, title);
        }
        rows += QStringLiteral("</tr>");
    }
    QString heading;
    for (const Fact& fact : now) {
        if (fact.kind == FactKind::Heading) {
            heading = fact.label;
            rows += QStringLiteral("<tr><td colspan='4' style='padding-top:6px'><b>%1</b></td></tr>")
                        .arg(heading.toHtmlEscaped());
            continue;
        }
        rows +=
            QStringLiteral("<tr><td style='color:%1; padding-right:10px'>%2</td>").arg(muted, fact.label) +
            cell.arg(textOf(fact));
        if (const Fact* other = counterpart(before, heading, fact)) {
            rows += cell.arg(textOf(*other)) + cell.arg(changeOf(fact, *other));
        }
        rows += QStringLiteral("</tr>");
    }
    QString title = selectionTitle(selection.part);
    if (baseline != nullptr) {
        title = tr("%1, compared with: %2").arg(title, selectionTitle(baseline->part));
    }
    return QStringLiteral("<b>%1</b><table cellspacing='0' cellpadding='1'>%2</table>")
        .arg(title.toHtmlEscaped(), rows);
}

} // namespace lanescope::ui
