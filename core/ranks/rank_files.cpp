// SPDX-License-Identifier: Apache-2.0
#include "core/ranks/rank_files.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <sstream>

#include "core/base/file.h"
#include "core/base/input_files.h"
#include "core/base/number_text.h"
#include "core/base/output_file.h"
#include "core/base/status.h"
#include "core/catalog/breakdown_tables.h"
#include "core/table/csv_reader.h"
#include "core/table/table_maker.h"
#include "core/table/table_writers.h"
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

struct NamedTable {
    const char* name;
    Table table;
};

/// A table with the rank in front of what `make` adds.
template <typename Row, typename Add>
Table tableOf(std::int64_t rank, const std::vector<Row>& rows, const Add& add) {
    TableMaker<Row> make(rows);
    make.add({"rank", "Rank"}, [rank](const Row&) { return rank; });
    add(make);
    return make.table();
}

Table stepsRows(const RankSummary& summary) {
    return tableOf(summary.rank, summary.steps, [](TableMaker<RankStep>& make) {
        make.add({"step", "Step"}, &RankStep::number)
            .add({"start_ns", "Start", Unit::Nanoseconds}, [](const RankStep& r) { return r.range.startNs; })
            .add({"end_ns", "End", Unit::Nanoseconds}, [](const RankStep& r) { return r.range.endNs; })
            .add({"computation_ns", "Computation", Unit::Nanoseconds}, &RankStep::computationNs)
            .add({"communication_ns", "Communication", Unit::Nanoseconds}, &RankStep::communicationNs)
            .add({"overlap_ns", "Overlap", Unit::Nanoseconds}, &RankStep::overlapNs)
            .add({"other_ns", "Other", Unit::Nanoseconds}, &RankStep::otherNs);
    });
}

Table devicesRows(const RankSummary& summary) {
    return tableOf(summary.rank, summary.devices, [](TableMaker<RankDevice>& make) {
        make.add({"device", "Device"}, &RankDevice::device)
            .add({"total_ns", "Total", Unit::Nanoseconds}, &RankDevice::totalNs)
            .add({"computation_ns", "Computation", Unit::Nanoseconds}, &RankDevice::computationNs)
            .add({"communication_ns", "Communication", Unit::Nanoseconds}, &RankDevice::communicationNs)
            .add({"overlap_ns", "Overlap", Unit::Nanoseconds}, &RankDevice::overlapNs)
            .add({"busy_ns", "Busy", Unit::Nanoseconds}, &RankDevice::busyNs);
    });
}

Table idleRows(const RankSummary& summary) {
    return tableOf(summary.rank, summary.idle, [](TableMaker<RankIdle>& make) {
        make.add({"device", "Device"}, &RankIdle::device)
            .add({"stream", "Stream"}, &RankIdle::stream)
            .add({"cause", "Cause"}, [](const RankIdle& r) { return idleCauseName(r.cause); })
            .add({"idle_ns", "Idle", Unit::Nanoseconds}, &RankIdle::idleNs);
    });
}

Table kernelsRows(const RankSummary& summary) {
    return tableOf(summary.rank, summary.kernels, [](TableMaker<RankKernel>& make) {
        make.add({"name", "Name"}, &RankKernel::name)
            .add({"count", "Count", Unit::Count}, &RankKernel::count)
            .add({"total_ns", "Total", Unit::Nanoseconds}, &RankKernel::totalNs);
    });
}

Table memoryRows(const RankSummary& summary) {
    return tableOf(summary.rank, summary.memory, [](TableMaker<RankMemory>& make) {
        make.add({"device", "Device"}, &RankMemory::device)
            .add({"peak_allocated_bytes", "Peak allocated", Unit::Bytes}, &RankMemory::peakAllocatedBytes)
            .add({"peak_reserved_bytes", "Peak reserved", Unit::Bytes}, &RankMemory::peakReservedBytes)
            .add({"total_bytes", "Total", Unit::Bytes}, &RankMemory::totalBytes);
    });
}

