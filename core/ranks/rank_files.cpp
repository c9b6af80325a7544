// SPDX-License-Identifier: Apache-2.0
#include "core/ranks/rank_files.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>

#include <unistd.h>

#include "core/base/file.h"
#include "core/catalog/breakdown_tables.h"
#include "core/table/csv_reader.h"
#include "core/table/table.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

namespace fs = std::filesystem;

/// Raised when the meaning of a column changes.
constexpr std::int64_t kFormat = 1;
constexpr const char* kFormatColumn = "lanescope_summary";
constexpr std::uint64_t kMostFileBytes = 1u << 30;
constexpr std::int64_t kMostBins = 1 << 20;
constexpr int kShareDigits = 6;
constexpr std::array kStripColumns{"computation", "overlap", "communication", "copies"};
constexpr std::array kCauses{IdleCause::HostWait, IdleCause::KernelWait, IdleCause::Other};

std::string number(std::int64_t value) {
    return std::to_string(value);
}
std::string number(std::uint64_t value) {
    return std::to_string(value);
}

Table tableOf(std::initializer_list<TableColumn> columns) {
    Table table;
    table.columns = columns;
    return table;
}

constexpr auto kText = CellType::Text;

struct NamedTable {
    const char* name;
    Table table;
};

/// "ranks" is last.
std::vector<NamedTable> tablesOf(const RankSummary& summary) {
    const std::string rank = number(summary.rank);
    Table steps = tableOf({{"rank"},
                           {"step"},
                           {"start_ns"},
                           {"end_ns"},
                           {"computation_ns"},
                           {"communication_ns"},
                           {"overlap_ns"},
                           {"other_ns"}});
    for (const RankStep& step : summary.steps) {
        steps.rows.push_back({rank, number(step.number), number(step.range.startNs), number(step.range.endNs),
                              number(step.computationNs), number(step.communicationNs),
                              number(step.overlapNs), number(step.otherNs)});
    }
    Table devices = tableOf({{"rank"},
                             {"device"},
                             {"total_ns"},
                             {"computation_ns"},
                             {"communication_ns"},
                             {"overlap_ns"},
                             {"busy_ns"}});
    for (const RankDevice& device : summary.devices) {
        devices.rows.push_back({rank, number(std::int64_t{device.device}), number(device.totalNs),
                                number(device.computationNs), number(device.communicationNs),
                                number(device.overlapNs), number(device.busyNs)});
    }
    Table idle = tableOf({{"rank"}, {"device"}, {"stream"}, {"cause", kText}, {"idle_ns"}});
    for (const RankIdle& row : summary.idle) {
        idle.rows.push_back({rank, number(std::int64_t{row.device}), number(row.stream),
                             idleCauseName(row.cause), number(row.idleNs)});
    }
    Table kernels = tableOf({{"rank"}, {"name", kText}, {"count"}, {"total_ns"}});
    for (const RankKernel& kernel : summary.kernels) {
        kernels.rows.push_back({rank, kernel.name, number(kernel.count), number(kernel.totalNs)});
    }
    Table memory = tableOf(
        {{"rank"}, {"device", kText}, {"peak_allocated_bytes"}, {"peak_reserved_bytes"}, {"total_bytes"}});
    for (const RankMemory& row : summary.memory) {
        memory.rows.push_back({rank, row.device, number(row.peakAllocatedBytes),
                               number(row.peakReservedBytes), number(row.totalBytes)});
    }
    Table collectives = tableOf({{"rank"},
                                 {"slice"},
                                 {"start_ns"},
                                 {"end_ns"},
                                 {"kind", kText},
                                 {"group", kText},
                                 {"group_ranks", kText},
                                 {"group_size"},
                                 {"dtype", kText},
                                 {"message_bytes"},
                                 {"sequence"}});
    for (const Collective& collective : summary.collectives) {
        collectives.rows.push_back({rank, number(std::uint64_t{indexOf(collective.slice)}),
                                    number(collective.range.startNs), number(collective.range.endNs),
                                    collectiveKindName(collective.kind), collective.group,
                                    collective.groupRanks, number(collective.groupSize), collective.dtype,
                                    number(collective.messageBytes),
                                    collective.sequence ? number(*collective.sequence) : std::string()});
    }
    Table stripTable = tableOf({{"rank"}, {"bin"}});
    for (const char* column : kStripColumns) {
        stripTable.columns.push_back({column});
    }
    const RankStrip strip = coarser(summary.strip, kWrittenStripBins);
    for (std::size_t bin = 0; bin < strip.binCount(); ++bin) {
        std::vector<std::string> row{rank, number(std::uint64_t{bin})};
        bool isIdle = true;
        for (const auto& shares : strip.shares) {
            row.push_back(number(std::uint64_t{shares[bin]}));
            isIdle = isIdle && shares[bin] == 0;
        }
        if (!isIdle) {
            stripTable.rows.push_back(std::move(row));
        }
    }
    Table ranks = tableOf({{kFormatColumn},
                           {"rank"},
                           {"worker", kText},
                           {"location", kText},
                           {"base_time_ns"},
                           {"start_ns"},
                           {"end_ns"},
                           {"file_bytes"},
                           {"events"},
                           {"gpu_utilization"},
                           {"kernel_count"},
                           {"kernel_ns"},
                           {"strip_start_ns"},
                           {"strip_end_ns"},
                           {"strip_bins"}});
    ranks.rows.push_back({number(kFormat), rank, summary.worker, summary.location, number(summary.baseTimeNs),
                          number(summary.range.startNs), number(summary.range.endNs),
                          number(summary.fileBytes), number(summary.events),
                          fixedDecimal(summary.utilization, kShareDigits), number(summary.kernelCount),
                          number(summary.kernelNs), number(strip.range.startNs), number(strip.range.endNs),
                          number(std::uint64_t{strip.binCount()})});
    return {{"steps", std::move(steps)},      {"devices", std::move(devices)},
            {"idle", std::move(idle)},        {"kernels", std::move(kernels)},
            {"memory", std::move(memory)},    {"collectives", std::move(collectives)},
            {"strip", std::move(stripTable)}, {"ranks", std::move(ranks)}};
}

