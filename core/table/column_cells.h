// SPDX-License-Identifier: Apache-2.0
// The stored cells of one column, without gaps and laid out as Apache Arrow lays them out: numbers one after
// the other, texts as bytes with offsets, and a bit for each row that says whether its figure is known.
// Filled by one thread, then read by any.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/table/column_spec.h"
#include "core/table/text_dictionary.h"

namespace lanescope {

class ColumnCells {
public:
    ColumnCells() = default;
    /// `dictionary` is that of names; several columns may share one.
    explicit ColumnCells(CellType type, std::shared_ptr<TextDictionary> dictionary = nullptr);

    CellType type() const { return m_type; }
    std::size_t size() const { return m_size; }
    void reserve(std::size_t rows);

    // One of these for each row, that of the type.
    void appendInteger(std::int64_t value);
    void appendReal(double value); ///< unknown where it is not finite
    void appendName(std::uint32_t id);
    void appendNames(std::span<const std::uint32_t> ids);
    void appendName(std::string_view text) { appendName(m_dictionary->add(text)); }
    void appendText(std::string_view text);
    void appendUnknown();
    /// Row `row` of `from`, which has the same type and dictionary.
    void appendFrom(const ColumnCells& from, std::size_t row);

    bool isKnown(std::size_t row) const {
        return m_known.empty() || (m_known[row / kBits] >> (row % kBits) & 1u) != 0;
    }
    std::int64_t integer(std::size_t row) const { return m_integers[row]; }
    double real(std::size_t row) const { return m_reals[row]; }
    std::uint32_t name(std::size_t row) const { return m_names[row]; }
    /// Cells of a name or text.
    std::string_view text(std::size_t row) const;

    std::span<const std::int64_t> integers() const { return m_integers; } ///< 0 where unknown
    std::span<const double> reals() const { return m_reals; }             ///< NaN where unknown
    std::span<const std::uint32_t> names() const { return m_names; }      ///< into dictionary()
    const TextDictionary& dictionary() const { return *m_dictionary; }
    std::shared_ptr<TextDictionary> sharedDictionary() const { return m_dictionary; }
    /// Bit `row % 64` of word `row / 64`; empty: all are known.
    std::span<const std::uint64_t> knownBits() const { return m_known; }
    /// Without the dictionary.
    std::size_t sizeBytes() const;

private:
    static constexpr std::size_t kBits = 64;
    void addRow(bool isKnown);

    CellType m_type = CellType::Integer;
    std::size_t m_size = 0;
    std::vector<std::int64_t> m_integers;
    std::vector<double> m_reals;
    std::vector<std::uint32_t> m_names;
    std::string m_bytes;
    std::vector<std::uint64_t> m_ends; ///< of each text in m_bytes
    std::vector<std::uint64_t> m_known;
    std::shared_ptr<TextDictionary> m_dictionary;
};

} // namespace lanescope
