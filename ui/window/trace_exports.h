// SPDX-License-Identifier: Apache-2.0
// Files that File > Export writes of a trace besides pictures: a report as one HTML file, and a time range as
// a trace of its own. Files are written in the background; the trace may be closed meanwhile. UI thread only.
#pragma once

#include <QObject>
#include <QString>

#include <functional>
#include <stop_token>

#include "core/base/result.h"

class QWidget;

namespace lanescope::ui {

class Document;

class TraceExports : public QObject {
    Q_OBJECT

public:
    /// `window` is the parent of dialogs.
    explicit TraceExports(QWidget* window);
    /// Stops what is being written; half a file does not stay.
    ~TraceExports() override;

    /// Saves a report of the selected time, else of everything. The document must be ready, as for the next.
    void saveReport(const Document& document);
    /// Saves the selected time, else the visible range.
    void saveRange(const Document& document);

    /// Asks where to write; the file dialog unless a test puts something else here.
    using PathDialog = std::function<QString(QWidget* parent, const QString& title, const QString& name,
                                             const QString& filter)>;
    void setPathDialog(PathDialog dialog) { m_pathDialog = std::move(dialog); }
    QString askPath(const QString& title, const QString& name, const QString& filter) const {
        return m_pathDialog(m_window, title, name, filter);
    }

signals:
    void written(const QString& message);
    void failed(const lanescope::Error& error);

private:
    /// Runs `work`, whose result is the message.
    void start(std::function<Result<QString>(std::stop_token stop)> work);

    QWidget* m_window;
    PathDialog m_pathDialog;
};

} // namespace lanescope::ui
