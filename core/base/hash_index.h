// SPDX-License-Identifier: Apache-2.0
// A hash table of positions in a vector that somebody else owns: find an element by hash and predicate,
// or append it. Not thread-safe. Grows with the vector; 8 bytes a slot.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace lanescope {

class HashIndex {
public:
    /// Position of the element of `elements` with this hash for which `matches(element)`; appends
    /// `make()` when there is none.
    template <typename T, typename Matches, typename Make>
    std::uint32_t findOrAdd(std::uint64_t hash, std::vector<T>& elements, const Matches& matches,
                            const Make& make) {
        if (m_used * 2 >= m_slots.size()) {
            grow();
        }
        const auto tag = static_cast<std::uint32_t>(hash >> 32);
        std::size_t slot = hash & (m_slots.size() - 1);
        for (; m_slots[slot].position != kFree; slot = (slot + 1) & (m_slots.size() - 1)) {
            if (m_slots[slot].tag == tag && matches(elements[m_slots[slot].position])) {
                return m_slots[slot].position;
            }
        }
        const auto position = static_cast<std::uint32_t>(elements.size());
        elements.push_back(make());
        m_slots[slot] = {tag, position};
        m_hashes.push_back({hash, position});
        ++m_used;
        return position;
    }

    static constexpr std::uint32_t kNotFound = 0xFFFFFFFFu;

    /// Like findOrAdd, but returns kNotFound instead of appending.
    template <typename T, typename Matches>
    std::uint32_t find(std::uint64_t hash, const std::vector<T>& elements, const Matches& matches) const {
        if (m_slots.empty()) {
            return kNotFound;
        }
        const auto tag = static_cast<std::uint32_t>(hash >> 32);
        std::size_t slot = hash & (m_slots.size() - 1);
        for (; m_slots[slot].position != kFree; slot = (slot + 1) & (m_slots.size() - 1)) {
            if (m_slots[slot].tag == tag && matches(elements[m_slots[slot].position])) {
                return m_slots[slot].position;
            }
        }
        return kNotFound;
    }

private:
    static constexpr std::uint32_t kFree = 0xFFFFFFFFu;
    struct Slot {
        std::uint32_t tag = 0;
        std::uint32_t position = kFree;
    };
    struct Known {
        std::uint64_t hash;
        std::uint32_t position;
    };

    void grow() {
        std::vector<Slot> grown(m_slots.empty() ? 64 : m_slots.size() * 2);
        for (const Known& known : m_hashes) {
            std::size_t slot = known.hash & (grown.size() - 1);
            while (grown[slot].position != kFree) {
                slot = (slot + 1) & (grown.size() - 1);
            }
            grown[slot] = {static_cast<std::uint32_t>(known.hash >> 32), known.position};
        }
        m_slots = std::move(grown);
    }

    std::vector<Slot> m_slots;
    std::vector<Known> m_hashes;
    std::size_t m_used = 0;
};

} // namespace lanescope
