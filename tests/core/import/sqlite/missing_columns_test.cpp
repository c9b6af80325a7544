// SPDX-License-Identifier: Apache-2.0
// Databases of versions of a profiler that nobody has seen: each column renamed and each table dropped in
// turn. The load then says so or has the figures that it had: nothing changes in silence.
#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "core/import/sqlite/database.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/core/import/nsys/nsys_export_text.h"
#include "tests/support/csv_file.h"
#include "tests/support/memory_file.h"
#include "tests/support/shared_data.h"
#include "tests/support/sqlite_file.h"

namespace lanescope::test {
namespace {

/// Figures that people read first.
struct Figures {
    std::map<std::string, std::pair<std::uint64_t, DurationNs>> ofCategory; ///< number and time of slices
    std::uint64_t launched = 0;                                             ///< device work with its launch
    std::set<std::pair<std::int32_t, std::int64_t>> streams;
    std::int64_t bytes = 0;
    friend bool operator==(const Figures&, const Figures&) = default;
};

Figures figuresOf(const Trace& trace) {
    Figures figures;
    for (std::size_t i = 0; i < trace.slices().size(); ++i) {
        const SliceId slice{static_cast<std::uint32_t>(i)};
        auto& sum =
            figures.ofCategory[std::string(trace.text(trace.category(trace.slices().category[slice]).name))];
        ++sum.first;
        sum.second += trace.slices().durationNs[slice];
    }
    for (const DeviceOp& op : trace.deviceOps()) {
        figures.launched += op.launch != kNoLaunch ? 1 : 0;
        figures.streams.emplace(op.device, op.stream);
        figures.bytes += std::max<std::int64_t>(op.bytes, 0);
    }
    return figures;
}

std::uint64_t problemsOf(const Trace& trace) {
    std::uint64_t count = 0;
    for (const DiagnosticClass group :
         {DiagnosticClass::Repaired, DiagnosticClass::Unusable, DiagnosticClass::File}) {
        count += trace.diagnostics().total(group);
    }
    return count;
}

/// Whether the load refused the file with a message, or said more than of the whole file.
bool isTold(const Result<TracePtr>& changed, const Trace& whole) {
    return changed ? problemsOf(**changed) > problemsOf(whole) : !changed.error().message.empty();
}

struct Sample {
    const char* name;
    const char* path; ///< below data/formats; null: made here
};

void PrintTo(const Sample& sample, std::ostream* out) {
    *out << sample.name;
}

std::string madeExport() {
    return sqliteFile(std::string(kTables) + kernel(1000, 1500, 1, 100) + kernel(2000, 2400, 2, 100, 8) +
                      call(500, 600, 1, 100, 7) + call(700, 800, 2, 100, 7, 4) +
                      range("400", "3000", "'forward'", 7) +
                      "INSERT INTO CUPTI_ACTIVITY_KIND_MEMCPY VALUES (3000,3100,0,1,7,3," + tid(100, 0) +
                      ",4096,1,0,2);" + call(2500, 2600, 3, 100, 7));
}

class MissingColumns : public testing::TestWithParam<Sample> {
protected:
    void SetUp() override {
        if (GetParam().path == nullptr) {
            m_bytes = madeExport();
        } else if (const std::string path = sharedPath(std::string("data/formats/") + GetParam().path);
                   path.empty()) {
            GTEST_SKIP() << "the sample is not here";
        } else {
            m_bytes = readFile(path);
        }
        const auto whole = loadTraceText(m_bytes, "whole");
        ASSERT_TRUE(whole) << whole.error().describe();
        m_whole = *whole;
        m_figures = figuresOf(*m_whole);
        auto database = sqlite::Database::open(std::make_shared<MemoryFile>(m_bytes, "whole"));
        ASSERT_TRUE(database);
        m_database = std::move(*database);
    }

