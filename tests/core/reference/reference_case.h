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

/// Two reference traces that Holistic Trace Analysis compared: its status.json names them.
struct ReferencePair {
    std::string name;
    std::string baselinePath;
    std::string candidatePath;
    std::string answersPath; ///< folder
    /// Empty when there is no such file, or one without rows.
    CsvFile csv(const std::string& fileName) const {
        const std::string text = readFile(answersPath + "/" + fileName);
        return text.size() < 3 ? CsvFile{} : parseCsv(text); // a table without rows has no header either
    }
};

/// Every pair both of whose traces are present, by name.
std::vector<ReferencePair> referencePairs();
std::string pairName(const testing::TestParamInfo<ReferencePair>& info);
void PrintTo(const ReferencePair& pair, std::ostream* out);

/// The trace in which the independent script counted `events` events (summary.json), so that figures which
/// were computed by hand are compared whatever the file is called. Null where it is not present.
TracePtr traceWithEvents(std::uint64_t events);

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
