// SPDX-License-Identifier: Apache-2.0
#include "core/ranks/step_scan.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <functional>
#include <set>
#include <string_view>

#include "core/base/file.h"
#include "core/compression/inflater.h"

namespace lanescope {

namespace {

constexpr std::string_view kMark = "\"ProfilerStep#";
constexpr std::size_t kBlockBytes = 1u << 20;
/// Mark, digits and the quote behind them: what may lie across the end of a block.
constexpr std::size_t kMostBytes = kMark.size() + 20;

/// Adds the numbers in `text`; those that begin in its last kMostBytes only where `isEnd`.
void addSteps(std::string_view text, bool isEnd, std::set<std::int64_t>& numbers) {
    const std::size_t until = isEnd ? text.size() : text.size() - std::min(text.size(), kMostBytes);
    const std::boyer_moore_horspool_searcher mark(kMark.begin(), kMark.end());
    for (const char* at = text.data();;) {
        const char* const found = std::search(at, text.data() + text.size(), mark);
        if (static_cast<std::size_t>(found - text.data()) >= until) {
            return;
        }
        at = found + kMark.size();
        std::int64_t number = 0;
        const char* end = text.data() + text.size();
        const auto [after, error] = std::from_chars(at, end, number);
        if (error == std::errc() && after != end && *after == '"') {
            numbers.insert(number);
        }
    }
}

} // namespace

Result<StepsOfFile> stepsOfFile(const std::string& path, std::stop_token stop) {
    const auto file = File::open(path);
    if (!file) {
        return file.error();
    }
    char first[4];
    const auto head = (*file)->read(0, first, sizeof first);
    if (!head) {
        return head.error();
    }
    const Compression compression = compressionOf(first, *head);
    const auto inflater = compression == Compression::None ? nullptr : makeInflater(compression, *file);
    std::string block(kMostBytes + kBlockBytes, '\0');
    std::set<std::int64_t> numbers;
    std::uint64_t offset = 0;
    std::size_t kept = 0; // of the block before, at the start of this one
    for (bool isEnd = false; !isEnd;) {
        if (stop.stop_requested()) {
            return Error{ErrorCode::Cancelled, "looking for steps was stopped", path, {}};
        }
        const auto got = inflater == nullptr ? (*file)->read(offset, block.data() + kept, kBlockBytes)
                                             : inflater->produce(block.data() + kept, kBlockBytes);
        if (!got) {
            return got.error();
        }
        offset += *got;
        isEnd = *got < kBlockBytes;
        const std::string_view text(block.data(), kept + *got);
        addSteps(text, isEnd, numbers);
        kept = std::min(text.size(), kMostBytes);
        std::memmove(block.data(), text.data() + text.size() - kept, kept);
    }
    StepsOfFile steps;
    if (!numbers.empty()) {
        steps = {numbers.size(), *numbers.begin(), *numbers.rbegin()};
    }
    return steps;
}

} // namespace lanescope
