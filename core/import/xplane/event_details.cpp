// SPDX-License-Identifier: Apache-2.0
#include "core/import/xplane/event_details.h"

#include <limits>

#include "core/base/number_text.h"

namespace lanescope::xplane {

namespace {

template <typename Number>
std::optional<Number> parsed(std::string_view text) {
    Number number{};
    const auto [end, error] = fromChars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

/// "12,1,1"; zeros, which stand for unknown, when it is none.
std::array<std::uint32_t, 3> dimensionsOf(std::string_view text) {
    std::array<std::uint32_t, 3> dimensions{};
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t comma = text.find(',');
        const auto number = parsed<std::uint32_t>(text.substr(0, comma));
        if (!number || (comma == std::string_view::npos) != (i == 2)) {
            return {};
        }
        dimensions[i] = *number;
        text = i == 2 ? std::string_view() : text.substr(comma + 1);
    }
    return dimensions;
}

} // namespace

std::string_view detailOf(std::string_view details, std::string_view key) {
    constexpr std::string_view kBlanks = " \n\t";
    for (std::size_t at = details.find_first_not_of(kBlanks); at < details.size();
         at = details.find_first_not_of(kBlanks, at)) {
        const std::size_t end = std::min(details.find_first_of(kBlanks, at), details.size());
        const std::string_view word = details.substr(at, end - at);
        if (word.size() > key.size() && word[key.size()] == ':' && word.starts_with(key)) {
            return word.substr(key.size() + 1);
        }
        at = end;
    }
    return {};
}

std::optional<std::int64_t> numberOf(std::string_view details, std::string_view key) {
    const auto number = parsed<std::int64_t>(detailOf(details, key));
    return number && *number >= 0 ? number : std::nullopt;
}

void readKernelDetails(std::string_view details, DeviceOp& op) {
    op.grid = dimensionsOf(detailOf(details, "grid"));
    op.block = dimensionsOf(detailOf(details, "block"));
    if (const auto registers = numberOf(details, "regs");
        registers && *registers <= std::numeric_limits<std::int16_t>::max()) {
        op.registersPerThread = static_cast<std::int16_t>(*registers);
    }
    std::optional<std::int64_t> shared = numberOf(details, "group_mem"); // ROCm's word
    if (const auto fixed = numberOf(details, "static_shared")) {
        const std::int64_t dynamic = numberOf(details, "dynamic_shared").value_or(0);
        shared = *fixed <= std::numeric_limits<std::int32_t>::max() ? saturatingAdd(*fixed, dynamic) : *fixed;
    }
    if (shared && *shared <= std::numeric_limits<std::int32_t>::max()) {
        op.sharedMemoryBytes = static_cast<std::int32_t>(*shared);
    }
    // A recorder that does not know the occupancy writes 0, which no kernel has.
    if (const auto occupancy = parsed<double>(detailOf(details, "occ_pct"));
        occupancy && *occupancy > 0 && *occupancy <= 100) {
        op.occupancyPercent = *occupancy;
    }
}

void readCopyDetails(std::string_view details, DurationNs durationNs, DeviceOp& op) {
    auto bytes = numberOf(details, "size");
    if (!bytes) {
        bytes = numberOf(details, "num_bytes");
    }
    op.bytes = bytes.value_or(-1);
    if (bytes && durationNs > 0) {
        op.bandwidthGBs = static_cast<double>(*bytes) / static_cast<double>(durationNs);
    }
}

} // namespace lanescope::xplane
