// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/profiler_text.h"

#include <algorithm>
#include <cmath>

#include "core/catalog/common_columns.h"
#include "core/secrets/secret_mask.h"
#include "core/table/printable.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

constexpr std::size_t kColumnWidth = 12;
constexpr std::size_t kMaxNameWidth = 55;
constexpr std::size_t kMaxShapesWidth = 80;
constexpr std::size_t kSpacing = 2;

std::string timeText(double ns) {
    constexpr double kNsPerUs = 1e3;
    constexpr double kNsPerMs = 1e6;
    constexpr double kNsPerS = 1e9;
    if (ns >= kNsPerS) {
        return fixedDecimal(ns / kNsPerS, 3) + "s";
    }
    return ns >= kNsPerMs ? fixedDecimal(ns / kNsPerMs, 3) + "ms" : fixedDecimal(ns / kNsPerUs, 3) + "us";
}

std::string timeText(DurationNs ns) {
    return timeText(static_cast<double>(ns));
}

std::string shareText(DurationNs part, DurationNs whole) {
    return whole == 0 ? "NaN"
                      : fixedDecimal(static_cast<double>(part) * 100 / static_cast<double>(whole), 2) + "%";
}

std::string memoryText(std::int64_t bytes) {
    constexpr double kKb = 1024;
    const auto size = static_cast<double>(bytes);
    if (std::fabs(size) >= kKb * kKb * kKb) {
        return fixedDecimal(size / (kKb * kKb * kKb), 2) + " GB";
    }
    if (std::fabs(size) >= kKb * kKb) {
        return fixedDecimal(size / (kKb * kKb), 2) + " MB";
    }
    return std::fabs(size) >= kKb ? fixedDecimal(size / kKb, 2) + " KB" : std::to_string(bytes) + " B";
}

std::string averageText(DurationNs totalNs, std::uint64_t count) {
    return timeText(count == 0 ? 0 : static_cast<double>(totalNs) / static_cast<double>(count));
}

struct TextColumn {
    std::string header;
    std::size_t width;
    std::vector<std::string> cells;
};

std::string line(const std::vector<TextColumn>& columns,
                 const std::function<std::string(const TextColumn&)>& cell) {
    std::string text;
    for (const TextColumn& column : columns) {
        const std::string value = cell(column);
        text += std::string(column.width > value.size() ? column.width - value.size() : 0, ' ') + value +
                std::string(kSpacing, ' ');
    }
    return text + "\n";
}

/// A column that has one cell per row.
template <typename Cell>
TextColumn column(std::string header, std::size_t width, const ProfilerTable& table, const Cell& cell) {
    TextColumn result{std::move(header), width, {}};
    for (const ProfilerRow& row : table.rows) {
        result.cells.push_back(cell(row));
    }
    return result;
}

std::size_t widthFor(const ProfilerTable& table, std::size_t most,
                     const std::function<std::size_t(const ProfilerRow&)>& length) {
    constexpr std::size_t kMargin = 4;
    std::size_t longest = 0;
    for (const ProfilerRow& row : table.rows) {
        longest = std::max(longest, length(row));
    }
    return std::min(longest + kMargin, most);
}

std::string shortName(const std::string& name) {
    constexpr std::size_t kDots = 3;
    return name.size() >= kMaxNameWidth - kDots ? name.substr(0, kMaxNameWidth - kDots) + "..." : name;
}

