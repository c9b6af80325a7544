// SPDX-License-Identifier: Apache-2.0
#include "ui/state/core_words.h"

#include <QCoreApplication>
#include <QStringList>

#include <string>
#include <vector>

#include "core/analysis/device/device_name.h"
#include "core/analysis/findings/finding_text.h"
#include "core/base/user_text.h"
#include "core/recording/recording_text.h"
#include "ui/state/track_names.h"
#include "ui/theme/formatting.h"

namespace lanescope::ui {

namespace {

QString translated(const char* text) {
    return QCoreApplication::translate("lanescope", text);
}

class WindowLanguage final : public WordsLanguage {
public:
    std::string pattern(const std::string& english) const override {
        return translated(english.c_str()).toStdString();
    }
    std::string duration(DurationNs ns) const override { return formatDuration(ns).toStdString(); }
    std::string share(double share) const override { return formatPercent(share, 1).toStdString(); }
    std::string number(std::uint64_t number) const override { return formatCount(number).toStdString(); }
};

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

QString textOf(const Words& words) {
    return toText(words.in(WindowLanguage()));
}

QString problemWords(DiagnosticKind kind) {
    return translated(diagnosticText(kind));
}

QString recordingWords(const Trace& trace, const RecordingFinding& finding) {
    QString text;
    for (const RecordingWords& words :
         {factWords(trace, finding), handlingWords(finding), adviceWords(trace, finding)}) {
        if (words.pattern[0] != '\0') {
            text = text.isEmpty() ? text : toText(recordingSentence(text.toStdString())) + QLatin1Char(' ');
            text += toText(filledText(translated(words.pattern).toStdString(), words.values));
        }
    }
    return text;
}

QString hintText(const Trace& trace, Ingredient ingredient) {
    return translated(std::string(recordingHint(trace, ingredient)).c_str());
}

QString streamWaitsText(const Trace& trace) {
    return translated(streamWaitsHint(trace));
}

QString spanWords(SpanKind span) {
    return translated(spanText(span));
}

QString idleReasonWords(IdleReason reason) {
    return translated(idleReasonText(reason));
}

} // namespace lanescope::ui