    std::string m_bytes;
    TracePtr m_whole;
    Figures m_figures;
    std::unique_ptr<sqlite::Database> m_database;
};

TEST_P(MissingColumns, AreToldOrChangeNoFigure) {
    std::size_t changed = 0;
    for (const std::string& table : m_database->tables()) {
        if (m_database->rowCountEstimate(table) == 0) {
            continue;
        }
        for (const std::string& column : m_database->columns(table)) {
            const std::string bytes =
                changedDatabase(m_bytes, "ALTER TABLE \"" + table + "\" RENAME COLUMN \"" + column +
                                             "\" TO \"" + column + "_new\"");
            if (bytes.empty()) {
                continue; // a view names the column
            }
            ++changed;
            const auto trace = loadTraceText(bytes, "changed");
            EXPECT_TRUE(isTold(trace, *m_whole) || (trace && figuresOf(**trace) == m_figures))
                << table << "." << column;
        }
    }
    EXPECT_GT(changed, 20u);
}

TEST_P(MissingColumns, MissingTablesTakeNoOtherFigureWithThem) {
    std::size_t changed = 0;
    for (const std::string& table : m_database->tables()) {
        const std::string bytes = changedDatabase(m_bytes, "DROP TABLE \"" + table + "\"");
        if (bytes.empty()) {
            continue;
        }
        ++changed;
        const auto trace = loadTraceText(bytes, "changed");
        if (isTold(trace, *m_whole)) {
            continue;
        }
        ASSERT_TRUE(trace) << table;
        for (const auto& [category, sum] : figuresOf(**trace).ofCategory) {
            // Tables of one kind, such as both overheads, share a category: what is left is a part of it.
            EXPECT_TRUE(sum == m_figures.ofCategory[category] ||
                        sum.first < m_figures.ofCategory[category].first)
                << table << " takes from " << category;
        }
    }
    EXPECT_GT(changed, 5u);
}

INSTANTIATE_TEST_SUITE_P(Samples, MissingColumns,
                         testing::Values(Sample{"made", nullptr}, Sample{"nsys", "nsys/nsysai.mock.sqlite"},
                                         Sample{"nsys_host", "nsys/cs336-ihor.result.sqlite"},
                                         Sample{"nvprof", "nvprof/profiling-lm.net.sql"},
                                         Sample{"rpd", "rocm/matmul_result.rpd"},
                                         Sample{"rocpd", "rocm/synthetic/rocpd_v3_edge.db"}),
                         [](const auto& test) { return std::string(test.param.name); });

/// The message names table and column.
TEST(NsysColumns, AMissingOneIsNamed) {
    const auto trace = loadTraceText(
        changedDatabase(madeExport(),
                        "ALTER TABLE CUPTI_ACTIVITY_KIND_KERNEL RENAME COLUMN streamId TO queueId"),
        "renamed");
    ASSERT_TRUE(trace);
    EXPECT_NE((*trace)->diagnostics()[DiagnosticKind::DamagedTable].detail.find(
                  "CUPTI_ACTIVITY_KIND_KERNEL has no column streamId"),
              std::string::npos);
    const auto whole = loadTraceText(madeExport(), "whole");
    ASSERT_TRUE(whole);
    EXPECT_EQ(problemsOf(**whole), 0u);
}

/// A text or a blob where a number belongs is told with table, column and row, whatever rests on it.
TEST(NsysColumns, ValuesOfAWrongTypeAreNamed) {
    for (const char* column : {"correlationId", "streamId", "start", "deviceId"}) {
        for (const char* value : {"'none'", "x'0102'", "1.5"}) {
            const auto trace = loadTraceText(
                changedDatabase(madeExport(), std::string("UPDATE CUPTI_ACTIVITY_KIND_KERNEL SET ") + column +
                                                  " = " + value + " WHERE rowid = 2"),
                "changed");
            ASSERT_TRUE(trace) << column << value;
            const auto& problem = (*trace)->diagnostics()[DiagnosticKind::WrongType];
            EXPECT_GE(problem.count, 1u) << column << value;
            EXPECT_EQ(problem.detail, std::string("no integer in table CUPTI_ACTIVITY_KIND_KERNEL, column ") +
                                          column + ", row 2");
        }
    }
}

} // namespace
} // namespace lanescope::test
