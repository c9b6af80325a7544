// SPDX-License-Identifier: Apache-2.0
#include "ui/ranks/ranks_page.h"

#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "core/import/rank_location.h"
#include "core/ranks/rank_files.h"
#include "ui/panels/chart_row.h"
#include "ui/panels/charts_beside.h"
#include "ui/panels/kept_split.h"
#include "ui/query/sql_text.h"
#include "ui/query/sql_text_dialog.h"
#include "ui/ranks/log_folder_watch.h"
#include "ui/ranks/rank_timeline.h"
#include "ui/state/preferences.h"
#include "ui/state/view_state.h"
#include "ui/tables/analysis_table_model.h"
#include "ui/tables/data_table.h"
#include "ui/tables/frozen_column.h"
#include "ui/tables/table_export.h"
#include "ui/tables/table_footer.h"
#include "ui/tables/table_header.h"
#include "ui/tables/table_sorting.h"
#include "ui/tables/table_tools.h"
#include "ui/theme/formatting.h"
#include "ui/theme/icons.h"
#include "ui/theme/plain_label.h"

namespace lanescope::ui {

namespace {

constexpr int kPollMs = 100;
constexpr std::size_t kMostRankNotices = 2;

/// Names for the first column. The ranks have kernels of the same names, so that a rank's own names tell
/// nothing.
std::shared_ptr<const KernelNames> namesOfKernels(const AnalysisTable& table) {
    std::set<std::string> texts;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        texts.insert(table.exactText(row, 0));
    }
    const std::vector<std::string_view> names(texts.begin(), texts.end());
    return std::make_shared<const KernelNames>(names);
}

QString summaryOf(const RankSet& set) {
    std::optional<DurationNs> errorNs;
    for (const RankSummary& rank : set.ranks()) {
        if (rank.errorNs) {
            errorNs = std::max(errorNs.value_or(0), *rank.errorNs);
        }
    }
    QStringList parts;
    parts << (set.ranks().size() == 1 ? RanksPage::tr("1 rank")
                                      : RanksPage::tr("%1 ranks").arg(formatCount(set.ranks().size())))
          << (set.collectives().empty() ? RanksPage::tr("no collectives matched")
              : set.collectives().size() == 1
                  ? RanksPage::tr("1 collective matched")
                  : RanksPage::tr("%1 collectives matched").arg(formatCount(set.collectives().size())));
    if (set.unmatched() > 0) {
        parts << RanksPage::tr("%1 without a partner").arg(formatCount(set.unmatched()));
    }
    parts << (errorNs ? RanksPage::tr("clocks agree within %1").arg(formatDuration(*errorNs))
                      : RanksPage::tr("clocks as recorded"));
    return parts.join(QStringLiteral(" · "));
}

/// The file that holds all ranks; empty where they come from several.
QString fileOfAll(const RankSet& set) {
    std::string file;
    for (const RankSummary& rank : set.ranks()) {
        const auto part = splitRankLocation(rank.location);
        if (!part || (!file.empty() && file != part->file)) {
            return {};
        }
        file = part->file;
    }
    return QFile::decodeName(QByteArray::fromStdString(file));
}

} // namespace

RanksPage::RanksPage(const QString& title, const QString& location, PreferenceStorePtr preferences)
    : RanksPage(
          title,
          [locations = std::vector{QFile::encodeName(location).toStdString()}](std::stop_token stop) {
              return rankSources(locations, std::move(stop));
          },
          std::move(preferences)) {
    m_isOfSummaries = isSummaryFolder(QFile::encodeName(location).toStdString());
    m_watch = new LogFolderWatch(location, this);
    connect(m_watch, &LogFolderWatch::folderChanged, this, &RanksPage::readAgain);
}

