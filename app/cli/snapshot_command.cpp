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
    std::string_view help;
    Table (*make)(const MemorySnapshot& snapshot);
};
template <HolderGrouping grouping>
Table ownersBy(const MemorySnapshot& snapshot) {
    return snapshotOwnersTable(snapshot, grouping);
}

constexpr Group kGroups[] = {
    {"device", "devices", "Devices with their peaks, of what the trace itself allocates",
     snapshotDevicesTable},
    {"action", "actions", "Actions of the allocator", snapshotActionsTable},
    {"segment", "segments", "Segments at the end", snapshotSegmentsTable},
    {"block", "blocks", "Blocks at the end", snapshotBlocksTable},
    {"lifetime", "blocks", "Blocks that the trace allocates, longest-lived first", snapshotLivesTable},
    {"peak", "holders", "Stacks that held the peak", snapshotHoldersTable},
    {"line", "owners", "Lines of code that held the peak, older blocks included",
     ownersBy<HolderGrouping::Line>},
    {"module", "owners", "Modules that held the peak", ownersBy<HolderGrouping::Module>},
    {"operator", "owners", "Operators that held the peak", ownersBy<HolderGrouping::Operator>},
    {"frame", "owners", "Python frames with all that was allocated below them",
     ownersBy<HolderGrouping::Frame>},
    {"oom", "failures", "Allocations that failed", snapshotOutOfMemoryTable},
};

std::vector<CommandTable> tablesOfSnapshot() {
    std::vector<CommandTable> tables;
    for (const Group& group : kGroups) {
        tables.push_back(
            {"--group", group.name, group.help, [make = group.make] { return make(MemorySnapshot()); }});
    }
    return tables;
}

Result<int> runSnapshot(const Options& options) {
    const std::string wanted = options.group.value_or("device");
    const auto* const group = std::ranges::find(kGroups, wanted, &Group::name);
    if (group == std::end(kGroups)) {
        return unknownGroup(
            wanted, "device, action, segment, block, lifetime, peak, line, module, operator, frame and oom");
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
    if (const Status printed = printTable(options, group->make(**snapshot), group->rowsKey, Report::object());
        !printed) {
        return printed.error();
    }
    return (*snapshot)->malformed() == 0 ? kOpenedClean : kOpenedWithProblems;
}

} // namespace

const Command kSnapshotCommand{"snapshot",
                               "a memory snapshot of PyTorch: peaks and who held them, segments, blocks",
                               kJson | kCsv | kTableShape | kGroup | kWorkers,
                               Files::One,
                               runSnapshot,
                               CommandGroup::Trace,
                               tablesOfSnapshot};

} // namespace lanescope::cli
