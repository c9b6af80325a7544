// SPDX-License-Identifier: Apache-2.0
// Finds the innermost slice of some kind at or around many slices of one trace. Long ways up are remembered,
// so that n look-ups take O(n + slices) together even where slices are nested thousands deep. One thread.
#pragma once

#include <unordered_map>

#include "core/base/ids.h"
#include "core/store/tables.h"

namespace lanescope {

class AncestorFinder {
public:
    /// `slices` lives longer.
    explicit AncestorFinder(const SliceTable& slices)
        : m_slices(slices) {}

    /// The innermost slice at or around `slice` (which may be kNoSlice) for which `fits(SliceId)` holds, or
    /// kNoSlice. `fits` gives the same answers in all calls.
    template <typename Fits>
    SliceId find(SliceId slice, const Fits& fits) {
        SliceId at = slice;
        for (std::size_t steps = 0; at != kNoSlice && steps < kNotRemembered; ++steps) {
            if (fits(at)) {
                return at;
            }
            at = m_slices.parent[at];
        }
        const SliceId firstRemembered = at;
        SliceId found = kNoSlice;
        for (; at != kNoSlice; at = m_slices.parent[at]) {
            if (const auto known = m_found.find(at); known != m_found.end()) {
                found = known->second;
                break;
            }
            if (fits(at)) {
                found = at;
                break;
            }
        }
        for (SliceId on = firstRemembered; on != at; on = m_slices.parent[on]) {
            m_found.emplace(on, found);
        }
        return found;
    }

private:
    static constexpr std::size_t kNotRemembered = 32; ///< steps; in most traces slices are not deeper

    const SliceTable& m_slices;
    std::unordered_map<SliceId, SliceId> m_found; ///< kNoSlice for none
};

} // namespace lanescope