Table collectivesRows(const RankSummary& summary) {
    return tableOf(summary.rank, summary.collectives, [](TableMaker<Collective>& make) {
        make.add({"slice", "Slice"}, [](const Collective& r) { return indexOf(r.slice); })
            .add({"start_ns", "Start", Unit::Nanoseconds},
                 [](const Collective& r) { return r.range.startNs; })
            .add({"end_ns", "End", Unit::Nanoseconds}, [](const Collective& r) { return r.range.endNs; })
            .add({"kind", "Kind"}, [](const Collective& r) { return collectiveKindName(r.kind); })
            .add({"group", "Group"}, &Collective::group)
            .add({"group_role", "Role"}, &Collective::groupRole)
            .add({"group_ranks", "Ranks of the group"}, &Collective::groupRanks)
            .add({"group_size", "Group size"}, &Collective::groupSize)
            .add({"dtype", "Data type"}, &Collective::dtype)
            .add({"message_bytes", "Message", Unit::Bytes}, &Collective::messageBytes)
            .add({"sequence", "Sequence"}, &Collective::sequence)
            .add({"peer", "Other rank"}, &Collective::peer)
            .add({"sends", "Sends"}, [](const Collective& r) { return std::int64_t{r.sends}; })
            .add({"least_group_size", "Group size at least"}, &Collective::leastGroupSize)
            .add({"wait_ns", "Wait", Unit::Nanoseconds}, &Collective::waitNs)
            .add({"awaited", "Awaited"}, &Collective::awaited);
    });
}

/// A row for each bin in which the devices did something.
Table stripRows(const RankSummary& summary, const RankStrip& strip) {
    std::vector<std::size_t> bins;
    for (std::size_t bin = 0; bin < strip.binCount(); ++bin) {
        if (std::ranges::any_of(strip.shares, [bin](const auto& shares) { return shares[bin] != 0; })) {
            bins.push_back(bin);
        }
    }
    return tableOf(summary.rank, bins, [&strip](TableMaker<std::size_t>& make) {
        make.add({"bin", "Bin"}, [](std::size_t bin) { return bin; });
        for (std::size_t column = 0; column < strip.shares.size(); ++column) {
            make.add({kStripColumns[column], kStripColumns[column]},
                     [&strip, column](std::size_t bin) { return std::int64_t{strip.shares[column][bin]}; });
        }
    });
}

/// One row: the rank itself.
Table rankRows(const RankSummary& summary, const RankStrip& strip) {
    using R = RankSummary;
    const std::vector<const R*> rows{&summary};
    using P = const R*;
    TableMaker<P> make(rows);
    const auto ns = [](const char* key, const char* label) {
        return ColumnSpec{key, label, Unit::Nanoseconds};
    };
    ColumnSpec utilization{"gpu_utilization", "GPU utilization", Unit::Ratio};
    utilization.digits = kShareDigits;
    make.add({kFormatColumn, "Format"}, [](P) { return kFormat; })
        .add({"rank", "Rank"}, [](P r) { return r->rank; })
        .add({"worker", "Worker"}, [](P r) { return r->worker; })
        .add({"location", "Location"}, [](P r) { return r->location; })
        .add(ns("base_time_ns", "Base time"), [](P r) { return r->baseTimeNs; })
        .add(ns("start_ns", "Start"), [](P r) { return r->range.startNs; })
        .add(ns("end_ns", "End"), [](P r) { return r->range.endNs; })
        .add({"file_bytes", "File", Unit::Bytes}, [](P r) { return r->fileBytes; })
        .add({"events", "Events", Unit::Count}, [](P r) { return r->events; })
        .add(std::move(utilization), [](P r) { return r->utilization; })
        .add({"kernel_count", "Kernels", Unit::Count}, [](P r) { return r->kernelCount; })
        .add(ns("kernel_ns", "Kernel time"), [](P r) { return r->kernelNs; })
        .add(ns("strip_start_ns", "Start of the strip"), [&](P) { return strip.range.startNs; })
        .add(ns("strip_end_ns", "End of the strip"), [&](P) { return strip.range.endNs; })
        .add({"strip_bins", "Bins of the strip"}, [&](P) { return strip.binCount(); });
    return make.table();
}

/// "ranks" is last.
std::vector<NamedTable> tablesOf(const RankSummary& summary) {
    const RankStrip strip = coarser(summary.strip, kWrittenStripBins);
    return {{"steps", stepsRows(summary)},        {"devices", devicesRows(summary)},
            {"idle", idleRows(summary)},          {"kernels", kernelsRows(summary)},
            {"memory", memoryRows(summary)},      {"collectives", collectivesRows(summary)},
            {"strip", stripRows(summary, strip)}, {"ranks", rankRows(summary, strip)}};
}

/// File name derived from the trace's location, so that a new summary overwrites the old one.
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
    return {ErrorCode::FileUnreadable, "it cannot be written: " + what, path.generic_string(), {}};
}

Result<CsvTable> readTable(const fs::path& path) {
    const auto file = File::open(path.generic_string());
    if (!file) {
        return file.error();
    }
    if ((*file)->sizeBytes() > kMostFileBytes) {
        return Error{ErrorCode::LimitExceeded, "it is too large for a summary", path.generic_string(), {}};
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
        error.file = path.generic_string();
        return error;
    }
    return table;
}

