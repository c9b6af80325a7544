// SPDX-License-Identifier: Apache-2.0
// The tables launches, operators, annotations and python_frames.
#include <algorithm>
#include <array>
#include <iterator>
#include <unordered_map>
#include <unordered_set>

#include "core/analysis/host/operator_stacks.h"
#include "core/sql/tables/slice_rows.h"
#include "core/sql/tables/tables.h"

namespace lanescope::sql {

namespace {

Names poolOf(const TraceFacts& facts) {
    return Names(facts.trace().strings());
}

struct Launches {
    explicit Launches(FactsPtr owner)
        : facts(std::move(owner)) {
        std::vector<SliceId> slices;
        for (const Launch& launch : facts->trace().launches()) {
            slices.push_back(launch.slice);
        }
        parts = runsOf(facts->trace(), slices);
    }
    RowNumber rowCount() const { return static_cast<RowNumber>(facts->trace().launches().size()); }
    const Launch& launch(RowNumber row) const { return facts->trace().launches()[row]; }
    SliceId slice(RowNumber row) const { return launch(row).slice; }
    SliceId operation(RowNumber row) const { return facts->operatorOfLaunch(static_cast<LaunchId>(row)); }
    const std::vector<Run>& runs() const { return parts; }
    FactsPtr facts;
    std::vector<Run> parts;
};

std::int64_t known(std::int64_t value, bool isKnown) {
    return isKnown ? value : kUnknownInteger;
}

std::unique_ptr<SqlTable> makeLaunches(FactsPtr facts) {
    std::vector<TypedColumn<Launches>> columns = {
        sliceIdColumn<Launches>(),
        startColumn<Launches>(),
        durationColumn<Launches>(),
        sliceNameColumn<Launches>(),
        threadColumn<Launches>(),
        integerColumn<Launches>("correlation", "", "Correlation id of the recorder",
                                [](const Launches& data, RowNumber row) {
                                    const std::int64_t id = data.launch(row).correlation;
                                    return known(id, id != 0);
                                }),
        integerColumn<Launches>("external_id", "", "External id of the operator that the recorder gives",
                                [](const Launches& data, RowNumber row) {
                                    const std::int64_t id = data.launch(row).externalId;
                                    return known(id, id != 0);
                                }),
        integerColumn<Launches>(
            "device_op_count", "", "Kernels, copies and memsets that it launched",
            [](const Launches& data, RowNumber row) { return std::int64_t{data.launch(row).opCount}; },
            ColumnUse::Grouping),
        integerColumn<Launches>(
            "op_id", "slice", "Innermost operator around it",
            [](const Launches& data, RowNumber row) { return data.facts->idOf(data.operation(row)); }),
        nameColumn<Launches>(
            "op_name", "Its name",
            [](const Launches& data, RowNumber row) { return data.facts->nameOf(data.operation(row)); },
            [](const Launches& data) { return poolOf(*data.facts); }),
        stepColumn<Launches>(),
        rankColumn<Launches>([](const Launches& data, RowNumber row) {
            return rankNumberOf(data.facts->trace(), data.facts->trace().rankOf(data.slice(row)));
        }),
        endColumn<Launches>(),
    };
    const std::size_t count = facts->trace().launches().size();
    return tableOf<Launches>(std::move(facts), std::move(columns), count);
}

struct Operators {
    explicit Operators(FactsPtr owner)
        : facts(std::move(owner)) {
        const std::vector<CallNode>& nodes = facts->tree().nodes;
        std::unordered_set<std::uint32_t> steps;
        for (const Step& step : facts->trace().steps()) {
            steps.insert(static_cast<std::uint32_t>(indexOf(step.slice)));
        }
        for (std::uint32_t i = 0; i < nodes.size(); ++i) {
            if (nodes[i].isOperator && !steps.contains(static_cast<std::uint32_t>(indexOf(nodes[i].slice)))) {
                nodeOfRow.push_back(i);
            }
        }
        std::sort(nodeOfRow.begin(), nodeOfRow.end(),
                  [&nodes](std::uint32_t a, std::uint32_t b) { return nodes[a].slice < nodes[b].slice; });
        for (const std::uint32_t node : nodeOfRow) {
            slices.push_back(nodes[node].slice);
        }
        parts = runsOf(facts->trace(), slices);
        markNested();
    }
    RowNumber rowCount() const { return static_cast<RowNumber>(nodeOfRow.size()); }
    const CallNode& node(RowNumber row) const { return facts->tree().nodes[nodeOfRow[row]]; }
    const CallTimes& times(RowNumber row) const {
        if (timesOfRow.empty()) { // in the order of rows, in which they are read
            const std::vector<CallTimes>& ofNode = facts->times();
            std::transform(nodeOfRow.begin(), nodeOfRow.end(), std::back_inserter(timesOfRow),
                           [&ofNode](std::uint32_t node) { return ofNode[node]; });
        }
        return timesOfRow[row];
    }
    SliceId slice(RowNumber row) const { return slices[row]; }
    const std::vector<Run>& runs() const { return parts; }
    const OperatorIds* ids(RowNumber row) const { return facts->trace().operatorIdsOf(slice(row)); }
    SliceId parent(RowNumber row) const {
        const std::uint32_t up = node(row).parent;
        return up < facts->tree().nodes.size() ? facts->tree().nodes[up].slice : kNoSlice;
    }
    /// Paths of the modules around operators, by row.
    const NamedRows& modules() const {
        if (modulesOfRow.ofRow.empty()) {
            std::unordered_map<std::uint32_t, std::uint32_t> numberOf; // by module
            for (const SliceId operation : slices) {
                SliceId at = operation;
                while (at != kNoSlice && !isModuleCall(facts->trace(), at)) {
                    at = facts->trace().slices().parent[at];
                }
                const auto [entry, isNew] =
                    numberOf.try_emplace(static_cast<std::uint32_t>(indexOf(at)), kUnknownName);
                if (isNew && at != kNoSlice) {
                    entry->second = modulesOfRow.list.add(modulePath(facts->trace(), at));
                }
                modulesOfRow.ofRow.push_back(entry->second);
            }
        }
        return modulesOfRow;
    }

