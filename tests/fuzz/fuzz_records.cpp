// SPDX-License-Identifier: Apache-2.0
// Fuzzers of formats that are neither traces of JSON events nor databases: records of rocprofv3, snapshots as
// traces, call trees, dumps of the flight recorder and execution traces.
#include "core/flight/flight_tables.h"
#include "core/import/companion/execution_trace.h"
#include "core/import/flight/flight_importer.h"
#include "core/import/ncu/ncu_importer.h"
#include "core/import/proton/proton_importer.h"
#include "core/import/rocprof/rocprof_importer.h"
#include "core/import/snapshot/snapshot_importer.h"
#include "tests/fuzz/fuzz_check.h"
#include "tests/fuzz/fuzz_import.h"
#include "tests/fuzz/fuzz_targets.h"
#include "tests/support/memory_file.h"

namespace lanescope::test {

void fuzzRocprof(std::string_view bytes) {
    fuzzImport(RocprofImporter(), std::make_shared<MemoryFile>(std::string(bytes), "fuzzed_results.json"));
}

void fuzzSnapshot(std::string_view bytes) {
    fuzzImport(SnapshotImporter(), std::make_shared<MemoryFile>(std::string(bytes), "fuzzed.pickle"));
}

void fuzzProton(std::string_view bytes) {
    fuzzImport(ProtonImporter(), std::make_shared<MemoryFile>(std::string(bytes), "fuzzed.hatchet"));
}

void fuzzFlight(std::string_view bytes) {
    const auto file = std::make_shared<MemoryFile>(std::string(bytes), "fuzzed_rank_0");
    fuzzImport(FlightImporter(), file);
    Progress progress;
    if (const auto dump = readFlightDump(file, 64u << 20, progress, {})) {
        // A rank beside itself agrees with itself.
        const FlightMatch match({{0, *dump}, {1, *dump}});
        require(flightEntriesTable(match).rowCount() == 2 * (*dump)->entries.size(), "each entry has a row");
        require(match.collectives().size() <= 2 * (*dump)->entries.size(),
                "collectives are entries of the file");
        require(flightCollectivesTable(match).rowCount() == match.collectives().size(), "each has a row");
    }
}

void fuzzNcu(std::string_view bytes) {
    fuzzImport(NcuImporter(), std::make_shared<MemoryFile>(std::string(bytes), "fuzzed.csv"));
}

void fuzzCompanion(std::string_view bytes) {
    for (const char* name : {"fuzzed_et.json", "fuzzed.et"}) {
        const auto file = std::make_shared<MemoryFile>(std::string(bytes), name);
        if (!companion::isExecutionTrace(file)) {
            continue;
        }
        const auto read = companion::readExecutionTrace(file);
        require(read || !read.error().message.empty(), "an execution trace is refused with a reason");
        require(!read || read->nodes.size() <= bytes.size(), "nodes are entries of the file");
    }
}

} // namespace lanescope::test
