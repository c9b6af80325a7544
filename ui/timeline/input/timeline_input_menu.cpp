// SPDX-License-Identifier: Apache-2.0
// The menu of a slice, of an idle interval, or of the empty canvas.
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <QToolTip>

#include <algorithm>
#include <optional>

#include "core/attribution/causal_chain.h"
#include "core/query/search_query.h"
#include "core/store/args.h"
#include "core/store/file_time_unit.h"
#include "core/store/trace.h"
#include "ui/state/background.h"
#include "ui/state/file_time_units.h"
#include "ui/state/path_state.h"
#include "ui/state/preferences.h"
#include "ui/state/source_place.h"
#include "ui/state/time_text.h"
#include "ui/state/track_names.h"
#include "ui/state/view_state.h"
#include "ui/theme/category_colors.h"
#include "ui/theme/display_name.h"
#include "ui/theme/plain_tool_tip.h"
#include "ui/timeline/geometry/flow_arrows.h"
#include "ui/timeline/input/block_naming.h"
#include "ui/timeline/input/timeline_input.h"
#include "ui/timeline/input/timeline_menus.h"
#include "ui/timeline/paint/color_swatch.h"
#include "ui/timeline/scene/slice_walk.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/widgets/chain_bar.h"
#include "ui/timeline/widgets/timeline_canvas.h"