    FactsPtr facts;
    std::vector<std::uint32_t> nodeOfRow;
    std::vector<Run> parts;
    std::vector<SliceId> slices;               ///< by row
    std::vector<std::uint8_t> isInSameName;    ///< by node
    mutable std::vector<CallTimes> timesOfRow; ///< made when a column needs it
    mutable NamedRows modulesOfRow;            ///< likewise

private:
    /// An operator below one of its own name.
    void markNested() {
        const std::vector<CallNode>& nodes = facts->tree().nodes;
        const auto& names = facts->trace().slices().name;
        isInSameName.resize(nodes.size());
        std::vector<std::uint32_t> open;
        std::vector<std::uint32_t> openOfName(facts->trace().strings().size());
        for (std::uint32_t i = 0; i < nodes.size(); ++i) {
            while (!open.empty() && nodes[open.back()].subtreeEnd <= i) {
                --openOfName[indexOf(names[nodes[open.back()].slice])];
                open.pop_back();
            }
            std::uint32_t& count = openOfName[indexOf(names[nodes[i].slice])];
            isInSameName[i] = count > 0 ? 1 : 0;
            ++count;
            open.push_back(i);
        }
    }
};

std::vector<TypedColumn<Operators>> operatorTimes() {
    return {
        integerColumn<Operators>(
            "self_dur", "ns", "Without direct child operators and calls",
            [](const Operators& data, RowNumber row) { return data.times(row).hostSelfNs; }),
        integerColumn<Operators>(
            "self_with_calls_dur", "ns", "Without direct child operators",
            [](const Operators& data, RowNumber row) { return data.times(row).hostSelfWithCallsNs; }),
        integerColumn<Operators>(
            "device_dur", "ns", "Device work that it and what it calls launched",
            [](const Operators& data, RowNumber row) { return data.times(row).deviceTotalNs; }),
        integerColumn<Operators>(
            "device_self_dur", "ns", "Device work of its own calls",
            [](const Operators& data, RowNumber row) { return data.times(row).deviceSelfNs; }),
    };
}

std::vector<TypedColumn<Operators>> operatorIdColumns() {
    return {
        integerColumn<Operators>("external_id", "", "External id of the recorder",
                                 [](const Operators& data, RowNumber row) {
                                     const OperatorIds* ids = data.ids(row);
                                     return ids == nullptr || ids->externalId == 0 ? kUnknownInteger
                                                                                   : ids->externalId;
                                 }),
        integerColumn<Operators>("sequence", "", "Sequence number of autograd",
                                 [](const Operators& data, RowNumber row) {
                                     const OperatorIds* ids = data.ids(row);
                                     return ids == nullptr || ids->sequenceNumber < 0 ? kUnknownInteger
                                                                                      : ids->sequenceNumber;
                                 }),
        integerColumn<Operators>("fwd_thread", "",
                                 "Thread of the forward operator, above 0 in the backward pass",
                                 [](const Operators& data, RowNumber row) {
                                     const OperatorIds* ids = data.ids(row);
                                     // Recorders write it beside the sequence number.
                                     const bool isKnown = ids != nullptr && (ids->forwardThreadId != 0 ||
                                                                             ids->sequenceNumber >= 0);
                                     return isKnown ? std::int64_t{ids->forwardThreadId} : kUnknownInteger;
                                 }),
        integerColumn<Operators>(
            "is_backward", "", "1 for an operator of the backward pass",
            [](const Operators& data, RowNumber row) {
                const OperatorIds* ids = data.ids(row);
                return std::int64_t{ids != nullptr && ids->forwardThreadId > 0};
            },
            ColumnUse::Grouping),
        nameColumn<Operators>(
            "input_shapes", "Shapes of the inputs as recorded; read from the file",
            [](const Operators& data, RowNumber row) {
                return data.facts->operatorInputs().shapes.at(data.nodeOfRow[row]);
            },
            [](const Operators& data) { return data.facts->operatorInputs().shapes.list.names(); }),
        nameColumn<Operators>(
            "input_types", "Types of the inputs as recorded; read from the file",
            [](const Operators& data, RowNumber row) {
                return data.facts->operatorInputs().types.at(data.nodeOfRow[row]);
            },
            [](const Operators& data) { return data.facts->operatorInputs().types.list.names(); }),
        integerColumn<Operators>(
            "parent_op_id", "slice", "Operator that called it",
            [](const Operators& data, RowNumber row) { return data.facts->idOf(data.parent(row)); }),
        integerColumn<Operators>(
            "in_same_name", "", "1 inside an operator of the same name, whose device_dur has its own",
            [](const Operators& data, RowNumber row) {
                return std::int64_t{data.isInSameName[data.nodeOfRow[row]]};
            },
            ColumnUse::Grouping),
        nameColumn<Operators>(
            "module", "Path of the nn.Module around it",
            [](const Operators& data, RowNumber row) { return data.modules().at(row); },
            [](const Operators& data) { return data.modules().list.names(); }),
        stepColumn<Operators>(),
        rankColumn<Operators>([](const Operators& data, RowNumber row) {
            return rankNumberOf(data.facts->trace(), data.facts->trace().rankOf(data.slice(row)));
        }),
        endColumn<Operators>(),
    };
}

std::unique_ptr<SqlTable> makeOperators(FactsPtr facts) {
    std::vector<TypedColumn<Operators>> columns = {
        sliceIdColumn<Operators>(),   startColumn<Operators>(),  durationColumn<Operators>(),
        sliceNameColumn<Operators>(), threadColumn<Operators>(),
    };
    for (auto& column : operatorTimes()) {
        columns.push_back(std::move(column));
    }
    for (auto& column : operatorIdColumns()) {
        columns.push_back(std::move(column));
    }
    const std::size_t count = facts->trace().slices().size() / 4;
    return tableOf<Operators>(std::move(facts), std::move(columns), count);
}

std::vector<SliceId> slicesOfKinds(const Trace& trace, CategoryKind first, CategoryKind second) {
    std::vector<bool> isWanted;
    for (const Category& category : trace.categories()) {
        isWanted.push_back(category.kind == first || category.kind == second);
    }
    std::vector<SliceId> slices;
    for (std::size_t i = 0; i < trace.slices().size(); ++i) {
        if (isWanted[indexOf(trace.slices().category[i])]) {
            slices.push_back(static_cast<SliceId>(i));
        }
    }
    return slices;
}

struct Annotations : SliceRows {
    explicit Annotations(const FactsPtr& owner)
        : SliceRows(owner, slicesOfKinds(owner->trace(), CategoryKind::UserAnnotation,
                                         CategoryKind::DeviceAnnotation)) {}
};

std::unique_ptr<SqlTable> makeAnnotations(FactsPtr facts) {
    std::vector<TypedColumn<Annotations>> columns = {
        sliceIdColumn<Annotations>(),
        startColumn<Annotations>(),
        durationColumn<Annotations>(),
        sliceNameColumn<Annotations>(),
        threadColumn<Annotations>(),
        integerColumn<Annotations>(
            "on_device", "", "1 for the device work of an annotation",
            [](const Annotations& data, RowNumber row) {
                return std::int64_t{data.facts->trace().categoryKind(data.slice(row)) ==
                                    CategoryKind::DeviceAnnotation};
            },
            ColumnUse::Grouping),
        endColumn<Annotations>(),
    };
    const std::size_t count = facts->trace().slices().size() / 100;
    return tableOf<Annotations>(std::move(facts), std::move(columns), count);
}

struct PythonFrames : SliceRows {
    explicit PythonFrames(const FactsPtr& owner)
        : SliceRows(owner, slicesOfKinds(owner->trace(), CategoryKind::PythonFunction,
                                         CategoryKind::PythonFunction)) {}
    /// Places by the number of the name, each found once.
    struct Places {
        NamedRows files;
        NamedRows functions;
        std::vector<std::int64_t> lines;
    };
    const Places& places() const {
        if (madePlaces.lines.empty()) {
            const std::size_t names = facts->trace().strings().size();
            madePlaces.files.ofRow.assign(names, kUnknownName);
            madePlaces.functions.ofRow.assign(names, kUnknownName);
            madePlaces.lines.assign(names, kUnknownInteger);
            std::vector<bool> isKnown(names);
            for (const SliceId id : slices) {
                const std::uint32_t name = facts->nameOf(id);
                const auto place = isKnown[name] ? std::nullopt : framePlace(facts->trace().sliceName(id));
                isKnown[name] = true;
                if (place) {
                    madePlaces.files.ofRow[name] = madePlaces.files.list.add(place->path);
                    madePlaces.functions.ofRow[name] = madePlaces.functions.list.add(place->function);
                    madePlaces.lines[name] = std::int64_t{place->line};
                }
            }
        }
        return madePlaces;
    }
    std::uint32_t nameOf(RowNumber row) const { return facts->nameOf(slice(row)); }

