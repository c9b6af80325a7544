// SPDX-License-Identifier: Apache-2.0
#include "core/table/table_column.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <thread>
#include <vector>

#include "core/base/hash_index.h"
#include "core/base/hash_mix.h"
#include "core/base/parallel.h"

namespace lanescope {

namespace {

constexpr std::size_t kRowsPerTask = 8192;
constexpr unsigned kMostWorkers = 8;

/// Calls `make(row)` for every row, on several threads.
template <typename Make>
auto computed(std::size_t rows, const Make& make) {
    std::vector<decltype(make(std::size_t{}))> results(rows);
    const unsigned workers = std::clamp(std::thread::hardware_concurrency(), 1u, kMostWorkers);
    parallelFor((rows + kRowsPerTask - 1) / kRowsPerTask, workers, [&](std::size_t task) {
        const std::size_t end = std::min(rows, (task + 1) * kRowsPerTask);
        for (std::size_t row = task * kRowsPerTask; row < end; ++row) {
            results[row] = make(row);
        }
    });
    return results;
}

} // namespace

TableColumn::TableColumn(ColumnSpec spec, ColumnCells cells)
    : m_spec(std::move(spec))
    , m_type(cells.type())
    , m_size(cells.size())
    , m_isStored(true)
    , m_cells(std::move(cells)) {}

TableColumn::TableColumn(ColumnSpec spec, std::size_t rows, ComputedCells computedCells)
    : m_spec(std::move(spec))
    , m_type(computedCells.type == CellType::Text ? CellType::Name : computedCells.type)
    , m_size(rows)
    , m_computed(std::move(computedCells))
    , m_isStored(false) {}

TableColumn::TableColumn(TableColumn&& other) noexcept
    : m_spec(std::move(other.m_spec))
    , m_type(other.m_type)
    , m_size(other.m_size)
    , m_computed(std::move(other.m_computed))
    , m_isStored(other.m_isStored.load())
    , m_cells(std::move(other.m_cells)) {}

bool TableColumn::isKnown(std::size_t row) const {
    if (isStored()) {
        return m_cells.isKnown(row);
    }
    switch (m_type) {
    case CellType::Integer:
        return m_computed.integer(row).has_value();
    case CellType::Real:
        return m_computed.real(row).has_value();
    case CellType::Name:
    case CellType::Text:
        break;
    }
    return true;
}

std::optional<std::int64_t> TableColumn::integer(std::size_t row) const {
    if (m_type != CellType::Integer) {
        return std::nullopt;
    }
    if (!isStored()) {
        return m_computed.integer(row);
    }
    return m_cells.isKnown(row) ? std::optional(m_cells.integer(row)) : std::nullopt;
}

double TableColumn::number(std::size_t row) const {
    constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
    if (m_type == CellType::Integer) {
        const std::optional<std::int64_t> value = integer(row);
        return value ? static_cast<double>(*value) : kUnknown;
    }
    if (m_type != CellType::Real) {
        return kUnknown;
    }
    return isStored() ? m_cells.real(row) : m_computed.real(row).value_or(kUnknown);
}

std::string TableColumn::text(std::size_t row) const {
    if (!isText()) {
        return {};
    }
    return isStored() ? std::string(m_cells.text(row)) : m_computed.text(m_computed.key(row));
}

const ColumnCells& TableColumn::cells() const {
    if (!isStored()) {
        std::call_once(m_once, [this] {
            computeAll();
            m_isStored.store(true, std::memory_order_release);
        });
    }
    return m_cells;
}

void TableColumn::computeAll() const {
    ColumnCells cells(m_type);
    cells.reserve(m_size);
    switch (m_type) {
    case CellType::Integer:
        for (const std::optional<std::int64_t>& value : computed(m_size, m_computed.integer)) {
            value ? cells.appendInteger(*value) : cells.appendUnknown();
        }
        break;
    case CellType::Real:
        for (const std::optional<double>& value : computed(m_size, m_computed.real)) {
            value ? cells.appendReal(*value) : cells.appendUnknown();
        }
        break;
    case CellType::Name:
    case CellType::Text:
        computeNames();
        return;
    }
    m_cells = std::move(cells);
}

void TableColumn::computeNames() const {
    const std::vector<std::uint64_t> keys = computed(m_size, m_computed.key);
    HashIndex index;
    std::vector<std::uint64_t> distinct;
    std::vector<std::uint32_t> places; // of the key of each row in `distinct`
    places.reserve(keys.size());
    for (const std::uint64_t key : keys) {
        places.push_back(index.findOrAdd(
            hashMix(key), distinct, [key](std::uint64_t other) { return other == key; },
            [key] { return key; }));
    }
    const std::vector<std::string> texts =
        computed(distinct.size(), [&](std::size_t i) { return m_computed.text(distinct[i]); });
    ColumnCells cells(CellType::Name);
    const auto dictionary = cells.sharedDictionary();
    std::vector<std::uint32_t> names;
    names.reserve(texts.size());
    for (const std::string& text : texts) {
        names.push_back(dictionary->add(text));
    }
    std::ranges::transform(places, places.begin(), [&names](std::uint32_t place) { return names[place]; });
    cells.appendNames(places);
    m_cells = std::move(cells);
}

TableColumn TableColumn::gathered(std::span<const std::uint32_t> rows) const {
    if (!isStored()) {
        const auto order = std::make_shared<const std::vector<std::uint32_t>>(rows.begin(), rows.end());
        ComputedCells chosen = m_computed;
        const auto reordered = [&order](auto& function) {
            if (function) {
                function = [order, inner = std::move(function)](std::size_t row) {
                    return inner((*order)[row]);
                };
            }
        };
        reordered(chosen.integer);
        reordered(chosen.real);
        reordered(chosen.key);
        return {m_spec, rows.size(), std::move(chosen)};
    }
    ColumnCells cells(m_type, m_cells.sharedDictionary());
    cells.reserve(rows.size());
    for (const std::uint32_t row : rows) {
        cells.appendFrom(m_cells, row);
    }
    return {m_spec, std::move(cells)};
}

std::size_t TableColumn::sizeBytes() const {
    return sizeof(*this) + (isStored() ? m_cells.sizeBytes() : 0);
}

const TextDictionary* TableColumn::storedDictionary() const {
    return isStored() ? m_cells.sharedDictionary().get() : nullptr;
}

} // namespace lanescope