namespace lanescope::ui {

namespace {

/// Reading the event from a compressed file may take a while.
void copyEvent(const TracePtr& trace, SliceId slice) {
    runInBackground(
        QCoreApplication::instance(),
        [trace, slice](const std::stop_token&) { return sliceText(*trace, slice); },
        [](const Result<EventText>& event) {
            if (event) {
                QApplication::clipboard()->setText(QString::fromStdString(event->text));
            }
        });
}

} // namespace

void TimelineInput::fillFlowMenu(QMenu& menu, bool outgoing) {
    constexpr std::size_t kMost = 32;
    ViewState& view = m_scene->view();
    const Trace& trace = m_scene->trace();
    const SliceId slice = view.selectedSlice();
    if (slice == kNoSlice) {
        return;
    }
    for (const FlowLink& link : linksOfWhole(trace, slice, kMost).links) {
        if (outgoing == (link.to == slice)) {
            continue;
        }
        const SliceId far = outgoing ? link.to : link.from;
        const int lane = m_scene->lanes().tree().laneOf(trace.trackOf(far));
        const QString name = displayName(trace, trace.slices().name[far], colorRoleOf(trace, far));
        QString text = tr("%1 (%2), %3", "name, lane and start of a slice")
                           .arg(name, laneName(m_scene->lanes().tree(), m_scene->arranger().state(), lane),
                                momentText(trace, trace.slices().startNs[far]));
        menu.addAction(text.replace(QLatin1Char('&'), QLatin1String("&&")), this,
                       [&view, far] { view.selectSlice(far, true); });
    }
}

void TimelineInput::chooseFlow(bool outgoing) {
    auto* menu = new QMenu(m_canvas);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fillFlowMenu(*menu, outgoing);
    if (menu->isEmpty()) {
        delete menu;
        return;
    }
    const std::optional<SlicePlace> place = m_canvas->slicePlace(m_scene->view().selectedSlice());
    const QPointF at =
        place ? QPointF(std::clamp((outgoing ? place->x1 : place->x0), 0.0,
                                   double(m_scene->viewport().widthPx())),
                        std::clamp(place->bottom, 0.0, double(m_scene->viewport().heightPx())))
              : QPointF(m_scene->viewport().widthPx() / 2.0, m_scene->viewport().heightPx() / 2.0);
    menu->setActiveAction(menu->actions().front());
    menu->popup(m_canvas->mapToGlobal((at / m_scene->viewport().devicePixelRatio()).toPoint()));
}

bool TimelineInput::contextMenu(QContextMenuEvent* event) {
    const QPointF point = devicePoint(event->pos());
    SliceId slice = m_scene->view().selectedSlice();
    if (event->reason() == QContextMenuEvent::Mouse) {
        slice = hitTest(m_scene->layout(), m_scene->lanes().rows(), m_scene->viewport().axis(),
                        m_scene->viewport().contentView(), point.x(), point.y(),
                        2 * m_scene->viewport().devicePixelRatio())
                    .slice;
        if (slice != kNoSlice) {
            m_scene->view().selectSlice(slice);
        }
    }
    QMenu menu(m_canvas);
    addBlockNaming(menu, *m_scene, m_canvas);
    fillMenu(menu, slice);
    menu.exec(event->globalPos());
    return true;
}

void TimelineInput::addGapEntries(QMenu& menu, const Gap& gap, const GapExplanation& why) {
    ViewState& view = m_scene->view();
    const auto select = [&view, gap] {
        view.selectSlice(kNoSlice);
        view.setTimeSelection(gap.range, {gap.track});
    };
    menu.addAction(tr("Why?"), this, [&view, gap, select] {
        select();
        PathState::of(view).askWhy({kNoSlice, gap.range, gap.after});
    });
    menu.addAction(tr("Select this idle time"), this, select);
    const auto lead = [&](const QString& text, SliceId to) {
        if (to != kNoSlice) {
            menu.addAction(text, this, [&view, to] { view.selectSlice(to, true); });
        }
    };
    lead(tr("Go to its cause"), why.place.slice);
    lead(tr("Go to the next launch"), why.launch);
    lead(tr("Go to the work after it"), gap.after);
    menu.addSeparator();
}

void TimelineInput::addColorsOfName(QMenu& menu, const QString& name) {
    const auto colorName = [store = m_scene->view().preferences(), name](std::optional<int> color) {
        store->change([&](Preferences& next) {
            next.colorRules = withRuleForName(std::move(next.colorRules), name, color);
        });
    };
    menu.addAction(tr("As usual"), [colorName] { colorName(std::nullopt); });
    for (int color = 0; color < kColorRuleColors; ++color) {
        menu.addAction(colorSwatch(color, m_scene->style().theme().dark), colorTitle(color),
                       [colorName, color] { colorName(color); });
    }
}

void TimelineInput::addChain(QMenu& menu, SliceId slice) {
    const Trace& trace = m_scene->trace();
    auto* partners = new QMenu(tr("Go to"), &menu);
    std::optional<SourcePlace> source;
    for (const ChainLink& link : causalChain(trace, slice)) {
        const StringId name = trace.slices().name[link.slice];
        if (link.role == ChainRole::PythonFrame || link.slice == slice) {
            source = source ? source : sourcePlaceOf(toText(trace.text(name)));
        }
        if (link.slice != slice) {
            QString text = chainRoleText(trace, link.role) + QStringLiteral(": ") +
                           displayName(trace, name, colorRoleOf(trace, link.slice));
            partners->addAction(text.replace(QLatin1Char('&'), QLatin1String("&&")), this,
                                [this, to = link.slice] { m_scene->view().selectSlice(to, true); });
        }
    }
    if (!partners->isEmpty()) {
        menu.addMenu(partners);
    }
    if (source) {
        menu.addAction(tr("Open %1, line %2, in editor").arg(source->file).arg(source->line), this,
                       [this, place = *source] {
                           if (const QString trouble = openInEditor(place, *preferences());
                               !trouble.isEmpty()) {
                               QToolTip::showText(QCursor::pos(), plainToolTip(trouble), m_canvas);
                           }
                       });
    }
}

namespace {

void addPathEntries(QMenu& menu, ViewState& view, SliceId slice) {
    menu.addAction(TimelineInput::tr("Why?"), &view, [&view, slice] {
        view.selectSlice(slice);
        PathState::of(view).askWhy({slice, std::nullopt, kNoSlice});
    });
    menu.addAction(TimelineInput::tr("Critical path to here"), &view,
                   [&view, slice] { PathState::of(view).showTo(slice); });
}

void addHighlight(QMenu& menu, ViewState& view, StringId name) {
    menu.addAction(TimelineInput::tr("Highlight all of this name"), &view,
                   [&view, name] { view.setHighlightedName(name); });
}

} // namespace

void TimelineInput::fillMenu(QMenu& menu, SliceId slice) {
    const auto add = [this, &menu](const QString& text, TimelineAction action) {
        QAction* entry = menu.addAction(text, this, [this, action] { perform(action); });
        for (const TimelineBinding& binding : preferences()->timelineKeys.bindings) {
            if (binding.action == action && !binding.keys.empty()) {
                // Shown only: the canvas handles its keys itself.
                entry->setText(text + QLatin1Char('\t') +
                               binding.keys.front().toString(QKeySequence::NativeText));
            }
        }
    };
    const auto copy = [&menu](const QString& text, const QString& what) {
        menu.addAction(text, [what] { QApplication::clipboard()->setText(what); });
    };
    ViewState& view = m_scene->view();
    const Trace& trace = m_scene->trace();
    if (slice != kNoSlice) {
        menu.addAction(tr("Zoom to slice"), this, [this, slice] { zoomToSlice(slice); });
        add(tr("Select its time range"), TimelineAction::MarkRange);
        if (followFlow(trace, slice, true) != kNoSlice) {
            add(tr("Follow outgoing arrow"), TimelineAction::FollowOutgoing);
        }
        if (followFlow(trace, slice, false) != kNoSlice) {
            add(tr("Follow incoming arrow"), TimelineAction::FollowIncoming);
        }
        addChain(menu, slice);
        addPathEntries(menu, view, slice);
        add(m_scene->notes().onSlice(slice) < 0 ? tr("Add note…") : tr("Change note…"),
            TimelineAction::AddNote);
        addHighlight(menu, view, trace.slices().name[slice]);
        addColorsOfName(*menu.addMenu(tr("Colour of this name")), toText(trace.sliceName(slice)));
        const auto search = [&view, &trace, slice] {
            const std::string_view category = trace.text(trace.category(trace.slices().category[slice]).name);
            view.search().ask(QString::fromStdString(searchForName(trace.sliceName(slice), category)));
        };
        menu.addAction(tr("Find all like this"), this, search);
        menu.addAction(tr("Show only slices like this"), this, [&view, search] {
            view.search().setMode(FilterMode::HideOthers);
            search();
        });
        menu.addSeparator();
        const std::string_view name = trace.sliceName(slice);
        copy(tr("Copy name"), QString::fromUtf8(name.data(), qsizetype(name.size())));
        const FileTimeUnit unit = trace.timeUnit();
        const auto inFile = [unit](TimeNs timeNs) {
            return QString::fromStdString(figureInFile(timeNs, unit));
        };
        copy(tr("Copy start (%1, as in the file)").arg(fileTimeUnitSymbol(unit)),
             inFile(trace.slices().startNs[slice]));
        copy(tr("Copy duration (%1)").arg(fileTimeUnitSymbol(unit)),
             inFile(trace.slices().durationNs[slice]));
        menu.addAction(tr("Copy event (JSON, as in the file)"),
                       [trace = m_scene->tracePtr(), slice] { copyEvent(trace, slice); });
        menu.addSeparator();
        const int lane = m_scene->lanes().tree().laneOf(trace.trackOf(slice));
        add(lane >= 0 && m_scene->arranger().state().isPinned(lane) ? tr("Unpin lane")
                                                                    : tr("Pin lane to the top"),
            TimelineAction::TogglePin);
        add(tr("Hide lane"), TimelineAction::HideLane);
        menu.addSeparator();
    }
    if (const auto gap = m_scene->hover().gapOf(m_scene->hover().target());
        slice == kNoSlice && gap.gap != nullptr) {
        addGapEntries(menu, *gap.gap, *gap.why);
    }
    if (view.timeSelection()) {
        add(tr("Zoom to time range"), TimelineAction::ZoomToRange);
        menu.addAction(tr("Clear time range"), this, [&view] { view.setTimeSelection(std::nullopt); });
    }
    if (view.highlightedName()) {
        menu.addAction(tr("Clear highlight"), this, [&view] { view.setHighlightedName(std::nullopt); });
    }
    fillArrowMenu(*menu.addMenu(tr("Arrows")), *m_scene);
    fillColorMenu(*menu.addMenu(tr("Colour by")), *m_scene);
    add(tr("Zoom to fit"), TimelineAction::FitAll);
    if (view.canUndo()) {
        add(tr("Previous view"), TimelineAction::UndoView);
    }
}

} // namespace lanescope::ui
