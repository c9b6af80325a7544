// SPDX-License-Identifier: Apache-2.0
#include "core/store/category_counts.h"

#include <algorithm>

namespace lanescope {

std::vector<std::pair<StringId, std::uint64_t>> countByCategory(std::span<const EventBatch> batches,
                                                                const MergedNames& names) {
    std::vector<std::uint64_t> events(names.categories.size());
    for (const EventBatch& batch : batches) {
        for (std::size_t i = 0; i < batch.byCategory.size(); ++i) {
            events[indexOf(names.categoryIds[batch.worker][i])] += batch.byCategory[i];
        }
    }
    std::vector<std::pair<StringId, std::uint64_t>> counts;
    for (std::size_t i = 0; i < events.size(); ++i) {
        if (events[i] != 0) {
            counts.emplace_back(names.categories[i].name, events[i]);
        }
    }
    std::ranges::sort(counts, [&names](const auto& a, const auto& b) {
        return a.second != b.second ? a.second > b.second
                                    : names.strings.text(a.first) < names.strings.text(b.first);
    });
    return counts;
}

} // namespace lanescope