/// The same for the same trace, so that summarizing again replaces.
std::string fileNameOf(const RankSummary& summary) {
    std::uint64_t hash = 14695981039346656037u; // FNV-1a
    for (const char c : summary.location) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
    }
    char name[64];
    std::snprintf(name, sizeof name, "rank-%06lld-%08x.csv", static_cast<long long>(summary.rank),
                  static_cast<unsigned>(hash >> 32));
    return name;
}

Error writeError(const fs::path& path, const std::string& what) {
    return {ErrorCode::FileUnreadable, "it cannot be written: " + what, path.string(), {}};
}

std::optional<Error> writeWhole(const fs::path& path, const std::string& text) {
    const fs::path part = path.string() + ".part" + std::to_string(::getpid());
    {
        std::ofstream out(part, std::ios::binary | std::ios::trunc);
        out.write(text.data(), static_cast<std::streamsize>(text.size()));
        out.close();
        if (!out) {
            std::error_code ignored;
            fs::remove(part, ignored);
            return writeError(path, "the disk may be full or the folder read-only");
        }
    }
    std::error_code error;
    fs::rename(part, path, error);
    return error ? std::optional(writeError(path, error.message())) : std::nullopt;
}

Result<CsvTable> readTable(const fs::path& path) {
    const auto file = File::open(path.string());
    if (!file) {
        return file.error();
    }
    if ((*file)->sizeBytes() > kMostFileBytes) {
        return Error{ErrorCode::LimitExceeded, "it is too large for a summary", path.string(), {}};
    }
    std::string text((*file)->sizeBytes(), '\0');
    const auto got = (*file)->read(0, text.data(), text.size());
    if (!got) {
        return got.error();
    }
    text.resize(*got);
    auto table = readCsv(text);
    if (!table) {
        Error error = table.error();
        error.file = path.string();
        return error;
    }
    return table;
}

/// Reads the rows of a table by column; the first thing that is wrong is kept as the error.
class Rows {
public:
    explicit Rows(const fs::path& path)
        : m_path(path.string()) {
        auto table = readTable(path);
        if (table) {
            m_table = std::move(*table);
        } else {
            m_error = table.error();
        }
    }

    std::size_t count() const { return m_error ? 0 : m_table.rows.size(); }
    void setRow(std::size_t row) { m_row = row; }
    const std::optional<Error>& error() const { return m_error; }

