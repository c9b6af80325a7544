// SPDX-License-Identifier: Apache-2.0
// Saves the rows that a table shows, in their order and with all columns, as CSV or JSON with exact figures.
// The file is written on a thread of the pool. UI thread only.
#pragma once

#include <QString>

class QWidget;

namespace lanescope::ui {

class AnalysisTableModel;

enum class ExportForm { Csv, Json };

/// Asks for a file, which is called `name` at first, and writes it; a message tells what went wrong.
void exportTable(QWidget* parent, const AnalysisTableModel& model, const QString& name, ExportForm form);

/// Without asking. Returns what went wrong; empty: nothing.
QString writeTable(const QString& path, const AnalysisTableModel& model, ExportForm form);

} // namespace lanescope::ui
