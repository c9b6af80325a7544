// SPDX-License-Identifier: Apache-2.0
#include "core/gate/try_record.h"

#include <simdjson.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <sstream>
#include <utility>

#include "core/analysis/median.h"
#include "core/base/ascii.h"
#include "core/base/status.h"
#include "core/gate/gate_text.h"
#include "core/table/json_writer.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

namespace dom = simdjson::dom;

constexpr double kNsPerSecond = 1e9;
constexpr double kPercentOfShare = 100;
constexpr double kLeastCauseShare = 0.02;

constexpr std::array<std::string_view, 5> kVerdictKeys{"helps", "hurts", "same", "undecided", "needs-more"};

double meanSeconds(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) /
           static_cast<double>(std::max<std::size_t>(values.size(), 1));
}

/// Title of each cause -> its median time in the runs; a run without it has none of it.
std::map<std::string, double> causeTimes(std::span<const RunRecord> runs) {
    std::map<std::string, std::vector<double>> times;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        for (const RecordedCause& cause : runs[i].causes) {
            auto& ofCause = times[cause.title];
            ofCause.resize(runs.size());
            ofCause[i] += cause.nsPerStep;
        }
    }
    std::map<std::string, double> medians;
    for (auto& [title, values] : times) {
        medians[title] = medianOf(std::move(values));
    }
    return medians;
}

double stepNs(std::span<const RunRecord> runs) {
    std::vector<double> values;
    for (const RunRecord& run : runs) {
        double sum = 0;
        for (const RecordedCause& cause : run.causes) {
            sum += cause.nsPerStep;
        }
        values.push_back(sum);
    }
    return medianOf(std::move(values));
}

void writeNumbers(JsonWriter& json, std::string_view name, const std::vector<double>& values) {
    json.key(name);
    json.beginArray();
    for (const double value : values) {
        json.value(value);
    }
    json.endArray();
}

std::string memberText(const dom::object& object, std::string_view key) {
    std::string_view text;
    return object[key].get(text) == simdjson::SUCCESS ? std::string(text) : std::string();
}

double memberNumber(const dom::object& object, std::string_view key) {
    double number = 0;
    return object[key].get(number) == simdjson::SUCCESS ? number : 0;
}

std::vector<double> memberNumbers(const dom::object& object, std::string_view key) {
    std::vector<double> values;
    if (dom::array array; object[key].get(array) == simdjson::SUCCESS) {
        for (const dom::element element : array) {
            if (double value = 0; element.get(value) == simdjson::SUCCESS) {
                values.push_back(value);
            }
        }
    }
    return values;
}

std::string percentText(double share) {
    const double percent = share * kPercentOfShare;
    return (percent < 0 ? "" : "+") + fixedDecimal(percent, 1) + " %";
}

std::string predictionText(const TryPrediction& prediction) {
    if (!prediction.reason.empty()) {
        return "n/a: " + prediction.reason;
    }
    return (prediction.isBound ? "at most " : "") +
           shareText(prediction.share, prediction.low, prediction.high) + ", what-if --set " +
           prediction.change;
}

} // namespace

std::vector<CauseShift> causeShifts(std::span<const RunRecord> baseline,
                                    std::span<const RunRecord> candidate) {
    std::map<std::string, CauseShift> shifts;
    for (const auto& [title, ns] : causeTimes(baseline)) {
        shifts[title].baselineNs = ns;
    }
    for (const auto& [title, ns] : causeTimes(candidate)) {
        shifts[title].candidateNs = ns;
    }
    const double least = kLeastCauseShare * stepNs(baseline);
    std::vector<CauseShift> result;
    for (auto& [title, shift] : shifts) {
        shift.title = title;
        if (std::abs(shift.candidateNs - shift.baselineNs) > least) {
            result.push_back(shift);
        }
    }
    std::ranges::stable_sort(result, std::greater(), [](const CauseShift& shift) {
        return std::abs(shift.candidateNs - shift.baselineNs);
    });
    return result;
}

std::string_view whatIfFor(std::string_view words) {
    constexpr std::pair<std::string_view, std::string_view> kFitting[] = {
        {"worker", "data=0"},
        {"prefetch", "data=0"},
        {"loader", "data=0"},
        {"loading", "data=0"},
        {"compile", "launch=0"},
        {"cuda graph", "launch=0"},
        {"foreach", "host~Optimizer.step*=0"},
        {"fused", "host~Optimizer.step*=0"},
        {".item", "sync=0"},
        {"synchroni", "sync=0"},
    };
    const std::string text = asciiLowered(words);
    for (const auto& [word, change] : kFitting) {
        if (text.find(word) != std::string::npos) {
            return change;
        }
    }
    return {};
}

