// SPDX-License-Identifier: Apache-2.0
#include "ui/ranks/rank_strips.h"

#include <algorithm>
#include <cmath>

#include "core/store/trace.h"
#include "ui/theme/oklch.h"
#include "ui/theme/theme.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

constexpr double kPalest = 0.3; // of a pixel in which something ran

} // namespace

ChartColor stripColor(StripClass stripClass) {
    switch (stripClass) {
    case StripClass::Computation:
        return ChartColor::series(2);
    case StripClass::Overlap:
        return ChartColor::series(6);
    case StripClass::Communication:
        return ChartColor::series(5);
    case StripClass::Copies:
        break;
    }
    return ChartColor::series(4);
}

QString stripClassName(StripClass stripClass) {
    switch (stripClass) {
    case StripClass::Computation:
        return tr("Computation");
    case StripClass::Overlap:
        return tr("Overlap");
    case StripClass::Communication:
        return tr("Communication");
    case StripClass::Copies:
        break;
    }
    return tr("Copies");
}

ChartColor waitColor() {
    return ChartColor::series(3);
}

ChartColor transferColor() {
    return ChartColor::series(0);
}

StripPalette::StripPalette(const Theme& theme)
    : nothing(theme.canvas)
    , idle(blend(theme.canvas, theme.mutedText, 0.14))
    , wait(waitColor().of(theme))
    , transfer(transferColor().of(theme)) {
    for (std::size_t i = 0; i < kStripClassCount; ++i) {
        const QRgb color = stripColor(static_cast<StripClass>(i)).of(theme);
        for (std::size_t level = 0; level < kLevels; ++level) {
            const double busy = static_cast<double>(level) / (kLevels - 1);
            shades[i][level] = blend(idle, color, kPalest + (1 - kPalest) * busy);
        }
    }
}

std::array<double, kStripClassCount> stripShares(const RankStrip& strip, TimeRange ofTrace) {
    std::array<double, kStripClassCount> shares{};
    const std::size_t bins = strip.binCount();
    if (bins == 0 || !ofTrace.intersects(strip.range)) {
        return shares;
    }
    const TimeRange inside = ofTrace.clippedTo(strip.range);
    const double perNs = static_cast<double>(bins) / static_cast<double>(strip.range.durationNs());
    const auto binAt = [&](TimeNs timeNs) {
        return std::min(static_cast<std::size_t>(static_cast<double>(timeNs - strip.range.startNs) * perNs),
                        bins - 1);
    };
    const std::size_t first = binAt(inside.startNs);
    const std::size_t last = std::max(binAt(inside.endNs - 1), first);
    for (std::size_t i = 0; i < kStripClassCount; ++i) {
        unsigned sum = 0;
        for (std::size_t bin = first; bin <= last; ++bin) {
            sum += strip.shares[i][bin];
        }
        shares[i] = sum / 255.0 / static_cast<double>(last - first + 1);
    }
    return shares;
}

