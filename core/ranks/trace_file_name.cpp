// SPDX-License-Identifier: Apache-2.0
#include "core/ranks/trace_file_name.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/base/ascii.h"

namespace lanescope {

namespace {

bool takeEnding(std::string_view& name, std::string_view ending) {
    if (name.size() <= ending.size() || asciiLowered(name.substr(name.size() - ending.size())) != ending) {
        return false;
    }
    name.remove_suffix(ending.size());
    return true;
}

bool takeOtherEnding(std::string_view& name) {
    static constexpr std::array<std::string_view, 11> kEndings{
        ".sqlite", ".sqlite3", ".db",     ".rpd", ".nvvp",          ".xplane.pb",
        ".pb",     ".pftrace", ".pickle", ".pkl", ".perfetto-trace"};
    return std::ranges::any_of(kEndings,
                               [&name](std::string_view ending) { return takeEnding(name, ending); });
}

std::optional<std::int64_t> numberOf(std::string_view digits) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return error == std::errc() && end == digits.data() + digits.size() ? std::optional(value) : std::nullopt;
}

/// A stamp in seconds, milliseconds, microseconds or nanoseconds since the epoch: by its length.
std::optional<std::int64_t> stampOf(std::string_view digits) {
    const auto value = numberOf(digits);
    if (!value) {
        return std::nullopt;
    }
    switch (digits.size()) {
    case 10:
        return *value * 1'000'000'000;
    case 13:
        return *value * 1'000'000;
    case 16:
        return *value * 1'000;
    case 19:
        return value;
    default:
        return std::nullopt;
    }
}

/// The number after `word` where the word begins a part of the name: "rank-3", "Rank 3", "tp0".
std::optional<std::int64_t> numberAfter(std::string_view name, std::string_view word) {
    const std::string lower = asciiLowered(name);
    for (std::size_t at = lower.find(word); at != std::string::npos; at = lower.find(word, at + 1)) {
        if (at > 0 && lower[at - 1] >= 'a' && lower[at - 1] <= 'z') {
            continue;
        }
        std::size_t begin = at + word.size();
        if (begin < lower.size() && std::string_view("-_.= ").find(lower[begin]) != std::string_view::npos) {
            ++begin;
        }
        std::size_t end = begin;
        while (end < lower.size() && isAsciiDigit(lower[end])) {
            ++end;
        }
        if (end > begin && end - begin < 8) {
            return numberOf(std::string_view(lower).substr(begin, end - begin));
        }
    }
    return std::nullopt;
}

/// Takes a last part of digits that is a time stamp, as Kineto's handler writes it.
std::optional<std::int64_t> takeStamp(std::string_view& name) {
    std::size_t begin = name.size();
    while (begin > 0 && isAsciiDigit(name[begin - 1])) {
        --begin;
    }
    const auto stamp = stampOf(name.substr(begin));
    if (!stamp || begin < 2 || std::string_view("._-").find(name[begin - 1]) == std::string_view::npos) {
        return std::nullopt;
    }
    name.remove_suffix(name.size() - begin + 1);
    return stamp;
}

/// SGLang begins with the time in seconds: "1723456789.123-TP-0".
std::optional<std::int64_t> leadingStamp(std::string_view name) {
    std::size_t end = 0;
    while (end < name.size() && isAsciiDigit(name[end])) {
        ++end;
    }
    return end < name.size() ? stampOf(name.substr(0, end)) : std::nullopt;
}

} // namespace

bool mayBeTraceName(std::string_view name) {
    takeEnding(name, ".gz") || takeEnding(name, ".zst");
    return takeEnding(name, ".json") || takeEnding(name, ".trace");
}

bool mayBeOtherTraceName(std::string_view name) {
    takeEnding(name, ".gz") || takeEnding(name, ".zst");
    return takeOtherEnding(name);
}

std::optional<std::int64_t> numberAtEnd(std::string_view name) {
    takeEnding(name, ".gz") || takeEnding(name, ".zst");
    takeEnding(name, ".json") || takeEnding(name, ".pickle") || takeEnding(name, ".pkl");
    std::size_t begin = name.size();
    while (begin > 0 && isAsciiDigit(name[begin - 1])) {
        --begin;
    }
    constexpr std::size_t kMostDigits = 7;
    return begin < name.size() && name.size() - begin <= kMostDigits ? numberOf(name.substr(begin))
                                                                     : std::nullopt;
}

bool mayBeDumpName(std::string_view name) {
    takeEnding(name, ".gz") || takeEnding(name, ".zst");
    if (takeEnding(name, ".pickle") || takeEnding(name, ".pkl")) {
        return true;
    }
    return name.find('.') == std::string_view::npos && numberAtEnd(name).has_value();
}

bool isDumpName(std::string_view name) {
    const std::size_t rank = name.rfind("trace_rank_");
    return rank != std::string_view::npos && mayBeDumpName(name) &&
           std::ranges::all_of(name.substr(rank + std::string_view("trace_rank_").size()), isAsciiDigit);
}

TraceFileName parseTraceFileName(std::string_view name) {
    TraceFileName parsed;
    takeEnding(name, ".gz") || takeEnding(name, ".zst");
    takeEnding(name, ".json") || takeOtherEnding(name);
    takeEnding(name, ".trace") || takeEnding(name, "_trace") || takeEnding(name, "-trace");
    takeEnding(name, ".pt");
    parsed.stampNs = takeStamp(name);
    if (!parsed.stampNs) {
        parsed.stampNs = leadingStamp(name);
    }
    parsed.worker = name;
    parsed.rank = numberAfter(name, "rank");
    // "ascend_pytorch_profiler_3".
    if (!parsed.rank && name.starts_with("ascend_") && name.find("_profiler_") != std::string_view::npos) {
        parsed.rank = numberAtEnd(name);
    }
    for (const std::string_view word : {"tp", "worker"}) {
        if (!parsed.rank) {
            parsed.rank = numberAfter(name, word);
        }
    }
    return parsed;
}

} // namespace lanescope
