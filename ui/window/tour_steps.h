// SPDX-License-Identifier: Apache-2.0
// The steps of the guided tour: each shows a part of the real window, on the samples. UI thread only.
#pragma once

#include <QString>

#include <functional>
#include <vector>

class QWidget;

namespace lanescope::ui {

class MainWindow;

struct TourStep {
    QString title;
    QString text;
    /// Brings the window to where the part can be seen; called again when the step is.
    std::function<void()> enter;
    /// The part; null until it is there.
    std::function<QWidget*()> target;
};

/// `window` must outlive the steps.
std::vector<TourStep> tourSteps(MainWindow& window);

} // namespace lanescope::ui
