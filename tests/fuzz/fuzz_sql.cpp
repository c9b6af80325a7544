// SPDX-License-Identifier: Apache-2.0
#include "core/sql/session/session.h"
#include "tests/fuzz/fuzz_check.h"
#include "tests/fuzz/fuzz_targets.h"
#include "tests/support/small_trace.h"

namespace lanescope::test {

namespace {

constexpr int kMostRows = 2000;

/// Runs all statements of the text; the session must be as good as new afterwards.
void run(sql::Session& session, std::string_view text) {
    while (!text.empty()) {
        std::string_view rest;
        const auto statement = session.prepare(text, rest);
        require(rest.size() < text.size(), "a statement takes some text");
        text = rest;
        if (!statement) {
            require(!statement.error().message.empty(), "an error says something");
            continue;
        }
        for (int rows = 0; *statement != nullptr && rows < kMostRows; ++rows) {
            const Result<bool> hasRow = (*statement)->step();
            if (!hasRow || !*hasRow) {
                break;
            }
            for (int i = 0; i < (*statement)->columnCount(); ++i) {
                (void)(*statement)->value(i);
            }
        }
    }
}

} // namespace

void fuzzSql(std::string_view bytes) {
    static const SmallTrace kTrace = makeSmallTrace();
    sql::SessionOptions options;
    options.memoryBytes = 64u << 20;
    options.timeout = std::chrono::milliseconds(200);
    auto session = sql::Session::open({{"", kTrace.trace}}, options);
    require(session.has_value(), "a session opens");
    run(**session, bytes);
    std::string_view rest;
    const auto check = (*session)->prepare("SELECT count(*) FROM main.slice", rest);
    require(check && *check != nullptr, "no statement takes tables away");
    const Result<bool> hasRow = (*check)->step();
    require(hasRow && *hasRow, "tables can be read afterwards");
    require((*check)->value(0) == sql::Value(static_cast<std::int64_t>(kTrace.trace->slices().size())),
            "no statement changes a table");
}

} // namespace lanescope::test