void renderStrip(const RankStrip& strip, DurationNs shiftNs, const TimeAxis& axis,
                 const StripPalette& palette, std::span<QRgb> line) {
    const auto bins = static_cast<std::ptrdiff_t>(strip.binCount());
    if (bins == 0) {
        std::ranges::fill(line, palette.nothing);
        return;
    }
    // In bins: where the axis begins and how many a pixel covers.
    const double perNs = static_cast<double>(bins) / static_cast<double>(strip.range.durationNs());
    const double begin =
        static_cast<double>(axis.range().startNs - saturatingAdd(strip.range.startNs, shiftNs)) * perNs;
    const double perPixel = axis.nsPerPx() * perNs;
    const auto [computation, overlap, communication, copies] = std::array{
        strip.shares[0].data(), strip.shares[1].data(), strip.shares[2].data(), strip.shares[3].data()};
    std::size_t firstBefore = ~std::size_t{0}; // of the pixel before
    std::size_t endBefore = 0;
    for (std::size_t x = 0; x < line.size(); ++x) {
        const double from = begin + static_cast<double>(x) * perPixel;
        const double to = from + perPixel;
        if (to <= 0 || from >= static_cast<double>(bins)) {
            line[x] = palette.nothing;
            continue;
        }
        const auto first = static_cast<std::size_t>(std::max(from, 0.0));
        const double until = std::min(to, static_cast<double>(bins));
        auto end = static_cast<std::size_t>(until); // rounded up, without a call
        end = std::max(end + (static_cast<double>(end) < until ? 1 : 0), first + 1);
        if (first == firstBefore && end == endBefore) {
            line[x] = line[x - 1];
            continue;
        }
        firstBefore = first;
        endBefore = end;
        std::array<unsigned, kStripClassCount> sums{};
        for (std::size_t bin = first; bin < end; ++bin) {
            sums[0] += computation[bin];
            sums[1] += overlap[bin];
            sums[2] += communication[bin];
            sums[3] += copies[bin];
        }
        // The largest sum with its class, the first of equal ones, without a branch to guess wrong.
        static_assert(kStripClassCount == 4);
        const auto ranked = [&sums](unsigned i) { return sums[i] * 4 + (3 - i); };
        const unsigned largest = std::max(std::max(ranked(0), ranked(1)), std::max(ranked(2), ranked(3)));
        const unsigned most = 3 - largest % 4;
        const unsigned busy = sums[0] + sums[1] + sums[2] + sums[3];
        const unsigned level =
            std::min<unsigned>(busy / static_cast<unsigned>(end - first), StripPalette::kLevels - 1);
        line[x] = busy > 0 ? palette.shades[most][level] : palette.idle;
    }
}

std::vector<std::vector<StripCollective>> stripCollectives(const RankSet& set) {
    std::vector<std::vector<StripCollective>> byRank(set.ranks().size());
    for (std::size_t i = 0; i < set.collectives().size(); ++i) {
        const MatchedCollective& matched = set.collectives()[i];
        for (const MatchedCollective::Member& member : matched.members) {
            byRank[member.rankIndex].push_back({member.range, member.range.endNs - matched.transferNs, i});
        }
    }
    for (std::vector<StripCollective>& collectives : byRank) {
        std::ranges::stable_sort(collectives, {}, [](const StripCollective& c) { return c.range.startNs; });
    }
    return byRank;
}

void renderCollectives(std::span<const StripCollective> collectives, const TimeAxis& axis,
                       const StripPalette& palette, std::span<QRgb> line) {
    const int width = static_cast<int>(line.size());
    const auto paint = [&](TimeNs startNs, TimeNs endNs, QRgb color) {
        const int first = std::clamp(axis.pixelOf(startNs), 0, width);
        const int last = std::clamp(std::max(axis.pixelOf(endNs), first + 1), first, width);
        std::fill(line.begin() + first, line.begin() + last, color);
    };
    for (const StripCollective& collective : collectives) {
        if (!collective.range.intersects(axis.range())) {
            continue;
        }
        if (collective.transferNs > collective.range.startNs) {
            paint(collective.range.startNs, collective.transferNs, palette.wait);
        }
        paint(std::max(collective.transferNs, collective.range.startNs), collective.range.endNs,
              palette.transfer);
    }
}

const StripCollective* collectiveAt(std::span<const StripCollective> collectives, TimeNs timeNs,
                                    DurationNs reachNs) {
    const StripCollective* nearest = nullptr;
    DurationNs nearestNs = reachNs;
    for (const StripCollective& collective : collectives) {
        const DurationNs distanceNs =
            std::max({collective.range.startNs - timeNs, timeNs - collective.range.endNs, DurationNs{0}});
        if (distanceNs <= nearestNs) {
            nearest = &collective;
            nearestNs = distanceNs;
        }
    }
    return nearest;
}

} // namespace lanescope::ui
