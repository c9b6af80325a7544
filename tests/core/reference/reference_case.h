// SPDX-License-Identifier: Apache-2.0
// The reference traces with the answers of an independent script, where they are present, and how its
// files write figures. Definitions: the README of the answers.
#pragma once

#include <gtest/gtest.h>

#include <iosfwd>
#include <string>
#include <vector>

#include "core/base/time.h"
#include "core/import/trace_loader.h"
#include "tests/support/csv_file.h"

namespace lanescope::test {

struct ReferenceCase {
    std::string name;
    std::string tracePath;
    std::string answersPath; ///< folder
    /// Empty when there is no such file.
    CsvFile csv(const std::string& fileName) const {
        return parseCsv(readFile(answersPath + "/" + fileName));
    }
};

/// Every JSON trace that has a lanes.csv among its answers, by name: the sample traces, whose answers are
/// part of the repository, and the shared traces where they are present.
std::vector<ReferenceCase> referenceCases();

/// Loads the trace of its case; skips where there is none.
class LoadedReference : public testing::TestWithParam<ReferenceCase> {
protected:
    void SetUp() override;

    TracePtr m_trace; ///< null when skipped
};

/// For GoogleTest's test names and output.
std::string caseName(const testing::TestParamInfo<ReferenceCase>& info);
void PrintTo(const ReferenceCase& referenceCase, std::ostream* out);

/// Microseconds as the answers print them: with three decimals, or none where they are whole.
std::string referenceMicroseconds(TimeNs timeNs);
/// Their means: six decimals, rounded half up.
std::string referenceMean(DurationNs totalNs, std::uint64_t count);

/// Reports lines that are only in one of the two, whatever their order; the first few of them.
void expectSameLines(const std::string& what, std::vector<std::string> expected,
                     std::vector<std::string> actual);

/// Cells joined by " | ".
std::string joined(const std::vector<std::string>& cells);
/// Cells of the named columns of a row, joined by " | ".
std::string joined(const std::map<std::string, std::string>& row, const std::vector<std::string>& columns);

} // namespace lanescope::test
