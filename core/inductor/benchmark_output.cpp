// SPDX-License-Identifier: Apache-2.0
#include "core/inductor/benchmark_output.h"

#include <algorithm>

#include "core/base/number_text.h"
#include "core/base/trimmed.h"

namespace lanescope {

namespace {

/// The number that a text is, or begins with.
std::optional<double> leadingNumber(std::string_view text) {
    text = trimmed(text);
    double value = 0;
    const auto [end, code] = fromChars(text.data(), text.data() + text.size(), value);
    return code == std::errc() ? std::optional(value) : std::nullopt;
}

/// Takes the last word off a line.
std::string_view lastWord(std::string_view& line) {
    line = trimmed(line);
    const std::size_t blank = line.find_last_of(" \t");
    const std::string_view word = blank == std::string_view::npos ? line : line.substr(blank + 1);
    line = blank == std::string_view::npos ? std::string_view() : line.substr(0, blank);
    return word;
}

/// The number right before `unit`, and where it begins. A longer unit does not count.
struct Measure {
    double value = 0;
    std::size_t begin = 0;
    std::size_t end = 0; ///< behind the unit
};
std::optional<Measure> measureIn(std::string_view line, std::string_view unit, std::size_t from) {
    const std::size_t at = line.find(unit, from);
    if (at == std::string_view::npos || at == 0) {
        return std::nullopt;
    }
    const std::size_t last = line.find_last_not_of(" \t", at - 1);
    if (last == std::string_view::npos || last < from) {
        return std::nullopt;
    }
    const std::size_t blank = line.find_last_not_of("0123456789.e+-", last);
    const std::size_t begin = std::max(from, blank == std::string_view::npos ? 0 : blank + 1);
    const std::optional<double> value = leadingNumber(line.substr(begin, last + 1 - begin));
    return value ? std::optional(Measure{*value, begin, at + unit.size()}) : std::nullopt;
}

/// "label  0.123ms    0.456 GB    789.01GB/s"
std::optional<Bandwidth> bandwidthIn(std::string_view line) {
    const auto ms = measureIn(line, "ms", 0);
    const auto gb = ms ? measureIn(line, "GB", ms->end) : std::nullopt;
    const auto rate = gb ? measureIn(line, "GB/s", gb->end) : std::nullopt;
    if (!rate) {
        return std::nullopt;
    }
    return Bandwidth{std::string(trimmed(line.substr(0, ms->begin))), ms->value, gb->value, rate->value};
}

} // namespace

BenchmarkOutput benchmarkOutput(std::string_view text) {
    constexpr std::string_view kOpening = "== ";
    constexpr std::string_view kCategory = " category kernels ==";
    constexpr std::string_view kBusy = "Percent of time when GPU is busy: ";
    constexpr std::string_view kWall = "Total wall time ";
    BenchmarkOutput output;
    std::string category; // of the table that is being read; empty: of none
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        std::string_view line = trimmed(text.substr(0, end));
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
        if (line.starts_with(kOpening) && line.ends_with(kCategory)) {
            category = line.substr(kOpening.size(), line.size() - kOpening.size() - kCategory.size());
        } else if (line.starts_with(kBusy)) {
            output.busyPercent = leadingNumber(line.substr(kBusy.size()));
            category.clear();
        } else if (line.starts_with(kWall)) {
            output.wallMs = leadingNumber(line.substr(kWall.size()));
        } else if (!category.empty() && line.ends_with('%') && !line.starts_with("Total ")) {
            const std::optional<double> percent = leadingNumber(lastWord(line));
            const std::optional<double> count = leadingNumber(lastWord(line));
            const std::optional<double> ms = leadingNumber(lastWord(line));
            if (percent && count && ms && !trimmed(line).empty()) {
                output.kernels[std::string(trimmed(line))] = {category, *ms, *count, *percent};
            }
        } else if (const std::optional<Bandwidth> alone = bandwidthIn(line)) {
            output.alone.push_back(*alone);
        }
    }
    return output;
}

} // namespace lanescope
