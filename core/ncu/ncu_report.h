// SPDX-License-Identifier: Apache-2.0
// A report of Nsight Compute as it prints CSV: `--page raw`, one line a kernel with a column for each metric
// and a line of units, or `--page details`, one line for each metric of each kernel. Lines of the profiler
// and of the program around the table are passed over. Source: "Nsight Compute CLI", NVIDIA's documentation,
// and reports as public repositories hold them. Immutable once read; any thread.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/byte_file.h"
#include "core/base/progress.h"
#include "core/base/result.h"

namespace lanescope {

struct NcuMetric {
    std::string name; ///< such as "dram__bytes_read.sum", or of the details page "L2 Hit Rate"
    std::string unit; ///< such as "byte", "ns" or "%"; empty: none
};

struct NcuKernel {
    std::int64_t id = -1; ///< number of the profiled launch
    std::string name;
    std::int64_t process = -1;
    std::int64_t device = -1;
    std::int64_t stream = -1;
    std::array<std::uint32_t, 3> grid{};  ///< blocks; 0: unknown
    std::array<std::uint32_t, 3> block{}; ///< threads; 0: unknown
    /// Values in the unit of the metric, by position in NcuReport::metrics, ascending.
    std::vector<std::pair<std::uint32_t, double>> values;
};

struct NcuReport {
    std::vector<NcuMetric> metrics;
    std::vector<NcuKernel> kernels; ///< in the order of the file, which is that of the launches
    std::uint64_t malformed = 0;    ///< lines of the table that are no records
    std::uint64_t contentBytes = 0;
    bool isOfDetails = false;
    std::string flaw; ///< of the compression; empty: none

    std::optional<double> value(const NcuKernel& kernel, std::uint32_t metric) const;
    /// The position of a metric; nothing where the report has none of the name.
    std::optional<std::uint32_t> metricCalled(std::string_view name) const;
    /// Own memory.
    std::uint64_t sizeBytes() const;
};

/// Whether a file begins like such a report. `content` is its beginning without compression.
bool beginsLikeNcuReport(std::string_view content);

/// LimitExceeded when it needs more than `mostBytes` of memory; 0: no limit. UnsupportedFormat for a table
/// that has no kernel.
Result<std::shared_ptr<const NcuReport>> readNcuReport(const std::shared_ptr<const ByteFile>& file,
                                                       std::uint64_t mostBytes, Progress& progress,
                                                       const std::stop_token& stop);

} // namespace lanescope
