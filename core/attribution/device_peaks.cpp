// SPDX-License-Identifier: Apache-2.0
#include "core/attribution/device_peaks.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "core/base/ascii.h"
#include "core/base/number_text.h"
#include "core/store/trace.h"
#include "device_peaks_text.h"

namespace lanescope {

namespace {

struct NumberColumn {
    std::string_view name;
    double DevicePeaks::*field;
};

constexpr std::array<NumberColumn, 15> kNumbers{{
    {"min_memory_gib", &DevicePeaks::minMemoryGib},
    {"boost_mhz", &DevicePeaks::boostMhz},
    {"memory_gb_s", &DevicePeaks::memoryGBs},
    {"host_gb_s", &DevicePeaks::hostGBs},
    {"peer_gb_s", &DevicePeaks::peerGBs},
    {"vector_fp64", &DevicePeaks::vectorFp64},
    {"vector_fp32", &DevicePeaks::vectorFp32},
    {"matrix_fp64", &DevicePeaks::matrixFp64},
    {"matrix_fp32", &DevicePeaks::matrixFp32},
    {"matrix_tf32", &DevicePeaks::matrixTf32},
    {"matrix_fp16", &DevicePeaks::matrixFp16},
    {"matrix_bf16", &DevicePeaks::matrixBf16},
    {"matrix_fp8", &DevicePeaks::matrixFp8},
    {"matrix_fp4", &DevicePeaks::matrixFp4},
    {"matrix_int8", &DevicePeaks::matrixInt8},
}};

std::vector<std::string_view> cellsOf(std::string_view line) {
    std::vector<std::string_view> cells;
    for (std::size_t at = 0; at <= line.size();) {
        const std::size_t end = std::min(line.find(',', at), line.size());
        cells.push_back(line.substr(at, end - at));
        at = end + 1;
    }
    return cells;
}

/// False when the cell is no number; an empty one stays 0.
bool readNumber(std::string_view cell, double& value) {
    if (cell.empty()) {
        return true;
    }
    const auto [end, error] = fromChars(cell.data(), cell.data() + cell.size(), value);
    return error == std::errc() && end == cell.data() + cell.size() && value >= 0;
}

bool setCell(DevicePeaks& peaks, std::string_view column, std::string_view cell) {
    if (column == "name") {
        peaks.name = cell;
        return !cell.empty();
    }
    if (column == "architecture") {
        peaks.architecture = cell;
    } else if (column == "source") {
        peaks.source = cell;
    } else if (column == "sms") {
        double count = 0;
        const bool isNumber = readNumber(cell, count) && count < 1e6;
        peaks.smCount = isNumber ? static_cast<int>(count) : 0;
        return isNumber;
    } else {
        for (const NumberColumn& number : kNumbers) {
            if (number.name == column) {
                return readNumber(cell, peaks.*number.field);
            }
        }
    }
    return true; // a column of a later version
}

/// Whole words only: "A10" is no part of "A100".
bool containsWords(std::string_view text, std::string_view part) {
    const auto isWord = [text](std::size_t at) { return at < text.size() && isAsciiAlnum(text[at]); };
    for (std::size_t at = 0; at + part.size() <= text.size(); ++at) {
        if (equalsIgnoringCase(text.substr(at, part.size()), part) && (at == 0 || !isWord(at - 1)) &&
            !isWord(at + part.size())) {
            return true;
        }
    }
    return false;
}

} // namespace

std::string precisionText(const Precision& precision) {
    if (precision.type.empty()) {
        return {};
    }
    return (precision.unit == ComputeUnit::Matrix ? "matrix " : "vector ") + std::string(precision.type);
}

std::optional<double> peakTflops(const DevicePeaks& peaks, const Precision& precision) {
    double peak = 0;
    if (precision.unit == ComputeUnit::Vector) {
        peak = precision.type.empty() ? 0 : precision.type == "fp64" ? peaks.vectorFp64 : peaks.vectorFp32;
    } else {
        for (const NumberColumn& number : kNumbers) {
            if (number.name.starts_with("matrix_") && number.name.substr(7) == precision.type) {
                peak = peaks.*number.field;
            }
        }
    }
    return peak > 0 ? std::optional(peak) : std::nullopt;
}

const PeaksTable& PeaksTable::builtIn() {
    static const PeaksTable table = [] {
        Result<PeaksTable> parsed = parse(kDevicePeaksText);
        return parsed ? std::move(*parsed) : PeaksTable(); // a test reads the resource
    }();
    return table;
}

Result<PeaksTable> PeaksTable::parse(std::string_view csv) {
    PeaksTable table;
    std::vector<std::string_view> columns;
    std::size_t number = 0;
    for (std::size_t at = 0; at < csv.size();) {
        const std::size_t end = std::min(csv.find('\n', at), csv.size());
        std::string_view line = csv.substr(at, end - at);
        at = end + 1;
        ++number;
        if (line.ends_with('\r')) {
            line.remove_suffix(1);
        }
        if (line.empty() || line.starts_with('#')) {
            continue;
        }
        const std::vector<std::string_view> cells = cellsOf(line);
        if (columns.empty()) {
            columns = cells;
            continue;
        }
        DevicePeaks peaks;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (i >= columns.size() || !setCell(peaks, columns[i], cells[i])) {
                return Error{ErrorCode::InvalidArgument,
                             "line " + std::to_string(number) + ": \"" + std::string(cells[i]) +
                                 "\" fits no column",
                             {},
                             {}};
            }
        }
        if (peaks.name.empty()) {
            return Error{
                ErrorCode::InvalidArgument, "line " + std::to_string(number) + ": names no device", {}, {}};
        }
        table.m_entries.push_back(std::move(peaks));
    }
    return table;
}

void PeaksTable::prepend(const PeaksTable& first) {
    m_entries.insert(m_entries.begin(), first.m_entries.begin(), first.m_entries.end());
}

const DevicePeaks* PeaksTable::find(std::string_view deviceName, std::int64_t memoryBytes) const {
    constexpr double kGib = 1024.0 * 1024 * 1024;
    const double memoryGib = memoryBytes < 0 ? 0 : static_cast<double>(memoryBytes) / kGib;
    const DevicePeaks* best = nullptr;
    for (const DevicePeaks& peaks : m_entries) {
        if (peaks.minMemoryGib > memoryGib || !containsWords(deviceName, peaks.name)) {
            continue;
        }
        if (best == nullptr || peaks.name.size() > best->name.size() ||
            (peaks.name.size() == best->name.size() && peaks.minMemoryGib > best->minMemoryGib)) {
            best = &peaks;
        }
    }
    return best;
}

const DevicePeaks* peaksOf(const Trace& trace, std::int32_t device, const PeaksTable& table) {
    const DeviceProperties* properties = trace.deviceProperties(device);
    if (properties == nullptr) {
        return nullptr;
    }
    const std::string_view name = trace.text(properties->name);
    return table.find(name.empty() ? kUnnamedDevice : name, properties->totalMemoryBytes);
}

} // namespace lanescope
