// SPDX-License-Identifier: Apache-2.0
#include "core/graphs/last_occurrence.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace lanescope {

namespace {

using Node = std::uint32_t;
constexpr Node kRoot = 0;

/// All sequences as one automaton. A node stands for a beginning of a sequence; its fallback for the longest
/// end of it that is a beginning, too.
class Automaton {
public:
    explicit Automaton(std::span<const SoughtSequence> sought) {
        for (const SoughtSequence& sequence : sought) {
            Node at = kRoot;
            for (const std::uint64_t item : sequence.items) {
                at = childOf(at, numberOf(item));
            }
            m_ends.push_back(at);
        }
        linkFallbacks();
        numberByFallback();
    }

    Node next(Node at, std::uint64_t item) const {
        const auto known = m_numbers.find(item);
        return known == m_numbers.end() ? kRoot : step(at, known->second);
    }
    Node endOf(std::size_t sequence) const { return m_ends[sequence]; }
    std::size_t size() const { return m_items.size(); }
    /// Nodes that fall back to `node`, and it itself, are [first, first + count) of an order of all nodes.
    std::size_t first(Node node) const { return m_place[node]; }
    std::size_t count(Node node) const { return m_below[node]; }

private:
    std::uint32_t numberOf(std::uint64_t item) {
        return m_numbers.try_emplace(item, static_cast<std::uint32_t>(m_numbers.size())).first->second;
    }
    static std::uint64_t edge(Node from, std::uint32_t item) { return std::uint64_t{from} << 32 | item; }

    Node childOf(Node at, std::uint32_t item) {
        const auto [entry, isNew] = m_edges.try_emplace(edge(at, item), static_cast<Node>(m_items.size()));
        if (isNew) {
            m_items.push_back(item);
            m_parents.push_back(at);
            m_depths.push_back(m_depths[at] + 1);
        }
        return entry->second;
    }

    Node step(Node at, std::uint32_t item) const {
        while (true) {
            const auto found = m_edges.find(edge(at, item));
            if (found != m_edges.end()) {
                return found->second;
            }
            if (at == kRoot) {
                return kRoot;
            }
            at = m_fallbacks[at];
        }
    }

    void linkFallbacks() {
        m_byDepth.resize(size());
        std::iota(m_byDepth.begin(), m_byDepth.end(), Node{0});
        std::stable_sort(m_byDepth.begin(), m_byDepth.end(),
                         [this](Node a, Node b) { return m_depths[a] < m_depths[b]; });
        m_fallbacks.assign(size(), kRoot);
        for (const Node node : m_byDepth) {
            if (m_depths[node] > 1) {
                m_fallbacks[node] = step(m_fallbacks[m_parents[node]], m_items[node]);
            }
        }
    }

    /// Fallbacks are a tree, whose subtrees become ranges.
    void numberByFallback() {
        m_below.assign(size(), 1);
        for (std::size_t i = size(); i-- > 1;) {
            m_below[m_fallbacks[m_byDepth[i]]] += m_below[m_byDepth[i]];
        }
        m_place.assign(size(), 0);
        std::vector<std::size_t> nextPlace(size(), 1);
        for (std::size_t i = 1; i < size(); ++i) {
            const Node node = m_byDepth[i];
            std::size_t& place = nextPlace[m_fallbacks[node]];
            m_place[node] = place;
            nextPlace[node] = place + 1;
            place += m_below[node];
        }
    }

    std::unordered_map<std::uint64_t, std::uint32_t> m_numbers; ///< of the items
    std::unordered_map<std::uint64_t, Node> m_edges;
    std::vector<std::uint32_t> m_items = {0}; ///< the last one of each node
    std::vector<Node> m_parents = {kRoot};
    std::vector<std::uint32_t> m_depths = {0};
    std::vector<Node> m_byDepth;
    std::vector<Node> m_fallbacks;
    std::vector<Node> m_ends;
    std::vector<std::size_t> m_below;
    std::vector<std::size_t> m_place;
};

/// Values that only grow, with the largest one of a range.
class LargestOf {
public:
    explicit LargestOf(std::size_t size)
        : m_size(size)
        , m_values(2 * size, 0) {}

    void set(std::size_t at, std::size_t value) {
        for (at += m_size; at > 0; at /= 2) {
            m_values[at] = value;
        }
    }
    std::size_t within(std::size_t first, std::size_t count) const {
        std::size_t largest = 0;
        std::size_t last = first + count + m_size;
        for (first += m_size; first < last; first /= 2, last /= 2) {
            if (first % 2 == 1) {
                largest = std::max(largest, m_values[first++]);
            }
            if (last % 2 == 1) {
                largest = std::max(largest, m_values[--last]);
            }
        }
        return largest;
    }

private:
    std::size_t m_size;
    std::vector<std::size_t> m_values;
};

} // namespace

std::vector<std::size_t> lastOccurrences(std::span<const std::uint64_t> text,
                                         std::span<const SoughtSequence> sought) {
    const Automaton automaton(sought);
    LargestOf ends(automaton.size()); // by node: how much of the text had been read when it was reached last
    std::vector<std::size_t> order(sought.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return sought[a].limit < sought[b].limit; });
    std::vector<std::size_t> places(sought.size(), kNoOccurrence);
    Node at = kRoot;
    std::size_t read = 0;
    for (const std::size_t i : order) {
        for (; read < std::min(sought[i].limit, text.size()); ++read) {
            at = automaton.next(at, text[read]);
            ends.set(automaton.first(at), read + 1);
        }
        const Node end = automaton.endOf(i);
        const std::size_t last = ends.within(automaton.first(end), automaton.count(end));
        places[i] = last == 0 ? kNoOccurrence : last - sought[i].items.size();
    }
    return places;
}

} // namespace lanescope
