// SPDX-License-Identifier: Apache-2.0
#include "core/compare/step_times.h"

#include <algorithm>

namespace lanescope {

StepTimes::StepTimes(std::span<const DurationNs> times)
    : m_steps(times.size())
    , m_merged(times.size()) {
    m_parts.reserve(times.size());
    for (const DurationNs ns : times) {
        m_parts.push_back({static_cast<std::uint32_t>(m_parts.size()), ns});
    }
}

DurationNs StepTimes::totalNs() const {
    DurationNs sumNs = 0;
    for (const Part& part : m_parts) {
        sumNs = saturatingAdd(sumNs, part.ns);
    }
    return sumNs;
}

void StepTimes::add(std::uint32_t step, DurationNs ns) {
    if (!m_parts.empty() && m_parts.back().step == step) {
        m_parts.back().ns = saturatingAdd(m_parts.back().ns, ns);
        return;
    }
    constexpr std::size_t kFewParts = 16;
    if (m_parts.size() >= std::max(kFewParts, 2 * m_merged)) {
        merge();
    }
    const bool isInOrder = m_merged == m_parts.size() && (m_parts.empty() || m_parts.back().step < step);
    m_parts.push_back({step, ns});
    m_merged += isInOrder ? 1 : 0;
}

void StepTimes::add(const StepTimes& other) {
    m_steps = std::max(m_steps, other.m_steps);
    for (const Part& part : other.m_parts) {
        add(part.step, part.ns);
    }
}

std::span<const StepTimes::Part> StepTimes::merged() {
    merge();
    return m_parts;
}

void StepTimes::merge() {
    if (m_merged == m_parts.size()) {
        return;
    }
    std::ranges::stable_sort(m_parts, {}, &Part::step);
    std::size_t last = 0;
    for (std::size_t i = 1; i < m_parts.size(); ++i) {
        if (m_parts[i].step == m_parts[last].step) {
            m_parts[last].ns = saturatingAdd(m_parts[last].ns, m_parts[i].ns);
        } else {
            m_parts[++last] = m_parts[i];
        }
    }
    m_parts.resize(last + 1);
    m_merged = m_parts.size();
}

} // namespace lanescope
