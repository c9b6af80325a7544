// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/overview_memory.h"

#include <QColor>

#include "core/store/trace.h"
#include "ui/state/core_words.h"
#include "ui/state/time_text.h"
#include "ui/state/track_names.h"
#include "ui/theme/formatting.h"
#include "ui/theme/theme.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

constexpr DurationNs kPeakResolutionNs = 1000; // of the times in a memory snapshot

QString row(const QString& label, const QString& figure, const QString& note, const QString& muted) {
    return QStringLiteral("<tr><td style=\"color:%1;padding-right:14px\">%2</td><td align=\"right\">%3</td>"
                          "<td style=\"color:%1;padding-left:10px\">%4</td></tr>")
        .arg(muted, label.toHtmlEscaped(), figure.toHtmlEscaped(), note.toHtmlEscaped());
}

QString bytesText(std::int64_t bytes) {
    return formatBytes(static_cast<double>(bytes));
}

QString deviceRows(const Trace& trace, const MemoryDeviceRow& device, const QString& muted) {
    QString rows = row(tr("Peak allocated"), bytesText(device.peakAllocatedBytes),
                       tr("at %1").arg(momentText(trace, device.peakNs, kPeakResolutionNs)), muted);
    if (device.peakReservedBytes >= 0) {
        rows += row(tr("Peak reserved"), bytesText(device.peakReservedBytes), {}, muted);
    }
    if (device.allocatedAtStartBytes >= 0) {
        rows += row(tr("At the start"), bytesText(device.allocatedAtStartBytes), {}, muted);
    }
    rows += row(tr("At the end"), bytesText(device.allocatedAtEndBytes), {}, muted);
    rows += row(tr("Allocations"), formatCount(device.allocations), bytesText(device.allocatedBytes), muted);
    rows += row(tr("Releases"), formatCount(device.releases), bytesText(device.releasedBytes), muted);
    return rows;
}

} // namespace

QString memoryOverviewHtml(const Trace& trace, const std::vector<MemoryDeviceRow>& devices,
                           const std::vector<Words>& notes, const Theme& theme) {
    const QString muted = QColor(theme.mutedText).name();
    QString html;
    for (const Words& note : notes) {
        html += QStringLiteral("<p style=\"margin:0 0 6px 0\">%1</p>").arg(textOf(note).toHtmlEscaped());
    }
    html +=
        QStringLiteral("<p style=\"margin:0 0 6px 0;color:%1\">%2</p>")
            .arg(
                muted,
                tr("Allocations over %1, without calls or kernels: the recording shows who holds memory, not "
                   "where the time goes.")
                    .arg(formatDuration(trace.extents().durationNs()))
                    .toHtmlEscaped());
    for (const MemoryDeviceRow& device : devices) {
        html += QStringLiteral("<p style=\"margin:10px 0 2px 0\"><b>%1</b></p>"
                               "<table cellspacing=\"0\" cellpadding=\"1\">%2</table>")
                    .arg(toText(memoryDeviceName(device.device)).toHtmlEscaped(),
                         deviceRows(trace, device, muted));
    }
    return html;
}

} // namespace lanescope::ui