std::string tryText(const TryRecord& record) {
    std::ostringstream out;
    JsonWriter json(out);
    json.beginObject();
    json.member("number", record.number);
    json.member("words", std::string_view(record.words));
    json.member("added_ns", record.addedNs);
    json.member("baseline_command", std::string_view(record.baselineCommand));
    json.member("candidate_command", std::string_view(record.candidateCommand));
    writeNumbers(json, "baseline_step_seconds", record.baseline);
    writeNumbers(json, "candidate_step_seconds", record.candidate);
    json.member("verdict", kVerdictKeys[static_cast<std::size_t>(record.verdict)]);
    json.member("change", record.share);
    json.member("change_low", record.low);
    json.member("change_high", record.high);
    json.key("prediction");
    json.beginObject();
    json.member("what_if", std::string_view(record.prediction.change));
    json.member("change", record.prediction.share);
    json.member("change_low", record.prediction.low);
    json.member("change_high", record.prediction.high);
    json.member("is_bound", record.prediction.isBound);
    json.member("reason", std::string_view(record.prediction.reason));
    json.endObject();
    json.key("causes");
    json.beginArray();
    for (const CauseShift& cause : record.causes) {
        json.beginObject();
        json.member("title", std::string_view(cause.title));
        json.member("baseline_ns", cause.baselineNs);
        json.member("candidate_ns", cause.candidateNs);
        json.endObject();
    }
    json.endArray();
    json.member("baseline_trace", std::string_view(record.baselineTrace));
    json.member("candidate_trace", std::string_view(record.candidateTrace));
    json.endObject();
    return out.str() + "\n";
}

Result<TryRecord> parseTry(std::string_view text) {
    dom::parser parser;
    dom::object json;
    if (parser.parse(simdjson::padded_string(text)).get(json) != simdjson::SUCCESS) {
        return fail(ErrorCode::MalformedJson, "it is not a record of a try");
    }
    const auto verdict = std::ranges::find(kVerdictKeys, memberText(json, "verdict"));
    if (verdict == kVerdictKeys.end()) {
        return fail(ErrorCode::MalformedJson, "its verdict is not one of a try");
    }
    TryRecord record;
    record.number = static_cast<std::uint64_t>(std::max(0.0, memberNumber(json, "number")));
    record.words = memberText(json, "words");
    record.addedNs = static_cast<std::int64_t>(memberNumber(json, "added_ns"));
    record.baselineCommand = memberText(json, "baseline_command");
    record.candidateCommand = memberText(json, "candidate_command");
    record.baseline = memberNumbers(json, "baseline_step_seconds");
    record.candidate = memberNumbers(json, "candidate_step_seconds");
    record.verdict = static_cast<TryVerdict>(verdict - kVerdictKeys.begin());
    record.share = memberNumber(json, "change");
    record.low = memberNumber(json, "change_low");
    record.high = memberNumber(json, "change_high");
    if (dom::object prediction; json["prediction"].get(prediction) == simdjson::SUCCESS) {
        record.prediction = {memberText(prediction, "what_if"), memberNumber(prediction, "change"),
                             memberNumber(prediction, "change_low"), memberNumber(prediction, "change_high"),
                             memberText(prediction, "reason")};
        if (bool isBound = false; prediction["is_bound"].get(isBound) == simdjson::SUCCESS) {
            record.prediction.isBound = isBound;
        }
    }
    if (dom::array causes; json["causes"].get(causes) == simdjson::SUCCESS) {
        for (const dom::element element : causes) {
            if (dom::object cause; element.get(cause) == simdjson::SUCCESS) {
                record.causes.push_back({memberText(cause, "title"), memberNumber(cause, "baseline_ns"),
                                         memberNumber(cause, "candidate_ns")});
            }
        }
    }
    record.baselineTrace = memberText(json, "baseline_trace");
    record.candidateTrace = memberText(json, "candidate_trace");
    return record;
}

std::string shareText(double share, double low, double high) {
    return percentText(share) + " (from " + percentText(low) + " to " + percentText(high) + ")";
}

std::vector<std::string> tryLines(const TryRecord& record) {
    const double before = meanSeconds(record.baseline) * kNsPerSecond;
    const double after = meanSeconds(record.candidate) * kNsPerSecond;
    std::vector<std::string> lines{
        std::string(tryVerdictText(record.verdict)) + ": " + gateText(record.words),
        "step: " + durationText(before) + " to " + durationText(after) + ", " +
            std::to_string(record.baseline.size()) + " runs each",
        "measured:  " + shareText(record.share, record.low, record.high),
        "predicted: " + gateText(predictionText(record.prediction)),
    };
    for (const CauseShift& cause : record.causes) {
        lines.push_back(std::string(cause.candidateNs < cause.baselineNs ? "went: " : "came: ") +
                        gateText(cause.title) + ", " + durationText(cause.baselineNs) + " to " +
                        durationText(cause.candidateNs) + " a step");
    }
    if (record.verdict == TryVerdict::Undecided) {
        lines.emplace_back("Runs differ too much from each other: quiet the machine, or take longer steps.");
    }
    return lines;
}

std::string tryMarkdown(const TryRecord& record) {
    std::string text = "### Try " + std::to_string(record.number) + "\n\n";
    for (const std::string& line : tryLines(record)) {
        text += "- " + line + "\n";
    }
    text += "\n```\nbaseline:  " + gateText(record.baselineCommand) +
            "\ncandidate: " + gateText(record.candidateCommand) + "\n```\n";
    return text;
}

std::string predictionScore(const std::vector<TryRecord>& chain) {
    std::size_t predicted = 0;
    std::size_t held = 0;
    for (const TryRecord& record : chain) {
        if (record.prediction.reason.empty()) {
            ++predicted;
            const TryPrediction& prediction = record.prediction;
            const bool isTooLittle = prediction.low > record.high;
            const bool isTooMuch = !prediction.isBound && record.low > prediction.high;
            held += isTooLittle || isTooMuch ? 0 : 1;
        }
    }
    return predicted == 0 ? std::string()
                          : std::to_string(held) + " of " + std::to_string(predicted) +
                                " predictions of this chain agree with the measurement";
}

} // namespace lanescope
