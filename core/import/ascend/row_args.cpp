// SPDX-License-Identifier: Apache-2.0
#include "core/import/ascend/row_args.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/base/ascii.h"
#include "core/import/ascend/ascend_tables.h"
#include "core/import/ascend/shape_text.h"

namespace lanescope::ascend {

namespace {

/// Columns that every event of a table has: its place in time and its owner.
constexpr std::string_view kFieldColumns[] = {"startNs",   "endNs",     "timestampNs", "timestamp",
                                              "globalTid", "globalPid", "deviceId"};
/// Columns that refer to a table of words.
constexpr std::pair<std::string_view, std::string_view> kWordColumns[] = {
    {"dataType", "ENUM_HCCL_DATA_TYPE"},
    {"linkType", "ENUM_HCCL_LINK_TYPE"},
    {"transportType", "ENUM_HCCL_TRANSPORT_TYPE"},
    {"rdmaType", "ENUM_HCCL_RDMA_TYPE"},
    {"memcpyOperation", "ENUM_MEMCPY_OPERATION"}};
/// Columns that hold a rank.
constexpr std::string_view kRankColumns[] = {"srcRank", "dstRank"};

/// A type of HCCL as PyTorch calls it, and the bytes of an element.
struct ElementType {
    std::string_view word;
    std::string_view torch;
    std::int64_t bytes;
};
constexpr ElementType kElementTypes[] = {
    {"INT8", "Char", 1},     {"INT16", "Short", 2},   {"INT32", "Int", 4},     {"INT64", "Long", 8},
    {"UINT8", "Byte", 1},    {"UINT16", "UInt16", 2}, {"UINT32", "UInt32", 4}, {"UINT64", "UInt64", 8},
    {"FP16", "Half", 2},     {"FP32", "Float", 4},    {"FP64", "Double", 8},   {"BFP16", "BFloat16", 2},
    {"BF16", "BFloat16", 2}, {"INT128", "Int128", 16}};

/// Columns that refer to STRING_IDS, in tables of events or of tasks.
constexpr std::string_view kStringColumns[] = {
    "name",         "opName",      "groupName",      "message",       "opType",          "taskType",
    "inputFormats", "inputShapes", "inputDataTypes", "outputFormats", "outputDataTypes", "outputShapes",
    "attrInfo",     "inputDtypes", "algType",        "component",     "domainId"};

} // namespace

std::vector<std::string> RowArgs::eventTables(const sqlite::Database& /*database*/) const {
    return {kTableNames.begin(), kTableNames.end()};
}

bool RowArgs::isField(std::string_view column) const {
    return std::ranges::find(kFieldColumns, column) != std::end(kFieldColumns);
}

std::optional<Arg> RowArgs::argOf(std::size_t /*table*/, std::string_view column, std::int64_t value) const {
    for (const auto& [name, table] : kWordColumns) {
        if (column == name) {
            const std::string& word = string(table, "id", "name", value);
            return word.empty() ? std::nullopt : std::optional(Arg{std::string(column), word, true});
        }
    }
    if (std::ranges::find(kRankColumns, column) != std::end(kRankColumns) && !rankOf(value)) {
        return Arg{std::string(column), "none", true};
    }
    if (std::ranges::find(kStringColumns, column) == std::end(kStringColumns)) {
        return std::nullopt;
    }
    const std::string& text = string("STRING_IDS", "id", "value", value);
    return text.empty() ? std::nullopt : std::optional(Arg{std::string(column), text, true});
}

void RowArgs::addTask(EventText& text) const {
    const auto task = integerArg(text.args, "globalTaskId");
    if (!task) {
        return;
    }
    for (const char* table : {"COMPUTE_TASK_INFO", "COMMUNICATION_TASK_INFO", "MEMCPY_INFO"}) {
        for (const std::int64_t row : rowsWith(table, "globalTaskId", *task, 1)) {
            addRow(table, row, {}, "globalTaskId", text.args);
        }
    }
}

void RowArgs::addCallStack(std::int64_t chain, EventText& text) const {
    std::map<std::int64_t, std::string> frames; // by depth, from the innermost
    for (const std::int64_t row : rowsWith("PYTORCH_CALLCHAINS", "id", chain)) {
        std::vector<Arg> columns;
        addRow("PYTORCH_CALLCHAINS", row, {}, {}, columns);
        const auto frame = integerArg(columns, "stack");
        if (frame) {
            frames[integerArg(columns, "stackDepth").value_or(0)] =
                string("STRING_IDS", "id", "value", *frame);
        }
    }
    std::string stack;
    for (const auto& [depth, frame] : frames) {
        stack += (stack.empty() ? "" : ";\n") + frame;
    }
    if (!stack.empty()) {
        text.args.push_back({"Call stack", std::move(stack), true});
    }
}

std::int64_t RowArgs::leastGroupSize(const std::string& group) const {
    if (!m_groupSizes) {
        m_groupSizes.emplace();
        std::unordered_map<std::int64_t, std::int64_t> sizes; // by the number of the name
        static constexpr std::string_view kColumns[] = {"groupName", "srcRank", "dstRank"};
        auto rows = database().rows("COMMUNICATION_TASK_INFO", kColumns);
        while (rows && rows->next()) {
            const auto from = rankOf(rows->integer(1));
            const auto to = rankOf(rows->integer(2));
            if (const auto name = rows->integer(0); name && (from || to)) {
                std::int64_t& size = sizes[*name];
                size = std::max({size, from.value_or(-1) + 1, to.value_or(-1) + 1});
            }
        }
        for (const auto& [name, size] : sizes) {
            m_groupSizes->emplace(string("STRING_IDS", "id", "value", name), size);
        }
    }
    const auto known = m_groupSizes->find(group);
    return known == m_groupSizes->end() ? 0 : known->second;
}

/// The count is what a rank passes to the call of HCCL: the message of all-reduce, broadcast, reduce and
/// transfers, the input of all-gather. Of others it is not documented whether it is what comes in or goes
/// out.
void RowArgs::addCollective(EventText& text) const {
    const auto textOf = [&text](std::string_view key) {
        const Arg* arg = findArg(text.args, key);
        return arg != nullptr && arg->isString ? arg->value : std::string();
    };
    const std::string type = textOf("opType");
    const std::string name = type.empty() || type == "N/A" ? textOf("opName") : type;
    if (name.empty()) {
        return;
    }
    const std::string group = textOf("groupName");
    const std::string word = textOf("dataType");
    text.args.push_back({"Collective name", name, true});
    if (!group.empty()) {
        text.args.push_back({"Process Group Name", group, true});
        if (const std::int64_t size = leastGroupSize(group); size > 0) {
            text.args.push_back({"Group size at least", std::to_string(size), false});
        }
    }
    const auto* const element = std::ranges::find(kElementTypes, word, &ElementType::word);
    if (element == std::end(kElementTypes)) {
        return;
    }
    text.args.push_back({"dtype", std::string(element->torch), true});
    const auto count = integerArg(text.args, "count");
    constexpr std::int64_t kMostElements = std::int64_t{1} << 56; // no product below overflows
    if (!count || *count < 0 || *count > kMostElements) {
        return;
    }
    std::string kind;
    for (const char c : name) {
        if (isAsciiLetter(c)) {
            kind += asciiLower(c);
        }
    }
    const auto says = [&kind](std::string_view part) { return kind.find(part) != std::string::npos; };
    const bool isDivided = says("scatter") || says("gather") || says("alltoall");
    const bool isMessage = !isDivided && (says("reduce") || says("broadcast") || says("send") || says("rec"));
    if (isMessage) {
        text.args.push_back({"In msg size", std::to_string(*count * element->bytes), false});
    }
    if (isMessage || says("allgather")) {
        text.args.push_back({"In msg nelems", std::to_string(*count), false});
    }
}

void RowArgs::addArgs(std::size_t table, std::int64_t /*row*/, EventText& text) const {
    if (table == numberOf(Table::Tasks)) {
        addTask(text);
        return;
    }
    if (table == numberOf(Table::CommunicationOps)) {
        addCollective(text);
        return;
    }
    if (table != numberOf(Table::PytorchCalls)) {
        return;
    }
    if (const Arg* shapes = findArg(text.args, "inputShapes")) {
        text.args.push_back({"Input Dims", dimsJson(std::string(shapes->value)), false});
    }
    if (const Arg* types = findArg(text.args, "inputDtypes")) {
        text.args.push_back({"Input type", typesJson(std::string(types->value)), false});
    }
    if (const auto sequence = integerArg(text.args, "sequenceNumber")) {
        text.args.push_back({"Sequence number", std::to_string(*sequence), false});
    }
    if (const auto chain = integerArg(text.args, "callchainId")) {
        addCallStack(*chain, text);
    }
}

} // namespace lanescope::ascend
