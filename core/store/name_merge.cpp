// SPDX-License-Identifier: Apache-2.0
#include "core/store/name_merge.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <string>

#include "core/base/hash_index.h"

namespace lanescope {

namespace {

struct Name {
    std::string_view text;
    std::uint64_t firstOffset;
};

class NameCollector {
public:
    std::uint32_t add(std::string_view text, std::uint64_t hash, std::uint64_t firstOffset) {
        const std::uint32_t position = m_index.findOrAdd(
            hash, m_names, [text](const Name& name) { return name.text == text; },
            [&] {
                return Name{text, firstOffset};
            });
        m_names[position].firstOffset = std::min(m_names[position].firstOffset, firstOffset);
        return position;
    }
    const std::vector<Name>& names() const { return m_names; }

private:
    HashIndex m_index;
    std::vector<Name> m_names;
};

StringPool makePool(const std::vector<Name>& names, const std::vector<std::uint32_t>& order) {
    std::vector<std::uint64_t> offsets;
    offsets.reserve(order.size() + 1);
    offsets.push_back(0);
    for (const std::uint32_t position : order) {
        offsets.push_back(offsets.back() + names[position].text.size());
    }
    std::vector<char> bytes;
    bytes.reserve(offsets.back());
    for (const std::uint32_t position : order) {
        bytes.insert(bytes.end(), names[position].text.begin(), names[position].text.end());
    }
    return StringPool(Column<char>(std::move(bytes)), Column<std::uint64_t>(std::move(offsets)));
}

/// Categories by name; the one without a name is number 0.
void mergeCategories(std::span<const std::unique_ptr<DecodeTables>> tables, MergedNames& merged) {
    struct Found {
        Category category;
        std::uint64_t firstOffset;
    };
    std::vector<Found> found;
    for (std::size_t w = 0; w < tables.size(); ++w) {
        for (const CategoryEntry& entry : tables[w]->categories) {
            const StringId name = merged.names[w][entry.name];
            auto same = std::find_if(found.begin(), found.end(),
                                     [name](const Found& f) { return f.category.name == name; });
            if (same == found.end()) {
                found.push_back({{name, entry.kind}, entry.firstOffset});
            } else {
                same->firstOffset = std::min(same->firstOffset, entry.firstOffset);
            }
        }
    }
    std::sort(found.begin(), found.end(), [](const Found& a, const Found& b) {
        const bool aNone = a.category.name == kEmptyString;
        const bool bNone = b.category.name == kEmptyString;
        return aNone != bNone ? aNone : a.firstOffset < b.firstOffset;
    });
    if (found.empty() || found.front().category.name != kEmptyString) {
        merged.categories.push_back({});
    }
    for (const Found& f : found) {
        merged.categories.push_back(f.category);
    }
    merged.categoryIds.resize(tables.size());
    for (std::size_t w = 0; w < tables.size(); ++w) {
        for (const CategoryEntry& entry : tables[w]->categories) {
            const StringId name = merged.names[w][entry.name];
            const auto at = std::find_if(merged.categories.begin(), merged.categories.end(),
                                         [name](const Category& c) { return c.name == name; });
            merged.categoryIds[w].push_back(CategoryId(at - merged.categories.begin()));
        }
    }
}

} // namespace

MergedNames mergeNames(std::span<const std::unique_ptr<DecodeTables>> tables,
                       std::span<const std::string> extra) {
    NameCollector collector;
    collector.add({}, NamePool::hashOf({}), 0);
    std::vector<std::vector<std::uint32_t>> positions(tables.size());
    for (std::size_t w = 0; w < tables.size(); ++w) {
        const NamePool& pool = tables[w]->names;
        positions[w].reserve(pool.size());
        for (std::uint32_t id = 0; id < pool.size(); ++id) {
            positions[w].push_back(collector.add(pool.text(id), pool.hash(id), pool.firstOffset(id)));
        }
    }
    std::vector<std::uint32_t> extraPositions;
    for (const std::string& text : extra) {
        extraPositions.push_back(
            collector.add(text, NamePool::hashOf(text), std::numeric_limits<std::uint64_t>::max()));
    }

    const std::vector<Name>& names = collector.names();
    std::vector<std::uint32_t> order(names.size());
    std::iota(order.begin(), order.end(), 0u);
    // The empty string, added first, stays in front; the rest by appearance.
    std::stable_sort(order.begin() + 1, order.end(), [&names](std::uint32_t a, std::uint32_t b) {
        return names[a].firstOffset < names[b].firstOffset;
    });
    std::vector<StringId> idAt(names.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        idAt[order[i]] = StringId(i);
    }

    MergedNames merged;
    merged.strings = makePool(names, order);
    merged.names.resize(tables.size());
    for (std::size_t w = 0; w < tables.size(); ++w) {
        for (const std::uint32_t position : positions[w]) {
            merged.names[w].push_back(idAt[position]);
        }
    }
    for (const std::uint32_t position : extraPositions) {
        merged.extra.push_back(idAt[position]);
    }
    mergeCategories(tables, merged);
    return merged;
}

} // namespace lanescope
