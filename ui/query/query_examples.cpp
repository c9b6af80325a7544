// SPDX-License-Identifier: Apache-2.0
#include "ui/query/query_examples.h"

#include <QFile>
#include <QStringList>

#include "ui/theme/translate.h"

namespace lanescope::ui {

std::vector<QueryExample> queryExamples() {
    QFile file(QStringLiteral(":/queries.sql"));
    if (!file.open(QIODevice::ReadOnly)) {
        return {};
    }
    std::vector<QueryExample> examples;
    const QStringList blocks =
        QString::fromUtf8(file.readAll()).split(QStringLiteral("\n\n"), Qt::SkipEmptyParts);
    for (const QString& block : blocks) {
        const QString title = block.section(QLatin1Char('\n'), 0, 0).mid(3); // after "-- "
        QString sql = block.section(QLatin1Char('\n'), 1).trimmed();
        if (sql.startsWith(QLatin1String("--"))) {
            continue; // the head of the file
        }
        sql.chop(sql.endsWith(QLatin1Char(';')) ? 1 : 0);
        examples.push_back({tr(title.toUtf8().constData()), sql});
    }
    return examples;
}

} // namespace lanescope::ui
