// SPDX-License-Identifier: Apache-2.0
#include "core/store/step_series.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace lanescope {

namespace {

constexpr std::size_t kFanOut = 16;
/// Ranges over at most this many points are summed directly: exact where the difference of two running
/// integrals would cancel digits, and as fast.
constexpr std::size_t kDirectPoints = 64;

constexpr StepSeries::Extremes kNoExtremes{std::numeric_limits<double>::infinity(),
                                           -std::numeric_limits<double>::infinity()};

void include(StepSeries::Extremes& into, const StepSeries::Extremes& other) {
    into.min = std::min(into.min, other.min);
    into.max = std::max(into.max, other.max);
}

/// `endNs` - `startNs` without overflow; `endNs` is not before `startNs`.
double lengthNs(TimeNs startNs, TimeNs endNs) {
    return static_cast<double>(static_cast<std::uint64_t>(endNs) - static_cast<std::uint64_t>(startNs));
}

} // namespace

StepSeries::StepSeries(std::vector<TimeNs> timeNs, std::vector<double> value)
    : m_timeNs(std::move(timeNs))
    , m_value(std::move(value)) {
    assert(m_timeNs.size() == m_value.size());
    assert(std::is_sorted(m_timeNs.begin(), m_timeNs.end()));
    const std::size_t count = m_timeNs.size();
    m_integral.resize(count);
    // Compensated (Kahan) summation: millions of tiny areas keep their digits next to a large total.
    double sum = 0;
    double lost = 0;
    for (std::size_t i = 1; i < count; ++i) {
        const double area = m_value[i - 1] * lengthNs(m_timeNs[i - 1], m_timeNs[i]) - lost;
        const double next = sum + area;
        lost = (next - sum) - area;
        sum = next;
        m_integral[i] = sum;
    }
    for (std::size_t below = count; below > kFanOut;) {
        const std::size_t size = (below + kFanOut - 1) / kFanOut;
        std::vector<Extremes> level(size, kNoExtremes);
        for (std::size_t i = 0; i < below; ++i) {
            include(level[i / kFanOut], m_levels.empty() ? pointExtremes(i) : m_levels.back()[i]);
        }
        m_levels.push_back(std::move(level));
        below = size;
    }
}

StepSeries::Extremes StepSeries::pointExtremes(std::size_t index) const {
    const bool holds = index + 1 == m_timeNs.size() || m_timeNs[index] < m_timeNs[index + 1];
    return holds ? Extremes{m_value[index], m_value[index]} : kNoExtremes;
}

StepSeries StepSeries::sumOf(std::span<const StepSeries* const> parts) {
    struct Change {
        TimeNs timeNs;
        double by;
    };
    std::vector<Change> changes;
    for (const StepSeries* part : parts) {
        double before = 0;
        for (std::size_t i = 0; i < part->size(); ++i) {
            changes.push_back({part->timeNs(i), part->value(i) - before});
            before = part->value(i);
        }
    }
    std::ranges::stable_sort(changes, {}, &Change::timeNs);
    std::vector<TimeNs> times;
    std::vector<double> values;
    double sum = 0;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        sum += changes[i].by;
        if (i + 1 == changes.size() || changes[i + 1].timeNs > changes[i].timeNs) {
            times.push_back(changes[i].timeNs);
            values.push_back(sum);
        }
    }
    return {std::move(times), std::move(values)};
}

std::size_t StepSeries::indexAt(TimeNs timeNs) const {
    const auto after = std::upper_bound(m_timeNs.begin(), m_timeNs.end(), timeNs);
    return after == m_timeNs.begin() ? m_timeNs.size()
                                     : static_cast<std::size_t>(after - m_timeNs.begin()) - 1;
}

std::optional<double> StepSeries::at(TimeNs timeNs) const {
    const std::size_t index = indexAt(timeNs);
    if (index == m_timeNs.size()) {
        return std::nullopt;
    }
    return m_value[index];
}

double StepSeries::integral(TimeRange range) const {
    if (range.isEmpty() || m_timeNs.empty() || range.endNs <= m_timeNs.front()) {
        return 0;
    }
    const TimeNs startNs = std::max(range.startNs, m_timeNs.front());
    const std::size_t first = indexAt(startNs);
    const std::size_t last = indexAt(range.endNs);
    return integralBetween(first, last, {startNs, range.endNs});
}