RanksPage::RanksPage(const QString& title, Finder finder, PreferenceStorePtr preferences)
    : m_preferences(storeOr(std::move(preferences)))
    , m_summary(new PlainLabel)
    , m_notices(new QLabel)
    , m_stragglerBar(new QWidget)
    , m_straggler(new PlainLabel)
    , m_allLanes(new QPushButton(tr("All lanes together")))
    , m_message(new QLabel(tr("Looking for traces…")))
    , m_progress(new QProgressBar)
    , m_content(new QSplitter(Qt::Vertical))
    , m_timeline(new RankTimeline(m_preferences))
    , m_tabs(new QTabWidget)
    , m_loading(std::make_shared<RankReader::Progress>()) {
    auto* name = new PlainLabel(title);
    QFont font = name->font();
    font.setWeight(QFont::DemiBold);
    name->setFont(font);
    m_summary->setObjectName(QStringLiteral("rankSummary"));
    m_summary->setForegroundRole(QPalette::PlaceholderText);
    m_notices->setObjectName(QStringLiteral("rankNotices"));
    m_notices->setTextFormat(Qt::PlainText);
    m_notices->setWordWrap(true);
    m_notices->setContentsMargins(10, 0, 10, 4);
    m_notices->hide();
    m_straggler->setObjectName(QStringLiteral("rankStraggler"));
    m_straggler->setWordWrap(true);
    m_straggler->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* showRank = new QPushButton(tr("Show"));
    showRank->setObjectName(QStringLiteral("showStraggler"));
    showRank->setToolTip(tr("Open the lanes of this rank and what it cost the others"));
    connect(showRank, &QPushButton::clicked, this, &RanksPage::goToStraggler);
    auto* stragglerLine = new QHBoxLayout(m_stragglerBar);
    stragglerLine->setContentsMargins(10, 0, 6, 4);
    stragglerLine->addWidget(m_straggler, 1);
    stragglerLine->addWidget(showRank);
    m_stragglerBar->hide();
    m_allLanes->setObjectName(QStringLiteral("allLanes"));
    m_allLanes->setToolTip(tr("Open the timeline of the file, which holds all of these ranks"));
    m_allLanes->hide();
    connect(m_allLanes, &QPushButton::clicked, this, [this] { emit openRequested({fileOfAll(*m_ranks)}); });
    m_message->setObjectName(QStringLiteral("rankMessage"));
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setTextFormat(Qt::PlainText);
    m_message->setWordWrap(true);
    m_progress->setMaximumWidth(320);
    m_progress->setTextVisible(false);
    auto* fit = new QToolButton;
    fit->setIcon(themedIcon(QStringLiteral("fit")));
    fit->setAutoRaise(true);
    fit->setToolTip(tr("Zoom to fit"));
    fit->setAccessibleName(fit->toolTip());
    connect(fit, &QToolButton::clicked, this, [this] {
        if (m_timeline->view() != nullptr) {
            m_timeline->view()->fitAll();
        }
    });

    auto* top = new QHBoxLayout;
    top->setContentsMargins(10, 4, 6, 4);
    top->addWidget(name);
    top->addSpacing(8);
    top->addWidget(m_summary, 1);
    top->addWidget(m_allLanes);
    top->addWidget(fit);
    auto* waiting = new QVBoxLayout;
    waiting->addStretch(1);
    waiting->addWidget(m_message);
    waiting->addWidget(m_progress, 0, Qt::AlignHCenter);
    waiting->addStretch(1);
    m_tabs->setDocumentMode(true);
    m_content->addWidget(m_timeline);
    m_content->addWidget(m_tabs);
    m_content->setChildrenCollapsible(false);
    m_content->setHandleWidth(4);
    m_content->setSizes({550, 450});
    m_content->setStretchFactor(0, 1);
    m_content->setStretchFactor(1, 1);
    new KeptSplit(m_content, QStringLiteral("ranks"), m_preferences);
    m_content->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(top);
    layout->addWidget(m_notices);
    layout->addWidget(m_stragglerBar);
    layout->addLayout(waiting);
    layout->addWidget(m_content, 1);

    for (const RankViewKind& kind : rankViews()) {
        View view;
        view.kind = kind;
        view.page = new QWidget;
        m_tabs->addTab(view.page, kind.title);
        m_views.push_back(view);
    }
    connect(m_tabs, &QTabWidget::currentChanged, this, &RanksPage::fill);
    connect(m_timeline, &RankTimeline::collectiveSelected, this, &RanksPage::showSelected);
    connect(m_timeline, &RankTimeline::settled, this, &RanksPage::settled);
    connect(m_timeline, &RankTimeline::told, m_summary,
            [this](const QString& text) { m_summary->setText(text.isEmpty() ? summaryOf(*m_ranks) : text); });
    setFocusProxy(m_timeline);

    m_job = std::make_unique<LatestJob<Scanned, std::shared_ptr<const Answer>>>(
        this,
        [reader = std::make_shared<RankReader>(std::move(finder), m_preferences),
         loading = m_loading](const Scanned& scanned, std::stop_token stop) {
            return std::make_shared<const Answer>(reader->read(scanned.get(), *loading, stop));
        },
        [this](const std::shared_ptr<const Answer>& answer) { take(*answer); });
    connect(&m_poll, &QTimer::timeout, this, [this] {
        const auto total = static_cast<int>(m_loading->total.load());
        const auto done = static_cast<int>(m_loading->done.load());
        m_progress->setRange(0, total);
        m_progress->setValue(done);
        if (total > 0) {
            m_message->setText(tr("Summarizing ranks, %1 of %2").arg(done).arg(total));
        }
    });
    m_progress->setRange(0, 0);
    m_poll.start(kPollMs);
    QTimer::singleShot(0, this, [this] {
        if (m_watch == nullptr) {
            m_isReading = true;
            m_job->request(nullptr);
        }
    });
}

