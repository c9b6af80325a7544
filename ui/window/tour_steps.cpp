// SPDX-License-Identifier: Apache-2.0
#include "ui/window/tour_steps.h"

#include <QCoreApplication>

#include "core/store/trace.h"
#include "ui/compare/compare_figures.h"
#include "ui/compare/compare_page.h"
#include "ui/compare/explanation_view.h"
#include "ui/panels/panel.h"
#include "ui/panels/panel_dock.h"
#include "ui/panels/show_place.h"
#include "ui/state/document.h"
#include "ui/state/trace_location.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/window/main_window.h"
#include "ui/window/panel_docks.h"
#include "ui/window/search_field.h"
#include "ui/window/top_bar.h"
#include "ui/workspace/document_page.h"
#include "ui/workspace/open_pages.h"
#include "ui/workspace/workspace.h"

namespace lanescope::ui {

namespace {

struct TourText {
    Q_DECLARE_TR_FUNCTIONS(lanescope::ui::TourText)
};

QString baselineSample() {
    return sampleTraces()[0].location;
}

/// The page in front, if it is that of the sample; null until it is ready.
DocumentPage* samplePage(MainWindow& window) {
    DocumentPage* page = window.pages().currentPage();
    const bool isSample = page != nullptr && page->document()->location() == baselineSample();
    return isSample && page->timeline() != nullptr ? page : nullptr;
}

SliceId longestKernel(const Trace& trace) {
    SliceId longest = kNoSlice;
    for (const DeviceOp& op : trace.deviceOps()) {
        if (trace.categoryKind(op.slice) == CategoryKind::Kernel &&
            (longest == kNoSlice ||
             trace.slices().range(op.slice).durationNs() > trace.slices().range(longest).durationNs())) {
            longest = op.slice;
        }
    }
    return longest;
}

/// A step on the page of the sample, with the dock of that name in front; an empty name: none.
TourStep onSample(MainWindow& window, const QString& title, const QString& text, const QString& dock,
                  std::function<QWidget*(DocumentPage&)> target) {
    const auto enter = [&window, dock] {
        window.workspace().openLocations({baselineSample()});
        if (!dock.isEmpty()) {
            window.bringPanelForward(dock);
        }
    };
    return {title, text, enter, [&window, target = std::move(target)]() -> QWidget* {
                DocumentPage* page = samplePage(window);
                return page != nullptr ? target(*page) : nullptr;
            }};
}

TourStep dockStep(MainWindow& window, const QString& title, const QString& text, const QString& dock) {
    return onSample(window, title, text, dock, [&window, dock](DocumentPage&) -> QWidget* {
        auto* found = window.findChild<PanelDock*>(dock);
        return found != nullptr && found->isInSight() ? found : nullptr;
    });
}

TourStep detailsStep(MainWindow& window) {
    TourStep step =
        dockStep(window, TourText::tr("Details"),
                 TourText::tr("The longest kernel is selected. Details shows who launched it: the call, "
                              "the operator, the module and the line of Python. [ goes to the launch on "
                              "the timeline, ] back to the kernel."),
                 QStringLiteral("details"));
    step.enter = [&window, show = std::move(step.enter)] {
        show();
        if (DocumentPage* page = samplePage(window)) {
            showOnTimeline(*page->document(), {longestKernel(*page->document()->trace())});
        }
    };
    return step;
}

TourStep compareStep(MainWindow& window) {
    return {
        TourText::tr("Compare"),
        TourText::tr(
            "The same batch before and after it was optimized: both timelines, and here what explains the "
            "difference, the largest part first. File > Compare with does it for your traces."),
        [&window] { window.workspace().compareLocations(baselineSample(), sampleTraces()[1].location); },
        [&window]() -> QWidget* {
            const auto* page = window.pages().currentAs<ComparePage>();
            if (page == nullptr || page->comparison() == nullptr) {
                return nullptr;
            }
            // A narrow window has the causes in a tab of their own.
            auto* causes = page->findChild<ExplanationView*>();
            return causes->isVisible() ? static_cast<QWidget*>(causes) : page->findChild<CompareFigures*>();
        }};
}

} // namespace

std::vector<TourStep> tourSteps(MainWindow& window) {
    return {
        onSample(
            window, TourText::tr("Timeline"),
            TourText::tr("Time runs from left to right: above, the threads of the host with their operators, "
                         "below, the GPU with its kernels. W and S zoom, A and D pan, 0 shows everything."),
            {}, [](DocumentPage& page) { return page.timeline()->focusProxy(); }),
        dockStep(
            window, TourText::tr("Why it takes so long"),
            TourText::tr(
                "The causes in order of their cost, each with advice and what a fix would gain. A click on "
                "one shows it on the timeline."),
            QStringLiteral("overview")),
        detailsStep(window),
        dockStep(window, TourText::tr("Tables"),
                 TourText::tr(
                     "Kernels, operators, steps, memory, modules and more. Drag over the timeline, and all "
                     "tables count only that range."),
                 QStringLiteral("tables")),
        onSample(window, TourText::tr("Search"),
                 TourText::tr(
                     "Ctrl+F leads here. Words find slices, > finds every command, and = asks a question in "
                     "SQL."),
                 {}, [&window](DocumentPage&) { return window.topBar().search(); }),
        compareStep(window),
    };
}

} // namespace lanescope::ui
