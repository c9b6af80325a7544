// SPDX-License-Identifier: Apache-2.0
// An immutable, shareable array of plain values: one column of a table. The storage is either a vector
// that the column took over or memory owned by somebody else (a mapped cache file) that is kept alive
// through `owner`. Copies share the storage. Any thread may read.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace lanescope {

template <typename T>
class Column {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    Column() = default;

    /// Takes over `values`; use std::move to avoid a copy.
    Column(std::vector<T> values) { // NOLINT: implicit by intention
        auto owned = std::make_shared<const std::vector<T>>(std::move(values));
        m_view = std::span<const T>(owned->data(), owned->size());
        m_owner = std::move(owned);
    }
    /// Views memory that stays valid and unchanged as long as `owner` lives.
    Column(std::span<const T> view, std::shared_ptr<const void> owner)
        : m_view(view)
        , m_owner(std::move(owner)) {}

    std::size_t size() const { return m_view.size(); }
    bool empty() const { return m_view.empty(); }
    const T* data() const { return m_view.data(); }
    const T& operator[](std::size_t index) const { return m_view[index]; }
    /// The element of a strong id (ids.h).
    template <typename Id>
    requires std::is_enum_v<Id>
    const T& operator[](Id id) const { return m_view[static_cast<std::size_t>(id)]; }
    auto begin() const { return m_view.begin(); }
    auto end() const { return m_view.end(); }
    std::span<const T> span() const { return m_view; }
    std::span<const T> subspan(std::size_t first, std::size_t count) const {
        return m_view.subspan(first, count);
    }
    std::size_t sizeBytes() const { return m_view.size_bytes(); }

private:
    std::span<const T> m_view;
    std::shared_ptr<const void> m_owner;
};

} // namespace lanescope
