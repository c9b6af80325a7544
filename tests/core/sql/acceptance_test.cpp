// SPDX-License-Identifier: Apache-2.0
// The questions of spec/interfaces/queries.sql over the shared traces, with results that an independent
// program computed: columns, number of rows and the first rows. Ids of slices are left out: they are row
// numbers, which depend on the order of tracks. Where a question names a command, a check against that
// command's table follows below.
#include <cmath>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>

#include <gtest/gtest.h>
#include <simdjson.h>

#include "core/import/trace_loader.h"
#include "tests/core/sql/query_rows.h"
#include "tests/support/shared_data.h"

namespace lanescope::test {
namespace {

struct Question {
    std::string name;
    std::map<std::string, std::string> traces; ///< by schema; "" for the only one
    std::string text;
};

std::string readAll(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::map<std::string, std::string> tracesOf(const std::string& line) {
    std::map<std::string, std::string> traces;
    const std::regex pair("(?:([a-z]+)=)?([A-Za-z0-9_,]+)");
    for (auto at = std::sregex_iterator(line.begin(), line.end(), pair); at != std::sregex_iterator(); ++at) {
        traces[(*at)[1]] = (*at)[2];
    }
    return traces;
}

/// Splits the file at the lines that begin with "-- Qnn".
std::vector<Question> questionsOf(const std::string& text) {
    std::vector<Question> questions;
    std::istringstream lines(text);
    const std::regex beginning("-- (Q[0-9][0-9]) .*");
    const std::regex trace("-- trace: ([^ ]+(?: b=[^ ]+)?).*");
    std::smatch match;
    for (std::string line; std::getline(lines, line);) {
        if (std::regex_match(line, match, beginning)) {
            questions.push_back({match[1], {}, {}});
        } else if (!questions.empty() && std::regex_match(line, match, trace)) {
            questions.back().traces = tracesOf(match[1]);
        } else if (!questions.empty() && !line.starts_with("--")) {
            questions.back().text += line + "\n";
        }
    }
    return questions;
}

TracePtr load(const std::string& name) {
    for (const char* ending : {".json.gz", ".json"}) {
        const std::string path = sharedPath("data/traces/" + name + ending);
        if (!path.empty()) {
            Result<TracePtr> trace = loadTrace(path);
            return trace ? *trace : nullptr;
        }
    }
    return nullptr;
}

std::unique_ptr<sql::Session> sessionFor(const Question& question) {
    std::vector<sql::NamedTrace> traces;
    std::vector<sql::RankTrace> ranks;
    for (const auto& [schema, name] : question.traces) {
        if (schema == "ranks") {
            std::istringstream names(name);
            for (std::string one; std::getline(names, one, ',');) {
                ranks.push_back({static_cast<std::int64_t>(ranks.size()), load(one)});
            }
        } else {
            traces.push_back({schema, load(name)});
        }
    }
    Result<std::unique_ptr<sql::Session>> session =
        sql::Session::open(std::move(traces), {}, {std::move(ranks), {}});
    EXPECT_TRUE(session);
    return session ? std::move(*session) : nullptr;
}

void expectCell(const std::string& cell, simdjson::dom::element wanted) {
    std::string_view text;
    std::int64_t integer = 0;
    double real = 0;
    if (wanted.is_null()) {
        EXPECT_EQ(cell, "NULL");
    } else if (wanted.get(text) == simdjson::SUCCESS) {
        EXPECT_EQ(cell, text);
    } else if (wanted.get(integer) == simdjson::SUCCESS) {
        EXPECT_EQ(cell, std::to_string(integer));
    } else if (wanted.get(real) == simdjson::SUCCESS) {
        EXPECT_NEAR(std::stod(cell), real, 1e-9 * std::max(1.0, std::abs(real)));
    }
}

TEST(SqlAcceptance, AnswersTheQuestions) {
    const std::string queries = sharedPath("spec/interfaces/queries.sql");
    const std::string answers = sharedPath("spec/interfaces/queries_expected.json");
    if (queries.empty() || answers.empty()) {
        GTEST_SKIP() << "the shared questions are not here";
    }
    simdjson::dom::parser parser;
    const simdjson::dom::element expected = parser.load(answers);
    const std::vector<Question> questions = questionsOf(readAll(queries));
    EXPECT_EQ(questions.size(), simdjson::dom::object(expected).size());
    const std::set<std::string> ids = {"id", "slice_id"};
    for (const Question& question : questions) {
        SCOPED_TRACE(question.name);
        const auto session = sessionFor(question);
        ASSERT_NE(session, nullptr);
        const QueryRows result = query(*session, question.text);
        ASSERT_EQ(result.error, "");
        const simdjson::dom::element answer = expected[question.name];
        std::vector<std::string> columns;
        for (const std::string_view column : simdjson::dom::array(answer["columns"])) {
            columns.emplace_back(column);
        }
        EXPECT_EQ(result.columns, columns);
        ASSERT_EQ(result.rows.size(), std::uint64_t(answer["row_count"]));
        std::size_t row = 0;
        for (const simdjson::dom::array wanted : simdjson::dom::array(answer["first_rows"])) {
            std::size_t column = 0;
            for (const simdjson::dom::element cell : wanted) {
                if (!ids.contains(columns[column])) {
                    SCOPED_TRACE(columns[column] + " of row " + std::to_string(row));
                    expectCell(result.rows[row][column], cell);
                }
                ++column;
            }
            ++row;
        }
    }
}

/// A question whose result is the table of an analysis, which is a table of SQL, too.
struct Equality {
    const char* trace;
    const char* rows;  ///< over rows of events
    const char* table; ///< over the table that the command prints
};

constexpr Equality kEqualities[] = {
    {"cuda_v100_resnet50_workers0",
     "SELECT name, count(*), sum(dur), min(dur), max(dur), percentile(dur, 0.5), percentile(dur, 0.95) "
     "FROM kernels GROUP BY name ORDER BY sum(dur) DESC, name",
     "SELECT name, count, total_ns, min_ns, max_ns, p50_ns, p95_ns FROM kernels_table ORDER BY total_ns "
     "DESC, "
     "name"},
    {"cuda_v100_train_ns",
     "SELECT name, count(*), sum(dur), min(dur), max(dur) FROM launches GROUP BY name ORDER BY sum(dur) "
     "DESC, name",
     "SELECT name, count, total_ns, min_ns, max_ns FROM runtime_calls ORDER BY total_ns DESC, name"},
    {"cuda_h100_qwen",
     "SELECT name, count(*), sum(dur), sum(self_dur), sum(self_with_calls_dur), sum(iif(in_same_name, 0, "
     "device_dur)), sum(device_self_dur) FROM operators GROUP BY name ORDER BY name",
     "SELECT name, count, total_ns, self_ns, self_with_calls_ns, device_total_ns, device_self_ns FROM "
     "operators_table ORDER BY name"},
    {"cuda_v100_resnet50_workers4",
     "SELECT name, count(*), sum(dur), sum(bytes) FROM copies GROUP BY name ORDER BY sum(dur) DESC, name",
     "SELECT name, count, total_ns, bytes FROM copies_table ORDER BY total_ns DESC, name"},
    {"cuda_v100_train_ns",
     "SELECT 'ProfilerStep#' || step, count(*), sum(dur) FROM kernels WHERE step IS NOT NULL GROUP BY step "
     "ORDER "
     "BY 1",
     "SELECT step, count, total_ns FROM kernels_by_step WHERE step LIKE 'Prof%' ORDER BY 1"},
    {"cuda_a100_diff_control",
     "SELECT device, sum(dur) FROM device_busy WHERE what = 'any' GROUP BY device ORDER BY device",
     "SELECT device, busy_ns FROM devices ORDER BY device"},
    // Without steps, so that tables are of the whole trace, as rows are.
    {"rocm_mi210_gpu_only",
     "SELECT device, cause, sum(dur) FROM idle_pieces GROUP BY device, cause ORDER BY device, cause",
     "SELECT device, cause, sum(idle_ns) FROM idle_causes GROUP BY device, cause ORDER BY device, cause"},
    {"rocm_mi210_gpu_only",
     "SELECT device, cause, count(*), sum(dur) FROM gaps GROUP BY device, cause ORDER BY device, cause",
     "SELECT device, cause, count(*), sum(idle_ns) FROM idle_gaps GROUP BY device, cause ORDER BY device, "
     "cause"},
    {"cuda_v100_resnet50_workers0",
     "SELECT name, total_dur FROM steps WHERE total_dur IS NOT NULL ORDER BY 1",
     "SELECT step, total_ns FROM steps_table ORDER BY 1"},
};

TEST(SqlAcceptance, EqualsTheTablesOfCommands) {
    for (const Equality& equality : kEqualities) {
        SCOPED_TRACE(equality.rows);
        const TracePtr trace = load(equality.trace);
        if (trace == nullptr) {
            GTEST_SKIP() << "the shared traces are not here";
        }
        const auto session = sessionOf(trace);
        const QueryRows rows = query(*session, equality.rows);
        const QueryRows table = query(*session, equality.table);
        ASSERT_EQ(rows.error, "");
        ASSERT_EQ(table.error, "");
        EXPECT_FALSE(rows.rows.empty());
        EXPECT_EQ(rows.rows, table.rows);
    }
}

} // namespace
} // namespace lanescope::test
