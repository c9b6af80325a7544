// SPDX-License-Identifier: Apache-2.0
// The query that gives what a table of an analysis shows. Pure function; any thread.
#pragma once

#include <QString>
#include <QStringList>

namespace lanescope::ui {

/// All rows of `table` whose `textColumns` hold each word of the filter. SQL has the whole trace: where the
/// table shows a range, a comment says so.
QString sqlOfTable(const QString& table, const QStringList& textColumns, const QString& filter,
                   bool isOfRange);

} // namespace lanescope::ui
