// SPDX-License-Identifier: Apache-2.0
#include "tests/core/reference/reference_case.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <ostream>

#include "core/table/time_text.h"
#include "tests/support/json_paths.h"
#include "tests/support/shared_data.h"

namespace lanescope::test {

namespace {

/// Adds each trace of `traces` that has a lanes.csv in the folder of its name below `expected`.
void addCases(const std::string& traces, const std::string& expected, const std::string& prefix,
              std::vector<ReferenceCase>& cases) {
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(traces, error)) {
        const std::string file = entry.path().filename().string();
        const std::string name = prefix + file.substr(0, file.find('.'));
        const std::string answers = expected + "/" + name;
        if (file.find(".json") != std::string::npos && std::filesystem::exists(answers + "/lanes.csv")) {
            cases.push_back({name, entry.path().string(), answers});
        }
    }
}

/// Path of the JSON trace of this name below `traces`; empty where there is none. Some answers have the name
/// of the set that the trace was in, and an underscore, before the name.
std::string pathOfTrace(const std::string& traces, const std::string& name) {
    for (std::size_t at = 0; at < name.size(); ++at) {
        for (const char* ending : {".json.gz", ".json", ".json.zst"}) {
            const std::string path = traces + "/" + name.substr(at) + ending;
            if (std::filesystem::exists(path)) {
                return path;
            }
        }
        at = std::min(name.find('_', at), name.size());
    }
    return {};
}

} // namespace

std::vector<ReferenceCase> referenceCases() {
    std::vector<ReferenceCase> cases;
    addCases(LANESCOPE_SAMPLES, LANESCOPE_SHIPPED_ANSWERS, "sample_", cases);
    addCases(sharedPath("data/traces"), sharedPath("data/expected"), {}, cases);
    std::sort(cases.begin(), cases.end(),
              [](const ReferenceCase& a, const ReferenceCase& b) { return a.name < b.name; });
    return cases;
}

std::vector<ReferencePair> referencePairs() {
    std::vector<ReferencePair> pairs;
    const std::string traces = sharedPath("data/traces");
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(sharedPath("data/expected"), error)) {
        const auto status = jsonPaths(readFile(entry.path().string() + "/hta/status.json"));
        if (!status || !status->contains("control") || !status->contains("test")) {
            continue;
        }
        ReferencePair pair{entry.path().filename().string(), pathOfTrace(traces, status->at("control")),
                           pathOfTrace(traces, status->at("test")), entry.path().string()};
        if (!pair.baselinePath.empty() && !pair.candidatePath.empty()) {
            pairs.push_back(std::move(pair));
        }
    }
    std::ranges::sort(pairs, {}, &ReferencePair::name);
    return pairs;
}

std::string pairName(const testing::TestParamInfo<ReferencePair>& info) {
    return info.param.name;
}

void PrintTo(const ReferencePair& pair, std::ostream* out) {
    *out << pair.name;
}

TracePtr traceWithEvents(std::uint64_t events) {
    for (const ReferenceCase& each : referenceCases()) {
        const auto summary = jsonPaths(readFile(each.answersPath + "/summary.json"));
        if (summary && summary->contains("events") && summary->at("events") == std::to_string(events)) {
            const Result<TracePtr> trace = loadTrace(each.tracePath);
            EXPECT_TRUE(trace) << each.name;
            return trace ? *trace : nullptr;
        }
    }
    return nullptr;
}

void LoadedReference::SetUp() {
    const Result<TracePtr> loaded = loadTrace(GetParam().tracePath);
    ASSERT_TRUE(loaded) << loaded.error().message;
    m_trace = *loaded;
}

std::string caseName(const testing::TestParamInfo<ReferenceCase>& info) {
    return info.param.name;
}

void PrintTo(const ReferenceCase& referenceCase, std::ostream* out) {
    *out << referenceCase.name;
}

std::string referenceMicroseconds(TimeNs timeNs) {
    std::string text = decimalMicroseconds(timeNs);
    return text.ends_with(".000") ? text.substr(0, text.size() - 4) : text;
}

std::string referenceMean(DurationNs totalNs, std::uint64_t count) {
    return decimalMicroseconds(static_cast<double>(totalNs) / static_cast<double>(count));
}

void expectSameLines(const std::string& what, std::vector<std::string> expected,
                     std::vector<std::string> actual) {
    std::sort(expected.begin(), expected.end());
    std::sort(actual.begin(), actual.end());
    std::vector<std::string> missing;
    std::vector<std::string> surplus;
    std::set_difference(expected.begin(), expected.end(), actual.begin(), actual.end(),
                        std::back_inserter(missing));
    std::set_difference(actual.begin(), actual.end(), expected.begin(), expected.end(),
                        std::back_inserter(surplus));
    if (missing.empty() && surplus.empty()) {
        return;
    }
    constexpr std::size_t kShown = 5;
    constexpr std::size_t kWidth = 400;
    std::string text = what + ": " + std::to_string(missing.size()) + " of " +
                       std::to_string(expected.size()) + " lines differ";
    for (std::size_t i = 0; i < std::min(kShown, missing.size()); ++i) {
        text += "\n  expected: " + missing[i].substr(0, kWidth);
    }
    for (std::size_t i = 0; i < std::min(kShown, surplus.size()); ++i) {
        text += "\n  actual:   " + surplus[i].substr(0, kWidth);
    }
    ADD_FAILURE() << text;
}

std::string joined(const std::vector<std::string>& cells) {
    std::string line;
    for (const std::string& cell : cells) {
        line += (line.empty() ? "" : " | ") + cell;
    }
    return line;
}

std::string joined(const std::map<std::string, std::string>& row, const std::vector<std::string>& columns) {
    std::vector<std::string> cells;
    for (const std::string& column : columns) {
        const auto cell = row.find(column);
        cells.push_back(cell == row.end() ? "(no column " + column + ")" : cell->second);
    }
    return joined(cells);
}

} // namespace lanescope::test
