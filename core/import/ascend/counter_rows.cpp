// SPDX-License-Identifier: Apache-2.0
#include "core/import/ascend/counter_rows.h"

#include <unordered_map>
#include <vector>

#include "core/import/ascend/ascend_tables.h"

namespace lanescope::ascend {

namespace {

/// A table of values over time.
struct CounterTable {
    Table table;
    std::string_view name;
    std::string_view time;
    std::string_view part;                ///< column that tells series of one device apart, or empty
    bool isPartText;                      ///< the part is a number of STRING_IDS
    std::vector<std::string_view> values; ///< columns
};

const std::vector<CounterTable>& counterTables() {
    static const std::vector<CounterTable> tables{
        {Table::NpuMemory, "NPU memory", "timestampNs", "type", true, {"hbm", "ddr"}},
        {Table::PytorchMemory,
         "Memory",
         "timestamp",
         "component",
         true,
         {"totalAllocated", "totalReserved", "totalActive"}},
        {Table::Hbm, "HBM bandwidth", "timestampNs", "type", true, {"bandwidth"}},
        {Table::Ddr, "DDR", "timestampNs", {}, false, {"read", "write"}},
        {Table::LastLevelCache, "LLC", "timestampNs", "mode", true, {"hitRate", "throughput"}},
        {Table::CoreFrequency, "AI core frequency", "timestampNs", {}, false, {"freq"}},
        {Table::Accelerators,
         "Accelerator",
         "timestampNs",
         "accId",
         false,
         {"readBwLevel", "writeBwLevel", "readOstLevel", "writeOstLevel"}},
        {Table::SocBandwidth, "SoC bandwidth", "timestampNs", {}, false, {"l2BufferBwLevel", "mataBwLevel"}},
    };
    return tables;
}

Status readTable(sqlite::RowSession& session, const CounterTable& table) {
    enum : std::size_t { kTime, kDevice, kPart, kValues };
    // A column that no table has reads as null.
    std::vector<std::string_view> columns{table.time, "deviceId", table.part.empty() ? "(none)" : table.part};
    columns.insert(columns.end(), table.values.begin(), table.values.end());
    RecordWriter& writer = session.writer();
    const std::uint32_t category = writer.category("counter", CategoryKind::Other);
    std::unordered_map<std::int64_t, std::uint32_t> names; // by part
    const auto nameOf = [&](std::optional<std::int64_t> part) {
        if (!part) {
            return writer.name(table.name);
        }
        const auto [entry, isNew] = names.emplace(*part, 0);
        if (isNew) {
            entry->second =
                writer.name(std::string(table.name) + " " +
                            (table.isPartText ? std::string(session.string(part)) : std::to_string(*part)));
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
                                  const std::uint32_t name = nameOf(row.integer(kPart));
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

} // namespace lanescope::ascend
