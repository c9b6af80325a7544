// SPDX-License-Identifier: Apache-2.0
#include "tests/support/database_trace.h"

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "tests/support/memory_file.h"
#include "tests/support/random_json.h"
#include "tests/support/sqlite_file.h"
#include "tests/support/trace_invariants.h"

namespace lanescope::test {

TracePtr databaseTrace(const std::string& sql) {
    const auto trace = loadTraceFrom(std::make_shared<MemoryFile>(sqliteFile(sql), "some.db"));
    if (!trace) {
        ADD_FAILURE() << trace.error().describe();
        return std::make_shared<Trace>(TraceData());
    }
    EXPECT_EQ(brokenPromise(**trace), "");
    EXPECT_EQ((*trace)->ledger().dropped(), 0u);
    return *trace;
}

SliceId sliceNamed(const Trace& trace, std::string_view name) {
    for (std::size_t i = 0; i < trace.slices().size(); ++i) {
        if (trace.sliceName(SliceId(i)) == name) {
            return SliceId(i);
        }
    }
    ADD_FAILURE() << "no slice " << name;
    return SliceId(0);
}

void loadDamaged(const std::string& bytes, std::uint64_t seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    for (int i = 0; i < 60; ++i) {
        std::string damaged = bytes;
        if (i % 3 == 0) {
            damaged.resize(1024 + random() % (bytes.size() - 1024));
        } else {
            for (int k = 0; k < 40; ++k) {
                damaged[100 + random() % (bytes.size() - 100)] = static_cast<char>(random());
            }
        }
        const auto trace = loadTraceFrom(std::make_shared<MemoryFile>(damaged, "some.db"));
        if (trace) {
            EXPECT_EQ(brokenPromise(**trace), "");
        } else {
            EXPECT_EQ(trace.error().file, "some.db");
            EXPECT_FALSE(trace.error().message.empty());
        }
    }
}

} // namespace lanescope::test
