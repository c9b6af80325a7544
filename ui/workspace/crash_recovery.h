// SPDX-License-Identifier: Apache-2.0
// Keeps OpenTraces up to date with a workspace, and opens after a crash what was open. UI thread only.
#pragma once

#include <QObject>
#include <QSet>

#include "ui/state/open_traces.h"

namespace lanescope::ui {

class Workspace;

class CrashRecovery : public QObject {
    Q_OBJECT

public:
    /// `workspace` must outlive it.
    CrashRecovery(Workspace* workspace, const QString& folder);

    /// Opens what a program that crashed had open, but what was being opened then; says which that is. False
    /// when none crashed with traces open.
    bool reopen();

signals:
    /// These were left out.
    void leftOut(const QStringList& locations);

private:
    void remember();

    Workspace* m_workspace;
    OpenTraces m_traces;
    QSet<QString> m_reopened;
};

} // namespace lanescope::ui
