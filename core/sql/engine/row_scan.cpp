// SPDX-License-Identifier: Apache-2.0
#include "core/sql/engine/row_scan.h"

#include <algorithm>

namespace lanescope::sql {

namespace {

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
    for (const Condition& condition : *m_conditions) {
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
    std::span<const Run> runs = m_table->runs();
    if (isTrackBound) {
        const auto first =
            std::ranges::partition_point(runs, [&](const Run& run) { return run.track < bounds.track.low; });
        const auto last = std::ranges::partition_point(
            runs, [&](const Run& run) { return run.track <= bounds.track.high; });
        runs = first < last ? std::span(first, last) : std::span<const Run>();
    }
    for (const Run& run : runs) {
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

void RowScan::reset(const SqlTable& table, QueryGuard& guard) {
    m_table = &table;
    m_guard = &guard;
    m_conditions = nullptr;
    m_ranges.clear();
    m_isListed = false;
    m_at = 0;
    m_found = 0;
    m_wanted = 1;
}

void RowScan::startAt(const SqlTable& table, std::int64_t row, QueryGuard& guard) {
    reset(table, guard);
    if (row >= 0 && row < std::int64_t{table.rowCount()}) {
        addRange(row, row + 1);
        m_nextRow = m_ranges.front().first;
    }
}

void RowScan::start(const SqlTable& table, const ScanPlan& plan, std::vector<Condition>& conditions,
                    TableMemo& memo, QueryGuard& guard) {
    reset(table, guard);
    m_conditions = &conditions;
    const auto isNever = [](const Condition& condition) { return condition.isNever; };
    if (std::any_of(conditions.begin(), conditions.end(), isNever)) {
        conditions.clear();
    } else if (plan.source == RowSource::Lookup && !conditions.front().isAlways) {
        const Condition& condition = conditions.front();
        const auto [index, isNew] = memo.lookups.try_emplace(condition.column, table, condition.column);
        const bool isName =
            table.columns()[static_cast<std::size_t>(condition.column)].type == ValueType::Name;
        m_listed = index->second.rows(isName ? std::int64_t{condition.name} : condition.bounds.low);
        m_isListed = true;
        conditions.erase(conditions.begin());
    } else if (plan.source == RowSource::RowId) {
        findRowId(conditions.front());
        conditions.erase(conditions.begin());
    } else if (plan.source == RowSource::Ascending) {
        findAscending(conditions.front());
        conditions.erase(conditions.begin());
    } else if (plan.source == RowSource::Runs) {
        findRuns();
    } else {
        addRange(0, table.rowCount());
    }
    m_nextRow = m_ranges.empty() ? 0 : m_ranges.front().first;
}

bool RowScan::fill() {
    m_block.clear();
    if (m_isListed) {
        const std::size_t count = std::min(m_wanted, m_listed.size() - m_at);
        const auto first = m_listed.begin() + static_cast<std::ptrdiff_t>(m_at);
        m_block.assign(first, first + static_cast<std::ptrdiff_t>(count));
        m_at += count;
        return count > 0;
    }
    while (m_at < m_ranges.size() && m_block.size() < m_wanted) {
        const std::size_t left = m_ranges[m_at].last - m_nextRow;
        const std::size_t count = std::min(m_wanted - m_block.size(), left);
        for (std::size_t i = 0; i < count; ++i) {
            m_block.push_back(m_nextRow++);
        }
        if (count == left) {
            ++m_at;
            m_nextRow = m_at < m_ranges.size() ? m_ranges[m_at].first : 0;
        }
    }
    return !m_block.empty();
}

RowScan::Step RowScan::next() {
    do {
        if (m_guard->shouldStop()) {
            return Step::Stopped;
        }
        if (!fill()) {
            m_found = 0;
            return Step::End;
        }
        m_wanted = std::min(m_wanted * 4, kMostAtOnce);
        m_found = m_block.size();
        for (std::size_t i = 0; m_conditions != nullptr && i < m_conditions->size() && m_found > 0; ++i) {
            m_found = (*m_conditions)[i].keep(*m_table, std::span(m_block).first(m_found), m_buffer);
        }
    } while (m_found == 0);
    return Step::Rows;
}

} // namespace lanescope::sql
