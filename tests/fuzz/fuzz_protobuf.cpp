// SPDX-License-Identifier: Apache-2.0
#include "core/import/perfetto/perfetto_importer.h"
#include "core/import/xplane/xplane_importer.h"
#include "core/store/arg_source.h"
#include "tests/fuzz/fuzz_check.h"
#include "tests/fuzz/fuzz_targets.h"
#include "tests/support/memory_file.h"

namespace lanescope::test {

namespace {

void load(const Importer& importer, const std::shared_ptr<const ByteFile>& file) {
    ImportOptions options;
    options.memoryBudgetBytes = 256u << 20;
    Progress progress;
    auto read = importer.read(file, options, progress, {});
    if (!read) {
        require(!read.error().message.empty(), "a file is refused with a reason");
        return;
    }
    Ledger ledger;
    constexpr std::size_t kMostArgs = 200;
    std::size_t args = 0;
    for (const EventBatch& batch : read->batches) {
        ledger.read += batch.ledger.read;
        ledger.slices += batch.ledger.slices + batch.ledger.instants + batch.ledger.counters +
                         batch.ledger.flows + batch.ledger.samples + batch.ledger.notShown +
                         batch.ledger.metadata + batch.ledger.unusable;
        for (const SliceRecord& slice : batch.slices) {
            if (++args < kMostArgs) {
                static_cast<void>(read->args->eventText(EventRef(batch.firstRef + slice.offset)));
            }
        }
    }
    require(ledger.read == ledger.slices, "each event is counted once");
}

} // namespace

void fuzzProtobuf(std::string_view bytes) {
    const auto file = std::make_shared<MemoryFile>(std::string(bytes), "fuzzed.pb");
    load(XPlaneImporter(), file);
    load(PerfettoImporter(), file);
}

} // namespace lanescope::test
