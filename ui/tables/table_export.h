// SPDX-License-Identifier: Apache-2.0
// Saves the rows that a table shows, in their order and with all columns, as CSV, JSON or Arrow with exact
// figures. The file is written on a thread of the pool. UI thread only.
#pragma once

#include <QString>

#include <functional>

class QMenu;
class QWidget;

namespace lanescope::ui {

class AnalysisTableModel;
class DataTable;

enum class ExportForm { Csv, Json, Arrow };

/// Adds to `menu` what copies and exports the rows of `table`, which has `model`. A file that the user is
/// asked for is called `name` at first; a message over `parent` says what went wrong. All live as long as
/// the menu.
void addExportActions(QMenu* menu, QWidget* parent, const DataTable* table, const AnalysisTableModel* model,
                      std::function<QString()> name);

/// Without asking. Returns what went wrong; empty: nothing.
QString writeTable(const QString& path, const AnalysisTableModel& model, ExportForm form);

} // namespace lanescope::ui
