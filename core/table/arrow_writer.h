// SPDX-License-Identifier: Apache-2.0
// Columns as Arrow's interprocess format, as a file or as a stream, for pyarrow, polars, DuckDB and others.
// Numbers are int64 or float64, texts dictionaries of int32 and large_utf8, unknown cells null.
// Source: arrow.apache.org/docs/format/Columnar.html. Values; one thread each.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/table/table.h"

namespace lanescope {

enum class ArrowForm : std::uint8_t { File, Stream };

/// Cells of a column whose type shows only with its values: whole numbers become real ones or texts when
/// others follow.
class ArrowColumn {
public:
    enum class Kind : std::uint8_t { Integer, Real, Text };

    /// Unit and help, which may be empty, become metadata of the field.
    explicit ArrowColumn(std::string name, std::string unit = {}, std::string help = {})
        : m_name(std::move(name))
        , m_unit(std::move(unit))
        , m_help(std::move(help)) {}

    const std::string& name() const { return m_name; }
    const std::string& unit() const { return m_unit; }
    const std::string& help() const { return m_help; }

    void add(std::string_view text);
    void add(double real);
    void add(std::int64_t integer);
    void addUnknown() { addCell(0, false); }

    /// Turns the cells into those of another kind.
    void become(Kind kind);
    Kind kind() const { return m_kind; }
    const std::vector<std::string>& texts() const { return m_texts; }
    std::size_t rows() const { return m_cells.size(); }
    std::int64_t cell(std::size_t row) const { return m_cells[row]; }
    bool isKnown(std::size_t row) const { return m_isKnown[row]; }

    /// Replaces what looks like a credential; returns in how many distinct texts.
    std::uint64_t hideSecrets();

private:
    std::int64_t number(std::string_view text);
    std::int64_t cellOf(std::int64_t integer);
    void addCell(std::int64_t cell, bool isKnown) {
        m_cells.push_back(cell);
        m_isKnown.push_back(isKnown);
    }

    std::string m_name;
    std::string m_unit;
    std::string m_help;
    Kind m_kind = Kind::Integer;
    std::vector<std::int64_t> m_cells; ///< numbers, bits of real ones, or positions in m_texts
    std::vector<bool> m_isKnown;
    std::vector<std::string> m_texts;
    std::unordered_map<std::string, std::int64_t> m_numbers;
};

/// Columns of the same length.
void writeArrow(std::ostream& out, ArrowForm form, const std::vector<ArrowColumn>& columns);
/// A table as SQL shows it: the stored numbers, under the names of stored_name.h. Texts that look like
/// credentials are hidden.
void writeArrow(std::ostream& out, ArrowForm form, const Table& table);

} // namespace lanescope
