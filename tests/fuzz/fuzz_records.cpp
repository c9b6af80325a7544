// SPDX-License-Identifier: Apache-2.0
// Fuzzers of formats that are neither traces of JSON events nor databases: records of rocprofv3, snapshots as
// traces, call trees and execution traces.
#include "core/import/companion/execution_trace.h"
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