RanksPage::~RanksPage() {
    m_job.reset();
}

void RanksPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_watch != nullptr) {
        m_watch->setSeen(true);
    }
}

void RanksPage::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    if (m_watch != nullptr) {
        m_watch->setSeen(false);
    }
}

void RanksPage::readAgain() {
    m_isChanged = m_isReading; // what is being read is not thrown away
    if (!m_isReading) {
        m_isReading = true;
        m_job->request(m_isOfSummaries ? nullptr : m_watch->folder());
    }
}

void RanksPage::take(const Answer& answer) {
    m_isReading = false;
    m_hasAnswer = true;
    m_poll.stop();
    m_progress->hide();
    m_isGrowing = answer.isGrowing;
    const bool isNothing = answer.error || answer.ranks->ranks().empty();
    if (m_ranks != nullptr && isNothing) {
        tell({answer.error ? answer.error->describe() : tr("The traces no longer exist").toStdString()});
    } else if (m_watch != nullptr && m_watch->trouble()) {
        tell({tr("Last known contents; the folder cannot be read: %1")
                  .arg(QString::fromStdString(m_watch->trouble()->describe()))
                  .toStdString()});
    } else {
        tell(answer.notices);
    }
    if (m_ranks == nullptr && isNothing) {
        m_message->setText(answer.error       ? QString::fromStdString(answer.error->describe())
                           : answer.isGrowing ? tr("Waiting for traces that are being written")
                                              : tr("None of the traces opened"));
    } else if (!isNothing && answer.ranks != m_ranks) {
        showRanks(answer.ranks);
    }
    emit settled();
    if (std::exchange(m_isChanged, false)) {
        readAgain();
    }
}

void RanksPage::showRanks(std::shared_ptr<const RankSet> ranks) {
    // Who looks at a part of the time goes on doing so.
    std::optional<TimeRange> looked;
    if (m_timeline->view() != nullptr && m_timeline->view()->visibleRange() != m_timeline->view()->bounds()) {
        looked = m_timeline->view()->visibleRange();
    }
    const bool isFirst = m_ranks == nullptr;
    m_message->hide();
    m_ranks = std::move(ranks);
    m_summary->setText(summaryOf(*m_ranks));
    m_allLanes->setVisible(!fileOfAll(*m_ranks).isEmpty());
    m_timeline->setRanks(m_ranks);
    if (looked) {
        m_timeline->view()->setVisibleRange(*looked);
    }
    for (View& view : m_views) {
        if (view.table != nullptr) {
            qDeleteAll(view.page->findChildren<QWidget*>(Qt::FindDirectChildrenOnly));
            delete view.page->layout();
            view.table = nullptr;
        }
    }
    showTabs();
    if (isFirst && m_ranks->flight() != nullptr) {
        showView(QStringLiteral("flight"));
    } else if (isFirst && m_ranks->collectives().empty()) { // the views of collectives have nothing to show
        const bool hasSteps = std::ranges::any_of(
            m_ranks->ranks(), [](const RankSummary& rank) { return !rank.steps.empty(); });
        showView(hasSteps ? QStringLiteral("steps") : QStringLiteral("devices"));
    }
    showStraggler();
    m_content->show();
    fill(m_tabs->currentIndex());
    if (isFirst) {
        m_timeline->setFocus();
    }
}

