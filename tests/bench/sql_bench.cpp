// SPDX-License-Identifier: Apache-2.0
// Time of statements of SQL over large traces, as the processor time of their thread, so that other work of
// the machine counts little: the first run of each, with what it has to compute once, and the best of the
// runs after it. Each statement runs over each trace, which is also the schemas a and b and two ranks of the
// schema ranks. The ratio is the warm time against the limit for a trace of 1 GB.
//   lanescope_sql_bench [--runs N] [--records FILE] [--only NAME] STATEMENTS.sql TRACE...
// STATEMENTS.sql is split at lines that begin with "-- Q" and a number.
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "core/import/trace_loader.h"
#include "core/sql/session/session.h"
#include "core/store/trace.h"
#include "tests/bench/bench_support.h"

namespace lanescope::bench {
namespace {

constexpr double kQuickMs = 100; ///< limit of nine of ten statements
constexpr double kMostMs = 1000; ///< limit of all

struct Question {
    std::string name;
    std::string text;
};

std::vector<Question> questionsOf(const std::string& path) {
    std::vector<Question> questions;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("-- Q") && line.size() > 4 && line[4] >= '0' && line[4] <= '9') {
            questions.push_back({line.substr(3, line.find(' ', 3) - 3), {}});
        } else if (!questions.empty() && !line.starts_with("--")) {
            questions.back().text += line + "\n";
        }
    }
    return questions;
}

/// Processor time of this thread.
double threadMs() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

/// Runs the statement to its last row and reads all cells; milliseconds, below 0 after an error.
double run(sql::Session& session, const std::string& text, std::size_t& rowCount) {
    const double start = threadMs();
    std::string_view rest;
    auto statement = session.prepare(text, rest);
    rowCount = 0;
    std::string trouble = statement ? std::string() : statement.error().describe();
    while (trouble.empty()) {
        const Result<bool> row = (*statement)->step();
        if (!row || !*row) {
            trouble = row ? std::string() : row.error().describe();
            break;
        }
        ++rowCount;
        for (int i = 0; i < (*statement)->columnCount(); ++i) {
            (*statement)->value(i);
        }
    }
    if (!trouble.empty()) {
        std::fprintf(stderr, "%s\n", trouble.c_str());
        return -1;
    }
    return threadMs() - start;
}

struct Arguments {
    int runs = 5;
    std::string records;
    std::string only;
    std::vector<std::string> files;
};

Arguments parsed(int count, char** values) {
    Arguments arguments;
    for (int i = 1; i < count; ++i) {
        const std::string word = values[i];
        const bool hasValue = i + 1 < count;
        if (word == "--runs" && hasValue) {
            arguments.runs = std::max(1, std::atoi(values[++i]));
        } else if (word == "--records" && hasValue) {
            arguments.records = values[++i];
        } else if (word == "--only" && hasValue) {
            arguments.only = values[++i];
        } else {
            arguments.files.push_back(word);
        }
    }
    return arguments;
}

bool measure(sql::Session& session, const std::string& input, const std::vector<Question>& questions,
             const Arguments& arguments) {
    const Records records(arguments.records);
    std::size_t quick = 0;
    std::size_t counted = 0;
    bool isFine = true;
    for (const Question& question : questions) {
        if (!arguments.only.empty() && question.name != arguments.only) {
            continue;
        }
        std::size_t rows = 0;
        const double first = run(session, question.text, rows);
        std::vector<double> times;
        for (int i = 0; i < arguments.runs && first >= 0; ++i) {
            times.push_back(run(session, question.text, rows));
        }
        const double warm = first < 0 ? -1 : *std::min_element(times.begin(), times.end());
        isFine = isFine && warm >= 0;
        ++counted;
        quick += warm >= 0 && warm <= kQuickMs ? 1 : 0;
        std::printf("%-5s %9.1f ms first %9.1f ms warm  %6.2f of its limit  %zu rows%s\n",
                    question.name.c_str(), first, warm, warm / kQuickMs, rows,
                    warm > kMostMs ? "  too slow" : "");
        std::fflush(stdout);
        records.add("sql " + question.name, input, {{"first_ms", first}, {"warm_ms", warm}});
    }
    std::printf("%zu of %zu within %.0f ms\n", quick, counted, kQuickMs);
    return isFine;
}

int runBench(int count, char** values) {
    const Arguments arguments = parsed(count, values);
    if (arguments.files.size() < 2) {
        std::fprintf(stderr,
                     "usage: lanescope_sql_bench [--runs N] [--records FILE] [--only NAME] STATEMENTS.sql "
                     "TRACE...\n");
        return EXIT_FAILURE;
    }
    const std::vector<Question> questions = questionsOf(arguments.files.front());
    bool isFine = !questions.empty();
    for (std::size_t i = 1; i < arguments.files.size(); ++i) {
        const std::string& path = arguments.files[i];
        Result<TracePtr> trace = loadTrace(path);
        if (!trace) {
            std::fprintf(stderr, "%s\n", trace.error().describe().c_str());
            return EXIT_FAILURE;
        }
        auto session =
            sql::Session::open({{"a", *trace}, {"b", *trace}}, {}, {{{0, *trace, 0}, {1, *trace, 0}}, {}});
        if (!session) {
            std::fprintf(stderr, "%s\n", session.error().describe().c_str());
            return EXIT_FAILURE;
        }
        std::printf("%s: %zu slices\n", path.c_str(), (*trace)->slices().size());
        isFine = measure(**session, path, questions, arguments) && isFine;
    }
    return isFine ? EXIT_SUCCESS : EXIT_FAILURE;
}

} // namespace
} // namespace lanescope::bench

int main(int count, char** values) {
    return lanescope::bench::runBench(count, values);
}
