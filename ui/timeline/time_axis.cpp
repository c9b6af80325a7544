// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/time_axis.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <limits>

namespace lanescope::ui {

TimeAxis::TimeAxis(TimeRange range, int widthPx, std::shared_ptr<const TimeWarp> warp)
    : m_range(range)
    , m_shownNs(range.startNs)
    , m_widthPx(std::max(widthPx, 1))
    , m_pxPerNs(m_widthPx / double(std::max<DurationNs>(range.durationNs(), 1)))
    , m_warp(std::move(warp)) {
    assert(!range.isEmpty());
    if (m_warp != nullptr) {
        m_range = {m_warp->timeAt(range.startNs), m_warp->timeAt(range.endNs) + 1};
    }
}

int TimeAxis::pixelOf(TimeNs timeNs) const {
    return int(std::lround(std::clamp(xOf(timeNs), -1.0, double(m_widthPx) + 1)));
}

TimeNs TimeAxis::shownTimeAt(double x) const {
    return m_shownNs + TimeNs(std::floor(x / m_pxPerNs));
}

TimeNs TimeAxis::timeAt(double x) const {
    return m_warp == nullptr ? shownTimeAt(x) : m_warp->timeAt(shownTimeAt(x));
}

DurationNs TimeAxis::durationOf(double px) const {
    return std::max<DurationNs>(1, DurationNs(std::llround(px / m_pxPerNs)));
}

DurationNs TimeAxis::durationAround(double x, double px) const {
    return m_warp == nullptr ? durationOf(px)
                             : std::max<DurationNs>(1, timeAt(x + px / 2) - timeAt(x - px / 2));
}

DurationNs TimeAxis::bucketNs() const {
    double perPixel = nsPerPx();
    if (m_warp != nullptr) {
        // Fine enough for what is stretched over much of the view, but no finer than memory allows.
        constexpr int kPartsOfView = 200;
        constexpr double kMostPerPixel = 64;
        const DurationNs shownNs = durationOf(m_widthPx);
        const TimeRange shown{m_shownNs, m_shownNs + shownNs};
        perPixel = std::max(perPixel / m_warp->steepest(shown, shownNs / kPartsOfView),
                            double(m_range.durationNs()) / (kMostPerPixel * m_widthPx));
    }
    if (perPixel < 2) {
        return 1;
    }
    return DurationNs(std::bit_floor(std::uint64_t(perPixel)));
}

TimeRange zoomedAt(TimeRange range, TimeNs anchorNs, double factor) {
    const double length = double(range.durationNs());
    const double share = double(anchorNs - range.startNs) / length;
    constexpr double kLongest = 9e18; // fits the type
    const auto newLength =
        std::max<DurationNs>(1, DurationNs(std::llround(std::min(length * factor, kLongest))));
    const TimeNs start = saturatingSubtract(
        anchorNs, DurationNs(std::llround(std::clamp(double(newLength) * share, -kLongest, kLongest))));
    return {start, saturatingAdd(start, newLength)};
}

TimeRange pannedBy(TimeRange range, DurationNs deltaNs) {
    return {range.startNs + deltaNs, range.endNs + deltaNs};
}

TimeRange interpolated(TimeRange from, TimeRange to, double progress) {
    const auto between = [progress](TimeNs a, TimeNs b) {
        return a + TimeNs(std::llround(double(b - a) * progress));
    };
    if (progress >= 1) {
        return to;
    }
    // Lengths change geometrically, so that zooming looks equally fast at both ends.
    const double fromLength = double(std::max<DurationNs>(from.durationNs(), 1));
    const double toLength = double(std::max<DurationNs>(to.durationNs(), 1));
    const double length = fromLength * std::pow(toLength / fromLength, progress);
    if (std::abs(toLength - fromLength) < 1) {
        return {between(from.startNs, to.startNs), between(from.endNs, to.endNs)};
    }
    // The point that both ranges have at the same share of their width stays where it is.
    const double share = (length - fromLength) / (toLength - fromLength);
    const TimeNs start = from.startNs + TimeNs(std::llround(double(to.startNs - from.startNs) * share));
    return {start, start + std::max<DurationNs>(1, DurationNs(std::llround(length)))};
}

namespace {

/// The smallest of 1, 2, 5 x 10^k that is at least `atLeast`.
DurationNs roundStep(double atLeast) {
    constexpr DurationNs kLargestPower = 1'000'000'000'000'000'000;
    for (DurationNs power = 1;; power *= 10) {
        for (const DurationNs factor : {1, 2, 5}) {
            if (double(power * factor) >= atLeast || (power == kLargestPower && factor == 5)) {
                return power * factor;
            }
        }
    }
}

} // namespace

TickScale tickScale(const TimeAxis& axis, double minMajorPx, double minMinorPx) {
    TickScale scale;
    scale.majorNs = roundStep(minMajorPx * axis.nsPerPx());
    scale.minorNs = scale.majorNs;
    // The finest division of the major step that still has room.
    for (const int division : {10, 5, 2}) {
        if (scale.majorNs % division == 0 &&
            double(scale.majorNs / division) >= minMinorPx * axis.nsPerPx()) {
            scale.minorNs = scale.majorNs / division;
            break;
        }
    }
    return scale;
}

std::vector<TimeNs> ticks(const TimeAxis& axis, TimeNs originNs, DurationNs stepNs) {
    std::vector<TimeNs> times;
    const TimeNs rest = saturatingSubtract(axis.range().startNs, originNs) % stepNs;
    const TimeNs behindTick = rest < 0 ? rest + stepNs : rest;
    TimeNs time = saturatingSubtract(axis.range().startNs, behindTick);
    while (time < axis.range().endNs) {
        times.push_back(time);
        if (time > std::numeric_limits<TimeNs>::max() - stepNs) {
            break;
        }
        time += stepNs;
    }
    return times;
}

} // namespace lanescope::ui
