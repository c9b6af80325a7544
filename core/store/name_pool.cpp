// SPDX-License-Identifier: Apache-2.0
#include "core/store/name_pool.h"

#include <algorithm>
#include <cstring>

namespace lanescope {

namespace {

constexpr std::size_t kBlockBytes = 64 << 10;
constexpr std::size_t kFirstBuckets = 1 << 10;

std::uint64_t load64(const char* from) {
    std::uint64_t value;
    std::memcpy(&value, from, sizeof value);
    return value;
}

} // namespace

NamePool::NamePool() {
    m_buckets.assign(kFirstBuckets, {0, kFree});
    intern({}, 0);
}

std::uint64_t NamePool::hashOf(std::string_view text) {
    constexpr std::uint64_t kMultiplier = 0x9E3779B97F4A7C15u;
    const auto mixed = [](std::uint64_t hash, std::uint64_t word) {
        hash = (hash ^ word) * kMultiplier;
        return hash ^ hash >> 32;
    };
    std::uint64_t hash = text.size() * kMultiplier;
    const char* p = text.data();
    std::size_t left = text.size();
    if (left >= 32) { // long names of kernels: four chains, as each step waits for the one before
        std::uint64_t second = 1;
        std::uint64_t third = 2;
        std::uint64_t fourth = 3;
        for (; left >= 32; p += 32, left -= 32) {
            hash = mixed(hash, load64(p));
            second = mixed(second, load64(p + 8));
            third = mixed(third, load64(p + 16));
            fourth = mixed(fourth, load64(p + 24));
        }
        hash = mixed(mixed(mixed(hash, second), third), fourth);
    }
    for (; left >= 8; p += 8, left -= 8) {
        hash = mixed(hash, load64(p));
    }
    if (left > 0) {
        std::uint64_t word = 0;
        std::memcpy(&word, p, left);
        hash = mixed(hash, word);
    }
    return hash;
}

std::uint32_t NamePool::intern(std::string_view text, std::uint64_t offset) {
    const std::uint64_t hash = hashOf(text);
    const auto tag = static_cast<std::uint32_t>(hash >> 32);
    std::size_t slot = hash & (m_buckets.size() - 1);
    while (m_buckets[slot].id != kFree) {
        if (m_buckets[slot].tag == tag) {
            const Entry& entry = m_entries[m_buckets[slot].id];
            if (entry.length == text.size() && std::memcmp(entry.text, text.data(), text.size()) == 0) {
                return m_buckets[slot].id;
            }
        }
        slot = (slot + 1) & (m_buckets.size() - 1);
    }
    const auto id = static_cast<std::uint32_t>(m_entries.size());
    m_entries.push_back({store(text), static_cast<std::uint32_t>(text.size()), hash, offset});
    m_buckets[slot] = {tag, id};
    if (m_entries.size() * 2 > m_buckets.size()) {
        grow();
    }
    return id;
}

const char* NamePool::store(std::string_view text) {
    if (m_blocks.empty() || m_blockUsed + text.size() > m_blockSize) {
        m_blockSize = std::max(kBlockBytes, text.size());
        m_blocks.push_back(std::make_unique_for_overwrite<char[]>(m_blockSize));
        m_blockUsed = 0;
        m_blockBytes += m_blockSize;
    }
    char* to = m_blocks.back().get() + m_blockUsed;
    std::copy(text.begin(), text.end(), to);
    m_blockUsed += text.size();
    return to;
}

void NamePool::grow() {
    std::vector<Bucket> buckets(m_buckets.size() * 2, {0, kFree});
    for (std::uint32_t id = 0; id < m_entries.size(); ++id) {
        std::size_t slot = m_entries[id].hash & (buckets.size() - 1);
        while (buckets[slot].id != kFree) {
            slot = (slot + 1) & (buckets.size() - 1);
        }
        buckets[slot] = {static_cast<std::uint32_t>(m_entries[id].hash >> 32), id};
    }
    m_buckets = std::move(buckets);
}

std::uint64_t NamePool::sizeBytes() const {
    return m_blockBytes + m_entries.capacity() * sizeof(Entry) + m_buckets.capacity() * sizeof(Bucket);
}

} // namespace lanescope
