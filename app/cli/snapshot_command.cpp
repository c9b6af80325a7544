// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "app/cli/command.h"
#include "core/base/file.h"
#include "core/snapshot/snapshot_tables.h"

namespace lanescope::cli {

namespace {

struct Group {
    std::string_view name;
    std::string_view rowsKey;
    Table (*make)(const MemorySnapshot& snapshot);
};
template <HolderGrouping grouping>
Table ownersBy(const MemorySnapshot& snapshot) {
    return snapshotOwnersTable(snapshot, grouping);
}

constexpr Group kGroups[] = {
    {"device", "devices", snapshotDevicesTable},
    {"action", "actions", snapshotActionsTable},
    {"segment", "segments", snapshotSegmentsTable},
    {"block", "blocks", snapshotBlocksTable},
    {"lifetime", "blocks", snapshotLivesTable},
    {"peak", "holders", snapshotHoldersTable},
    {"line", "owners", ownersBy<HolderGrouping::Line>},
    {"module", "owners", ownersBy<HolderGrouping::Module>},
    {"operator", "owners", ownersBy<HolderGrouping::Operator>},
    {"frame", "owners", ownersBy<HolderGrouping::Frame>},
    {"oom", "failures", snapshotOutOfMemoryTable},
};

Result<int> runSnapshot(const Options& options) {
    const std::string wanted = options.group.value_or("device");
    const auto* const group = std::ranges::find(kGroups, wanted, &Group::name);
    if (group == std::end(kGroups)) {
        return usageError("--group " + wanted +
                          ": must be device, action, segment, block, lifetime, peak, line, module, "
                          "operator, frame or oom");
    }
    const auto file = File::open(options.files.front());
    if (!file) {
        return file.error();
    }
    LoadOptions load;
    load.memoryBudgetBytes = options.memoryBytes;
    Progress progress;
    const auto snapshot = readMemorySnapshot(*file, memoryBudgetOf(load), progress, {});
    if (!snapshot) {
        return snapshot.error();
    }
    printTable(options, group->make(**snapshot), group->rowsKey, Report::object());
    return (*snapshot)->malformed() == 0 ? kOpenedClean : kOpenedWithProblems;
}

} // namespace

const Command kSnapshotCommand{"snapshot",
                               "a memory snapshot of PyTorch: peaks and who held them, segments, blocks",
                               kJson | kCsv | kGroup | kWorkers,
                               Files::One,
                               runSnapshot,
                               CommandGroup::Trace};

} // namespace lanescope::cli
