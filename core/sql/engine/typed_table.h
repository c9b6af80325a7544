// SPDX-License-Identifier: Apache-2.0
// A table over data of one type: each column says how its cell follows from the data and a row, in one place
// with its name, unit and help. One thread at a time; the data may be shared.
#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/base/status.h"
#include "core/sql/engine/sql_table.h"

namespace lanescope::sql {

inline constexpr double kUnknownReal = std::numeric_limits<double>::quiet_NaN();

template <typename Data>
struct TypedColumn {
    ColumnInfo info;
    std::int64_t (*integer)(const Data& data, RowNumber row) = nullptr;
    double (*real)(const Data& data, RowNumber row) = nullptr;
    std::uint32_t (*name)(const Data& data, RowNumber row) = nullptr;
    Names (*names)(const Data& data) = nullptr;
    std::optional<std::string> (*text)(const Data& data, RowNumber row) = nullptr;
    PlainCells (*plain)(const Data& data) = nullptr;
};

// Columns by the type of their cells.
template <typename Data>
TypedColumn<Data> integerColumn(std::string name, std::string unit, std::string help,
                                std::int64_t (*cell)(const Data&, RowNumber),
                                ColumnUse use = ColumnUse::Plain) {
    return {{std::move(name), ValueType::Integer, std::move(unit), std::move(help), use}, cell};
}
template <typename Data>
TypedColumn<Data> realColumn(std::string name, std::string unit, std::string help,
                             double (*cell)(const Data&, RowNumber)) {
    return {{std::move(name), ValueType::Real, std::move(unit), std::move(help)}, nullptr, cell};
}
template <typename Data>
TypedColumn<Data> nameColumn(std::string name, std::string help,
                             std::uint32_t (*cell)(const Data&, RowNumber), Names (*names)(const Data&)) {
    return {{std::move(name), ValueType::Name, {}, std::move(help)}, nullptr, nullptr, cell, names};
}
template <typename Data>
TypedColumn<Data> textColumn(std::string name, std::string help,
                             std::optional<std::string> (*cell)(const Data&, RowNumber)) {
    return {
        {std::move(name), ValueType::Text, {}, std::move(help)}, nullptr, nullptr, nullptr, nullptr, cell};
}
template <typename Data>
TypedColumn<Data> hidden(TypedColumn<Data> column) {
    column.info.isHidden = true;
    return column;
}

/// Data has `RowNumber rowCount() const`; with runs also `const std::vector<Run>& runs() const`, and
/// `childBounds(parent)` where rows have parents.
template <typename Data>
class TypedTable final : public SqlTable {
public:
    using Make = std::function<Result<std::shared_ptr<const Data>>(const std::stop_token& stop)>;

    TypedTable(std::vector<TypedColumn<Data>> columns, double estimatedRows, Make make)
        : m_estimatedRows(estimatedRows)
        , m_make(std::move(make)) {
        for (TypedColumn<Data>& column : columns) {
            m_infos.push_back(std::move(column.info));
            m_readers.push_back(std::move(column));
        }
        if constexpr (requires(const Data& data) { data.runs(); }) {
            m_runColumns = {find("track_id"), find("ts"), find("dur"), find("end"), find("parent_id")};
        }
    }

    const std::vector<ColumnInfo>& columns() const override { return m_infos; }
    Status prepare(const std::stop_token& stop) override {
        if (m_data != nullptr) {
            return {};
        }
        Result<std::shared_ptr<const Data>> made = m_make(stop);
        if (!made) {
            return made.error();
        }
        if (stop.stop_requested()) { // parts can be missing
            return Error{ErrorCode::Cancelled, "stopped", {}, {}};
        }
        m_data = std::move(*made);
        return {};
    }
    double estimatedRows() const override {
        return m_data != nullptr ? static_cast<double>(m_data->rowCount()) : m_estimatedRows;
    }
    RowNumber rowCount() const override { return m_data->rowCount(); }
    std::int64_t integer(int column, RowNumber row) const override {
        return m_readers[static_cast<std::size_t>(column)].integer(*m_data, row);
    }
    double real(int column, RowNumber row) const override {
        return m_readers[static_cast<std::size_t>(column)].real(*m_data, row);
    }
    std::uint32_t name(int column, RowNumber row) const override {
        return m_readers[static_cast<std::size_t>(column)].name(*m_data, row);
    }
    Names names(int column) const override {
        return m_readers[static_cast<std::size_t>(column)].names(*m_data);
    }
    std::optional<std::string> text(int column, RowNumber row) const override {
        return m_readers[static_cast<std::size_t>(column)].text(*m_data, row);
    }
    void integerCells(int column, std::span<const RowNumber> rows, std::int64_t* cells) const override {
        read(m_readers[static_cast<std::size_t>(column)].integer, rows, cells);
    }
    void realCells(int column, std::span<const RowNumber> rows, double* cells) const override {
        read(m_readers[static_cast<std::size_t>(column)].real, rows, cells);
    }
    void nameCells(int column, std::span<const RowNumber> rows, std::uint32_t* cells) const override {
        read(m_readers[static_cast<std::size_t>(column)].name, rows, cells);
    }
    std::optional<PlainCells> plainCells(int column) const override {
        const auto plain = m_readers[static_cast<std::size_t>(column)].plain;
        return plain == nullptr ? std::nullopt : std::optional(plain(*m_data));
    }
    RunColumns runColumns() const override { return m_runColumns; }
    std::span<const Run> runs() const override {
        if constexpr (requires(const Data& data) { data.runs(); }) {
            return m_data->runs();
        }
        return {};
    }
    std::optional<ChildBounds> childBounds(std::int64_t parent) const override {
        if constexpr (requires(const Data& data) { data.childBounds(parent); }) {
            return m_data->childBounds(parent);
        }
        return std::nullopt;
    }

private:
    template <typename Cell>
    void read(Cell (*cellOf)(const Data&, RowNumber), std::span<const RowNumber> rows, Cell* cells) const {
        const Data& data = *m_data;
        for (const RowNumber row : rows) {
            *cells++ = cellOf(data, row);
        }
    }
    int find(std::string_view name) const {
        for (std::size_t i = 0; i < m_infos.size(); ++i) {
            if (m_infos[i].name == name) {
                return static_cast<int>(i);
            }
        }
        return -1;
    }

    std::vector<ColumnInfo> m_infos;
    std::vector<TypedColumn<Data>> m_readers;
    RunColumns m_runColumns;
    double m_estimatedRows;
    Make m_make;
    std::shared_ptr<const Data> m_data;
};

} // namespace lanescope::sql
