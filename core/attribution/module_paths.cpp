// SPDX-License-Identifier: Apache-2.0
#include "core/attribution/module_paths.h"

#include "core/attribution/kernel_attribution.h"
#include "core/store/trace.h"

namespace lanescope {

std::uint32_t ModulePaths::numberOf(SliceId module) {
    m_chain.clear();
    std::uint32_t number = kNoIndex;
    for (SliceId at = module; at != kNoSlice; at = m_trace.slices().parent[at]) {
        if (!isModuleCall(m_trace, at)) {
            continue;
        }
        const auto known = m_numberOfSlice.find(static_cast<std::uint32_t>(indexOf(at)));
        if (known != m_numberOfSlice.end()) {
            number = known->second;
            break;
        }
        m_chain.push_back(at);
    }
    for (; !m_chain.empty(); m_chain.pop_back()) {
        const SliceId slice = m_chain.back();
        const StringId name = m_trace.slices().name[slice];
        const std::uint64_t step = std::uint64_t{number} << 32 | static_cast<std::uint32_t>(indexOf(name));
        const auto [entry, isNew] = m_numberOfStep.emplace(step, static_cast<std::uint32_t>(m_paths.size()));
        if (isNew) {
            const std::uint32_t depth = number == kNoIndex ? 0 : m_paths[number].depth + 1;
            m_paths.push_back({number, depth, name, slice});
        }
        number = entry->second;
        m_numberOfSlice.emplace(static_cast<std::uint32_t>(indexOf(slice)), number);
    }
    return number;
}

} // namespace lanescope
