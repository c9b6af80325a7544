// SPDX-License-Identifier: Apache-2.0
#include "core/table/column_cells.h"

#include <cassert>
#include <cmath>
#include <limits>

namespace lanescope {

ColumnCells::ColumnCells(CellType type, std::shared_ptr<TextDictionary> dictionary)
    : m_type(type)
    , m_dictionary(std::move(dictionary)) {
    if (type == CellType::Name && m_dictionary == nullptr) {
        m_dictionary = std::make_shared<TextDictionary>();
    }
}

void ColumnCells::reserve(std::size_t rows) {
    switch (m_type) {
    case CellType::Integer:
        m_integers.reserve(rows);
        return;
    case CellType::Real:
        m_reals.reserve(rows);
        return;
    case CellType::Name:
        m_names.reserve(rows);
        return;
    case CellType::Text:
        m_ends.reserve(rows);
        return;
    }
}

void ColumnCells::addRow(bool isKnown) {
    if (!isKnown && m_known.empty()) {
        m_known.assign(m_size / kBits + 1, ~std::uint64_t{0});
    }
    if (!m_known.empty()) {
        if (m_known.size() <= m_size / kBits) {
            m_known.push_back(~std::uint64_t{0});
        }
        if (!isKnown) {
            m_known[m_size / kBits] &= ~(std::uint64_t{1} << (m_size % kBits));
        }
    }
    ++m_size;
}

void ColumnCells::appendInteger(std::int64_t value) {
    assert(m_type == CellType::Integer);
    m_integers.push_back(value);
    addRow(true);
}

void ColumnCells::appendReal(double value) {
    assert(m_type == CellType::Real);
    const bool isKnown = std::isfinite(value);
    m_reals.push_back(isKnown ? value : std::numeric_limits<double>::quiet_NaN());
    addRow(isKnown);
}

void ColumnCells::appendName(std::uint32_t id) {
    assert(m_type == CellType::Name && id < m_dictionary->size());
    m_names.push_back(id);
    addRow(true);
}

void ColumnCells::appendNames(std::span<const std::uint32_t> ids) {
    assert(m_type == CellType::Name);
    m_names.insert(m_names.end(), ids.begin(), ids.end());
    if (m_known.empty()) {
        m_size += ids.size();
        return;
    }
    for (std::size_t i = 0; i < ids.size(); ++i) {
        addRow(true);
    }
}

void ColumnCells::appendText(std::string_view text) {
    assert(m_type == CellType::Text);
    m_bytes += text;
    m_ends.push_back(m_bytes.size());
    addRow(true);
}

void ColumnCells::appendUnknown() {
    switch (m_type) {
    case CellType::Integer:
        m_integers.push_back(0);
        break;
    case CellType::Real:
        m_reals.push_back(std::numeric_limits<double>::quiet_NaN());
        break;
    case CellType::Name:
        m_names.push_back(0);
        break;
    case CellType::Text:
        m_ends.push_back(m_bytes.size());
        break;
    }
    addRow(false);
}

void ColumnCells::appendFrom(const ColumnCells& from, std::size_t row) {
    assert(from.m_type == m_type && (m_type != CellType::Name || from.m_dictionary == m_dictionary));
    if (!from.isKnown(row)) {
        appendUnknown();
        return;
    }
    switch (m_type) {
    case CellType::Integer:
        appendInteger(from.integer(row));
        return;
    case CellType::Real:
        appendReal(from.real(row));
        return;
    case CellType::Name:
        appendName(from.name(row));
        return;
    case CellType::Text:
        appendText(from.text(row));
        return;
    }
}

std::string_view ColumnCells::text(std::size_t row) const {
    if (m_type == CellType::Name) {
        return m_dictionary->text(m_names[row]);
    }
    const std::uint64_t start = row == 0 ? 0 : m_ends[row - 1];
    return std::string_view(m_bytes).substr(start, m_ends[row] - start);
}

std::size_t ColumnCells::sizeBytes() const {
    return m_integers.capacity() * sizeof(std::int64_t) + m_reals.capacity() * sizeof(double) +
           m_names.capacity() * sizeof(std::uint32_t) + m_bytes.capacity() +
           (m_ends.capacity() + m_known.capacity()) * sizeof(std::uint64_t);
}

} // namespace lanescope
