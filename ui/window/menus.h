// SPDX-License-Identifier: Apache-2.0
// The menus of the window, one source each. They add their menu to the window's menu bar, which owns it. UI
// thread only.
#pragma once

namespace lanescope::ui {

class MainWindow;

void makeFileMenu(MainWindow& window);
void makeEditMenu(MainWindow& window);
void makeViewMenu(MainWindow& window);
void makeGoMenu(MainWindow& window);
void makeHelpMenu(MainWindow& window);

} // namespace lanescope::ui
