// SPDX-License-Identifier: Apache-2.0
#include "core/import/perfetto/perfetto_importer.h"
#include "core/import/xplane/xplane_importer.h"
#include "tests/fuzz/fuzz_import.h"
#include "tests/fuzz/fuzz_targets.h"
#include "tests/support/memory_file.h"

namespace lanescope::test {

void fuzzXplane(std::string_view bytes) {
    fuzzImport(XPlaneImporter(), std::make_shared<MemoryFile>(std::string(bytes), "fuzzed.xplane.pb"));
}

void fuzzPerfetto(std::string_view bytes) {
    fuzzImport(PerfettoImporter(), std::make_shared<MemoryFile>(std::string(bytes), "fuzzed.pftrace"));
}

} // namespace lanescope::test
