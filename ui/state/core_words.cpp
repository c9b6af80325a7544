// SPDX-License-Identifier: Apache-2.0
#include "ui/state/core_words.h"

#include <QCoreApplication>

#include <string>
#include <vector>

#include "core/analysis/device/device_name.h"
#include "core/analysis/device/idle_causes.h"
#include "core/analysis/findings/finding_text.h"
#include "core/base/user_text.h"
#include "ui/state/track_names.h"
#include "ui/theme/formatting.h"

namespace lanescope::ui {

namespace {

QString translated(const char* text) {
    return QCoreApplication::translate("lanescope", text);
}

QString figureWords(const Trace& trace, const Finding& finding, FindingFigure figure) {
    switch (figure) {
    case FindingFigure::Share:
        return formatPercent(finding.value, 1);
    case FindingFigure::Count:
        return formatCount(static_cast<std::uint64_t>(finding.value));
    case FindingFigure::Threshold:
        return formatPercent(finding.threshold, 1);
    case FindingFigure::Device:
        return toText(deviceName(trace, finding.device));
    }
    return {};
}

} // namespace

QString findingWords(const Trace& trace, const Finding& finding) {
    const FindingMessage message = findingMessage(finding.kind);
    std::vector<std::string> figures;
    for (const FindingFigure figure : message.figures) {
        figures.push_back(figureWords(trace, finding, figure).toStdString());
    }
    return toText(filledText(translated(message.text).toStdString(), figures));
}

QString problemWords(DiagnosticKind kind) {
    return translated(diagnosticText(kind));
}

QString hintText(const Trace& trace, Ingredient ingredient) {
    return translated(std::string(recordingHint(trace, ingredient)).c_str());
}

QString spanWords(SpanKind span) {
    return translated(spanText(span));
}

QString gapCauseWords(GapCause cause) {
    return translated(gapCauseText(cause));
}

} // namespace lanescope::ui
