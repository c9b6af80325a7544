// SPDX-License-Identifier: Apache-2.0
// Opens and closes rows of a tree in a table: Right and Left, and a click on the sign before a name. UI
// thread only.
#pragma once

namespace lanescope::ui {

class AnalysisTableModel;
class DataTable;

/// `table` has `model`.
void addTreeKeys(DataTable* table, AnalysisTableModel* model);

} // namespace lanescope::ui
