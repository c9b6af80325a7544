// SPDX-License-Identifier: Apache-2.0
#include "core/import/ascend/counter_rows.h"

#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/import/ascend/ascend_tables.h"

namespace lanescope::ascend {

namespace {

/// A table of values over time.
struct CounterTable {
    Table table;
    std::string_view name;
    std::string_view time;
    std::string_view unit; ///< column that numbers parts of the device, or empty
    std::string_view part; ///< column that tells series apart by a number of STRING_IDS, or empty
    std::vector<std::string_view> values; ///< columns
};

const std::vector<CounterTable>& counterTables() {
    static const std::vector<CounterTable> tables{
        {Table::NpuMemory, "NPU memory", "timestampNs", {}, "type", {"hbm", "ddr"}},
        {Table::PytorchMemory,
         "Memory",
         "timestamp",
         {},
         "component",
         {"totalAllocated", "totalReserved", "totalActive"}},
        {Table::Hbm, "HBM bandwidth", "timestampNs", "hbmId", "type", {"bandwidth"}},
        {Table::Ddr, "DDR", "timestampNs", {}, {}, {"read", "write"}},
        {Table::LastLevelCache, "LLC", "timestampNs", "llcId", "mode", {"hitRate", "throughput"}},
        {Table::CoreFrequency, "AI core frequency", "timestampNs", {}, {}, {"freq"}},
        {Table::Accelerators,
         "Accelerator",
         "timestampNs",
         "accId",
         {},
         {"readBwLevel", "writeBwLevel", "readOstLevel", "writeOstLevel"}},
        {Table::SocBandwidth, "SoC bandwidth", "timestampNs", {}, {}, {"l2BufferBwLevel", "mataBwLevel"}},
    };
    return tables;
}

Status readTable(sqlite::RowSession& session, const CounterTable& table) {
    enum : std::size_t { kTime, kDevice, kUnit, kPart, kValues };
    const auto columnOr = [](std::string_view column) {
        return column.empty() ? std::string_view("(none)") : column; // one that no table has reads as null
    };
    std::vector<std::string_view> columns{table.time, "deviceId", columnOr(table.unit), columnOr(table.part)};
    columns.insert(columns.end(), table.values.begin(), table.values.end());
    RecordWriter& writer = session.writer();
    const std::uint32_t category = writer.category("counter", CategoryKind::Other);
    using Key = std::pair<std::optional<std::int64_t>, std::optional<std::int64_t>>;
    std::map<Key, std::uint32_t> names; // by unit and part
    const auto nameOf = [&](std::optional<std::int64_t> unit, std::optional<std::int64_t> part) {
        const auto [entry, isNew] = names.emplace(Key(unit, part), 0);
        if (isNew) {
            std::string name(table.name);
            name += unit ? " " + std::to_string(*unit) : "";
            name += part ? " " + std::string(session.string(part)) : "";
            entry->second = writer.name(name);
        }
        return entry->second;
    };
    return session.forEachRow(numberOf(table.table), ascend::nameOf(table.table), columns,
                              [&](const sqlite::Rows& row, EventRef event) {
                                  const auto timeNs = row.integer(kTime);
                                  if (!timeNs) {
                                      writer.unusable(DiagnosticKind::MissingTimestamp, event);
                                      return;
                                  }
                                  if (!session.isOfRecording(*timeNs, event)) {
                                      return;
                                  }
                                  const std::uint32_t name = nameOf(row.integer(kUnit), row.integer(kPart));
                                  const std::uint32_t owner = writer.owner(
                                      OwnerSide::Device, RecordWriter::number(row.integerOr(kDevice, 0)),
                                      RecordWriter::number(0), category);
                                  bool isFirst = true;
                                  for (std::size_t i = 0; i < table.values.size(); ++i) {
                                      const auto value = row.real(kValues + i);
                                      if (!value) {
                                          continue;
                                      }
                                      const std::uint32_t series = writer.name(table.values[i]);
                                      if (isFirst) {
                                          writer.counter(event, *timeNs, *value, name, series, owner);
                                      } else {
                                          writer.moreOfCounter(*timeNs, *value, name, series, owner);
                                      }
                                      isFirst = false;
                                  }
                                  if (isFirst) {
                                      writer.notShown();
                                  }
                              });
}

} // namespace

Status readCounters(sqlite::RowSession& session) {
    for (const CounterTable& table : counterTables()) {
        if (Status status = readTable(session, table); !status) {
            return status;
        }
    }
    return {};
}

Status readModuleMemory(sqlite::RowSession& session) {
    enum : std::size_t { kTime, kModule, kBytes, kDevice };
    static constexpr std::string_view kColumns[] = {"timestampNs", "moduleId", "totalReserved", "deviceId"};
    std::set<std::int64_t> holding;
    if (const Status status = session.forEachInfo(nameOf(Table::ModuleMemory), kColumns,
                                                  [&holding](const sqlite::Rows& row) {
                                                      if (row.real(kBytes).value_or(0) > 0) {
                                                          holding.insert(row.integerOr(kModule, -1));
                                                      }
                                                  });
        !status) {
        return status;
    }
    RecordWriter& writer = session.writer();
    std::unordered_map<std::int64_t, std::uint32_t> names;
    static constexpr std::string_view kModuleColumns[] = {"id", "name"};
    if (const Status status = session.forEachInfo("ENUM_MODULE", kModuleColumns,
                                                  [&](const sqlite::Rows& row) {
                                                      const std::int64_t module = row.integerOr(0, -1);
                                                      if (holding.contains(module)) {
                                                          names[module] = writer.name(
                                                              "Module memory " + std::string(row.text(1)));
                                                      }
                                                  });
        !status) {
        return status;
    }
    const std::uint32_t category = writer.category("counter", CategoryKind::Other);
    const std::uint32_t series = writer.name("totalReserved");
    return session.forEachRow(numberOf(Table::ModuleMemory), nameOf(Table::ModuleMemory), kColumns,
                              [&](const sqlite::Rows& row, EventRef event) {
                                  const auto timeNs = row.integer(kTime);
                                  const auto bytes = row.real(kBytes);
                                  const std::int64_t module = row.integerOr(kModule, -1);
                                  if (!timeNs) {
                                      writer.unusable(DiagnosticKind::MissingTimestamp, event);
                                      return;
                                  }
                                  if (!bytes || !holding.contains(module)) {
                                      writer.notShown();
                                      return;
                                  }
                                  if (!session.isOfRecording(*timeNs, event)) {
                                      return;
                                  }
                                  const auto [name, isNew] = names.emplace(module, 0);
                                  if (isNew) {
                                      name->second = writer.name("Module memory " + std::to_string(module));
                                  }
                                  writer.counter(event, *timeNs, *bytes, name->second, series,
                                                 writer.owner(OwnerSide::Device,
                                                              RecordWriter::number(row.integerOr(kDevice, 0)),
                                                              RecordWriter::number(0), category));
                              });
}

} // namespace lanescope::ascend
