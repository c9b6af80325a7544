// SPDX-License-Identifier: Apache-2.0
// Layouts of docks that a former version has saved. UI thread only.
#pragma once

class QByteArray;
class QMainWindow;

namespace lanescope::ui {

/// QMainWindow::restoreState() that also knows retired panels: where one was in sight, its successor takes
/// its place, unless it has one of its own. False where `state` is none.
bool restoreSavedLayout(QMainWindow& window, const QByteArray& state);

} // namespace lanescope::ui
