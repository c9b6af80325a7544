// SPDX-License-Identifier: Apache-2.0
#include "core/ncu/ncu_report.h"

#include <algorithm>
#include <limits>
#include <unordered_map>

#include "core/base/ascii.h"
#include "core/base/byte_size.h"
#include "core/base/csv_records.h"
#include "core/base/utf8.h"
#include "core/compression/text_sources.h"
#include "core/ncu/ncu_units.h"

namespace lanescope {

namespace {

constexpr std::size_t kChunkBytes = std::size_t{1} << 20;
constexpr std::uint64_t kMostContentBytes = std::uint64_t{1} << 30;
/// Memory for each byte of the text: the text, and values that are wider than their digits.
constexpr std::uint64_t kMemoryOfByte = 6;
constexpr std::size_t kMostMetrics = 1u << 16;
constexpr std::size_t kLongestText = 4096;

std::string cleaned(std::string_view text) {
    return replaceInvalidUtf8(text.substr(0, kLongestText));
}

bool isHeader(std::string_view line) {
    return (line.starts_with("\"ID\",") || line.starts_with("ID,")) &&
           line.find("Kernel Name") != std::string_view::npos;
}

/// Columns that both pages begin with.
struct Columns {
    static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
    std::size_t id = kNone, process = kNone, name = kNone, stream = kNone, block = kNone, grid = kNone,
                device = kNone;
    std::size_t section = kNone, metric = kNone, unit = kNone, value = kNone; ///< of the details page
    std::size_t count = 0;
    /// Metrics of the raw page by column; kNone: the column is none.
    std::vector<std::size_t> metrics;
};

/// "(256, 1, 1)" or "256, 1, 1".
std::array<std::uint32_t, 3> sizesOf(std::string_view text) {
    std::array<std::uint32_t, 3> sizes{};
    std::size_t found = 0;
    std::uint64_t number = 0;
    bool hasDigits = false;
    for (std::size_t i = 0; i <= text.size() && found < sizes.size(); ++i) {
        if (i < text.size() && isAsciiDigit(text[i])) {
            number = std::min<std::uint64_t>(10 * number + static_cast<std::uint64_t>(text[i] - '0'),
                                             std::numeric_limits<std::uint32_t>::max());
            hasDigits = true;
        } else if (hasDigits) {
            sizes[found++] = static_cast<std::uint32_t>(number);
            number = 0;
            hasDigits = false;
        }
    }
    return found == sizes.size() ? sizes : std::array<std::uint32_t, 3>{};
}

std::int64_t integerOf(std::string_view text) {
    constexpr double kMost = 9e15;
    const auto number = ncuNumber(text);
    return number && *number >= 0 && *number < kMost ? static_cast<std::int64_t>(*number) : -1;
}

class ReportReader {
public:
    explicit ReportReader(std::string_view text)
        : m_records(text) {}

    std::shared_ptr<NcuReport> read(const std::stop_token& stop) {
        std::vector<std::string> fields;
        std::size_t count = 0;
        while (!m_records.isAtEnd()) {
            if (++count % kRecordsBetweenStops == 0 && stop.stop_requested()) {
                return nullptr;
            }
            const std::string_view line = m_records.line();
            if (isHeader(line)) {
                bool isWhole = true;
                m_records.next(fields, isWhole);
                readHeader(fields);
            } else if (m_columns.count == 0 || line.starts_with("==") || asciiTrimmed(line).empty()) {
                m_records.skipLine();
            } else {
                bool isWhole = true;
                m_records.next(fields, isWhole);
                readRecord(fields, isWhole);
            }
        }
        return m_report;
    }

private:
    static constexpr std::size_t kRecordsBetweenStops = 1u << 10;

