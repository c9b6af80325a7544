// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/what_if_tables.h"

#include "core/table/time_text.h"

namespace lanescope {

namespace {

std::string percentText(double share) {
    constexpr int kDigits = 3;
    return fixedDecimal(100 * share, kDigits);
}

std::string shareText(DurationNs partNs, DurationNs wholeNs) {
    return wholeNs > 0 ? percentText(static_cast<double>(partNs) / static_cast<double>(wholeNs))
                       : std::string();
}

} // namespace

TextTable predictionTable(std::span<const NamedPrediction> rows) {
    TextTable table;
    table.columns = {{"step", TextCellType::Text},
                     {"recorded_us"},
                     {"predicted_us"},
                     {"low_us"},
                     {"high_us"},
                     {"change_us"},
                     {"change_percent"},
                     {"noise_us"},
                     {"replay_error_percent"},
                     {"dropped_error_percent"},
                     {"unexplained_percent"},
                     {"inferred_edges_on_path"}};
    for (const NamedPrediction& row : rows) {
        const Prediction& it = row.prediction;
        table.rows.push_back({row.step, decimalMicroseconds(it.recordedNs),
                              decimalMicroseconds(it.predictedNs), decimalMicroseconds(it.lowNs),
                              decimalMicroseconds(it.highNs), decimalMicroseconds(it.changeNs()),
                              shareText(it.changeNs(), it.recordedNs),
                              it.noiseNs ? decimalMicroseconds(*it.noiseNs) : std::string(),
                              percentText(it.replayError), percentText(it.droppedError),
                              percentText(it.unexplainedShare), std::to_string(it.inferredEdgesOnPath)});
    }
    return table;
}

TextTable gainTable(const Gains& gains, DurationNs lengthNs) {
    TextTable table;
    table.columns = {{"kind", TextCellType::Text},
                     {"name", TextCellType::Text},
                     {"count"},
                     {"time_us"},
                     {"gain_us"},
                     {"gain_percent"}};
    for (const Gain& gain : gains.rows) {
        table.rows.push_back({gainKindName(gain.kind), gain.name, std::to_string(gain.count),
                              decimalMicroseconds(gain.timeNs), decimalMicroseconds(gain.gainNs),
                              shareText(gain.gainNs, lengthNs)});
    }
    return table;
}

} // namespace lanescope
