// SPDX-License-Identifier: Apache-2.0
#include "ui/query/sql_text.h"

#include <algorithm>

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
    if (notes.empty()) {
        return QStringLiteral("SELECT NULL AS text, NULL AS ts, NULL AS dur, NULL AS slice_id\nWHERE 0");
    }
    QStringList rows;
    for (const Note& note : notes.first(std::min(notes.size(), kMostIds))) {
        QString text = note.text;
        text.replace(QLatin1Char('\''), QLatin1String("''")).remove(QChar(0));
        rows << QStringLiteral("('") + text +
                    QStringLiteral("', %1, %2, %3)")
                        .arg(note.range.startNs)
                        .arg(note.range.durationNs())
                        .arg(note.slice == kNoSlice ? QStringLiteral("NULL")
                                                    : QString::number(qulonglong(indexOf(note.slice))));
    }
    return cutNote(notes.size()) +
           QStringLiteral("SELECT column1 AS text, column2 AS ts, column3 AS dur, column4 AS slice_id\n"
                          "FROM (VALUES\n    ") +
           rows.join(QStringLiteral(",\n    ")) + QLatin1Char(')');
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
