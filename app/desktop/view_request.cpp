// SPDX-License-Identifier: Apache-2.0
#include "app/desktop/view_request.h"

#include <QCoreApplication>

#include "core/export/time_text.h"
#include "core/store/trace.h"
#include "ui/state/document.h"
#include "ui/state/selection_text.h"
#include "ui/state/view_state.h"
#include "ui/window/main_window.h"

namespace lanescope::desktop {

QString applyViewRequest(ui::Document& document, const ViewRequest& request) {
    const Trace& trace = *document.trace();
    ui::ViewState& view = *document.viewState();
    if (!request.select.isEmpty()) {
        const auto wanted = ui::parseSelection(trace, request.select.toStdString());
        if (!wanted) {
            return QString::fromStdString(wanted.error().message);
        }
        if (wanted->range) {
            view.setTimeSelection(wanted->range);
        }
        if (wanted->slice != kNoSlice) {
            view.selectSlice(wanted->slice, true);
        }
    }
    if (!request.range.isEmpty()) {
        const auto range = parseTimeRange(request.range.toStdString(), trace.bounds());
        if (!range) {
            return QString::fromStdString(range.error().message);
        }
        view.setVisibleRange(*range);
    }
    return {};
}

QString showPanels(ui::MainWindow& window, const ViewRequest& request) {
    for (const QString& name : request.panels) {
        if (window.bringPanelForward(name) == nullptr) {
            return QCoreApplication::translate("lanescope::ViewRequest", "“%1” is no panel").arg(name);
        }
    }
    return {};
}

} // namespace lanescope::desktop
