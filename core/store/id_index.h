// SPDX-License-Identifier: Apache-2.0
// Finds the entries of a table by a 64-bit number of the trace, such as a correlation. A hash table of
// entry positions, 4 bytes and a bit per slot and at most 4 slots an entry; the numbers stay in the table.
// Filled once by one thread, then immutable. O(1) expected for any numbers, also hostile ones.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "core/base/hash_mix.h"
#include "core/base/ids.h"

namespace lanescope {

class IdIndex {
public:
    struct Match {
        std::uint32_t index = kNoIndex; ///< entry in front of the others, or kNoIndex
        bool several = false;           ///< other entries have the same id
    };

    IdIndex() = default;
    /// Over entries [0, count) that have a number: `idOf(i)` is the one of entry i, 0 for none. Of entries
    /// with the same one, that for which `before(i, j)` holds is in front.
    template <typename IdOf, typename Before>
    IdIndex(std::uint32_t count, const IdOf& idOf, const Before& before) {
        m_slots.assign(std::bit_ceil(std::size_t{2} * count + 1), kNoIndex);
        m_several.assign(m_slots.size(), false);
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::int64_t id = idOf(i);
            if (id == 0) {
                continue;
            }
            const std::size_t slot = slotOf(id, idOf);
            if (m_slots[slot] == kNoIndex) {
                m_slots[slot] = i;
                continue;
            }
            m_several[slot] = true;
            m_hasDoubles = true;
            if (before(i, m_slots[slot])) {
                m_slots[slot] = i;
            }
        }
    }

    /// `idOf` as given on construction.
    template <typename IdOf>
    Match find(std::int64_t id, const IdOf& idOf) const {
        if (id == 0 || m_slots.empty()) {
            return {};
        }
        const std::size_t slot = slotOf(id, idOf);
        return {m_slots[slot], m_several[slot]};
    }

    /// Whether any two entries have one id.
    bool hasDoubles() const { return m_hasDoubles; }

private:
    /// The slot of `id`, or the free one where it belongs.
    template <typename IdOf>
    std::size_t slotOf(std::int64_t id, const IdOf& idOf) const {
        const std::uint64_t hash = hashMix(static_cast<std::uint64_t>(id));
        const std::size_t mask = m_slots.size() - 1;
        std::size_t slot = hash & mask;
        while (m_slots[slot] != kNoIndex && idOf(m_slots[slot]) != id) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    std::vector<std::uint32_t> m_slots;
    std::vector<bool> m_several;
    bool m_hasDoubles = false;
};

} // namespace lanescope