    mutable Places madePlaces; ///< made when a column needs it
};

std::unique_ptr<SqlTable> makePythonFrames(FactsPtr facts) {
    std::vector<TypedColumn<PythonFrames>> columns = {
        sliceIdColumn<PythonFrames>(),
        startColumn<PythonFrames>(),
        durationColumn<PythonFrames>(),
        sliceNameColumn<PythonFrames>(),
        threadColumn<PythonFrames>(),
        nameColumn<PythonFrames>(
            "file", "Source file, if the name contains it",
            [](const PythonFrames& data, RowNumber row) { return data.places().files.at(data.nameOf(row)); },
            [](const PythonFrames& data) { return data.places().files.list.names(); }),
        integerColumn<PythonFrames>(
            "line", "", "Line of the source",
            [](const PythonFrames& data, RowNumber row) { return data.places().lines[data.nameOf(row)]; }),
        nameColumn<PythonFrames>(
            "function", "Function",
            [](const PythonFrames& data, RowNumber row) {
                return data.places().functions.at(data.nameOf(row));
            },
            [](const PythonFrames& data) { return data.places().functions.list.names(); }),
        endColumn<PythonFrames>(),
    };
    const std::size_t count = facts->trace().slices().size() / 4;
    return tableOf<PythonFrames>(std::move(facts), std::move(columns), count);
}

constexpr std::array kHostTables = {
    TableEntry{"launches", "A runtime or driver call, also one that launches nothing", makeLaunches},
    TableEntry{"operators", "A call of an operator; steps of old traces are not among them", makeOperators},
    TableEntry{"annotations", "A user annotation, on the host or on a device", makeAnnotations},
    TableEntry{"python_frames", "A call of a Python function", makePythonFrames},
};

} // namespace

std::span<const TableEntry> hostTables() {
    return kHostTables;
}

} // namespace lanescope::sql
