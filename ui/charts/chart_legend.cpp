// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/chart_legend.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>

#include "ui/theme/elision.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {
constexpr double kSwatch = 9;
constexpr double kSwatchGap = 5;
constexpr double kEntryGap = 14;
constexpr double kBelow = 6;
constexpr double kMaxEntry = 240;
} // namespace

PlacedLegend placeLegend(const std::vector<LegendEntry>& entries, double left, double top, double width,
                         const QFontMetricsF& metrics, int maxLines) {
    PlacedLegend legend;
    if (entries.empty() || width < 2 * kSwatch + kSwatchGap) {
        return legend;
    }
    const double lineHeight = std::max(metrics.height(), kSwatch) + 2;
    const double lead = kSwatch + kSwatchGap;
    const double room = std::min(width, kMaxEntry) - lead;
    QStringList names;
    for (const LegendEntry& entry : entries) {
        names << entry.name;
    }
    names = elidedApart(names, room, metrics);
    double x = left;
    int line = 0;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const QString& shown = names[qsizetype(i)];
        const double textWidth = std::min(std::ceil(metrics.horizontalAdvance(shown)) + 1, room);
        const bool isLast = i + 1 == entries.size();
        const QString more =
            QCoreApplication::translate("lanescope::ui::Chart", "+%1 more").arg(entries.size() - i);
        const double moreWidth =
            isLast || line + 1 < maxLines ? 0 : kEntryGap + metrics.horizontalAdvance(more);
        if (x > left && x + lead + textWidth + moreWidth > left + width) {
            if (line + 1 == maxLines) {
                if (left + width - x < metrics.horizontalAdvance(more)) {
                    break; // the card has them all
                }
                legend.entries.push_back({{},
                                          {x, top + line * lineHeight, left + width - x, metrics.height()},
                                          more,
                                          ChartColor::muted()});
                break;
            }
            ++line;
            x = left;
        }
        const double y = top + line * lineHeight;
        legend.entries.push_back({{x, y + (metrics.height() - kSwatch) / 2, kSwatch, kSwatch},
                                  {x + lead, y, textWidth, metrics.height()},
                                  shown,
                                  entries[i].color});
        x += lead + textWidth + kEntryGap;
    }
    legend.height = (line + 1) * lineHeight + kBelow;
    return legend;
}

PlacedLegend placeLegendAbove(const std::vector<LegendEntry>& entries, QSizeF size,
                              const QFontMetricsF& metrics) {
    constexpr double kMargin = 8;
    constexpr double kPlotLines = 7; // of text: what a plot with its labels should have
    constexpr int kMaxLines = 2;
    const int lines = std::min(static_cast<int>(size.height() / metrics.height() - kPlotLines), kMaxLines);
    return entries.size() < 2 || lines < 1
               ? PlacedLegend{}
               : placeLegend(entries, kMargin, kMargin, size.width() - 2 * kMargin, metrics, lines);
}

void paintLegend(QPainter& painter, const PlacedLegend& legend, const Theme& theme) {
    for (const PlacedLegend::Entry& entry : legend.entries) {
        if (!entry.swatch.isEmpty()) {
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(Qt::NoPen);
            painter.setBrush(QColor(entry.color.of(theme)));
            painter.drawRoundedRect(entry.swatch, 2, 2);
            painter.setRenderHint(QPainter::Antialiasing, false);
        }
        painter.setPen(QColor(theme.mutedText));
        painter.drawText(entry.text, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, entry.shown);
    }
}

} // namespace lanescope::ui
