// SPDX-License-Identifier: Apache-2.0
#include "core/query/slice_search.h"

#include "core/base/parallel.h"
#include "core/query/slice_filter.h"

namespace lanescope {

std::vector<SliceId> searchSlices(const Trace& trace, const SearchQuery& query, unsigned workers,
                                  std::stop_token stop) {
    const SliceFilter filter(trace, query, stop);
    const std::vector<SliceFilter::Block>& blocks = filter.blocks();
    std::vector<std::vector<SliceId>> found(blocks.size());
    parallelFor(blocks.size(), workers, [&](std::size_t b) {
        if (stop.stop_requested()) {
            return;
        }
        for (std::uint32_t i = blocks[b].first; i < blocks[b].end; ++i) {
            if (filter.holds(i)) {
                found[b].push_back(SliceId(i));
            }
        }
    });
    std::vector<SliceId> all;
    for (const std::vector<SliceId>& part : found) {
        all.insert(all.end(), part.begin(), part.end());
    }
    return all;
}

} // namespace lanescope