    std::string text(std::string_view column) {
        const auto index = m_table.column(column);
        if (!index) {
            fail("it has no column " + std::string(column));
            return {};
        }
        return m_table.rows[m_row][*index];
    }
    template <typename Integer>
    void integer(std::string_view column, Integer& value,
                 Integer least = std::numeric_limits<Integer>::min()) {
        const std::string cell = text(column);
        if (!m_error && (!parse(cell, value) || value < least)) {
            fail("\"" + cell.substr(0, 40) + "\" is no value of " + std::string(column));
        }
    }
    void range(TimeRange& range, std::string_view start, std::string_view end) {
        integer(start, range.startNs);
        integer(end, range.endNs);
        if (!m_error && (range.endNs < range.startNs ||
                         saturatingSubtract(range.endNs, range.startNs) > kMaxDurationNs)) {
            fail("a range that ends before it starts, or after weeks");
        }
    }
    double decimal(std::string_view column) {
        const std::string cell = text(column);
        double value = 0;
        if (!m_error && !parse(cell, value)) {
            fail("\"" + cell.substr(0, 40) + "\" is no value of " + std::string(column));
        }
        return value;
    }
    void fail(const std::string& what) {
        if (!m_error) {
            m_error = Error{ErrorCode::InvalidArgument, what, m_path, {}};
        }
    }

private:
    template <typename Value>
    static bool parse(const std::string& cell, Value& value) {
        const char* end = cell.data() + cell.size();
        const auto [rest, error] = std::from_chars(cell.data(), end, value);
        return error == std::errc() && rest == end;
    }

    std::string m_path;
    CsvTable m_table;
    std::size_t m_row = 0;
    std::optional<Error> m_error;
};

/// The values of one table; `take` fills one for a row.
template <typename Value, typename Take>
std::optional<Error> readRows(const fs::path& path, std::vector<Value>& values, const Take& take) {
    Rows rows(path);
    for (std::size_t i = 0; i < rows.count(); ++i) {
        rows.setRow(i);
        Value value;
        take(rows, value);
        if (rows.error()) {
            break;
        }
        values.push_back(std::move(value));
    }
    return rows.error();
}

void takeStep(Rows& rows, RankStep& step) {
    rows.integer("step", step.number);
    rows.range(step.range, "start_ns", "end_ns");
    rows.integer("computation_ns", step.computationNs, DurationNs{0});
    rows.integer("communication_ns", step.communicationNs, DurationNs{0});
    rows.integer("overlap_ns", step.overlapNs, DurationNs{0});
    rows.integer("other_ns", step.otherNs, DurationNs{0});
}

void takeDevice(Rows& rows, RankDevice& device) {
    rows.integer("device", device.device);
    rows.integer("total_ns", device.totalNs, DurationNs{0});
    rows.integer("computation_ns", device.computationNs, DurationNs{0});
    rows.integer("communication_ns", device.communicationNs, DurationNs{0});
    rows.integer("overlap_ns", device.overlapNs, DurationNs{0});
    rows.integer("busy_ns", device.busyNs, DurationNs{0});
}

void takeIdle(Rows& rows, RankIdle& idle) {
    rows.integer("device", idle.device);
    rows.integer("stream", idle.stream);
    rows.integer("idle_ns", idle.idleNs, DurationNs{0});
    const std::string cause = rows.text("cause");
    const auto found =
        std::ranges::find_if(kCauses, [&](IdleCause known) { return cause == idleCauseName(known); });
    if (found == kCauses.end()) {
        rows.fail("\"" + cause.substr(0, 40) + "\" is no cause of idle time");
    } else {
        idle.cause = *found;
    }
}

void takeKernel(Rows& rows, RankKernel& kernel) {
    kernel.name = rows.text("name");
    rows.integer("count", kernel.count);
    rows.integer("total_ns", kernel.totalNs, DurationNs{0});
}

void takeMemory(Rows& rows, RankMemory& memory) {
    memory.device = rows.text("device");
    rows.integer("peak_allocated_bytes", memory.peakAllocatedBytes);
    rows.integer("peak_reserved_bytes", memory.peakReservedBytes);
    rows.integer("total_bytes", memory.totalBytes);
}

void takeCollective(Rows& rows, Collective& collective) {
    std::uint32_t slice = 0;
    rows.integer("slice", slice);
    collective.slice = SliceId{slice};
    rows.range(collective.range, "start_ns", "end_ns");
    collective.kind = collectiveKindOf(rows.text("kind"));
    collective.group = rows.text("group");
    collective.groupRanks = rows.text("group_ranks");
    rows.integer("group_size", collective.groupSize);
    collective.dtype = rows.text("dtype");
    rows.integer("message_bytes", collective.messageBytes);
    if (!rows.text("sequence").empty()) {
        rows.integer("sequence", collective.sequence.emplace());
    }
}

