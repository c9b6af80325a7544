// SPDX-License-Identifier: Apache-2.0
// Lies over the window while files are dragged over it and says that they can be dropped. UI thread only.
#pragma once

#include <QWidget>

namespace lanescope::ui {

class DropOverlay : public QWidget {
    Q_OBJECT

public:
    explicit DropOverlay(QWidget* window);

    void showFor(int fileCount);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int m_fileCount = 0;
};

} // namespace lanescope::ui
