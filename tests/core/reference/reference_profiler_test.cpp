// SPDX-License-Identifier: Apache-2.0
// The table that PyTorch's own profiler printed for the runs whose traces are here. The traces hold no input
// shapes and no memory, so that rows of one name are compared together where the profiler told shapes apart.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <sstream>

#include "core/analysis/host/operator_table.h"
#include "core/analysis/host/profiler_table.h"
#include "core/catalog/profiler_text.h"
#include "core/import/trace_loader.h"
#include "tests/core/reference/reference_case.h"

namespace lanescope::test {
namespace {

/// One row by column name.
using TextRow = std::map<std::string, std::string>;

std::string trimmed(const std::string& text) {
    const std::size_t first = text.find_first_not_of(' ');
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

struct TextTable {
    std::vector<TextRow> rows;
    std::string footer;
};

/// Reads a printed table: columns are as wide as the dashes above them.
TextTable parseTable(const std::string& text) {
    std::istringstream in(text);
    std::string separator;
    std::string header;
    std::string line;
    std::getline(in, separator);
    std::getline(in, header);
    std::getline(in, line);
    std::vector<std::pair<std::size_t, std::size_t>> columns; // first character and count
    for (std::size_t at = separator.find('-'); at != std::string::npos; at = separator.find('-', at)) {
        const std::size_t end = std::min(separator.find(' ', at), separator.size());
        columns.emplace_back(at, end - at);
        at = end;
    }
    TextTable table;
    while (std::getline(in, line) && !line.starts_with("---")) {
        TextRow& row = table.rows.emplace_back();
        for (const auto& [first, count] : columns) {
            row[trimmed(header.substr(first, count))] = trimmed(line.substr(first, count));
        }
    }
    std::getline(in, table.footer);
    return table;
}

struct Printed {
    double us;
    double error; ///< half of the last digit
};

Printed printedTime(const std::string& text) {
    const double value = std::strtod(text.c_str(), nullptr);
    const double unit = text.ends_with("us") ? 1 : text.ends_with("ms") ? 1e3 : 1e6;
    return {value * unit, 0.0005 * unit};
}

/// Figures that the profiler printed for all shapes of a name.
struct Group {
    std::vector<const TextRow*> rows;
    std::uint64_t calls = 0;
    Printed self{0, 0};
    Printed total{0, 0};
};

std::map<std::string, Group> groupsOf(const TextTable& table) {
    std::map<std::string, Group> groups;
    const auto add = [](Printed& sum, const Printed& part) {
        sum.us += part.us;
        sum.error += part.error;
    };
    for (const TextRow& row : table.rows) {
        Group& group = groups[row.at("Name")];
        group.rows.push_back(&row);
        group.calls += std::strtoull(row.at("# of Calls").c_str(), nullptr, 10);
        add(group.self, printedTime(row.at("Self CPU")));
        add(group.total, printedTime(row.at("CPU total")));
    }
    return groups;
}

class ReferenceProfiler : public testing::TestWithParam<ReferenceCase> {};

TEST_P(ReferenceProfiler, EveryRowAgrees) {
    const std::string text = readFile(GetParam().answersPath + "/key_averages.txt");
    if (text.empty()) {
        GTEST_SKIP() << "no table of the profiler for this trace";
    }
    const TextTable expected = parseTable(text);
    const Result<TracePtr> loaded = loadTrace(GetParam().tracePath);
    ASSERT_TRUE(loaded) << loaded.error().describe();
    const Result<ProfilerTable> table = profilerTable(**loaded);
    ASSERT_TRUE(table);
    const TextTable actual = parseTable(profilerText(*table));

    const std::map<std::string, Group> groups = groupsOf(expected);
    EXPECT_EQ(table->rows.size(), groups.size());
    for (std::size_t i = 0; i < table->rows.size(); ++i) {
        const ProfilerRow& row = table->rows[i];
        const TextRow& printed = actual.rows.at(i);
        const auto found = groups.find(printed.at("Name"));
        ASSERT_NE(found, groups.end()) << row.name;
        const Group& group = found->second;
        EXPECT_EQ(row.count, group.calls) << row.name;
        EXPECT_NEAR(static_cast<double>(row.selfCpuNs) / 1e3, group.self.us, group.self.error * 1.001)
            << row.name;
        EXPECT_NEAR(static_cast<double>(row.cpuTotalNs) / 1e3, group.total.us, group.total.error * 1.001)
            << row.name;
        if (group.rows.size() == 1) {
            for (const char* column :
                 {"Self CPU %", "Self CPU", "CPU total %", "CPU total", "CPU time avg", "# of Calls"}) {
                EXPECT_EQ(printed.at(column), group.rows[0]->at(column)) << column << " of " << row.name;
            }
        }
    }
    EXPECT_EQ(actual.footer, expected.footer);
}

TEST_P(ReferenceProfiler, OperatorsOfTheTimeBeforeKinetoAgree) {
    const std::string text = readFile(GetParam().answersPath + "/key_averages.txt");
    if (text.empty()) {
        GTEST_SKIP() << "no table of the profiler for this trace";
    }
    const Result<TracePtr> loaded = loadTrace(GetParam().tracePath);
    ASSERT_TRUE(loaded) << loaded.error().describe();
    if ((*loaded)->categories().size() > 1) {
        GTEST_SKIP() << "its operators have a category";
    }
    struct Sum {
        std::uint64_t calls = 0;
        DurationNs totalNs = 0;
    };
    std::map<std::string, Sum> sums; // the profiler puts all steps into one row
    for (const OperatorRow& row : operatorTable(**loaded)) {
        constexpr std::size_t kLongestName = 55; // that the profiler printed
        std::string name((*loaded)->text(row.name));
        if (name.size() >= kLongestName - 3) {
            name = name.substr(0, kLongestName - 3) + "...";
        }
        Sum& sum = sums[name.starts_with("ProfilerStep#") ? "ProfilerStep*" : name];
        sum.calls += row.count;
        sum.totalNs += row.totalNs;
    }
    const std::map<std::string, Group> groups = groupsOf(parseTable(text));
    EXPECT_EQ(sums.size(), groups.size());
    for (const auto& [name, group] : groups) {
        EXPECT_EQ(sums[name].calls, group.calls) << name;
        EXPECT_NEAR(static_cast<double>(sums[name].totalNs) / 1e3, group.total.us, group.total.error * 1.001)
            << name;
    }
}

INSTANTIATE_TEST_SUITE_P(Traces, ReferenceProfiler, testing::ValuesIn(referenceCases()), caseName);

} // namespace
} // namespace lanescope::test