std::vector<TextColumn> columnsOf(const ProfilerTable& table) {
    std::vector<TextColumn> columns;
    const auto add = [&](const char* header, const auto& cell) {
        columns.push_back(column(header, kColumnWidth, table, cell));
    };
    columns.push_back(
        column("Name", widthFor(table, kMaxNameWidth, [](const ProfilerRow& r) { return r.name.size(); }),
               table, [](const ProfilerRow& r) { return shortName(r.name); }));
    add("Self CPU %", [&](const ProfilerRow& r) { return shareText(r.selfCpuNs, table.selfCpuNs); });
    add("Self CPU", [](const ProfilerRow& r) { return timeText(r.selfCpuNs); });
    add("CPU total %", [&](const ProfilerRow& r) { return shareText(r.cpuTotalNs, table.selfCpuNs); });
    add("CPU total", [](const ProfilerRow& r) { return timeText(r.cpuTotalNs); });
    add("CPU time avg", [](const ProfilerRow& r) { return averageText(r.cpuTotalNs, r.count); });
    if (table.hasDevice) {
        add("Self CUDA", [](const ProfilerRow& r) { return timeText(r.selfDeviceNs); });
        add("Self CUDA %",
            [&](const ProfilerRow& r) { return shareText(r.selfDeviceNs, table.selfDeviceNs); });
        add("CUDA total", [](const ProfilerRow& r) { return timeText(r.deviceTotalNs); });
        add("CUDA time avg", [](const ProfilerRow& r) { return averageText(r.deviceTotalNs, r.count); });
    }
    if (table.hasMemory) {
        add("CPU Mem", [](const ProfilerRow& r) { return memoryText(r.cpuBytes); });
        add("Self CPU Mem", [](const ProfilerRow& r) { return memoryText(r.selfCpuBytes); });
        if (table.hasDeviceMemory) {
            add("CUDA Mem", [](const ProfilerRow& r) { return memoryText(r.deviceBytes); });
            add("Self CUDA Mem", [](const ProfilerRow& r) { return memoryText(r.selfDeviceBytes); });
        }
    }
    add("# of Calls", [](const ProfilerRow& r) { return std::to_string(r.count); });
    if (!table.rows.empty() && table.rows.front().inputShapes) {
        const std::size_t width = widthFor(
            table, kMaxShapesWidth, [](const ProfilerRow& r) { return r.inputShapes.value_or("").size(); });
        columns.push_back(column("Input Shapes", width, table, [width](const ProfilerRow& r) {
            return r.inputShapes.value_or("").substr(0, width);
        }));
    }
    return columns;
}

} // namespace

std::string profilerText(ProfilerTable table) {
    if (table.rows.empty()) {
        return {};
    }
    for (ProfilerRow& row : table.rows) { // before a name is cut: half a credential is one as well
        row.name = printable(maskSecrets({}, row.name));
        if (row.inputShapes) {
            row.inputShapes = printable(maskSecrets({}, *row.inputShapes));
        }
    }
    const std::vector<TextColumn> columns = columnsOf(table);
    const std::string separator =
        line(columns, [](const TextColumn& c) { return std::string(c.width, '-'); });
    std::string text = separator + line(columns, [](const TextColumn& c) { return c.header; }) + separator;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        text += line(columns, [i](const TextColumn& c) { return c.cells[i]; });
    }
    text += separator + "Self CPU time total: " + timeText(table.selfCpuNs) + "\n";
    if (table.hasDevice) {
        text += "Self CUDA time total: " + timeText(table.selfDeviceNs) + "\n";
    }
    return text;
}

Table makeProfilerTable(const ProfilerTable& table, bool byShapes) {
    TableMaker<ProfilerRow> make(table.rows);
    make.add({"name", "Name", Unit::None, "Name of the operator or device work"}, &ProfilerRow::name);
    if (byShapes) {
        make.add({"input_shapes", "Input shapes", Unit::None, "Recorded shapes of the inputs"},
                 [](const ProfilerRow& r) { return r.inputShapes.value_or(""); });
    }
    make.add(countColumn("Calls"), &ProfilerRow::count)
        .add({"self_cpu_us", "Self CPU", Unit::Duration, "Duration minus direct children"},
             &ProfilerRow::selfCpuNs)
        .add({"cpu_total_us", "CPU total", Unit::Duration, "Duration on the host"}, &ProfilerRow::cpuTotalNs)
        .add({"self_cpu_percent", "Self CPU %", Unit::Fraction, "Share of the self CPU time of all rows"},
             [&](const ProfilerRow& r) { return fractionOf(r.selfCpuNs, table.selfCpuNs); })
        .add({"self_device_us", "Self device", Unit::Duration, "Own device work"}, &ProfilerRow::selfDeviceNs)
        .add({"device_total_us", "Device total", Unit::Duration, "Device work with that of children"},
             &ProfilerRow::deviceTotalNs)
        .add({"self_device_percent", "Self device %", Unit::Fraction,
              "Share of the device self time of all rows"},
             [&](const ProfilerRow& r) { return fractionOf(r.selfDeviceNs, table.selfDeviceNs); })
        .add({"cpu_bytes", "CPU", Unit::Bytes, "Host memory allocated minus released"},
             &ProfilerRow::cpuBytes)
        .add({"self_cpu_bytes", "Self CPU", Unit::Bytes, "The same without children"},
             &ProfilerRow::selfCpuBytes)
        .add({"device_bytes", "Device", Unit::Bytes, "Device memory allocated minus released"},
             &ProfilerRow::deviceBytes)
        .add({"self_device_bytes", "Self device", Unit::Bytes, "The same without children"},
             &ProfilerRow::selfDeviceBytes)
        .add({"on_device", "On device", Unit::None, "Whether the row is work on a device"},
             [](const ProfilerRow& r) { return yesOrNo(r.isOnDevice); });
    return make.table();
}

} // namespace lanescope
