// SPDX-License-Identifier: Apache-2.0
// The menu about times: how they are shown, and what those of a file count.
#include <QActionGroup>
#include <QMenu>

#include "core/session/session_times.h"
#include "core/store/trace.h"
#include "ui/state/analysis_controller.h"
#include "ui/state/document.h"
#include "ui/state/file_time_units.h"
#include "ui/state/settings.h"
#include "ui/theme/formatting.h"
#include "ui/theme/time_preferences.h"
#include "ui/window/document_page.h"
#include "ui/window/main_window.h"
#include "ui/window/session_io.h"
#include "ui/window/settings_effects.h"

namespace lanescope::ui {

void MainWindow::makeTimeMenu(QMenu* menu) {
    QMenu* times = menu->addMenu(tr("Ti&mes"));
    const auto choices = [&](const auto& entries, auto current, auto choose) {
        // "current" is asked whenever the menu opens: the settings dialog chooses too.
        auto* group = new QActionGroup(times);
        for (const auto& [value, text] : entries) {
            QAction* action = times->addAction(text);
            action->setCheckable(true);
            action->setChecked(value == current());
            connect(times, &QMenu::aboutToShow, action,
                    [action, current, chosen = value] { action->setChecked(chosen == current()); });
            group->addAction(action);
            connect(action, &QAction::triggered, this, [this, choose, chosen = value] {
                choose(chosen);
                refreshTimes();
            });
        }
    };
    const std::pair<TimeUnit, QString> units[] = {{TimeUnit::Automatic, tr("Unit that &suits each figure")},
                                                  {TimeUnit::Nanoseconds, tr("&Nanoseconds")},
                                                  {TimeUnit::Microseconds, tr("&Microseconds")},
                                                  {TimeUnit::Milliseconds, tr("Milli&seconds")},
                                                  {TimeUnit::Seconds, tr("S&econds")}};
    const std::pair<TimeOrigin, QString> origins[] = {
        {TimeOrigin::Trace, tr("Since the start of the &trace")},
        {TimeOrigin::Step, tr("Since the start of the ste&p")},
        {TimeOrigin::WallClock, tr("By the &clock, where the trace tells")},
        {TimeOrigin::Utc, tr("By the clock in &UTC, where the trace tells")}};
    applyTimes(*m_settings);
    choices(units, preferredTimeUnit, [this](TimeUnit unit) {
        m_settings->setTimeUnit(unit);
        setPreferredTimeUnit(unit);
    });
    times->addSeparator();
    choices(origins, lanescope::ui::timeOrigin, [this](TimeOrigin origin) {
        m_settings->setTimeOrigin(origin);
        setTimeOrigin(origin);
    });
    times->addSeparator();
    QMenu* file = times->addMenu(tr("Times in this &file are"));
    file->setProperty("dynamic", true);
    m_documentActions.emplace_back(file->menuAction());
    connect(file, &QMenu::aboutToShow, this, [this, file] {
        file->clear();
        DocumentPage* page = currentPage();
        if (page == nullptr || page->timeline() == nullptr) {
            return;
        }
        const Trace& trace = *page->document()->trace();
        for (const FileTimeUnit unit : kFileTimeUnits) {
            QAction* action = file->addAction(fileTimeUnitTitle(unit));
            action->setCheckable(true);
            action->setChecked(unit == timeUnitOf(trace));
            connect(action, &QAction::triggered, page, [this, page, unit] { readInOtherUnit(*page, unit); });
        }
    });
}

void MainWindow::readInOtherUnit(DocumentPage& page, FileTimeUnit unit) {
    const Trace& trace = *page.document()->trace();
    const int exponent = nanosecondExponent(unit) - nanosecondExponent(timeUnitOf(trace));
    const SessionTrace before = withTimesScaled(describePage(page, {}), exponent);
    rememberFileTimeUnit(trace.path(), unit);
    page.document()->reload();
    restoreWhenReady(&page, before);
}

void MainWindow::refreshTimes() {
    for (const Tab& tab : m_tabs) {
        if (tab.document != nullptr && tab.document->state() == Document::State::Ready) {
            tab.document->analyses()->refreshDetails();
        }
    }
    for (QWidget* widget : findChildren<QWidget*>()) {
        widget->update();
    }
}

} // namespace lanescope::ui
