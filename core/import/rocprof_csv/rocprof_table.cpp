// SPDX-License-Identifier: Apache-2.0
#include "core/import/rocprof_csv/rocprof_table.h"

#include <algorithm>

#include "core/base/ascii.h"
#include "core/base/byte_size.h"
#include "core/base/csv_records.h"
#include "core/compression/text_sources.h"

namespace lanescope::rocprof_csv {

namespace {

constexpr std::size_t kChunkBytes = std::size_t{1} << 20;
constexpr std::uint64_t kMostContentBytes = std::uint64_t{4} << 30;
/// Memory for each byte of the text: the text, and a row of some hundred bytes as records.
constexpr std::uint64_t kMemoryOfByte = 3;

char plain(char c) {
    return c == '-' ? '_' : asciiLower(c);
}

bool isSame(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, {}, plain, plain);
}

std::optional<Content> contentOf(const std::vector<std::string>& columns) {
    const auto has = [&columns](std::string_view name) {
        return std::ranges::any_of(columns,
                                   [name](const std::string& column) { return isSame(column, name); });
    };
    if (has("TotalDurationNs") && has("Name") && has("Calls")) {
        return Content::Statistics;
    }
    const bool hasTimes =
        (has("Start_Timestamp") && has("End_Timestamp")) || (has("BeginNs") && has("EndNs"));
    if (!hasTimes) {
        return std::nullopt;
    }
    return has("Kernel_Name") || has("KernelName")                  ? std::optional(Content::Kernels)
           : has("Direction") && has("Correlation_Id")              ? std::optional(Content::Copies)
           : has("Function") && (has("Domain") || has("Thread_Id")) ? std::optional(Content::Calls)
                                                                    : std::nullopt;
}

} // namespace

std::vector<std::string> RocprofTable::fields(std::size_t row) const {
    std::vector<std::string> values;
    bool isWhole = true;
    CsvRecords(std::string_view(text).substr(rows[row])).next(values, isWhole);
    return values;
}

std::optional<std::size_t> RocprofTable::columnOf(std::initializer_list<std::string_view> names) const {
    for (const std::string_view name : names) {
        const auto found =
            std::ranges::find_if(columns, [name](const std::string& column) { return isSame(column, name); });
        if (found != columns.end()) {
            return static_cast<std::size_t>(found - columns.begin());
        }
    }
    return std::nullopt;
}

bool beginsLikeTable(std::string_view content) {
    CsvRecords records(content);
    std::vector<std::string> columns;
    bool isWhole = true;
    return records.next(columns, isWhole) && isWhole && contentOf(columns).has_value();
}

Result<std::shared_ptr<const RocprofTable>> readTable(const std::shared_ptr<const ByteFile>& file,
                                                      std::uint64_t mostBytes, Progress& progress,
                                                      const std::stop_token& stop) {
    const auto source = makeTextSource(file);
    if (!source) {
        return source.error();
    }
    const std::uint64_t limit =
        mostBytes == 0 ? kMostContentBytes : std::min(kMostContentBytes, mostBytes / kMemoryOfByte);
    const auto table = std::make_shared<RocprofTable>();
    const Error cancelled{ErrorCode::Cancelled, "loading was cancelled", file->path(), {}};
    for (std::size_t got = kChunkBytes; got == kChunkBytes;) {
        const std::size_t size = table->text.size();
        if (stop.stop_requested()) {
            return cancelled;
        }
        if (size > limit) {
            return Error{ErrorCode::LimitExceeded,
                         "a table of rocprof with more than " + byteSizeText(limit) +
                             " of text needs more than the limit; raise the limit (--memory)",
                         file->path(),
                         {}};
        }
        table->text.resize(size + kChunkBytes);
        const auto read = (*source)->read(size, table->text.data() + size, kChunkBytes);
        if (!read) {
            return read.error();
        }
        got = *read;
        table->text.resize(size + got);
        progress.bytesDone = std::min<std::uint64_t>(table->text.size(), file->sizeBytes());
    }
    CsvRecords records(table->text);
    bool isWhole = true;
    records.next(table->columns, isWhole);
    const auto content = contentOf(table->columns);
    if (!content) {
        return Error{ErrorCode::UnsupportedFormat, "it is no table of rocprof", file->path(), {}};
    }
    table->content = *content;
    std::vector<std::string> fields;
    for (std::uint64_t at = records.position(); records.next(fields, isWhole); at = records.position()) {
        constexpr std::size_t kRowsBetweenStops = 1u << 14;
        if (table->rows.size() % kRowsBetweenStops == 0 && stop.stop_requested()) {
            return cancelled;
        }
        if (fields.size() == 1 && fields.front().empty()) {
            continue;
        }
        if (isWhole && fields.size() == table->columns.size()) {
            table->rows.push_back(at);
        } else {
            ++table->malformed;
        }
    }
    table->flaw = (*source)->flaw();
    return std::shared_ptr<const RocprofTable>(table);
}

} // namespace lanescope::rocprof_csv
