// SPDX-License-Identifier: Apache-2.0
// One place that hears of every allocation that failed outside of loading (which has its own error), so that
// the window can say so.
#pragma once

#include <QObject>

namespace lanescope::ui {

class OutOfMemory : public QObject {
    Q_OBJECT

public:
    static OutOfMemory& instance();
    /// From any thread; happened() follows on the UI thread.
    void tell();

signals:
    void happened();
};

} // namespace lanescope::ui
