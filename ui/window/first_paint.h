// SPDX-License-Identifier: Apache-2.0
// Puts work off until a widget has been painted, so that what the user waits for comes first. UI thread only.
#pragma once

#include <functional>

class QObject;
class QWidget;

namespace lanescope::ui {

/// Calls `work` once, from the event loop, after the next painting of `widget`, or after a tenth of a second
/// where it is not painted. Does not call it when the widget or `context` is deleted before.
void afterNextPaint(QWidget* widget, QObject* context, std::function<void()> work);

} // namespace lanescope::ui
