// SPDX-License-Identifier: Apache-2.0
#include "core/sql/functions/slice_functions.h"

#include <algorithm>
#include <array>
#include <memory>
#include <unordered_set>
#include <vector>

#include "core/attribution/causal_chain.h"
#include "core/sql/engine/condition.h"
#include "core/sql/engine/sqlite_values.h"
#include "core/sql/engine/table_callbacks.h"

namespace lanescope::sql {

namespace {

/// A row of any of these functions: a slice with its part, or an arrow.
struct Found {
    std::int64_t id = 0; ///< slice or arrow
    std::string_view role = {};
};

enum class Shape : std::uint8_t { Slices, Flows };

struct Function {
    const char* name;
    Shape shape;
    /// Rows for a slice; false when the guard says stop.
    bool (*find)(const FunctionContext& context, SliceId slice, std::vector<Found>& found);
};

std::int64_t idOf(SliceId slice) {
    return static_cast<std::int64_t>(indexOf(slice));
}

bool findAncestors(const FunctionContext& context, SliceId slice, std::vector<Found>& found) {
    const auto& parents = context.facts->trace().slices().parent;
    for (SliceId at = parents[slice]; at != kNoSlice; at = parents[at]) {
        found.push_back({idOf(at)});
    }
    std::reverse(found.begin(), found.end());
    return true;
}

/// Calls `take` for slices of the track that start within the slice.
bool visitWithin(const FunctionContext& context, SliceId slice, const auto& take) {
    const Trace& trace = context.facts->trace();
    const TimeRange range = trace.slices().range(slice);
    const Track& track = trace.track(context.facts->trackOf(slice));
    for (std::size_t i = 0; i < track.rowCount; ++i) {
        if (context.guard->shouldStop()) {
            return false;
        }
        const Row& row = trace.rows()[indexOf(track.firstRow) + i];
        const auto starts = trace.slices().startNs.subspan(indexOf(row.firstSlice), row.sliceCount);
        auto at = std::lower_bound(starts.begin(), starts.end(), range.startNs);
        for (; at != starts.end() && *at <= range.endNs; ++at) {
            take(static_cast<SliceId>(indexOf(row.firstSlice) +
                                      static_cast<std::size_t>(at - starts.begin())));
        }
    }
    return true;
}

bool findChildren(const FunctionContext& context, SliceId slice, std::vector<Found>& found) {
    const auto& parents = context.facts->trace().slices().parent;
    return visitWithin(context, slice, [&](SliceId other) {
        if (parents[other] == slice) {
            found.push_back({idOf(other)});
        }
    });
}

bool findDescendants(const FunctionContext& context, SliceId slice, std::vector<Found>& found) {
    const auto& parents = context.facts->trace().slices().parent;
    return visitWithin(context, slice, [&](SliceId other) {
        SliceId at = parents[other];
        while (at != kNoSlice && at != slice) {
            at = parents[at];
        }
        if (at == slice) {
            found.push_back({idOf(other)});
        }
    });
}

/// Arrows from a slice, or to it.
void addFlows(const Trace& trace, SliceId slice, bool isForward, std::vector<Found>& found) {
    if (isForward) {
        for (const Flow& flow : trace.flowsFrom(slice)) {
            found.push_back({static_cast<std::int64_t>(&flow - trace.flows().data())});
        }
        return;
    }
    for (const FlowId flow : trace.flowsTo(slice)) {
        found.push_back({static_cast<std::int64_t>(indexOf(flow))});
    }
}

template <bool isForward>
bool findFlows(const FunctionContext& context, SliceId slice, std::vector<Found>& found) {
    const Trace& trace = context.facts->trace();
    std::unordered_set<SliceId> known = {slice};
    std::vector<SliceId> open = {slice};
    while (!open.empty()) {
        if (context.guard->shouldStop()) {
            return false;
        }
        const SliceId at = open.back();
        open.pop_back();
        const std::size_t first = found.size();
        addFlows(trace, at, isForward, found);
        for (std::size_t i = first; i < found.size(); ++i) {
            const Flow& flow = trace.flows()[static_cast<std::size_t>(found[i].id)];
            const SliceId next = isForward ? flow.to : flow.from;
            if (known.insert(next).second) {
                open.push_back(next);
            }
        }
    }
    return true;
}

bool findConnected(const FunctionContext& context, SliceId slice, std::vector<Found>& found) {
    addFlows(context.facts->trace(), slice, true, found);
    addFlows(context.facts->trace(), slice, false, found);
    return true;
}

std::string_view roleName(ChainRole role) {
    constexpr std::array<std::string_view, 7> kNames = {"python frame", "module",      "operator", "backward",
                                                        "launch",       "device work", "other"};
    return kNames[static_cast<std::size_t>(role)];
}

bool findChain(const FunctionContext& context, SliceId slice, std::vector<Found>& found) {
    for (const ChainLink& link : causalChain(context.facts->trace(), slice)) {
        found.push_back({idOf(link.slice), roleName(link.role)});
    }
    return true;
}

constexpr std::array kFunctions = {
    Function{"chain", Shape::Slices, findChain},
    Function{"ancestor_slice", Shape::Slices, findAncestors},
    Function{"descendant_slice", Shape::Slices, findDescendants},
    Function{"children", Shape::Slices, findChildren},
    Function{"following_flow", Shape::Flows, findFlows<true>},
    Function{"preceding_flow", Shape::Flows, findFlows<false>},
    Function{"directly_connected_flow", Shape::Flows, findConnected},
};

/// One registered function: what SQLite hands back.
struct Registered {
    const Function* function;
    FunctionContext* context;
};

struct VirtualTable {
    sqlite3_vtab base{}; // SQLite demands it in front
    Registered registered{};
};

struct Cursor {
    explicit Cursor(VirtualTable& owner)
        : table(&owner) {}
    sqlite3_vtab_cursor base{};
    VirtualTable* table;
    std::int64_t start = 0;
    std::vector<Found> rows;
    std::size_t at = 0;
};

constexpr const char* kSliceColumns =
    "CREATE TABLE x(id INTEGER, ts INTEGER, dur INTEGER, track_id INTEGER, category TEXT, name TEXT, depth "
    "INTEGER, parent_id INTEGER, arg_set_id INTEGER, role TEXT, start_id INTEGER HIDDEN)";
constexpr int kSliceRole = 9;
constexpr int kSliceStart = 10;
constexpr const char* kFlowColumns =
    "CREATE TABLE x(id INTEGER, slice_out INTEGER, slice_in INTEGER, trace_id INTEGER, arg_set_id INTEGER, "
    "start_id INTEGER HIDDEN)";
constexpr int kFlowStart = 5;

int startColumnOf(const VirtualTable& table) {
    return table.registered.function->shape == Shape::Slices ? kSliceStart : kFlowStart;
}

int connect(sqlite3* database, void* auxiliary, int, const char* const*, sqlite3_vtab** result, char**) {
    auto table = std::make_unique<VirtualTable>();
    table->registered = *static_cast<Registered*>(auxiliary);
    const bool isSlices = table->registered.function->shape == Shape::Slices;
    const int status = sqlite3_declare_vtab(database, isSlices ? kSliceColumns : kFlowColumns);
    if (status == SQLITE_OK) {
        sqlite3_vtab_config(database, SQLITE_VTAB_INNOCUOUS);
        *result = &table.release()->base;
    }
    return status;
}

int bestIndex(sqlite3_vtab* base, sqlite3_index_info* info) {
    const int startColumn = startColumnOf(*reinterpret_cast<VirtualTable*>(base));
    for (int i = 0; i < info->nConstraint; ++i) {
        const auto& constraint = info->aConstraint[i];
        if (constraint.iColumn == startColumn && constraint.op == SQLITE_INDEX_CONSTRAINT_EQ) {
            if (constraint.usable == 0) {
                return SQLITE_CONSTRAINT;
            }
            info->aConstraintUsage[i].argvIndex = 1;
            info->aConstraintUsage[i].omit = 1;
            info->estimatedCost = 50;
            info->estimatedRows = 10;
            return SQLITE_OK;
        }
    }
    sqlite3_free(base->zErrMsg);
    base->zErrMsg = sqlite3_mprintf("the function needs the id of a slice");
    return SQLITE_ERROR;
}

int filter(sqlite3_vtab_cursor* base, int, const char*, int, sqlite3_value** arguments) {
    Cursor& cursor = *reinterpret_cast<Cursor*>(base);
    const Registered& registered = cursor.table->registered;
    cursor.rows.clear();
    cursor.at = 0;
    const IntegerBounds wanted = integerBounds(Comparison::Equal, arguments[0]);
    const FactsPtr& facts = registered.context->facts;
    const auto count = facts == nullptr ? 0 : static_cast<std::int64_t>(facts->trace().slices().size());
    if (wanted.isEmpty() || wanted.low < 0 || wanted.low >= count) {
        return SQLITE_OK;
    }
    cursor.start = wanted.low;
    const SliceId slice{static_cast<std::uint32_t>(wanted.low)};
    return registered.function->find(*registered.context, slice, cursor.rows) ? SQLITE_OK : SQLITE_INTERRUPT;
}

void giveSlice(sqlite3_context* call, const TraceFacts& facts, SliceId slice, int number) {
    const Trace& trace = facts.trace();
    switch (number) {
    case 0:
        return giveInteger(call, idOf(slice));
    case 1:
        return giveInteger(call, trace.slices().startNs[slice]);
    case 2:
        return giveInteger(call, trace.slices().durationNs[slice]);
    case 3:
        return giveInteger(call, static_cast<std::int64_t>(indexOf(facts.trackOf(slice))));
    case 4:
        if (const std::uint32_t name = facts.categoryNameOf(trace.slices().category[slice]);
            name != kUnknownName) {
            giveLastingText(call, trace.text(StringId{name}));
        }
        return;
    case 5:
        return giveLastingText(call, trace.sliceName(slice));
    case 6:
        return giveInteger(call, trace.nestingDepth(slice));
    case 8:
        return giveInteger(call, facts.argSetOf(slice));
    default:
        return giveInteger(call, facts.idOf(trace.slices().parent[slice]));
    }
}

int column(sqlite3_vtab_cursor* base, sqlite3_context* call, int number) {
    const Cursor& cursor = *reinterpret_cast<const Cursor*>(base);
    const TraceFacts& facts = *cursor.table->registered.context->facts;
    const std::int64_t id = cursor.rows[cursor.at].id;
    if (number == startColumnOf(*cursor.table)) {
        giveInteger(call, cursor.start);
    } else if (number == kSliceRole) {
        const std::string_view role = cursor.rows[cursor.at].role;
        if (!role.empty()) {
            giveLastingText(call, role);
        }
    } else if (cursor.table->registered.function->shape == Shape::Slices) {
        giveSlice(call, facts, SliceId{static_cast<std::uint32_t>(id)}, number);
    } else if (number <= 2) {
        const Flow& flow = facts.trace().flows()[static_cast<std::size_t>(id)];
        giveInteger(call, number == 0 ? id : facts.idOf(number == 1 ? flow.from : flow.to));
    }
    return SQLITE_OK;
}

const sqlite3_module kModule =
    tableFunctionModule<VirtualTable, Cursor, connect, bestIndex, filter, column>();

constexpr std::array kSliceEntries = {
    FunctionEntry{"ancestor_slice(id)", "Slices around a slice, from the outermost to its parent"},
    FunctionEntry{"descendant_slice(id)", "Slices below a slice"},
    FunctionEntry{"children(id)", "Slices directly below a slice"},
    FunctionEntry{"chain(id)", "Python frame, module, operators, launch, device work and backward operator "
                               "through a slice, with their role"},
    FunctionEntry{"following_flow(id)",
                  "Arrows that lead away from a slice, and from where they end, on and on"},
    FunctionEntry{"preceding_flow(id)", "Arrows that lead to a slice, and to where they begin, on and on"},
    FunctionEntry{"directly_connected_flow(id)", "Arrows that leave or reach a slice"},
};

} // namespace

int registerSliceFunctions(sqlite3* database, FunctionContext& context) {
    for (const Function& function : kFunctions) {
        auto registered = std::make_unique<Registered>(Registered{&function, &context});
        const int status =
            sqlite3_create_module_v2(database, function.name, &kModule, registered.release(),
                                     [](void* pointer) { delete static_cast<Registered*>(pointer); });
        if (status != SQLITE_OK) {
            return status;
        }
    }
    return SQLITE_OK;
}

std::span<const FunctionEntry> sliceFunctions() {
    return kSliceEntries;
}

} // namespace lanescope::sql