/// Dumps of the flight recorder have collectives alone.
void RanksPage::showTabs() {
    static const QStringList kOfDumps{QStringLiteral("flight"), QStringLiteral("waiting"),
                                      QStringLiteral("collectives"), QStringLiteral("groups")};
    const bool areDumps =
        std::ranges::all_of(m_ranks->ranks(), [](const RankSummary& rank) { return rank.flight != nullptr; });
    for (std::size_t i = 0; i < m_views.size(); ++i) {
        const QString& name = m_views[i].kind.name;
        m_tabs->setTabVisible(static_cast<int>(i), name == QStringLiteral("flight")
                                                       ? m_ranks->flight() != nullptr
                                                       : !areDumps || kOfDumps.contains(name));
    }
}

void RanksPage::showStraggler() {
    const std::optional<StragglerLine> straggler = stragglerOf(*m_ranks);
    m_straggler->setText(straggler ? straggler->text : QString());
    m_stragglerBar->setVisible(straggler.has_value());
}

void RanksPage::goToStraggler() {
    if (const std::optional<StragglerLine> straggler = stragglerOf(*m_ranks)) {
        showView(straggler->view);
        goTo({straggler->rank, {}, {}}, true);
    }
}

void RanksPage::tell(const std::vector<std::string>& notices) {
    QStringList lines;
    for (std::size_t i = 0; i < std::min(notices.size(), kMostRankNotices); ++i) {
        lines << QString::fromStdString(notices[i]);
    }
    if (notices.size() > kMostRankNotices) {
        lines << tr("and %1 more").arg(notices.size() - kMostRankNotices);
    }
    m_notices->setText(lines.join(QLatin1Char('\n')));
    m_notices->setVisible(!lines.isEmpty());
}

void RanksPage::showSql(const QString& table) {
    std::vector<std::string> arguments;
    const auto add = [&arguments](const std::string& location) {
        arguments.insert(arguments.end(), {"--ranks", location});
    };
    constexpr std::size_t kMostFiles = 16;
    if (m_watch != nullptr) {
        add(m_watch->location().toStdString());
    } else if (m_ranks->ranks().size() <= kMostFiles) {
        for (const RankSummary& rank : m_ranks->ranks()) {
            add(rank.location);
        }
    } else { // an archive, or the folders of the files
        std::set<QString> folders;
        for (const RankSummary& rank : m_ranks->ranks()) {
            const QString file = QString::fromStdString(rank.location);
            const QString archive = file.section(QStringLiteral("!/"), 0, 0);
            folders.insert(archive != file ? archive : QFileInfo(file).path());
        }
        for (const QString& folder : folders) {
            add(folder.toStdString());
        }
    }
    auto* dialog =
        new SqlTextDialog(sqlOfTable(QStringLiteral("ranks.") + table, {}, {}, false), arguments, this);
    dialog->open();
}

