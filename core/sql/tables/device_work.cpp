// SPDX-License-Identifier: Apache-2.0
#include "core/sql/tables/device_work.h"

#include "core/analysis/device/device_series.h"
#include "core/analysis/device/launch_grid.h"
#include "core/analysis/device/occupancy.h"
#include "core/analysis/device/warps_per_sm.h"
#include "core/store/graph_node.h"

namespace lanescope::sql {

namespace {

using Column = TypedColumn<DeviceWork>;

constexpr std::int64_t orUnknown(std::int64_t value, bool isKnown) {
    return isKnown ? value : kUnknownInteger;
}
double orUnknown(double value) {
    return value < 0 ? kUnknownReal : value;
}

Names pool(const DeviceWork& data) {
    return Names(data.facts->trace().strings());
}

template <std::size_t axis>
std::int64_t gridSize(const DeviceWork& data, RowNumber row) {
    const std::int64_t size = gridInBlocks(data.facts->trace(), data.op(row))[axis];
    return orUnknown(size, size > 0);
}
template <std::size_t axis>
std::int64_t blockSize(const DeviceWork& data, RowNumber row) {
    const std::int64_t size = data.op(row).block[axis];
    return orUnknown(size, size > 0);
}

std::uint32_t kindNumber(const DeviceWork& data, RowNumber row) {
    const CategoryKind kind = data.facts->trace().categoryKind(data.slice(row));
    return kind == CategoryKind::Kernel ? 0 : kind == CategoryKind::Memcpy ? 1 : 2;
}

/// A slice of the context, as two columns: its id and its name.
template <SliceId LaunchContext::*member>
std::int64_t contextId(const DeviceWork& data, RowNumber row) {
    return data.facts->idOf(data.context(row).*member);
}
template <SliceId LaunchContext::*member>
std::uint32_t contextName(const DeviceWork& data, RowNumber row) {
    return data.facts->nameOf(data.context(row).*member);
}

/// Name, and how the kernel was launched.
std::vector<Column> launchShapeColumns() {
    return {
        nameColumn<DeviceWork>(
            "short_name", "Name without namespaces, template arguments and parameters",
            [](const DeviceWork& data, RowNumber row) {
                return data.facts->shortNames().at(data.facts->nameOf(data.slice(row)));
            },
            [](const DeviceWork& data) { return data.facts->shortNames().list.names(); }),
        integerColumn<DeviceWork>("external_id", "", "External id of the operator that the recorder gives",
                                  [](const DeviceWork& data, RowNumber row) {
                                      return orUnknown(data.op(row).externalId, data.op(row).externalId != 0);
                                  }),
        integerColumn<DeviceWork>("grid_x", "", "Blocks along x", gridSize<0>),
        integerColumn<DeviceWork>("grid_y", "", "Blocks along y", gridSize<1>),
        integerColumn<DeviceWork>("grid_z", "", "Blocks along z", gridSize<2>),
        integerColumn<DeviceWork>("block_x", "", "Threads of a block along x", blockSize<0>),
        integerColumn<DeviceWork>("block_y", "", "Threads of a block along y", blockSize<1>),
        integerColumn<DeviceWork>("block_z", "", "Threads of a block along z", blockSize<2>),
        integerColumn<DeviceWork>(
            "registers", "", "Registers of a thread",
            [](const DeviceWork& data, RowNumber row) {
                return orUnknown(data.op(row).registersPerThread, data.op(row).registersPerThread >= 0);
            },
            ColumnUse::Grouping),
        integerColumn<DeviceWork>("shared_memory", "bytes", "Shared memory of a block",
                                  [](const DeviceWork& data, RowNumber row) {
                                      return orUnknown(data.op(row).sharedMemoryBytes,
                                                       data.op(row).sharedMemoryBytes >= 0);
                                  }),
        integerColumn<DeviceWork>(
            "local_memory", "bytes", "Local memory of a thread, where its registers do not suffice",
            [](const DeviceWork& data, RowNumber row) {
                return orUnknown(data.op(row).localMemoryBytes, data.op(row).localMemoryBytes >= 0);
            }),
    };
}

/// Occupancy, and judgments by the name.
std::vector<Column> kernelFigureColumns() {
    return {
        realColumn<DeviceWork>("blocks_per_sm", "", "Blocks per SM, recorded or from the grid",
                               [](const DeviceWork& data, RowNumber row) {
                                   return orUnknown(blocksPerSmOf(data.facts->trace(), data.op(row)));
                               }),
        realColumn<DeviceWork>("warps_per_sm", "", "Warps per SM, recorded or from the launch",
                               [](const DeviceWork& data, RowNumber row) {
                                   return orUnknown(warpsPerSmOf(data.facts->trace(), data.op(row)));
                               }),
        realColumn<DeviceWork>("occupancy_percent", "percent",
                               "Estimated achieved occupancy, recorded or from the launch",
                               [](const DeviceWork& data, RowNumber row) {
                                   return orUnknown(occupancyOf(data.facts->trace(), data.op(row)).percent);
                               }),
        nameColumn<DeviceWork>(
            "category", "Category by the rules of categories",
            [](const DeviceWork& data, RowNumber row) {
                return data.facts->categoriesOfWork().at(indexOf(data.ops[row]));
            },
            [](const DeviceWork& data) { return data.facts->categoriesOfWork().list.names(); }),
        integerColumn<DeviceWork>(
            "is_communication", "", "1 for kernels of collectives and transfers, by their names",
            [](const DeviceWork& data, RowNumber row) {
                const Trace& trace = data.facts->trace();
                return std::int64_t{data.facts->isCommunication(trace.slices().name[data.slice(row)])};
            },
            ColumnUse::Grouping),
        nameColumn<DeviceWork>(
            "tensor_cores", "Whether it runs on tensor cores: yes, likely, no or unknown",
            [](const DeviceWork& data, RowNumber row) {
                return data.facts->tensorCoreWords().at(data.facts->nameOf(data.slice(row)));
            },
            [](const DeviceWork& data) { return data.facts->tensorCoreWords().list.names(); }),
        integerColumn<DeviceWork>(
            "graph_id", "", "Number of the executable graph that launched it",
            [](const DeviceWork& data, RowNumber row) {
                return orUnknown(graphOf(data.op(row)), graphOf(data.op(row)) != 0);
            },
            ColumnUse::Grouping),
        integerColumn<DeviceWork>(
            "graph_node", "",
            "Node of that graph: its key in all of the trace, the graph in the upper 32 bits",
            [](const DeviceWork& data, RowNumber row) {
                return orUnknown(data.op(row).graphNodeId, data.op(row).graphNodeId != 0);
            }),
        textColumn<DeviceWork>("link", "Link to the slice on the timeline",
                               [](const DeviceWork& data, RowNumber row) -> std::optional<std::string> {
                                   return data.facts->linkOf(data.slice(row));
                               }),
    };
}

} // namespace

DeviceWork::DeviceWork(FactsPtr owner, std::vector<DeviceOpId> rows)
    : facts(std::move(owner))
    , ops(std::move(rows)) {
    std::vector<SliceId> slices;
    slices.reserve(ops.size());
    for (const DeviceOpId id : ops) {
        slices.push_back(facts->trace().deviceOp(id).slice);
    }
    parts = runsOf(facts->trace(), slices);
}

std::int64_t DeviceWork::launchToStart(RowNumber row) const {
    const SliceId call = launch(row);
    const SliceTable& slices = facts->trace().slices();
    return call == kNoSlice ? kUnknownInteger
                            : saturatingSubtract(slices.startNs[slice(row)], slices.startNs[call]);
}

std::int64_t DeviceWork::delay(RowNumber row) const {
    const SliceId call = launch(row);
    const SliceTable& slices = facts->trace().slices();
    return call == kNoSlice ? kUnknownInteger
                            : std::max<std::int64_t>(
                                  saturatingSubtract(slices.startNs[slice(row)], slices.endNs(call)), 0);
}

std::vector<DeviceOpId> deviceOpsOf(const Trace& trace, bool kernels, bool copies) {
    std::vector<DeviceOpId> ops;
    for (std::size_t i = 0; i < trace.deviceOps().size(); ++i) {
        const CategoryKind kind = trace.categoryKind(trace.deviceOps()[i].slice);
        const bool isWanted = kind == CategoryKind::Kernel ? kernels : copies && isDeviceWork(kind);
        if (isWanted) {
            ops.push_back(static_cast<DeviceOpId>(i));
        }
    }
    return ops;
}

std::vector<Column> commonWorkColumns(bool hasKind) {
    std::vector<Column> columns = {sliceIdColumn<DeviceWork>()};
    if (hasKind) {
        columns.push_back(
            nameColumn<DeviceWork>("kind", "kernel, memcpy or memset", kindNumber, [](const DeviceWork&) {
                static const std::vector<std::string> kKinds = {"kernel", "memcpy", "memset"};
                return Names(kKinds);
            }));
    }
    columns.push_back(startColumn<DeviceWork>());
    columns.push_back(durationColumn<DeviceWork>());
    columns.push_back(sliceNameColumn<DeviceWork>());
    columns.push_back(integerColumn<DeviceWork>(
        "device", "", "Number of the device",
        [](const DeviceWork& data, RowNumber row) {
            return orUnknown(data.op(row).device, data.op(row).device >= 0);
        },
        ColumnUse::Grouping));
    columns.push_back(integerColumn<DeviceWork>(
        "stream", "", "Number of the stream",
        [](const DeviceWork& data, RowNumber row) {
            return orUnknown(data.op(row).stream, data.op(row).stream >= 0);
        },
        ColumnUse::Grouping));
    columns.push_back(integerColumn<DeviceWork>(
        "correlation", "", "Correlation id of the recorder", [](const DeviceWork& data, RowNumber row) {
            return orUnknown(data.op(row).correlation, data.op(row).correlation != 0);
        }));
    columns.push_back(endColumn<DeviceWork>());
    return columns;
}

std::vector<Column> causeColumns() {
    return {
        integerColumn<DeviceWork>(
            "launch_id", "slice", "Runtime or driver call that launched it",
            [](const DeviceWork& data, RowNumber row) { return data.facts->idOf(data.launch(row)); }),
        integerColumn<DeviceWork>("launch_ts", "ns", "Start of that call",
                                  [](const DeviceWork& data, RowNumber row) {
                                      const SliceId call = data.launch(row);
                                      return call == kNoSlice ? kUnknownInteger
                                                              : data.facts->trace().slices().startNs[call];
                                  }),
        integerColumn<DeviceWork>(
            "launch_to_start", "ns", "Start minus the start of the call",
            [](const DeviceWork& data, RowNumber row) { return data.launchToStart(row); }),
        integerColumn<DeviceWork>("delay", "ns", "Start minus the end of the call, 0 where it is earlier",
                                  [](const DeviceWork& data, RowNumber row) { return data.delay(row); }),
        integerColumn<DeviceWork>("op_id", "slice", "Innermost operator around the call",
                                  contextId<&LaunchContext::innermostOp>),
        nameColumn<DeviceWork>("op_name", "Its name", contextName<&LaunchContext::innermostOp>, pool),
        integerColumn<DeviceWork>("top_op_id", "slice", "Outermost operator around the call",
                                  contextId<&LaunchContext::outermostOp>),
        nameColumn<DeviceWork>("top_op_name", "Its name", contextName<&LaunchContext::outermostOp>, pool),
        nameColumn<DeviceWork>(
            "module", "Path of the nn.Module around the call, of the forward operator in the backward pass",
            [](const DeviceWork& data, RowNumber row) {
                return data.facts->modulesOfWork().at(indexOf(data.ops[row]));
            },
            [](const DeviceWork& data) { return data.facts->modulesOfWork().list.names(); }),
        nameColumn<DeviceWork>("annotation", "Innermost user annotation around the call",
                               contextName<&LaunchContext::annotation>, pool),
        stepColumn<DeviceWork>(),
        rankColumn<DeviceWork>([](const DeviceWork& data, RowNumber row) {
            return rankNumberOf(data.facts->trace(), data.facts->trace().rankOf(data.op(row)));
        }),
    };
}

std::vector<Column> kernelColumns() {
    std::vector<Column> columns = launchShapeColumns();
    for (Column& column : kernelFigureColumns()) {
        columns.push_back(std::move(column));
    }
    return columns;
}

std::vector<Column> byteColumns() {
    return {
        integerColumn<DeviceWork>("bytes", "bytes", "Bytes that were moved or set",
                                  [](const DeviceWork& data, RowNumber row) {
                                      return orUnknown(data.op(row).bytes, data.op(row).bytes >= 0);
                                  }),
        realColumn<DeviceWork>("gb_per_s", "GB/s", "Bytes by time, in 10^9 bytes a second",
                               [](const DeviceWork& data, RowNumber row) {
                                   const DurationNs durationNs =
                                       data.facts->trace().slices().durationNs[data.slice(row)];
                                   const std::int64_t bytes = data.op(row).bytes;
                                   return bytes < 0 || durationNs <= 0
                                              ? kUnknownReal
                                              : static_cast<double>(bytes) / static_cast<double>(durationNs);
                               }),
    };
}

} // namespace lanescope::sql
