// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/recording_tables.h"

#include "core/catalog/common_columns.h"
#include "core/recording/recording_text.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

std::string stepsCell(const RecordingFinding& finding) {
    std::string text;
    for (const std::int64_t step : finding.steps) {
        text += (text.empty() ? "" : ",") + std::to_string(step);
    }
    return text;
}

Report textOrNothing(const std::string& text) {
    return text.empty() ? Report() : Report::text(text);
}

} // namespace

Table makeRecordingTable(const Trace& trace, const Recording& recording) {
    using Line = RecordingFinding;
    const auto momentOf = [&trace](const Line& line, TimeNs timeNs) {
        return line.range.isEmpty() ? std::nullopt : std::optional(sinceStart(trace, timeNs));
    };
    const auto trackOf = [&trace](const Line& line) {
        return line.track == kNoTrack ? nullptr : &trace.track(line.track);
    };
    TableMaker<Line> make(recording.findings);
    make.add({"weight", "Weight", Unit::None,
              "loss: something is missing or damaged; doubt: figures may be wrong; note: good to know"},
             [](const Line& line) { return recordingWeightName(line.weight); })
        .add({"kind", "Kind", Unit::None, "Kind of the finding"},
             [](const Line& line) { return recordingFindingName(line.kind); })
        .addText({"finding", "Finding", Unit::None, "Fact with its figures"},
                 [&trace](const Line& line) { return factWords(trace, line).text(); })
        .addText({"handling", "Done about it", Unit::None, "What Lanescope did about it"},
                 [](const Line& line) { return handlingWords(line).text(); })
        .addText({"advice", "Record instead", Unit::None, "What to record instead"},
                 [&trace](const Line& line) { return adviceWords(trace, line).text(); })
        .add({"count", "Count", Unit::Count, "Events that it concerns"},
             [](const Line& line) { return line.count > 0 ? std::optional(line.count) : std::nullopt; })
        .add({"of", "Of", Unit::Count, "Events that could be affected"},
             [](const Line& line) { return line.of > 0 ? std::optional(line.of) : std::nullopt; })
        .add(rarely({"amount_us", "Amount", Unit::Duration,
                     "Longest impossible duration, shift or lead of a clock, or lost time"}),
             [](const Line& line) { return line.ns != 0 ? std::optional(line.ns) : std::nullopt; })
        .add({"start_us", "Start", Unit::Moment, "Start of the affected time"},
             [&](const Line& line) { return momentOf(line, line.range.startNs); })
        .add({"end_us", "End", Unit::Moment, "End of the affected time"},
             [&](const Line& line) { return momentOf(line, line.range.endNs); })
        .addText(rarely({"steps", "Steps", Unit::None, "Numbers of the affected steps"}), stepsCell)
        .add(rarely(deviceColumn()), [](const Line& line) { return known(line.device); })
        .add(rarely(streamColumn()),
             [&](const Line& line) {
                 const Track* track = trackOf(line);
                 return track == nullptr ? std::nullopt : known(track->stream);
             })
        .add(rarely({"process", "Process", Unit::None, "Process that it concerns"}),
             [&](const Line& line) {
                 const Track* track = trackOf(line);
                 return track == nullptr ? std::string_view()
                                         : trace.text(trace.process(track->process).pidText);
             })
        .setTargets([](const Line& line) {
            return RowTarget{line.slice, line.range};
        });
    return make.table();
}

Report recordingReport(const Trace& trace, const Recording& recording) {
    Report findings = Report::array();
    for (const RecordingFinding& finding : recording.findings) {
        Report& entry = findings.append(Report::object());
        entry.set("kind", Report::text(recordingFindingName(finding.kind)));
        entry.set("weight", Report::text(recordingWeightName(finding.weight)));
        entry.set("finding", Report::text(factWords(trace, finding).text()));
        entry.set("handling", textOrNothing(handlingWords(finding).text()));
        entry.set("advice", textOrNothing(adviceWords(trace, finding).text()));
        entry.set("count", finding.count > 0 ? Report::number(finding.count) : Report());
        entry.set("of", finding.of > 0 ? Report::number(finding.of) : Report());
        Report& steps = entry.set("steps", Report::array());
        for (const std::int64_t step : finding.steps) {
            steps.append(Report::number(step));
        }
    }
    return findings;
}

} // namespace lanescope
