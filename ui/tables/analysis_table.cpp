// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/analysis_table.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <string>

#include "ui/tables/row_order.h"

namespace lanescope::ui {

namespace {

constexpr std::array kDurationDecimals{0, 0, 3, 3, 3}; // by TimeUnit

bool endsWith(std::string_view text, std::string_view end) {
    return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

char lowerAscii(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string lowerAscii(std::string_view text) {
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), [](char c) { return lowerAscii(c); });
    return lower;
}

std::uint64_t directed(std::uint64_t key, AnalysisTable::Direction direction) {
    return direction == AnalysisTable::Direction::Descending ? ~key : key;
}

bool lessIgnoringCase(std::string_view a, std::string_view b) {
    return std::ranges::lexicographical_compare(
        a, b, [](char x, char y) { return static_cast<unsigned char>(x) < static_cast<unsigned char>(y); },
        [](char c) { return lowerAscii(c); }, [](char c) { return lowerAscii(c); });
}

/// The first eight characters as a number that orders as they do.
std::uint64_t prefixKey(std::string_view text) {
    std::uint64_t key = 0;
    for (std::size_t i = 0; i < 8; ++i) {
        const char c = i < text.size() ? lowerAscii(text[i]) : '\0';
        key = key << 8 | static_cast<unsigned char>(c);
    }
    return key;
}

double factorOf(CellUnit unit) {
    switch (unit) {
    case CellUnit::Duration:
    case CellUnit::Moment:
        return 1000; // exports are in microseconds
    case CellUnit::Fraction:
        return 0.01;
    case CellUnit::Text:
    case CellUnit::Number:
    case CellUnit::Count:
    case CellUnit::Bytes:
    case CellUnit::Amount:
        break;
    }
    return 1;
}

/// Words that the rule of titleOfKey() would get wrong.
struct KnownWord {
    std::string_view key;
    const char* title;
};
constexpr std::array kKnown{
    KnownWord{"p50", QT_TRANSLATE_NOOP("AnalysisTable", "Median")},
    KnownWord{"p95", QT_TRANSLATE_NOOP("AnalysisTable", "95th percentile")},
    KnownWord{"q25", QT_TRANSLATE_NOOP("AnalysisTable", "Lower quartile")},
    KnownWord{"q50", QT_TRANSLATE_NOOP("AnalysisTable", "Median")},
    KnownWord{"q75", QT_TRANSLATE_NOOP("AnalysisTable", "Upper quartile")},
    KnownWord{"stddev", QT_TRANSLATE_NOOP("AnalysisTable", "Std. deviation")},
    KnownWord{"min", QT_TRANSLATE_NOOP("AnalysisTable", "Least")},
    KnownWord{"max", QT_TRANSLATE_NOOP("AnalysisTable", "Greatest")},
    KnownWord{"count", QT_TRANSLATE_NOOP("AnalysisTable", "Count")},
    KnownWord{"blocks_per_sm", QT_TRANSLATE_NOOP("AnalysisTable", "Blocks per SM")},
    KnownWord{"bandwidth_gb_per_s", QT_TRANSLATE_NOOP("AnalysisTable", "Bandwidth (GB/s)")},
    KnownWord{"self_cpu", QT_TRANSLATE_NOOP("AnalysisTable", "Self CPU")},
    KnownWord{"cpu_total", QT_TRANSLATE_NOOP("AnalysisTable", "CPU total")},
    KnownWord{"cpu_exec", QT_TRANSLATE_NOOP("AnalysisTable", "CPU exec")},
    KnownWord{"tflop_s", QT_TRANSLATE_NOOP("AnalysisTable", "TFLOP/s")},
    KnownWord{"tb_s", QT_TRANSLATE_NOOP("AnalysisTable", "TB/s")},
    KnownWord{"flops", QT_TRANSLATE_NOOP("AnalysisTable", "FLOPs")},
    KnownWord{"call_flops", QT_TRANSLATE_NOOP("AnalysisTable", "FLOPs of the call")},
    KnownWord{"model_flops", QT_TRANSLATE_NOOP("AnalysisTable", "FLOPs, modelled")},
    KnownWord{"dram", QT_TRANSLATE_NOOP("AnalysisTable", "DRAM bytes")},
    KnownWord{"call_dram", QT_TRANSLATE_NOOP("AnalysisTable", "DRAM bytes of the call")},
    KnownWord{"model", QT_TRANSLATE_NOOP("AnalysisTable", "Bytes, modelled")},
    KnownWord{"call_intensity", QT_TRANSLATE_NOOP("AnalysisTable", "FLOP/byte of the call")},
    KnownWord{"model_intensity", QT_TRANSLATE_NOOP("AnalysisTable", "FLOP/byte, modelled")},
    KnownWord{"gflop_per_call", QT_TRANSLATE_NOOP("AnalysisTable", "GFLOP per call")},
    KnownWord{"mib_per_call", QT_TRANSLATE_NOOP("AnalysisTable", "MiB per call")},
    KnownWord{"intensity", QT_TRANSLATE_NOOP("AnalysisTable", "FLOP/byte")},
    KnownWord{"op", QT_TRANSLATE_NOOP("AnalysisTable", "Operator")},
    KnownWord{"dir", QT_TRANSLATE_NOOP("AnalysisTable", "Direction")},
    KnownWord{"layer", QT_TRANSLATE_NOOP("AnalysisTable", "Module path")},
    KnownWord{"trace", QT_TRANSLATE_NOOP("AnalysisTable", "Call site")},
    KnownWord{"params", QT_TRANSLATE_NOOP("AnalysisTable", "Inputs")},
    KnownWord{"dtype", QT_TRANSLATE_NOOP("AnalysisTable", "Data type")},
    KnownWord{"tc", QT_TRANSLATE_NOOP("AnalysisTable", "Tensor cores")},
    KnownWord{"alignment", QT_TRANSLATE_NOOP("AnalysisTable", "Odd sizes")},
    KnownWord{"seq", QT_TRANSLATE_NOOP("AnalysisTable", "Sequence number")},
    KnownWord{"forward_op", QT_TRANSLATE_NOOP("AnalysisTable", "Forward operator")},
    KnownWord{"cause", QT_TRANSLATE_NOOP("AnalysisTable", "Caused by")},
    KnownWord{"idx", QT_TRANSLATE_NOOP("AnalysisTable", "Position by start")},
    KnownWord{"altseq", QT_TRANSLATE_NOOP("AnalysisTable", "Other sequence numbers")},
    KnownWord{"tid", QT_TRANSLATE_NOOP("AnalysisTable", "Launching thread")},
    KnownWord{"sub", QT_TRANSLATE_NOOP("AnalysisTable", "Position in the call")},
    KnownWord{"mod", QT_TRANSLATE_NOOP("AnalysisTable", "Namespace")},
    KnownWord{"sil", QT_TRANSLATE_NOOP("AnalysisTable", "Duration (ns)")},
    KnownWord{"launch_us", QT_TRANSLATE_NOOP("AnalysisTable", "Launch start")},
    KnownWord{"twin_start", QT_TRANSLATE_NOOP("AnalysisTable", "Inferred from")},
    KnownWord{"data_loader", QT_TRANSLATE_NOOP("AnalysisTable", "Data loader")},
};

/// Names of the causes of idle time on the command line: names for programs, in cells as in exports.
constexpr std::array kCauses{
    KnownWord{"host_wait", QT_TRANSLATE_NOOP("AnalysisTable", "Waiting for the host")},
    KnownWord{"kernel_wait", QT_TRANSLATE_NOOP("AnalysisTable", "Between kernels")},
    KnownWord{"other", QT_TRANSLATE_NOOP("AnalysisTable", "Other")},
};

constexpr std::array kHelp{
    KnownWord{"total_us", QT_TRANSLATE_NOOP("AnalysisTable", "Sum of durations")},
    KnownWord{"share_percent", QT_TRANSLATE_NOOP("AnalysisTable", "Share of the total of all rows")},
    KnownWord{"mean_us", QT_TRANSLATE_NOOP("AnalysisTable", "Mean duration")},
    KnownWord{"min_us", QT_TRANSLATE_NOOP("AnalysisTable", "Shortest duration")},
    KnownWord{"max_us", QT_TRANSLATE_NOOP("AnalysisTable", "Longest duration")},
    KnownWord{"p50_us", QT_TRANSLATE_NOOP("AnalysisTable", "Median duration")},
    KnownWord{"p95_us", QT_TRANSLATE_NOOP("AnalysisTable", "95th percentile of durations (nearest rank)")},
    KnownWord{"stddev_us",
              QT_TRANSLATE_NOOP("AnalysisTable", "Standard deviation of durations (population)")},
    KnownWord{"blocks_per_sm",
              QT_TRANSLATE_NOOP("AnalysisTable", "Blocks per SM, mean weighted by duration")},
    KnownWord{"occupancy_percent",
              QT_TRANSLATE_NOOP("AnalysisTable", "Est. achieved occupancy, mean weighted by duration")},
    KnownWord{"basis",
              QT_TRANSLATE_NOOP("AnalysisTable", "Recorded, or inferred from later work that repeats this")},
    KnownWord{"twin_start_us",
              QT_TRANSLATE_NOOP("AnalysisTable", "Start of the later work that repeats this")},
    KnownWord{"inferred_us",
              QT_TRANSLATE_NOOP("AnalysisTable", "Launched before the recording began, and inferred from "
                                                 "later work; in no other column of the row")},
    KnownWord{"tensor_cores",
              QT_TRANSLATE_NOOP("AnalysisTable", "Whether the kernel's name says that it uses tensor cores")},
    KnownWord{
        "tensor_core_percent",
        QT_TRANSLATE_NOOP("AnalysisTable", "Share of the time of kernels that use tensor cores, by name")},
};

} // namespace

CellUnit unitOfKey(std::string_view key, TextCellType type) {
    if (type == TextCellType::Text) {
        return CellUnit::Text;
    }
    if (endsWith(key, "start_us") || endsWith(key, "_at_us") || key == "launch_us") {
        return CellUnit::Moment;
    }
    if (endsWith(key, "_us")) {
        return CellUnit::Duration;
    }
    if (endsWith(key, "percent")) {
        return CellUnit::Fraction;
    }
    if (endsWith(key, "flops")) {
        return CellUnit::Amount;
    }
    if (key == "count" || key == "calls") {
        return CellUnit::Count;
    }
    return endsWith(key, "bytes") ? CellUnit::Bytes : CellUnit::Number;
}

QString titleOfKey(std::string_view key, TextCellType type) {
    const CellUnit unit = unitOfKey(key, type);
    std::string_view stem = key;
    if (unit == CellUnit::Duration || unit == CellUnit::Moment) {
        stem.remove_suffix(3);
    } else if (endsWith(key, "_percent")) {
        stem.remove_suffix(8);
    } else if (endsWith(key, "_bytes")) {
        stem.remove_suffix(6);
    }
    auto known = std::ranges::find(kKnown, key, &KnownWord::key);
    known = known == kKnown.end() ? std::ranges::find(kKnown, stem, &KnownWord::key) : known;
    QString title;
    if (known != kKnown.end()) {
        title = QCoreApplication::translate("AnalysisTable", known->title);
    } else {
        title = QString::fromUtf8(stem.data(), static_cast<qsizetype>(stem.size()));
        title.replace(QLatin1Char('_'), QLatin1Char(' '));
        title.replace(QStringLiteral("cpu"), QStringLiteral("CPU"))
            .replace(QStringLiteral("gpu"), QStringLiteral("GPU"));
        title.replace(QStringLiteral("cuda"), QStringLiteral("CUDA"));
        title.replace(QStringLiteral("gb per s"), QStringLiteral("GB/s"));
        if (!title.isEmpty()) {
            title[0] = title[0].toUpper();
        }
    }
    return unit == CellUnit::Fraction && stem != "share" ? title + QStringLiteral(" %") : title;
}

QString helpOfKey(std::string_view key) {
    const auto known = std::ranges::find(kHelp, key, &KnownWord::key);
    return known == kHelp.end() ? QString() : QCoreApplication::translate("AnalysisTable", known->title);
}

AnalysisTable::AnalysisTable(TextTable table, std::vector<TablePlace> places)
    : m_table(std::move(table))
    , m_places(std::move(places)) {
    m_numbers.resize(m_table.columns.size());
    for (std::size_t c = 0; c < m_table.columns.size(); ++c) {
        const TextTableColumn& source = m_table.columns[c];
        Column column;
        column.unit = unitOfKey(source.key, source.type);
        m_level = source.key == "level" ? c : m_level;
        column.title = titleOfKey(source.key, source.type);
        column.isShare = source.key == "share_percent" || source.key == "self_percent" ||
                         source.key == "device_self_percent" || source.key == "total_percent";
        if (source.type == TextCellType::Number) {
            std::vector<double>& numbers = m_numbers[c];
            numbers.reserve(m_table.rows.size());
            for (const std::vector<std::string>& row : m_table.rows) {
                double value = 0;
                const char* end = row[c].data() + row[c].size();
                const bool isKnown = !row[c].empty() && std::from_chars(row[c].data(), end, value).ptr == end;
                numbers.push_back(isKnown ? value * factorOf(column.unit)
                                          : std::numeric_limits<double>::quiet_NaN());
                if (isKnown) {
                    column.greatest = std::max(column.greatest, std::abs(numbers.back()));
                }
            }
            // One unit for the column; up to twice a thousand before the next one, as small figures then keep
            // more of their digits.
            column.timeUnit = timeUnitFor(static_cast<TimeNs>(std::min(column.greatest / 2, 9e18)));
        }
        m_columns.push_back(std::move(column));
    }
    m_firstByte.reserve(m_table.rows.size() + 1);
    m_firstByte.push_back(0);
    for (const std::vector<std::string>& row : m_table.rows) {
        for (std::size_t c = 0; c < m_columns.size(); ++c) {
            if (m_columns[c].unit == CellUnit::Text) {
                const std::size_t at = m_lowerTexts.size();
                m_lowerTexts += row[c];
                std::transform(m_lowerTexts.begin() + static_cast<std::ptrdiff_t>(at), m_lowerTexts.end(),
                               m_lowerTexts.begin() + static_cast<std::ptrdiff_t>(at),
                               [](char letter) { return lowerAscii(letter); });
                m_lowerTexts += '\n';
            }
        }
        m_firstByte.push_back(m_lowerTexts.size());
    }
}

double AnalysisTable::number(std::size_t row, std::size_t column) const {
    return m_numbers[column].empty() ? std::numeric_limits<double>::quiet_NaN() : m_numbers[column][row];
}

QString AnalysisTable::shownText(std::size_t row, std::size_t column) const {
    if (m_columns[column].unit != CellUnit::Text) {
        return text(column, number(row, column));
    }
    const std::string& exact = exactText(row, column);
    if (m_table.columns[column].key == "cause") {
        const auto known = std::ranges::find(kCauses, exact, &KnownWord::key);
        if (known != kCauses.end()) {
            return QCoreApplication::translate("AnalysisTable", known->title);
        }
    }
    return QString::fromStdString(exact);
}

QString AnalysisTable::text(std::size_t column, double value) const {
    const Column& meta = m_columns[column];
    if (std::isnan(value)) {
        return {};
    }
    switch (meta.unit) {
    case CellUnit::Duration:
        return formatFixedDuration(value, meta.timeUnit,
                                   kDurationDecimals[static_cast<std::size_t>(meta.timeUnit)]);
    case CellUnit::Moment:
        return formatTime(static_cast<TimeNs>(std::llround(value)), 1000, TimeUnit::Milliseconds);
    case CellUnit::Fraction:
        return formatPercent(value, 2);
    case CellUnit::Bytes:
        return formatBytes(value);
    case CellUnit::Count:
        return formatCount(static_cast<quint64>(value));
    case CellUnit::Amount:
        return formatAmount(value);
    case CellUnit::Number:
    case CellUnit::Text:
        break;
    }
    return formatNumber(value);
}

double AnalysisTable::sum(std::string_view key, std::span<const std::uint32_t> rows) const {
    const auto found = std::ranges::find(m_table.columns, key, &TextTableColumn::key);
    if (found == m_table.columns.end()) {
        return std::numeric_limits<double>::quiet_NaN();
    }
    const auto column = static_cast<std::size_t>(found - m_table.columns.begin());
    double sum = 0;
    for (const std::uint32_t row : rows) {
        const double value = number(row, column);
        sum += std::isnan(value) ? 0 : value;
    }
    return sum;
}

QString AnalysisTable::totalText(std::size_t column, std::span<const std::uint32_t> rows) const {
    const std::string& key = m_table.columns[column].key;
    if (column == 0) {
        const QString all = formatCount(rowCount());
        return rows.size() == rowCount() ? QCoreApplication::translate("AnalysisTable", "%1 rows").arg(all)
                                         : QCoreApplication::translate("AnalysisTable", "%1 of %2 rows")
                                               .arg(formatCount(rows.size()), all);
    }
    if (key == "count" || key == "total_us" || key == "share_percent") {
        return text(column, sum(key, rows));
    }
    const double count = key == "mean_us" ? sum("count", rows) : 0;
    return count > 0 ? text(column, sum("total_us", rows) / count) : QString();
}

std::vector<std::uint32_t> AnalysisTable::orderedBy(std::size_t column, Direction direction,
                                                    const std::vector<std::uint32_t>* before) const {
    const auto rowAt = [before](std::size_t i) {
        return before != nullptr ? (*before)[i] : static_cast<std::uint32_t>(i);
    };
    const bool hasFigures = !m_numbers[column].empty();
    std::vector<std::uint64_t> keys(rowCount());
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const std::uint32_t row = rowAt(i);
        const double value = hasFigures ? m_numbers[column][row] : 0;
        keys[i] = !hasFigures         ? directed(prefixKey(exactText(row, column)), direction)
                  : std::isnan(value) ? std::numeric_limits<std::uint64_t>::max()
                                      : directed(keyOf(value), direction);
    }
    std::vector<std::uint32_t> order = orderByKey(keys); // positions, until the end
    for (auto first = order.begin(); !hasFigures && first != order.end();) {
        const auto last =
            std::find_if(first, order.end(), [&](std::uint32_t at) { return keys[at] != keys[*first]; });
        std::stable_sort(first, last, [&](std::uint32_t a, std::uint32_t b) {
            const std::string& left = exactText(rowAt(a), column);
            const std::string& right = exactText(rowAt(b), column);
            return direction == Direction::Ascending ? lessIgnoringCase(left, right)
                                                     : lessIgnoringCase(right, left);
        });
        first = last;
    }
    std::ranges::transform(order, order.begin(), rowAt);
    return order;
}

std::vector<char> AnalysisTable::rowsMatching(const QString& filter) const {
    std::vector<std::string> words;
    for (const QString& word : filter.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        words.push_back(lowerAscii(word.toStdString()));
    }
    if (words.empty()) {
        return {};
    }
    std::vector<char> matching(rowCount());
    for (std::size_t row = 0; row < rowCount(); ++row) {
        matching[row] = static_cast<char>(std::ranges::all_of(words, [&](const std::string& word) {
            return lowerText(row).find(word) != std::string_view::npos;
        }));
    }
    return matching;
}

TextTable rowsOf(const TextTable& table, std::span<const std::uint32_t> rows) {
    TextTable chosen{table.columns, {}};
    for (const std::uint32_t row : rows) {
        chosen.rows.push_back(table.rows[row]);
    }
    return chosen;
}

} // namespace lanescope::ui
