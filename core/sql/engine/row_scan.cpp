// SPDX-License-Identifier: Apache-2.0
#include "core/sql/engine/row_scan.h"

#include <algorithm>
#include <numeric>

namespace lanescope::sql {

namespace {

constexpr std::uint32_t kRowsPerCheck = 4096;

/// First row of [first, last) for which `isBehind` holds; it holds for all rows from there on.
template <typename IsBehind>
RowNumber firstRowWhere(RowNumber first, RowNumber last, const IsBehind& isBehind) {
    while (first < last) {
        const RowNumber middle = first + (last - first) / 2;
        if (isBehind(middle)) {
            last = middle;
        } else {
            first = middle + 1;
        }
    }
    return first;
}

std::int64_t valueOf(const SqlTable& table, int column, RowNumber row) {
    if (table.columns()[static_cast<std::size_t>(column)].type == ValueType::Integer) {
        return table.integer(column, row);
    }
    const std::uint32_t name = table.name(column, row);
    return name == kUnknownName ? kUnknownInteger : std::int64_t{name};
}

void narrow(IntegerBounds& bounds, const IntegerBounds& other) {
    bounds.low = std::max(bounds.low, other.low);
    bounds.high = std::min(bounds.high, other.high);
}

/// Parts of runs that a statement can mean.
struct RunBounds {
    IntegerBounds track;
    IntegerBounds start;
    IntegerBounds end;
};

} // namespace

LookupIndex::LookupIndex(const SqlTable& table, int column) {
    const RowNumber count = table.rowCount();
    std::vector<std::int64_t> values(count);
    bool isAscending = true;
    for (RowNumber row = 0; row < count; ++row) {
        values[row] = valueOf(table, column, row);
        isAscending = isAscending && (row == 0 || values[row - 1] <= values[row]);
    }
    m_rows.resize(count);
    std::iota(m_rows.begin(), m_rows.end(), RowNumber{0});
    if (isAscending) {
        m_values = std::move(values);
        return;
    }
    std::stable_sort(m_rows.begin(), m_rows.end(),
                     [&values](RowNumber a, RowNumber b) { return values[a] < values[b]; });
    m_values.resize(count);
    std::transform(m_rows.begin(), m_rows.end(), m_values.begin(),
                   [&values](RowNumber row) { return values[row]; });
}

std::span<const RowNumber> LookupIndex::rows(std::int64_t value) const {
    const auto [first, last] = std::equal_range(m_values.begin(), m_values.end(), value);
    return std::span(m_rows).subspan(static_cast<std::size_t>(first - m_values.begin()),
                                     static_cast<std::size_t>(last - first));
}

void RowScan::addRange(std::int64_t first, std::int64_t last) {
    if (first < last) {
        m_ranges.push_back({static_cast<RowNumber>(first), static_cast<RowNumber>(last)});
    }
}

void RowScan::findRowId(const Condition& condition) {
    const std::int64_t wanted = condition.bounds.low;
    if (wanted >= 0 && wanted < std::int64_t{m_table->rowCount()}) {
        addRange(wanted, wanted + 1);
    }
}

void RowScan::findAscending(const Condition& condition) {
    const int column = condition.column;
    const RowNumber count = m_table->rowCount();
    const RowNumber first = firstRowWhere(
        0, count, [&](RowNumber row) { return m_table->integer(column, row) >= condition.bounds.low; });
    const RowNumber last = firstRowWhere(
        first, count, [&](RowNumber row) { return m_table->integer(column, row) > condition.bounds.high; });
    addRange(first, last);
}

void RowScan::findRuns() {
    const RunColumns columns = m_table->runColumns();
    RunBounds bounds;
    bool isTrackBound = false;
    for (const Condition& condition : m_conditions) {
        const bool isRange = condition.comparison <= Comparison::GreaterOrEqual;
        if (condition.column < 0 || !isRange || condition.isAlways) {
            continue;
        }
        if (condition.column == columns.track) {
            narrow(bounds.track, condition.bounds);
            isTrackBound = true;
        } else if (condition.column == columns.start) {
            narrow(bounds.start, condition.bounds);
        } else if (condition.column == columns.end) {
            narrow(bounds.end, condition.bounds);
        } else if (condition.column == columns.parent && condition.comparison == Comparison::Equal) {
            const auto children = m_table->childBounds(condition.bounds.low);
            if (!children) {
                return;
            }
            narrow(bounds.track, {children->track, children->track});
            narrow(bounds.start, {children->range.startNs, children->range.endNs});
            isTrackBound = true;
        }
    }
    for (const Run& run : m_table->runs()) {
        if (isTrackBound && !bounds.track.contains(run.track)) {
            continue;
        }
        const auto endOf = [&](RowNumber row) {
            return saturatingAdd(m_table->integer(columns.start, row),
                                 m_table->integer(columns.duration, row));
        };
        const RowNumber first = firstRowWhere(run.first, run.first + run.count, [&](RowNumber row) {
            return m_table->integer(columns.start, row) >= bounds.start.low && endOf(row) >= bounds.end.low;
        });
        const RowNumber last = firstRowWhere(first, run.first + run.count, [&](RowNumber row) {
            return m_table->integer(columns.start, row) > bounds.start.high || endOf(row) > bounds.end.high;
        });
        addRange(first, last);
    }
}

void RowScan::start(const SqlTable& table, const ScanPlan& plan, std::vector<Condition> conditions,
                    TableMemo& memo, QueryGuard& guard) {
    m_table = &table;
    m_guard = &guard;
    m_conditions = std::move(conditions);
    m_ranges.clear();
    m_isListed = false;
    m_at = 0;
    m_untilCheck = 0;
    const auto isNever = [](const Condition& condition) { return condition.isNever; };
    if (std::any_of(m_conditions.begin(), m_conditions.end(), isNever)) {
        m_conditions.clear();
    } else if (plan.source == RowSource::Lookup && !m_conditions.front().isAlways) {
        const Condition& condition = m_conditions.front();
        const auto [index, isNew] = memo.lookups.try_emplace(condition.column, table, condition.column);
        const bool isName =
            table.columns()[static_cast<std::size_t>(condition.column)].type == ValueType::Name;
        m_listed = index->second.rows(isName ? std::int64_t{condition.name} : condition.bounds.low);
        m_isListed = true;
        m_conditions.erase(m_conditions.begin());
    } else if (plan.source == RowSource::RowId) {
        findRowId(m_conditions.front());
        m_conditions.erase(m_conditions.begin());
    } else if (plan.source == RowSource::Ascending) {
        findAscending(m_conditions.front());
        m_conditions.erase(m_conditions.begin());
    } else if (plan.source == RowSource::Runs) {
        findRuns();
    } else {
        addRange(0, table.rowCount());
    }
    m_nextRow = m_ranges.empty() ? 0 : m_ranges.front().first;
}

bool RowScan::holdsHere() const {
    for (const Condition& condition : m_conditions) {
        if (!condition.holds(*m_table, m_row)) {
            return false;
        }
    }
    return true;
}

RowScan::Step RowScan::next() {
    while (true) {
        if (m_untilCheck == 0) {
            if (m_guard->shouldStop()) {
                return Step::Stopped;
            }
            m_untilCheck = kRowsPerCheck;
        }
        --m_untilCheck;
        if (m_isListed) {
            if (m_at == m_listed.size()) {
                return Step::End;
            }
            m_row = m_listed[m_at++];
        } else {
            if (m_at == m_ranges.size()) {
                return Step::End;
            }
            m_row = m_nextRow++;
            if (m_nextRow == m_ranges[m_at].last) {
                ++m_at;
                m_nextRow = m_at < m_ranges.size() ? m_ranges[m_at].first : 0;
            }
        }
        if (holdsHere()) {
            return Step::Row;
        }
    }
}

} // namespace lanescope::sql
