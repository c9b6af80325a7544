// SPDX-License-Identifier: Apache-2.0
// The texts of a table, prepared for sorting and for a filter: ranks, and copies in lower case. Columns that
// share their names share these too; codes (code_words.h) and names of kernels (kernel_names.h) are sorted as
// they are shown, and found by both forms. Made when they are first asked for, O(distinct texts), and kept.
// Thread-safe; the table outlives it.
#pragma once

#include <QString>

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/analysis/kernel_names.h"
#include "core/table/table.h"

namespace lanescope::ui {

/// The text of a cell of a column with that key as people see it: a code in words, a kernel by its short
/// name, also those of a sequence "a -> b". Other texts stay as they are. `kernelNames` may be null.
QString shownForm(std::string_view columnKey, std::string_view text, const KernelNames* kernelNames);

class TableTexts {
public:
    /// `kernelNames` may be null, and outlives it.
    TableTexts(const Table& table, const KernelNames* kernelNames)
        : m_table(table)
        , m_kernelNames(kernelNames) {}

    /// Rank of the text of each row of a column of texts, as ranksOf() (text_ranks.h).
    std::vector<std::uint32_t> rowRanks(std::size_t column) const;
    /// Per row whether the texts of its cells in `columns` together hold every word, without regard to ASCII
    /// case. `words` are in lower case. Cells are made for columns that compute them. Empty when stopped.
    std::vector<char> rowsWith(std::span<const std::string> words, std::span<const std::size_t> columns,
                               const std::stop_token& stop = {}) const;

private:
    struct Prepared {
        std::once_flag ranksOnce;
        std::vector<std::uint32_t> ranks;
        std::once_flag lowerOnce;
        std::string lower; ///< one after the other
        std::vector<std::size_t> ends;
    };
    /// Whether texts of a column with that key may be shown in another form.
    bool hasForms(std::string_view key) const;
    /// Distinct texts of a column: its names, or a text for each row.
    std::size_t textCount(const ColumnCells& cells) const;
    std::string_view textOf(const ColumnCells& cells, std::size_t text) const;
    Prepared& prepared(std::size_t column) const;
    const Prepared& withLower(std::size_t column) const;

    const Table& m_table;
    const KernelNames* m_kernelNames;
    mutable std::mutex m_mutex; ///< of the map
    /// By texts, and the key of the column where they are codes.
    mutable std::map<std::pair<const void*, std::string_view>, std::unique_ptr<Prepared>> m_prepared;
};

} // namespace lanescope::ui