std::optional<Error> readStrip(const fs::path& path, std::size_t bins, RankStrip& strip) {
    for (auto& shares : strip.shares) {
        shares.assign(bins, 0);
    }
    Rows rows(path);
    for (std::size_t i = 0; i < rows.count() && !rows.error(); ++i) {
        rows.setRow(i);
        std::uint64_t bin = 0;
        rows.integer("bin", bin);
        if (bin >= bins) {
            rows.fail("a bin beyond the strip");
            break;
        }
        for (std::size_t c = 0; c < kStripColumns.size(); ++c) {
            rows.integer(kStripColumns[c], strip.shares[c][bin]);
        }
    }
    return rows.error();
}

} // namespace

Result<std::uint64_t> writeRankSummary(const RankSummary& summary, const std::string& folder) {
    const std::string name = fileNameOf(summary);
    std::uint64_t bytes = 0;
    for (const NamedTable& named : tablesOf(summary)) {
        const fs::path place = fs::path(folder) / named.name;
        std::error_code error;
        fs::create_directories(place, error);
        if (error) {
            return writeError(place, error.message());
        }
        std::ostringstream text;
        writeCsv(text, named.table);
        bytes += text.str().size();
        if (auto failed = writeWhole(place / name, text.str())) {
            return *failed;
        }
    }
    return bytes;
}

bool isSummaryFolder(const std::string& folder) {
    std::error_code ignored;
    if (!fs::is_directory(fs::path(folder) / "ranks", ignored)) {
        return false;
    }
    const auto files = summaryFiles(folder);
    if (!files || files->empty()) {
        return false;
    }
    std::ifstream first(files->front(), std::ios::binary);
    std::string head(std::char_traits<char>::length(kFormatColumn), '\0');
    first.read(head.data(), static_cast<std::streamsize>(head.size()));
    return head == kFormatColumn;
}

Result<std::vector<std::string>> summaryFiles(const std::string& folder) {
    std::vector<std::string> files;
    const fs::path ranks = fs::path(folder) / "ranks";
    std::error_code error;
    for (fs::directory_iterator entries(ranks, error), end; !error && entries != end;
         entries.increment(error)) {
        if (entries->path().extension() == ".csv") {
            files.push_back(entries->path().string());
        }
    }
    if (error) {
        return Error{ErrorCode::FileUnreadable, error.message(), ranks.string(), {}};
    }
    std::ranges::sort(files);
    return files;
}

Result<RankSummary> readRankSummary(const std::string& path) {
    Rows rows{fs::path(path)};
    if (rows.count() != 1) {
        rows.fail("it does not hold one rank");
        return *rows.error();
    }
    RankSummary summary;
    std::int64_t format = 0;
    rows.integer(kFormatColumn, format);
    if (!rows.error() && format != kFormat) {
        rows.fail("it was written by another version; summarize the trace again");
    }
    rows.integer("rank", summary.rank);
    summary.worker = rows.text("worker");
    summary.location = rows.text("location");
    rows.integer("base_time_ns", summary.baseTimeNs);
    rows.range(summary.range, "start_ns", "end_ns");
    rows.integer("file_bytes", summary.fileBytes);
    rows.integer("events", summary.events);
    summary.utilization = rows.decimal("gpu_utilization");
    rows.integer("kernel_count", summary.kernelCount);
    rows.integer("kernel_ns", summary.kernelNs, DurationNs{0});
    rows.range(summary.strip.range, "strip_start_ns", "strip_end_ns");
    std::int64_t bins = 0;
    rows.integer<std::int64_t>("strip_bins", bins, 0);
    if (bins > kMostBins || (bins == 0) != summary.strip.range.isEmpty() ||
        bins > summary.strip.range.durationNs()) {
        rows.fail("a strip with an unlikely number of bins");
    }
    if (rows.error()) {
        return *rows.error();
    }
    const fs::path folder = fs::path(path).parent_path().parent_path();
    const auto in = [&](const char* table) { return folder / table / fs::path(path).filename(); };
    std::optional<Error> error = readRows(in("steps"), summary.steps, takeStep);
    const auto read = [&](const char* table, auto& values, const auto& take) {
        if (!error) {
            error = readRows(in(table), values, take);
        }
    };
    read("devices", summary.devices, takeDevice);
    read("idle", summary.idle, takeIdle);
    read("kernels", summary.kernels, takeKernel);
    read("memory", summary.memory, takeMemory);
    read("collectives", summary.collectives, takeCollective);
    if (!error) {
        error = readStrip(in("strip"), static_cast<std::size_t>(bins), summary.strip);
    }
    if (error) {
        return *error;
    }
    return summary;
}

} // namespace lanescope
