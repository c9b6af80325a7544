// SPDX-License-Identifier: Apache-2.0
#include "ui/window/lanes_panel.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>
#include <vector>

#include "core/base/pattern.h"
#include "core/store/trace.h"
#include "ui/state/track_names.h"
#include "ui/theme/formatting.h"
#include "ui/theme/icons.h"
#include "ui/theme/plain_label.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/widgets/lane_menu.h"
#include "ui/timeline/widgets/lane_tree_model.h"

namespace lanescope::ui {

namespace {

Result<Pattern> patternOf(const QString& text) {
    return Pattern::parse(text.toStdString(), LetterCase::Ignored);
}

/// Typed text as a pattern; an invalid one is searched for literally, and one that is too long finds all.
Pattern usablePattern(const QString& text) {
    const auto usable = [](Result<Pattern> pattern, auto otherwise) {
        return pattern ? *std::move(pattern) : otherwise();
    };
    return usable(patternOf(text), [&] {
        return usable(Pattern::parse(Pattern::escaped(text.toStdString()), LetterCase::Ignored),
                      [] { return *Pattern::parse(""); });
    });
}

PlainLabel* wrappedLabel(const QString& name) {
    auto* label = new PlainLabel;
    label->setObjectName(name);
    label->setWordWrap(true);
    return label;
}

} // namespace

LanesPanel::LanesPanel(TimelineScene* scene, QWidget* parent)
    : Panel(parent)
    , m_scene(scene)
    , m_model(new LaneTreeModel(scene, this))
    , m_tree(new QTreeView)
    , m_filter(new QLineEdit)
    , m_problem(wrappedLabel(QStringLiteral("laneFilterProblem")))
    , m_cut(wrappedLabel(QStringLiteral("laneListCut")))
    , m_menu(new QMenu(this)) {
    m_tree->setObjectName(QStringLiteral("laneTree"));
    m_tree->setAccessibleName(tr("Lanes"));
    m_tree->setModel(m_model);
    m_tree->setUniformRowHeights(true);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_tree->setEditTriggers(QAbstractItemView::EditKeyPressed);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(LaneTreeModel::Name, QHeaderView::Stretch);
    connect(m_model, &LaneTreeModel::modelReset, this, &LanesPanel::showList);
    connect(m_tree, &QTreeView::customContextMenuRequested, this, &LanesPanel::showLaneMenu);
    connect(m_tree, &QTreeView::activated, this, [this](const QModelIndex& index) {
        if (const int lane = m_model->laneOf(index); lane >= 0) {
            m_scene->scrollToLane(lane);
        }
    });

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_problem);
    layout->addWidget(m_cut);
    layout->addWidget(m_tree);
    m_problem->hide();
    m_cut->setText(tr("Only the first %1 lanes are listed. Filter to find others.")
                       .arg(formatCount(LaneTreeModel::kMostLanes)));
    showList();

    m_filter->setObjectName(QStringLiteral("laneFilter"));
    m_filter->setPlaceholderText(tr("Filter lanes, e.g. GPU 0.*stream"));
    m_filter->setAccessibleName(tr("Filter lanes by regular expression"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setAcceptDrops(false);
    m_filter->addAction(themedIcon(QStringLiteral("filter")), QLineEdit::LeadingPosition);
    m_filter->setMinimumWidth(120);
    m_filter->setMaximumWidth(320);
    connect(m_filter, &QLineEdit::textChanged, this, &LanesPanel::applyFilter);

    auto* button = new QToolButton;
    button->setObjectName(QStringLiteral("laneMenu"));
    button->setText(tr("Arrange"));
    button->setPopupMode(QToolButton::InstantPopup);
    button->setAutoRaise(true);
    button->setMenu(m_menu);
    connect(m_menu, &QMenu::aboutToShow, this, &LanesPanel::fillMenu);

    setTools(new QWidget(this));
    auto* tools = new QHBoxLayout(this->tools());
    tools->setContentsMargins(0, 0, 0, 0);
    tools->addWidget(m_filter, 1);
    tools->addWidget(button);
}

void LanesPanel::focusFilter() {
    m_filter->setFocus();
    m_filter->selectAll();
}

void LanesPanel::copyContent() const {
    std::vector<int> lanes;
    for (const QModelIndex& index : m_tree->selectionModel()->selectedRows()) {
        if (const int lane = m_model->laneOf(index); lane >= 0) {
            lanes.push_back(lane);
        }
    }
    std::ranges::sort(lanes);
    QStringList paths;
    for (const int lane : lanes) {
        paths << lanePath(m_scene->lanes().tree(), m_scene->arranger().state(), lane);
    }
    QGuiApplication::clipboard()->setText(paths.join(QLatin1Char('\n')));
}

void LanesPanel::applyFilter() {
    const Result<Pattern> pattern = patternOf(m_filter->text());
    m_problem->setText(pattern ? QString()
                               : tr("Searched as plain text: %1").arg(toText(pattern.error().message)));
    m_problem->setVisible(!pattern);
    m_model->setPattern(usablePattern(m_filter->text()));
}

void LanesPanel::showList() {
    m_tree->expandAll();
    // Once for each list: a header that follows its contents measures them again at each change of a row.
    m_tree->resizeColumnToContents(LaneTreeModel::Slices);
    m_tree->resizeColumnToContents(LaneTreeModel::Rows);
    m_cut->setVisible(m_model->isCut());
}

std::vector<int> LanesPanel::matchingLanes() const {
    return m_scene->arranger().lanesMatching(usablePattern(m_filter->text()));
}

void LanesPanel::fillMenu() {
    m_menu->clear();
    const std::vector<int> matching = matchingLanes();
    const bool filtered = !m_filter->text().isEmpty() && !matching.empty();
    const int count = int(matching.size());
    const auto add = [&](const QString& text, auto run) {
        m_menu->addAction(text, this, run)->setEnabled(filtered);
    };
    add(tr("Show only the %n lanes that match", nullptr, count),
        [this] { m_scene->arranger().showOnly(matchingLanes()); });
    add(tr("Hide the %n lanes that match", nullptr, count),
        [this] { m_scene->arranger().setLanesHidden(matchingLanes(), true); });
    add(tr("Pin the %n lanes that match", nullptr, count), [this] {
        m_scene->arranger().arrange(tr("pin lanes"), [this](LaneArrangement& state) {
            for (const int lane : matchingLanes()) {
                state.setPinned(lane, true);
            }
        });
    });
    m_menu->addSeparator();
    fillLaneMenu(*m_menu, *m_scene, {}, {});
    emit menuRequested(m_menu);
}

void LanesPanel::showLaneMenu(const QPoint& at) {
    const QModelIndex index = m_tree->indexAt(at);
    if (!index.isValid()) {
        return;
    }
    const int lane = m_model->laneOf(index);
    QMenu menu(this);
    fillLaneMenu(menu, *m_scene, {lane < 0 ? m_model->groupOf(index) : -1, lane},
                 [this, index](int) { m_tree->edit(index.siblingAtColumn(LaneTreeModel::Name)); });
    menu.exec(m_tree->viewport()->mapToGlobal(at));
}

} // namespace lanescope::ui
