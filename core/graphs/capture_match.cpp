// SPDX-License-Identifier: Apache-2.0
#include "core/graphs/capture_match.h"

#include <algorithm>

#include "core/attribution/repeated_work.h"

namespace lanescope {

namespace {

/// Lengths of the longest common subsequences of all heads of `a` and `b`, by row.
class CommonLengths {
public:
    template <typename At>
    CommonLengths(std::size_t rows, std::size_t columns, At isEqual)
        : m_width(columns + 1)
        , m_lengths((rows + 1) * m_width, 0) {
        for (std::size_t i = 1; i <= rows; ++i) {
            for (std::size_t j = 1; j <= columns; ++j) {
                m_lengths[i * m_width + j] =
                    isEqual(i - 1, j - 1) ? static_cast<std::uint16_t>(at(i - 1, j - 1) + 1)
                                          : static_cast<std::uint16_t>(std::max(at(i - 1, j), at(i, j - 1)));
            }
        }
    }

    std::size_t at(std::size_t i, std::size_t j) const { return m_lengths[i * m_width + j]; }

private:
    std::size_t m_width;
    std::vector<std::uint16_t> m_lengths;
};

/// Equal items from both ends. Those next to the difference may belong elsewhere and are left out.
CaptureMatch matchEnds(std::span<const std::uint32_t> launches, std::span<const std::uint32_t> pieces) {
    CaptureMatch match;
    match.launchesOf.resize(pieces.size());
    const std::size_t most = std::min(launches.size(), pieces.size());
    std::size_t head = 0;
    while (head < most && launches[head] == pieces[head]) {
        ++head;
    }
    std::size_t tail = 0;
    while (tail < most - head && launches[launches.size() - 1 - tail] == pieces[pieces.size() - 1 - tail]) {
        ++tail;
    }
    match.common = head + tail;
    const bool isWhole = head == launches.size() && head == pieces.size();
    const std::size_t unsure = isWhole ? 0 : kShortestRun;
    for (std::size_t i = 0; i + unsure < head; ++i) {
        match.launchesOf[i].push_back(static_cast<std::uint32_t>(i));
    }
    for (std::size_t i = 0; i + unsure < tail; ++i) {
        match.launchesOf[pieces.size() - 1 - i].push_back(
            static_cast<std::uint32_t>(launches.size() - 1 - i));
    }
    return match;
}

} // namespace

CaptureMatch matchCapture(std::span<const std::uint32_t> launches, std::span<const std::uint32_t> pieces) {
    const std::size_t rows = launches.size();
    const std::size_t columns = pieces.size();
    constexpr std::size_t kLongest = UINT16_MAX;
    if (std::ranges::equal(launches, pieces) || rows > kLongest || columns > kLongest ||
        (rows + 1) * (columns + 1) > kMostMatchCells) {
        return matchEnds(launches, pieces);
    }
    const CommonLengths heads(rows, columns,
                              [&](std::size_t i, std::size_t j) { return launches[i] == pieces[j]; });
    const CommonLengths reversed(rows, columns, [&](std::size_t i, std::size_t j) {
        return launches[rows - 1 - i] == pieces[columns - 1 - j];
    });
    const auto tails = [&](std::size_t i, std::size_t j) { return reversed.at(rows - i, columns - j); };
    CaptureMatch match;
    match.common = heads.at(rows, columns);
    match.launchesOf.resize(columns);
    for (std::size_t j = 0; j < columns; ++j) {
        std::vector<std::uint32_t>& found = match.launchesOf[j];
        bool isLeftOut = false; // by some best alignment
        for (std::size_t i = 0; i <= rows && !isLeftOut; ++i) {
            isLeftOut = heads.at(i, j) + tails(i, j + 1) == match.common;
            if (i < rows && launches[i] == pieces[j] &&
                heads.at(i, j) + 1 + tails(i + 1, j + 1) == match.common) {
                found.push_back(static_cast<std::uint32_t>(i));
            }
        }
        if (isLeftOut) {
            found.clear();
        }
    }
    return match;
}

} // namespace lanescope
