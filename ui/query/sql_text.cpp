// SPDX-License-Identifier: Apache-2.0
#include "ui/query/sql_text.h"

#include <algorithm>
#include <limits>
#include <optional>

#include "ui/theme/formatting.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

/// A pattern for LIKE that finds `word` anywhere.
QString patternWith(QString word) {
    word.replace(QLatin1Char('\\'), QLatin1String("\\\\"));
    word.replace(QLatin1Char('%'), QLatin1String("\\%"));
    word.replace(QLatin1Char('_'), QLatin1String("\\_"));
    word.replace(QLatin1Char('\''), QLatin1String("''"));
    return QStringLiteral("'%%1%' ESCAPE '\\'").replace(QLatin1String("%1"), word);
}

constexpr std::size_t kMostIds = 1000;

template <typename Id>
QString listOf(std::span<const Id> ids) {
    QStringList numbers;
    for (const Id id : ids.first(std::min(ids.size(), kMostIds))) {
        numbers << QString::number(static_cast<qulonglong>(indexOf(id)));
    }
    return QLatin1Char('(') + numbers.join(QStringLiteral(", ")) + QLatin1Char(')');
}

/// A comment where a list of that many ids is cut.
QString cutNote(std::size_t count) {
    return count <= kMostIds ? QString()
                             : QStringLiteral("-- ") +
                                   tr("the first %1 of %2").arg(formatCount(kMostIds), formatCount(count)) +
                                   QLatin1Char('\n');
}

QString quoted(QString text) {
    text.replace(QLatin1Char('\''), QLatin1String("''")).remove(QChar(0));
    return QLatin1Char('\'') + text + QLatin1Char('\'');
}

QString cellText(const TableColumn& column, std::size_t row) {
    if (!column.isKnown(row)) {
        return QStringLiteral("NULL");
    }
    if (column.isText()) {
        return quoted(QString::fromStdString(column.text(row)));
    }
    const std::optional<std::int64_t> integer = column.integer(row);
    return integer ? QString::number(*integer)
                   : QString::number(column.number(row), 'g', std::numeric_limits<double>::max_digits10);
}

/// A query that gives `rows`, each the values of `columns`.
QString sqlOfValues(const QStringList& columns, const QStringList& rows) {
    QStringList chosen;
    for (const QString& column : columns) {
        QString name = column;
        name.replace(QLatin1Char('"'), QLatin1String("\"\""));
        const QString value =
            rows.isEmpty() ? QStringLiteral("NULL") : QStringLiteral("column%1").arg(chosen.size() + 1);
        chosen << value + QStringLiteral(" AS \"") + name + QLatin1Char('"');
    }
    const QString select = QStringLiteral("SELECT ") + chosen.join(QStringLiteral(", "));
    return rows.isEmpty() ? select + QStringLiteral("\nWHERE 0")
                          : select + QStringLiteral("\nFROM (VALUES\n    (") +
                                rows.join(QStringLiteral("),\n    (")) + QStringLiteral("))");
}

} // namespace

QString sqlOfSlices(std::span<const SliceId> slices) {
    return cutNote(slices.size()) +
           QStringLiteral("SELECT id, name, category, ts, dur\nFROM slice\nWHERE id IN ") + listOf(slices) +
           QStringLiteral("\nORDER BY ts");
}

QString sqlOfPart(const SelectedPart& part, const QString& column) {
    QStringList conditions;
    if (!part.slices.empty()) {
        conditions << QStringLiteral("id IN ") + listOf(std::span(part.slices));
    } else {
        if (part.range) {
            conditions << QStringLiteral("ts >= %1").arg(part.range->startNs)
                       << QStringLiteral("ts < %1").arg(part.range->endNs);
        }
        if (!part.tracks.empty()) {
            conditions << QStringLiteral("track_id IN ") + listOf(std::span(part.tracks));
        }
        if (!part.withoutPython.empty()) {
            conditions << QStringLiteral("NOT (kind = 'python' AND track_id IN ") +
                              listOf(std::span(part.withoutPython)) + QLatin1Char(')');
        }
    }
    return cutNote(part.slices.size()) +
           QStringLiteral("SELECT %1, count(*) AS count, sum(dur) AS total_ns, avg(dur) AS mean_ns, "
                          "min(dur) AS min_ns, max(dur) AS max_ns\nFROM slice")
               .arg(column) +
           (conditions.isEmpty() ? QString()
                                 : QStringLiteral("\nWHERE ") + conditions.join(QStringLiteral(" AND "))) +
           QStringLiteral("\nGROUP BY %1\nORDER BY total_ns DESC").arg(column);
}

QString sqlOfNotes(std::span<const Note> notes) {
    QStringList rows;
    for (const Note& note : notes.first(std::min(notes.size(), kMostIds))) {
        const QString slice = note.slice == kNoSlice ? QStringLiteral("NULL")
                                                     : QString::number(qulonglong(indexOf(note.slice)));
        rows << QStringList{quoted(note.text), QString::number(note.range.startNs),
                            QString::number(note.range.durationNs()), slice}
                    .join(QStringLiteral(", "));
    }
    return cutNote(notes.size()) + sqlOfValues({QStringLiteral("text"), QStringLiteral("ts"),
                                                QStringLiteral("dur"), QStringLiteral("slice_id")},
                                               rows);
}

QString sqlOfRows(const Table& table) {
    QStringList columns;
    for (std::size_t column = 0; column < table.columnCount(); ++column) {
        columns << QString::fromStdString(table.spec(column).key);
    }
    QStringList rows;
    for (std::size_t row = 0; row < std::min(table.rowCount(), kMostIds); ++row) {
        QStringList cells;
        for (std::size_t column = 0; column < table.columnCount(); ++column) {
            cells << cellText(table.column(column), row);
        }
        rows << cells.join(QStringLiteral(", "));
    }
    return cutNote(table.rowCount()) + sqlOfValues(columns, rows);
}

QString sqlOfTable(const QString& table, const QStringList& textColumns, const QString& filter,
                   bool isOfPart) {
    QString sql = isOfPart ? QStringLiteral("-- ") +
                                 tr("of the whole trace, of which the table shows a part") + QLatin1Char('\n')
                           : QString();
    sql += QStringLiteral("SELECT *\nFROM ") + table;
    QStringList conditions;
    for (const QString& word : filter.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        QStringList either;
        for (const QString& column : textColumns) {
            either << column + QStringLiteral(" LIKE ") + patternWith(word);
        }
        if (!either.isEmpty()) {
            conditions << QLatin1Char('(') + either.join(QStringLiteral(" OR ")) + QLatin1Char(')');
        }
    }
    if (!conditions.isEmpty()) {
        sql += QStringLiteral("\nWHERE ") + conditions.join(QStringLiteral(" AND "));
    }
    return sql;
}

} // namespace lanescope::ui
