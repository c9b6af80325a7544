// SPDX-License-Identifier: Apache-2.0
#include "ui/window/crash_recovery.h"

#include <QMessageBox>

#include <algorithm>
#include <optional>

#include "ui/state/document.h"
#include "ui/window/main_window.h"
#include "ui/window/page_source.h"

namespace lanescope::ui {

CrashRecovery::CrashRecovery(MainWindow* window, const QString& folder)
    : m_window(window)
    , m_traces(folder) {
    connect(window, &MainWindow::documentsChanged, this, &CrashRecovery::remember);
}

bool CrashRecovery::reopen() {
    const OpenTraces::Left left = m_traces.takeLeft();
    m_reopened = QSet<QString>(left.reopen.begin(), left.reopen.end());
    for (const QString& key : left.reopen) {
        // A comparison would open its traces, harmless or not.
        const std::optional<PageSource> source = PageSource::fromKey(key);
        const bool needsSuspect = source && std::ranges::any_of(source->locations, [&](const QString& place) {
                                      return left.suspect.contains(place);
                                  });
        if (!needsSuspect) {
            m_window->openKey(key);
        }
    }
    if (left.suspect.isEmpty()) {
        return !left.reopen.isEmpty();
    }
    emit leftOut(left.suspect);
    QStringList named;
    for (const QString& key : left.suspect) {
        named << PageSource::describe(key);
    }
    auto* box =
        new QMessageBox(QMessageBox::Information, tr("Lanescope"),
                        tr("Lanescope did not end properly the last time"), QMessageBox::Ok, m_window);
    box->setObjectName(QStringLiteral("leftOut"));
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(tr("Not opened again, because it was being opened when that happened:\n%1")
                                .arg(named.join(QLatin1Char('\n'))));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
    return true;
}

void CrashRecovery::remember() {
    std::vector<OpenTrace> traces;
    for (int i = 0; i < m_window->tabCount(); ++i) {
        const Document* document = m_window->documentAt(i);
        if (document == nullptr || document->state() != Document::State::Failed) {
            const QString& key = m_window->tabKey(i);
            traces.push_back({key, m_window->wasTabReady(i), m_reopened.contains(key)});
        }
    }
    m_traces.remember(traces);
}

} // namespace lanescope::ui
