// SPDX-License-Identifier: Apache-2.0
#include "app/cli/table_command.h"
#include "core/analysis/host/annotation_table.h"
#include "core/catalog/analysis_tables.h"
#include "core/catalog/breakdown_tables.h"

namespace lanescope::cli {

namespace {

CommandTable ofDevices(const Trace& trace, const Selection& selection) {
    return {"devices", deviceBreakdownText(deviceBreakdowns(trace, selection)), Ingredient::DeviceWork};
}

CommandTable ofTypes(const Trace& trace, const Selection& selection) {
    return {"types", workTypesText(deviceBreakdowns(trace, selection)), Ingredient::DeviceWork};
}

CommandTable ofIdleCauses(const Trace& trace, const Selection& selection) {
    return {"idle", idleCausesText(trace, idleCauses(trace, selection)), Ingredient::DeviceWork};
}

CommandTable ofStreamIdleTime(const Trace& trace, const Selection& selection) {
    return {"stream_idle", idleTimeText(trace, idleTime(trace, deviceWorkIn(trace, selection))),
            Ingredient::DeviceWork};
}

CommandTable ofQueues(const Trace& trace, const Selection& selection) {
    return {"queues", queueLengthsText(queueLengths(trace, deviceWorkIn(trace, selection))),
            Ingredient::Launches};
}

CommandTable ofBandwidths(const Trace& trace, const Selection& selection) {
    return {"bandwidths", copyBandwidthsText(copyBandwidths(trace, deviceWorkIn(trace, selection))),
            Ingredient::DeviceWork};
}

CommandTable ofSyncPoints(const Trace& trace, const Selection& selection) {
    return {"sync_points", syncPointsText(trace, syncPoints(trace, callTree(trace), selection)),
            Ingredient::Launches};
}

CommandTable ofSequences(const Trace& trace, const Selection& selection) {
    return {"sequences", kernelSequencesText(trace, kernelSequences(trace, callTree(trace), selection)),
            Ingredient::Launches};
}

CommandTable ofAnnotations(const Trace& trace, const Selection& selection) {
    const std::vector<DurationRow> rows = annotationTable(trace, selection);
    return durationTable("annotations", durationTableText(trace, rows), rows, Ingredient::DeviceWork);
}

struct Group {
    std::string_view name;
    CommandTable (*make)(const Trace& trace, const Selection& selection);
};
constexpr Group kGroups[] = {
    {"device", ofDevices},         {"type", ofTypes},
    {"idle", ofIdleCauses},        {"stream-idle", ofStreamIdleTime},
    {"queue", ofQueues},           {"bandwidth", ofBandwidths},
    {"sync", ofSyncPoints},        {"sequence", ofSequences},
    {"annotation", ofAnnotations},
};
constexpr std::string_view kKnown =
    "device, type, idle, stream-idle, queue, bandwidth, sync, sequence and annotation";

int run(const Options& options) {
    return runTableCommand(
        options, [&options](const Trace& trace, const Selection& selection) -> Result<CommandTable> {
            const std::string wanted = options.group.value_or("device");
            for (const Group& group : kGroups) {
                if (group.name == wanted) {
                    return group.make(trace, selection);
                }
            }
            return unknownGroup(options, kKnown);
        });
}

} // namespace

const Command kBreakdownCommand{"breakdown", "what devices did with their time, and why they were idle",
                                kTableOptions | kGroup, false, run};

} // namespace lanescope::cli
