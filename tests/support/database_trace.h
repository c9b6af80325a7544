// SPDX-License-Identifier: Apache-2.0
// Traces of databases made in memory, for tests of importers on SQLite.
#pragma once

#include <string>
#include <string_view>

#include "core/store/trace.h"
#include "core/store/trace_ptr.h"

namespace lanescope::test {

/// The trace of a database in which `sql` was run; checks its invariants and that its ledger balances. Fails
/// the test and is empty when it cannot be loaded.
TracePtr databaseTrace(const std::string& sql);

/// The first slice with this name; fails the test when there is none.
SliceId sliceNamed(const Trace& trace, std::string_view name);

/// Loads databases like `bytes` but for cuts and random bytes: each gives a sound trace or an error.
void loadDamaged(const std::string& bytes, std::uint64_t seed);

} // namespace lanescope::test