/// Reads the rows of a table by column; the first thing that is wrong is kept as the error.
class Rows {
public:
    explicit Rows(const fs::path& path)
        : m_path(path.generic_string()) {
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
    /// Empty in a table without the column.
    std::string textIfThere(std::string_view column) const {
        const auto index = m_table.column(column);
        return index ? m_table.rows[m_row][*index] : std::string();
    }
    template <typename Integer>
    void integer(std::string_view column, Integer& value,
                 Integer least = std::numeric_limits<Integer>::min()) {
        const std::string cell = text(column);
        if (!m_error && (!parse(cell, value) || value < least)) {
            fail("\"" + cell.substr(0, 40) + "\" is not a value of " + std::string(column));
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
            fail("\"" + cell.substr(0, 40) + "\" is not a value of " + std::string(column));
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
        const auto [rest, error] = fromChars(cell.data(), end, value);
        return error == std::errc() && rest == end;
    }

    std::string m_path;
    CsvTable m_table;
    std::size_t m_row = 0;
    std::optional<Error> m_error;
};

/// The values of one table; `take` fills one for a row.
template <typename Value, typename Take>
Status readRows(const fs::path& path, std::vector<Value>& values, const Take& take) {
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
    return Status(rows.error());
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
        rows.fail("\"" + cause.substr(0, 40) + "\" is not a cause of idle time");
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
    collective.groupRole = rows.textIfThere("group_role"); // older summaries have none
    collective.groupRanks = rows.text("group_ranks");
    rows.integer("group_size", collective.groupSize);
    collective.dtype = rows.text("dtype");
    rows.integer("message_bytes", collective.messageBytes);
    if (!rows.text("sequence").empty()) {
        rows.integer("sequence", collective.sequence.emplace());
    }
    if (!rows.textIfThere("peer").empty()) {
        rows.integer("peer", collective.peer.emplace());
    }
    collective.sends = rows.textIfThere("sends") == "1";
    if (!rows.textIfThere("least_group_size").empty()) {
        rows.integer("least_group_size", collective.leastGroupSize);
    }
    if (!rows.textIfThere("wait_ns").empty()) {
        rows.integer("wait_ns", collective.waitNs.emplace(), DurationNs{0});
    }
    if (!rows.textIfThere("awaited").empty()) {
        rows.integer("awaited", collective.awaited.emplace());
    }
}

Status readStrip(const fs::path& path, std::size_t bins, RankStrip& strip) {
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
    return Status(rows.error());
}

} // namespace

Result<std::uint64_t> writeRankSummary(const RankSummary& summary, const std::string& folder,
                                       const InputFiles& inputs) {
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
        if (const Status written = writeFile((place / name).generic_string(), text.str(), inputs); !written) {
            return written.error();
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
    const auto first = File::open(files->front());
    std::string head(std::char_traits<char>::length(kFormatColumn), '\0');
    return first && (*first)->read(0, head.data(), head.size()) && head == kFormatColumn;
}

Result<std::vector<std::string>> summaryFiles(const std::string& folder) {
    std::vector<std::string> files;
    const fs::path ranks = fs::path(folder) / "ranks";
    if (!mayListFolder(ranks.generic_string())) {
        return Error{ErrorCode::FileUnreadable,
                     "the folder is not there or cannot be read",
                     ranks.generic_string(),
                     {}};
    }
    std::error_code error;
    for (fs::directory_iterator entries(ranks, error), end; !error && entries != end;
         entries.increment(error)) {
        if (entries->path().extension() == ".csv") {
            files.push_back(entries->path().generic_string());
        }
    }
    if (error) {
        return Error{ErrorCode::FileUnreadable, error.message(), ranks.generic_string(), {}};
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
    Status status = readRows(in("steps"), summary.steps, takeStep);
    const auto read = [&](const char* table, auto& values, const auto& take) {
        if (status) {
            status = readRows(in(table), values, take);
        }
    };
    read("devices", summary.devices, takeDevice);
    read("idle", summary.idle, takeIdle);
    read("kernels", summary.kernels, takeKernel);
    read("memory", summary.memory, takeMemory);
    read("collectives", summary.collectives, takeCollective);
    if (status) {
        status = readStrip(in("strip"), static_cast<std::size_t>(bins), summary.strip);
    }
    if (!status) {
        return status.error();
    }
    return summary;
}

} // namespace lanescope
