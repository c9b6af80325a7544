// SPDX-License-Identifier: Apache-2.0
#include "ui/query/sql_text.h"

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

} // namespace

QString sqlOfTable(const QString& table, const QStringList& textColumns, const QString& filter,
                   bool isOfRange) {
    QString sql = isOfRange ? QStringLiteral("-- ") + tr("of the whole trace, not of the selected range") +
                                  QLatin1Char('\n')
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