    void readHeader(const std::vector<std::string>& fields) {
        m_columns = {};
        m_columns.count = fields.size();
        m_columns.metrics.assign(fields.size(), Columns::kNone);
        m_units.assign(fields.size(), {});
        m_hasUnits = false;
        for (std::size_t i = 0; i < fields.size(); ++i) {
            const std::string& name = fields[i];
            std::size_t Columns::*const place = name == "ID"             ? &Columns::id
                                                : name == "Process ID"   ? &Columns::process
                                                : name == "Kernel Name"  ? &Columns::name
                                                : name == "Stream"       ? &Columns::stream
                                                : name == "Block Size"   ? &Columns::block
                                                : name == "Grid Size"    ? &Columns::grid
                                                : name == "Device"       ? &Columns::device
                                                : name == "Section Name" ? &Columns::section
                                                : name == "Metric Name"  ? &Columns::metric
                                                : name == "Metric Unit"  ? &Columns::unit
                                                : name == "Metric Value" ? &Columns::value
                                                                         : nullptr;
            if (place != nullptr) {
                m_columns.*place = i;
            } else if (name.find("__") != std::string::npos) { // each metric's name has a unit's before "__"
                m_columns.metrics[i] = 0;
            }
        }
        m_report->isOfDetails = m_columns.metric != Columns::kNone;
        for (std::size_t i = 0; i < fields.size(); ++i) {
            m_names.resize(fields.size());
            m_names[i] = cleaned(fields[i]);
        }
    }

    std::string_view field(const std::vector<std::string>& fields, std::size_t column) const {
        return column < fields.size() ? std::string_view(fields[column]) : std::string_view();
    }

    void readRecord(const std::vector<std::string>& fields, bool isWhole) {
        const std::string_view id = field(fields, m_columns.id);
        if (!isWhole || fields.size() != m_columns.count) {
            ++m_report->malformed;
            return;
        }
        if (asciiTrimmed(id).empty()) { // the line of units
            if (!m_report->isOfDetails && !m_hasUnits && field(fields, m_columns.name).empty()) {
                m_units = fields;
                m_hasUnits = true;
            } else {
                ++m_report->malformed;
            }
            return;
        }
        if (integerOf(id) < 0 || field(fields, m_columns.name).empty()) {
            ++m_report->malformed;
            return;
        }
        NcuKernel& kernel = kernelOf(fields);
        if (m_report->isOfDetails) {
            const std::string name(field(fields, m_columns.metric));
            if (!name.empty()) { // else the line is of a rule
                addValue(kernel, nameOfDetail(name, fields), field(fields, m_columns.unit),
                         field(fields, m_columns.value));
            }
            return;
        }
        for (std::size_t i = 0; i < fields.size(); ++i) {
            if (m_columns.metrics[i] != Columns::kNone) {
                addValue(kernel, m_names[i], m_units[i], fields[i]);
            }
        }
    }

    /// Lines of one kernel follow one another.
    NcuKernel& kernelOf(const std::vector<std::string>& fields) {
        const std::int64_t id = integerOf(field(fields, m_columns.id));
        const std::int64_t process = integerOf(field(fields, m_columns.process));
        if (m_report->isOfDetails && !m_report->kernels.empty() && m_report->kernels.back().id == id &&
            m_report->kernels.back().process == process) {
            return m_report->kernels.back();
        }
        NcuKernel& kernel = m_report->kernels.emplace_back();
        kernel.id = id;
        kernel.process = process;
        kernel.name = cleaned(field(fields, m_columns.name));
        kernel.device = integerOf(field(fields, m_columns.device));
        kernel.stream = integerOf(field(fields, m_columns.stream));
        kernel.block = sizesOf(field(fields, m_columns.block));
        kernel.grid = sizesOf(field(fields, m_columns.grid));
        return kernel;
    }

    /// Two sections have a "Memory Throughput": one in percent, one in bytes a second.
    std::string nameOfDetail(const std::string& name, const std::vector<std::string>& fields) const {
        const NcuUnit unit = ncuUnit(field(fields, m_columns.unit));
        return name == "Memory Throughput" && unit.name != "%" ? "Memory Throughput (bytes)" : cleaned(name);
    }

    void addValue(NcuKernel& kernel, const std::string& name, std::string_view unitText,
                  std::string_view text) {
        const auto number = ncuNumber(text);
        if (!number) {
            return;
        }
        const auto known = m_metrics.find(name);
        std::uint32_t metric = 0;
        const NcuUnit unit = ncuUnit(unitText);
        if (known != m_metrics.end()) {
            metric = known->second;
        } else if (m_report->metrics.size() < kMostMetrics) {
            metric = static_cast<std::uint32_t>(m_report->metrics.size());
            m_metrics.emplace(name, metric);
            m_report->metrics.push_back({name, cleaned(unit.name)});
        } else {
            ++m_report->malformed;
            return;
        }
        auto& values = kernel.values;
        const auto at =
            std::ranges::lower_bound(values, metric, {}, &std::pair<std::uint32_t, double>::first);
        if (at == values.end() || at->first != metric) { // of one name the first counts
            values.insert(at, {metric, *number * unit.scale});
        }
    }