void RanksPage::fill(int index) {
    if (m_ranks == nullptr || index < 0 || m_views[static_cast<std::size_t>(index)].table != nullptr) {
        return;
    }
    View& view = m_views[static_cast<std::size_t>(index)];
    RankView made = view.kind.make(*m_ranks);
    view.places = std::move(made.places);
    view.table = new DataTable;
    view.table->setObjectName(QStringLiteral("rankTable_") + view.kind.name);
    view.table->setAccessibleName(view.kind.title);
    view.model = new AnalysisTableModel(view.table);
    view.table->setModel(view.model);
    view.table->setSelectionMode(QAbstractItemView::SingleSelection);
    const auto shown = std::make_shared<const AnalysisTable>(std::move(made.content.table));
    view.model->setTotals(view.kind.totals);
    view.model->setTable(shown, view.kind.hasKernelNames ? namesOfKernels(*shown) : nullptr);
    auto* tools =
        new TableTools(view.table, view.model, {QStringLiteral("rank_") + view.kind.name, {}}, m_preferences);
    tools->offerSql([this, table = view.kind.sqlTable] { showSql(table); });
    auto* frozen = new FrozenColumn(view.table);
    tools->sorting()->addHeader(qobject_cast<TableHeader*>(frozen->horizontalHeader()));
    tools->apply();
    if (const std::optional<std::size_t> column = shown->table().find(made.sortedBy)) {
        view.table->sortByColumn(static_cast<int>(*column), Qt::DescendingOrder);
    }
    auto* tableWithTools = new QWidget;
    auto* column = new QVBoxLayout(tableWithTools);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(tools);
    column->addWidget(view.table, 1);
    column->addWidget(tools->makeFooter());
    tools->setEmptyText(made.content.emptyText);
    auto* charts = new ChartRow;
    charts->setCharts(std::move(made.content.charts));
    auto* withCharts = new ChartsBeside(tableWithTools, charts);
    withCharts->keepAs(QStringLiteral("charts"), m_preferences);
    withCharts->setHasCharts(!charts->isEmpty());
    auto* layout = new QVBoxLayout(view.page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    if (!made.content.note.isEmpty()) {
        auto* note = new PlainLabel(made.content.note);
        note->setContentsMargins(10, 4, 10, 4);
        note->setWordWrap(true);
        note->setTextInteractionFlags(Qt::TextSelectableByMouse);
        layout->addWidget(note);
    }
    layout->addWidget(withCharts, 1);

    const auto placeOf = [&view](int row) {
        const std::uint32_t tableRow = view.model->tableRow(row);
        return tableRow < view.places.size() ? view.places[tableRow] : RankPlace();
    };
    connect(view.table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this, placeOf](const QModelIndex& current) {
                if (current.isValid() && !m_isFollowing) {
                    goTo(placeOf(current.row()), false);
                }
            });
    connect(view.table, &DataTable::rowActivated, this,
            [this, placeOf](int row) { goTo(placeOf(row), true); });
    connect(charts, &ChartRow::placeActivated, this, [this](const RowTarget& place) {
        if (!place.range.isEmpty()) {
            m_timeline->showRange(place.range);
        }
    });
    view.table->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(view.table, &QWidget::customContextMenuRequested, this, [this, &view](QPoint position) {
        QMenu menu;
        addExportActions(&menu, this, view.table, view.model, [&view] { return view.kind.name; });
        menu.exec(view.table->viewport()->mapToGlobal(position));
    });
}

void RanksPage::goTo(const RankPlace& place, bool activated) {
    if (place.collective) {
        m_timeline->selectCollective(place.collective, true);
    } else if (activated && !place.range.isEmpty()) {
        m_timeline->showRange(place.range);
    } else if (activated && place.rank) {
        m_timeline->setOpen(*place.rank, true);
        m_timeline->scrollTo(*place.rank);
    } else if (place.rank) {
        m_timeline->scrollTo(*place.rank);
    }
}

void RanksPage::showSelected(std::optional<std::size_t> collective) {
    for (View& view : m_views) {
        if (view.table == nullptr || view.places.empty() || !view.places.front().collective || !collective) {
            continue;
        }
        const int row = view.model->rowOf(static_cast<std::uint32_t>(*collective));
        if (row >= 0 && view.table->currentIndex().row() != row) {
            const QScopedValueRollback following(m_isFollowing, true);
            view.table->setCurrentIndex(view.model->index(row, 0));
        }
    }
}

void RanksPage::showView(const QString& name) {
    const auto view = std::ranges::find(m_views, name, [](const View& v) { return v.kind.name; });
    if (view != m_views.end()) {
        m_tabs->setCurrentIndex(static_cast<int>(view - m_views.begin()));
    }
}

void RanksPage::setStill(bool still) {
    m_timeline->setStill(still);
}

bool RanksPage::isSettled() const {
    return m_hasAnswer && !m_isReading && m_timeline->isSettled() && (m_ranks != nullptr || !m_isGrowing);
}

} // namespace lanescope::ui
