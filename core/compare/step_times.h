// SPDX-License-Identifier: Apache-2.0
// The time of one name in each step. Pure value; any thread that holds it alone.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

#include "core/base/time.h"

namespace lanescope {

/// Times by step. Only steps that were added to take memory, so that names that occur in one of many steps
/// cost as much as their slices.
class StepTimes {
public:
    struct Part {
        std::uint32_t step;
        DurationNs ns;
    };

    StepTimes() = default;
    /// No time in each of `steps` steps.
    explicit StepTimes(std::size_t steps)
        : m_steps(steps) {}
    /// A time for each step.
    explicit StepTimes(std::span<const DurationNs> times);
    StepTimes(std::initializer_list<DurationNs> times)
        : StepTimes(std::span(times.begin(), times.size())) {}

    std::size_t steps() const { return m_steps; }
    /// Sum of all steps, saturated.
    DurationNs totalNs() const;

    /// Adds to a step, saturated; `step` < steps(). Amortized cost O(log n).
    void add(std::uint32_t step, DurationNs ns);
    /// Adds step by step; takes the larger number of steps.
    void add(const StepTimes& other);
    /// One part for each step that was added to, ascending. Cost O(n log n) after add().
    std::span<const Part> merged();

private:
    void merge();

    std::size_t m_steps = 0;
    std::size_t m_merged = 0;  ///< the first parts ascend by step, each step once
    std::vector<Part> m_parts; ///< the others in the order in which they were added
};

} // namespace lanescope