    CsvRecords m_records;
    Columns m_columns;
    std::vector<std::string> m_names;
    std::vector<std::string> m_units;
    bool m_hasUnits = false;
    std::shared_ptr<NcuReport> m_report = std::make_shared<NcuReport>();
    std::unordered_map<std::string, std::uint32_t> m_metrics;
};

} // namespace

std::optional<double> NcuReport::value(const NcuKernel& kernel, std::uint32_t metric) const {
    const auto at =
        std::ranges::lower_bound(kernel.values, metric, {}, &std::pair<std::uint32_t, double>::first);
    return at != kernel.values.end() && at->first == metric ? std::optional(at->second) : std::nullopt;
}

std::optional<std::uint32_t> NcuReport::metricCalled(std::string_view name) const {
    const auto found = std::ranges::find(metrics, name, &NcuMetric::name);
    return found != metrics.end() ? std::optional(static_cast<std::uint32_t>(found - metrics.begin()))
                                  : std::nullopt;
}

std::uint64_t NcuReport::sizeBytes() const {
    std::uint64_t sum = metrics.size() * sizeof(NcuMetric) + kernels.size() * sizeof(NcuKernel);
    for (const NcuKernel& kernel : kernels) {
        sum += kernel.name.capacity() + kernel.values.capacity() * sizeof(std::pair<std::uint32_t, double>);
    }
    return sum;
}

bool beginsLikeNcuReport(std::string_view content) {
    for (int lines = 0; !content.empty() && lines < 1000; ++lines) {
        const std::size_t end = std::min(content.find('\n'), content.size());
        const std::string_view line = content.substr(0, end);
        // A table of another tool may have such names, too, but no process beside the kernel.
        if (isHeader(line) && line.find("Process ID") != std::string_view::npos) {
            return true;
        }
        content.remove_prefix(std::min(end + 1, content.size()));
    }
    return false;
}

Result<std::shared_ptr<const NcuReport>> readNcuReport(const std::shared_ptr<const ByteFile>& file,
                                                       std::uint64_t mostBytes, Progress& progress,
                                                       const std::stop_token& stop) {
    const auto source = makeTextSource(file);
    if (!source) {
        return source.error();
    }
    const std::uint64_t limit =
        mostBytes == 0 ? kMostContentBytes : std::min(kMostContentBytes, mostBytes / kMemoryOfByte);
    std::string text;
    for (std::size_t got = kChunkBytes; got == kChunkBytes;) {
        if (stop.stop_requested()) {
            return Error{ErrorCode::Cancelled, "loading was cancelled", file->path(), {}};
        }
        const std::size_t size = text.size();
        if (size > limit) {
            return Error{ErrorCode::LimitExceeded,
                         "a report of Nsight Compute with more than " + byteSizeText(limit) +
                             " of text needs more than the limit; raise the limit (--memory)",
                         file->path(),
                         {}};
        }
        text.resize(size + kChunkBytes);
        const auto read = (*source)->read(size, text.data() + size, kChunkBytes);
        if (!read) {
            return read.error();
        }
        got = *read;
        text.resize(size + got);
        progress.bytesDone = std::min<std::uint64_t>(text.size(), file->sizeBytes());
    }
    const auto report = ReportReader(text).read(stop);
    if (report == nullptr) {
        return Error{ErrorCode::Cancelled, "loading was cancelled", file->path(), {}};
    }
    if (report->kernels.empty()) {
        return Error{
            ErrorCode::UnsupportedFormat,
            "the report of Nsight Compute has no kernel; print it again with `ncu --import FILE --csv "
            "--page raw`",
            file->path(),
            {}};
    }
    report->contentBytes = text.size();
    report->flaw = (*source)->flaw();
    return std::shared_ptr<const NcuReport>(report);
}

} // namespace lanescope
