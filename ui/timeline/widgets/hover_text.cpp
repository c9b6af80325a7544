// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/widgets/hover_text.h"

#include "core/analysis/device/launch_grid.h"
#include "core/analysis/device/occupancy.h"
#include "core/attribution/attribution.h"
#include "core/store/trace.h"
#include "ui/state/device_terms.h"
#include "ui/state/time_text.h"
#include "ui/state/track_names.h"
#include "ui/theme/formatting.h"
#include "ui/theme/translate.h"
#include "ui/timeline/series/block_rows.h"

namespace lanescope::ui {

namespace {

QString nameOf(const Trace& trace, SliceId slice) {
    return toText(trace.sliceName(slice));
}

QString dimensions(const std::array<std::uint32_t, 3>& size) {
    return QStringLiteral("%1 × %2 × %3").arg(size[0]).arg(size[1]).arg(size[2]);
}

QString delayText(DurationNs delayNs) {
    return formatDuration(delayNs);
}

/// Operators from the outermost to the innermost, the two that a person looks for.
QString operatorText(const Trace& trace, const Attribution& cause) {
    if (cause.innermostOp == kNoSlice) {
        return cause.externalIdOp == kNoSlice ? QString() : nameOf(trace, cause.externalIdOp);
    }
    const QString inner = nameOf(trace, cause.innermostOp);
    if (cause.outermostOp == kNoSlice || cause.outermostOp == cause.innermostOp) {
        return inner;
    }
    const QString outer = nameOf(trace, cause.outermostOp);
    return outer == inner ? inner : outer + QStringLiteral(" › ") + inner;
}

void addKernelLines(const Trace& trace, SliceId slice, const DeviceOp& op, DeviceTerms terms,
                    QVector<HoverLine>& lines) {
    const Attribution cause = attributionOf(trace, slice);
    const auto add = [&lines](const QString& caption, const QString& text) {
        if (!text.isEmpty()) {
            lines.push_back({caption, text});
        }
    };
    add(tr("Operator"), operatorText(trace, cause));
    if (cause.module != kNoSlice) {
        add(tr("Module"), nameOf(trace, cause.module));
    }
    if (cause.pythonFunction != kNoSlice && cause.pythonFunction != cause.module) {
        add(tr("Python"), nameOf(trace, cause.pythonFunction));
    } else if (cause.module == kNoSlice && cause.userAnnotation != kNoSlice) {
        add(tr("Annotation"), nameOf(trace, cause.userAnnotation));
    }
    if (cause.launch != kNoSlice) {
        QString launch = nameOf(trace, cause.launch);
        if (cause.launchToStartNs) {
            launch += QStringLiteral("  ") + tr("%1 before start").arg(delayText(*cause.launchToStartNs));
        }
        add(tr("Launched by"), launch);
    } else {
        add(tr("Launched by"), cause.ambiguousLaunch ? tr("several calls share its correlation id")
                                                     : tr("n/a: no launch call in the trace"));
    }
    if (op.grid[0] > 0 && op.block[0] > 0) {
        add(tr("Grid, block"),
            dimensions(gridInBlocks(trace, op)) + QStringLiteral(",  ") + dimensions(op.block));
    }
    if (op.blocksPerSm >= 0) {
        add(inTermsOf(trace, terms, tr("Blocks per SM")), QString::number(op.blocksPerSm, 'g', 4));
    }
    if (const Occupancy occupancy = occupancyOf(trace, op); occupancy.percent >= 0) {
        add(occupancy.isComputed ? tr("Est. occupancy, computed") : tr("Est. occupancy"),
            formatPercent(occupancy.percent / 100, 0));
    }
    if (op.bytes >= 0) {
        QString bytes = formatBytes(double(op.bytes));
        if (op.bandwidthGBs >= 0) {
            bytes += QStringLiteral("  ") + QString::number(op.bandwidthGBs, 'f', 1) +
                     QStringLiteral("\u202FGB/s");
        }
        add(tr("Size"), bytes);
    }
}

} // namespace

QString hoverLineOf(const Trace& trace, SliceId slice) {
    const SliceTable& slices = trace.slices();
    QString name = nameOf(trace, slice);
    constexpr int kNameLimit = 120;
    if (name.size() > kNameLimit) {
        name = name.left(kNameLimit - 1) + QChar(0x2026);
    }
    QString text = name + QStringLiteral("  ·  ") + formatDuration(slices.durationNs[slice]) +
                   QStringLiteral("  ·  ") + tr("at %1").arg(momentText(trace, slices.startNs[slice]));
    if (trace.deviceOpOf(slice) != kNoDeviceOp) {
        const Attribution cause = attributionOf(trace, slice);
        if (const QString op = operatorText(trace, cause); !op.isEmpty()) {
            text += QStringLiteral("  ·  ") + op;
        }
        if (cause.launchToStartNs) {
            text += QStringLiteral("  ·  ") + tr("launched %1 before").arg(delayText(*cause.launchToStartNs));
        }
    }
    return text;
}

QVector<HoverLine> hoverCardOf(const Trace& trace, SliceId slice, std::uint32_t sliceCount,
                               DeviceTerms terms) {
    const SliceTable& slices = trace.slices();
    QVector<HoverLine> lines;
    lines.push_back({QString(), nameOf(trace, slice)});
    if (sliceCount > 1) {
        lines.push_back(
            {tr("Here"), tr("%n slices too short to show separately; this is the longest", int(sliceCount))});
    }
    lines.push_back({tr("Duration"), formatDuration(slices.durationNs[slice])});
    lines.push_back({tr("Start"), momentText(trace, slices.startNs[slice])});
    const StringId category = trace.category(slices.category[slice]).name;
    if (category != kEmptyString) {
        lines.push_back({tr("Category"), toText(trace.text(category))});
    }
    if (const DeviceOpId op = trace.deviceOpOf(slice); op != kNoDeviceOp) {
        addKernelLines(trace, slice, trace.deviceOp(op), terms, lines);
    } else if (const LaunchId launch = trace.launchCallOf(slice); launch != kNoLaunch) {
        const std::span<const DeviceOpId> ops = trace.opsOf(launch);
        if (!ops.empty()) {
            const DeviceOp& first = trace.deviceOp(ops.front());
            QString text = nameOf(trace, first.slice);
            if (ops.size() > 1) {
                text = tr("%n device operations", int(ops.size()));
            }
            lines.push_back({tr("Launched"), text});
            lines.push_back(
                {tr("Starts after"), delayText(slices.startNs[first.slice] - slices.startNs[slice])});
        }
    }
    return lines;
}

QVector<HoverLine> hoverCardOf(const Trace& trace, const LaneBlock& block, const BlockRows& rows) {
    QVector<HoverLine> lines{{QString(), rows.texts[block.text]}};
    if (block.pieces > 1) {
        lines.push_back({tr("Work"), tr("%n device operations", int(block.pieces))});
    } else {
        lines.push_back({tr("Work"), nameOf(trace, block.slice)});
    }
    lines.push_back({tr("Duration"), formatDuration(block.range.durationNs())});
    lines.push_back({tr("Start"), momentText(trace, block.range.startNs)});
    if (block.detail != 0) {
        lines.push_back({tr("Known"), rows.texts[block.detail]});
    }
    return lines;
}

QString hoverLineOf(const Trace& trace, InstantId instant) {
    return toText(trace.text(trace.instants().name[instant])) + QStringLiteral("  ·  ") +
           tr("instant at %1").arg(momentText(trace, trace.instants().timeNs[instant]));
}

QVector<HoverLine> hoverCardOf(const Trace& trace, InstantId instant, std::uint32_t count) {
    QVector<HoverLine> lines;
    lines.push_back({QString(), toText(trace.text(trace.instants().name[instant]))});
    if (count > 1) {
        lines.push_back(
            {tr("Here"), tr("%n instants too close to show separately; this is the first", int(count))});
    }
    lines.push_back({tr("Instant at"), momentText(trace, trace.instants().timeNs[instant])});
    const StringId category = trace.category(trace.instants().category[instant]).name;
    if (category != kEmptyString) {
        lines.push_back({tr("Category"), toText(trace.text(category))});
    }
    return lines;
}

} // namespace lanescope::ui
