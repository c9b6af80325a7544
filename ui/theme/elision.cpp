// SPDX-License-Identifier: Apache-2.0
#include "ui/theme/elision.h"

#include <algorithm>

#include "core/base/apart_elision.h"

namespace lanescope::ui {

QStringList elidedApart(const QStringList& texts, double width, const QFontMetricsF& metrics) {
    std::vector<std::u32string> wide;
    wide.reserve(static_cast<std::size_t>(texts.size()));
    for (const QString& text : texts) {
        wide.push_back(text.toStdU32String());
    }
    const auto measure = [&metrics](std::u32string_view text) {
        return metrics.horizontalAdvance(QString::fromUcs4(text.data(), static_cast<qsizetype>(text.size())));
    };
    QStringList shown;
    for (const std::u32string& text : lanescope::elidedApart(wide, width, measure)) {
        shown << QString::fromStdU32String(text);
    }
    return shown;
}

QString elidedBeside(const QString& text, const QStringList& others, double width,
                     const QFontMetricsF& metrics) {
    const QString cut = metrics.elidedText(text, Qt::ElideRight, width);
    const QString kept = cut.chopped(1); // without the ellipsis
    const auto beginsAlike = [&](const QString& other) { return other != text && other.startsWith(kept); };
    if (cut == text || std::ranges::none_of(others, beginsAlike)) {
        return cut;
    }
    return elidedApart(QStringList{text} + others, width, metrics).front();
}

} // namespace lanescope::ui
