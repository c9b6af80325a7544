// SPDX-License-Identifier: Apache-2.0
// The query that gives what a table shows. Pure functions; any thread.
#pragma once

#include <QString>
#include <QStringList>

#include <span>

#include "core/analysis/device/selection_statistics.h"
#include "core/base/ids.h"
#include "core/table/table.h"
#include "ui/state/notes.h"

namespace lanescope::ui {

/// All rows of `table` whose `textColumns` hold each word of the filter. SQL has the whole trace: where the
/// table shows a part of it, a comment says so.
QString sqlOfTable(const QString& table, const QStringList& textColumns, const QString& filter,
                   bool isOfPart);
/// Some slices by their ids, which say nothing in another file; of many the first.
QString sqlOfSlices(std::span<const SliceId> slices);
/// Figures of the slices of a part of the trace by `column` of the table slice.
QString sqlOfPart(const SelectedPart& part, const QString& column);
/// The notes themselves, as rows: they are not part of the trace.
QString sqlOfNotes(std::span<const Note> notes);
/// The cells of a small table that no trace gives, such as runs over time, as rows.
QString sqlOfRows(const Table& table);

} // namespace lanescope::ui
