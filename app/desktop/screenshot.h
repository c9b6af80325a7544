// SPDX-License-Identifier: Apache-2.0
// Takes one picture of the main window (PNG), or a drawing of its timeline (SVG), once everything that was
// asked for is loaded and analysed, then ends the application with 0 (clean), 1 (a trace has problems) or 2
// (refused). UI thread only.
#pragma once

#include <QObject>
#include <QString>

#include "app/desktop/view_request.h"

namespace lanescope::ui {
class MainWindow;
}

namespace lanescope::desktop {

class Screenshot : public QObject {
    Q_OBJECT

public:
    /// `window` must outlive this object.
    Screenshot(ui::MainWindow* window, const QString& path, const ViewRequest& request,
               QObject* parent = nullptr);

private:
    void follow();
    bool isSettled() const;
    void check();
    void take();
    /// The timeline alone, as SVG.
    void takeDrawing();

    ui::MainWindow* m_window;
    QString m_path;
    ViewRequest m_request;
    bool m_requestApplied = false;
    bool m_taking = false;
    int m_exitCode = 0;
};

} // namespace lanescope::desktop
