// SPDX-License-Identifier: Apache-2.0
// Allocations that failed outside of loading (which has its own error): the application object gets an event
// for each, so that the window can say so.
#pragma once

#include <QEvent>

namespace lanescope::ui {

/// Type of that event.
QEvent::Type outOfMemoryEvent();

/// Posts the event to the application object. Any thread.
void tellOutOfMemory();

} // namespace lanescope::ui
