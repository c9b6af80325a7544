// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/crash_recovery.h"

#include <algorithm>
#include <optional>

#include "ui/state/document.h"
#include "ui/workspace/open_pages.h"
#include "ui/workspace/page_source.h"
#include "ui/workspace/workspace.h"

namespace lanescope::ui {

CrashRecovery::CrashRecovery(Workspace* workspace, const QString& folder)
    : m_workspace(workspace)
    , m_traces(folder) {
    connect(&workspace->pages(), &OpenPages::changed, this, &CrashRecovery::remember);
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
            m_workspace->openKey(key);
        }
    }
    if (left.suspect.isEmpty()) {
        return !left.reopen.isEmpty();
    }
    emit leftOut(left.suspect);
    return true;
}

void CrashRecovery::remember() {
    std::vector<OpenTrace> traces;
    const OpenPages& pages = m_workspace->pages();
    for (int i = 0; i < pages.count(); ++i) {
        const Document* document = pages.documentAt(i);
        if (document == nullptr || document->state() != Document::State::Failed) {
            const QString& key = pages.keyAt(i);
            traces.push_back({key, pages.wasReady(i), m_reopened.contains(key)});
        }
    }
    m_traces.remember(traces);
}

} // namespace lanescope::ui