double StepSeries::integralBetween(std::size_t first, std::size_t last, TimeRange range) const {
    if (last - first > kDirectPoints) {
        return m_integral[last] + m_value[last] * lengthNs(m_timeNs[last], range.endNs) -
               (m_integral[first] + m_value[first] * lengthNs(m_timeNs[first], range.startNs));
    }
    double sum = 0;
    TimeNs fromNs = range.startNs;
    for (std::size_t i = first; i <= last; ++i) {
        const TimeNs toNs = i == last ? range.endNs : m_timeNs[i + 1];
        sum += m_value[i] * lengthNs(fromNs, toNs);
        fromNs = toNs;
    }
    return sum;
}

std::size_t StepSeries::indexFrom(std::size_t from, TimeNs timeNs) const {
    // Steps that double, then a search within the last of them.
    std::size_t step = 1;
    while (from + step < m_timeNs.size() && m_timeNs[from + step] <= timeNs) {
        from += step;
        step *= 2;
    }
    const auto begin = m_timeNs.begin();
    const auto end = begin + static_cast<std::ptrdiff_t>(std::min(from + step, m_timeNs.size()));
    const auto after = std::upper_bound(begin + static_cast<std::ptrdiff_t>(from), end, timeNs);
    return static_cast<std::size_t>(after - begin) - 1;
}

void StepSeries::means(TimeNs firstNs, DurationNs bucketNs, std::span<float> means) const {
    std::size_t first = 0; // in force at the bucket's start once the first point is past
    for (std::size_t i = 0; i < means.size(); ++i) {
        const TimeNs bucketStart = firstNs + static_cast<TimeNs>(i) * bucketNs;
        const TimeNs endNs = bucketStart + bucketNs;
        if (m_timeNs.empty() || endNs <= m_timeNs.front()) {
            means[i] = std::numeric_limits<float>::quiet_NaN();
            continue;
        }
        const TimeNs startNs = std::max(bucketStart, m_timeNs.front());
        first = indexFrom(first, startNs);
        const std::size_t last = indexFrom(first, endNs);
        means[i] =
            static_cast<float>(integralBetween(first, last, {startNs, endNs}) / lengthNs(startNs, endNs));
    }
}

std::optional<double> StepSeries::mean(TimeRange range) const {
    if (range.isEmpty() || m_timeNs.empty() || range.endNs <= m_timeNs.front()) {
        return std::nullopt;
    }
    const TimeNs startNs = std::max(range.startNs, m_timeNs.front());
    if (indexAt(startNs) == indexAt(range.endNs - 1)) {
        return at(startNs);
    }
    return integral(range) / lengthNs(startNs, range.endNs);
}

std::optional<StepSeries::Extremes> StepSeries::extremes(TimeRange range) const {
    if (range.isEmpty() || m_timeNs.empty() || range.endNs <= m_timeNs.front()) {
        return std::nullopt;
    }
    std::size_t first = indexAt(std::max(range.startNs, m_timeNs.front()));
    std::size_t last = indexAt(range.endNs - 1);
    Extremes result{m_value[last], m_value[last]};
    // [first, last) is left; take what sticks out of whole blocks, then go on with the blocks.
    const auto takeOne = [&](std::size_t level, std::size_t index) {
        include(result, level == 0 ? pointExtremes(index) : m_levels[level - 1][index]);
    };
    for (std::size_t level = 0; first < last; ++level) {
        const bool top = level == m_levels.size();
        while (first < last && (top || first % kFanOut != 0)) {
            takeOne(level, first++);
        }
        while (first < last && last % kFanOut != 0) {
            takeOne(level, --last);
        }
        first /= kFanOut;
        last /= kFanOut;
    }
    return result;
}

std::optional<StepSeries::Extremes> StepSeries::extremes() const {
    if (m_timeNs.empty()) {
        return std::nullopt;
    }
    Extremes result = kNoExtremes;
    if (m_levels.empty()) {
        for (std::size_t i = 0; i < m_timeNs.size(); ++i) {
            include(result, pointExtremes(i));
        }
    } else {
        for (const Extremes& block : m_levels.back()) {
            include(result, block);
        }
    }
    return result;
}

std::size_t StepSeries::sizeBytes() const {
    std::size_t bytes =
        m_timeNs.size() * sizeof(TimeNs) + (m_value.size() + m_integral.size()) * sizeof(double);
    for (const std::vector<Extremes>& level : m_levels) {
        bytes += level.size() * sizeof(Extremes);
    }
    return bytes;
}

} // namespace lanescope
