// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/fuzz_import.h"

#include "core/store/trace_builder.h"
#include "tests/fuzz/fuzz_check.h"

namespace lanescope::test {

namespace {

/// Checks what holds of any trace without looking at how it was made.
void checkTables(const TraceData& data) {
    const SliceTable& slices = data.slices;
    for (std::size_t i = 0; i < slices.size(); ++i) {
        require(slices.durationNs[i] >= 0, "no slice has a negative duration");
        const SliceId parent = slices.parent[i];
        require(parent == kNoSlice || indexOf(parent) < slices.size(), "parents are slices");
        require(indexOf(slices.name[i]) < data.strings.size(), "names are strings");
    }
    for (const DeviceOp& op : data.deviceOps) {
        require(indexOf(op.slice) < slices.size(), "device work is a slice");
    }
    require(data.ledger.dropped() == 0, "the ledger balances");
}

} // namespace

void fuzzImport(const Importer& importer, const std::shared_ptr<const ByteFile>& file) {
    ImportOptions options;
    options.memoryBudgetBytes = 256u << 20;
    Progress progress;
    auto read = importer.read(file, options, progress, {});
    if (!read) {
        require(!read.error().message.empty(), "a file is refused with a reason");
        return;
    }
    constexpr std::size_t kMostArgs = 100;
    std::size_t args = 0;
    for (const EventBatch& batch : read->batches) {
        for (const SliceRecord& slice : batch.slices) {
            if (read->args != nullptr && ++args < kMostArgs) {
                const auto event = EventRef(batch.firstRef + slice.offset);
                static_cast<void>(read->args->eventText(event));
                static_cast<void>(read->args->placeText(event));
            }
        }
    }
    BuildInput input;
    input.batches = std::move(read->batches);
    input.tables = std::move(read->tables);
    input.header = std::move(read->headerInfo);
    input.kindNames = std::move(read->kindNames);
    const auto data = buildTrace(std::move(input), {});
    if (data) {
        checkTables(*data);
    }
}

} // namespace lanescope::test
