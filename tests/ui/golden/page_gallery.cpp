// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/golden/page_gallery.h"

#include <QCoreApplication>

#include <array>

#include "core/store/trace.h"
#include "tests/support/wait.h"
#include "ui/compare/compare_page.h"
#include "ui/panels/panel.h"
#include "ui/ranks/ranks_page.h"
#include "ui/state/document.h"
#include "ui/state/trace_location.h"
#include "ui/state/view_state.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/window/main_window.h"
#include "ui/window/panel_docks.h"
#include "ui/window/settings_dialog.h"
#include "ui/workspace/document_page.h"
#include "ui/workspace/open_pages.h"
#include "ui/workspace/workspace.h"

namespace lanescope::ui {

std::span<const char* const> PageGallery::names() {
    static constexpr std::array kNames = {"welcome", "overview", "tables", "details",
                                          "query",   "compare",  "ranks",  "settings"};
    return kNames;
}

PageGallery::PageGallery(QSize size, ThemeChoice theme) {
    m_settings.setTheme(theme);
    applyTheme(theme);
    m_window = std::make_unique<MainWindow>(&m_settings);
    m_window->resize(size);
    m_window->show();
}

PageGallery::~PageGallery() = default;

bool PageGallery::showSample() {
    m_window->workspace().openLocations({sampleTraces()[0].location});
    const bool isReady = test::waitUntil([this] {
        const DocumentPage* page = m_window->pages().currentPage();
        return page != nullptr && page->timeline() != nullptr;
    });
    if (isReady) {
        m_window->pages().currentPage()->setStill(true);
    }
    return isReady;
}

bool PageGallery::showCompare() {
    ComparePage* page =
        m_window->workspace().compareLocations(sampleTraces()[0].location, sampleTraces()[1].location);
    if (page != nullptr) {
        page->setStill(true);
    }
    return page != nullptr && test::waitUntil([page] { return page->isSettled(); });
}

bool PageGallery::showRanks() {
    m_window->workspace().openLocations({sampleTraces()[2].location});
    auto* page = m_window->pages().currentAs<RanksPage>();
    if (page != nullptr) {
        page->setStill(true);
    }
    return page != nullptr && test::waitUntil([page] { return page->isSettled(); });
}

bool PageGallery::isSettled() const {
    return test::waitUntil([this] { return m_window->pages().currentPage()->isSettled(); });
}

QWidget* PageGallery::show(const char* name) {
    QWidget* shown = showPage(name);
    // Answers, and then the layouts and tables that follow them, arrive as events.
    for (int round = 0; round < 3; ++round) {
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents();
    }
    return shown;
}

QWidget* PageGallery::showPage(std::string_view page) {
    if (page == "welcome") {
        return m_window.get();
    }
    if (page == "compare") {
        return showCompare() ? m_window.get() : nullptr;
    }
    if (page == "ranks") {
        return showRanks() ? m_window.get() : nullptr;
    }
    if (page == "settings") {
        m_window->showSettings();
        return m_window->findChild<SettingsDialog*>();
    }
    if (!showSample()) {
        return nullptr;
    }
    const Document& document = *m_window->pages().currentDocument();
    if (page == "details") {
        document.viewState()->selectSlice(document.trace()->deviceOps()[10].slice);
    }
    m_window->panels().applyPreset(page == "tables" ? LayoutPreset::Tables : LayoutPreset::Overview);
    if (page == "query") {
        m_window->panels().showQuery(QStringLiteral("select name, count(*) as n from slice group by name"));
    }
    return isSettled() ? m_window.get() : nullptr;
}

} // namespace lanescope::ui
