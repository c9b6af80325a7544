// SPDX-License-Identifier: Apache-2.0
#include "tests/core/reference/reference_case.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <ostream>

#include "core/table/time_text.h"
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

} // namespace

std::vector<ReferenceCase> referenceCases() {
    std::vector<ReferenceCase> cases;
    addCases(LANESCOPE_SAMPLES, LANESCOPE_SHIPPED_ANSWERS, "sample_", cases);
    addCases(sharedPath("data/traces"), sharedPath("data/expected"), {}, cases);
    std::sort(cases.begin(), cases.end(),
              [](const ReferenceCase& a, const ReferenceCase& b) { return a.name < b.name; });
    return cases;
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
