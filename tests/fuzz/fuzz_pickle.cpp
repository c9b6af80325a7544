// SPDX-License-Identifier: Apache-2.0
#include "core/snapshot/snapshot_tables.h"
#include "tests/fuzz/fuzz_check.h"
#include "tests/fuzz/fuzz_targets.h"
#include "tests/support/memory_file.h"

namespace lanescope::test {

void fuzzPickle(std::string_view bytes) {
    Progress progress;
    const auto snapshot = readMemorySnapshot(
        std::make_shared<MemoryFile>(std::string(bytes), "fuzzed.pickle"), 64u << 20, progress, {});
    if (!snapshot) {
        require(!snapshot.error().message.empty(), "a pickle is refused with a reason");
        return;
    }
    std::int64_t peaks = 0;
    for (const SnapshotDeviceRow& row : snapshotDevices(**snapshot)) {
        peaks = saturatingAdd(peaks, row.peakBytes);
    }
    std::int64_t held = 0;
    for (const SnapshotHolder& holder : snapshotPeakHolders(**snapshot)) {
        held = saturatingAdd(held, holder.bytes);
    }
    require(held == peaks, "those who hold the peak add up to it");
    require(snapshotBlocksTable(**snapshot).rowCount() < bytes.size(), "blocks are entries of the file");
    static_cast<void>(snapshotLivesTable(**snapshot));
}

} // namespace lanescope::test
