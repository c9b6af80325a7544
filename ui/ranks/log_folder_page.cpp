// SPDX-License-Identifier: Apache-2.0
#include "ui/ranks/log_folder_page.h"

#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

#include "core/remote/remote_location.h"
#include "ui/ranks/log_folder_model.h"
#include "ui/ranks/log_folder_watch.h"
#include "ui/ranks/run_trend_page.h"
#include "ui/ranks/step_reader.h"
#include "ui/theme/formatting.h"
#include "ui/theme/icons.h"
#include "ui/theme/plain_label.h"
#include "ui/theme/plain_tool_tip.h"

namespace lanescope::ui {

namespace {

constexpr std::size_t kMostNotices = 5;
// More at once is seldom meant; each takes memory for its tables.
constexpr int kMostOpened = 16;

QString locationText(const std::string& path) {
    return QFile::decodeName(QByteArray::fromStdString(path));
}

QString summaryOf(const LogFolder& folder) {
    int workers = 0;
    int traces = 0;
    quint64 bytes = 0;
    for (const LogRun& run : folder.runs) {
        workers += static_cast<int>(run.workers.size());
        for (const LogWorker& worker : run.workers) {
            traces += static_cast<int>(worker.spans.size());
            for (const LogSpan& span : worker.spans) {
                bytes += span.sizeBytes;
            }
        }
    }
    const auto counted = [](int count, const QString& one, const QString& many) {
        return count == 1 ? one : many.arg(formatCount(static_cast<quint64>(count)));
    };
    QStringList parts{counted(static_cast<int>(folder.runs.size()), LogFolderPage::tr("1 run"),
                              LogFolderPage::tr("%1 runs")),
                      counted(workers, LogFolderPage::tr("1 worker"), LogFolderPage::tr("%1 workers")),
                      counted(traces, LogFolderPage::tr("1 trace"), LogFolderPage::tr("%1 traces")),
                      formatBytes(static_cast<double>(bytes))};
    if (folder.otherFiles > 0) {
        parts << counted(static_cast<int>(folder.otherFiles), LogFolderPage::tr("1 other file"),
                         LogFolderPage::tr("%1 other files"));
    }
    return parts.join(QStringLiteral(" · "));
}

} // namespace

LogFolderPage::LogFolderPage(const QString& location, PreferenceStorePtr preferences, QWidget* parent)
    : QWidget(parent)
    , m_location(location)
    , m_watch(new LogFolderWatch(location, this))
    , m_steps(new StepReader(this))
    , m_recorder(new RunRecorder(preferences, this))
    , m_trend(new RunTrendPage(location, m_recorder, storeOr(preferences)))
    , m_readRuns(new QPushButton)
    , m_split(new QSplitter(Qt::Vertical))
    , m_model(new LogFolderModel(this))
    , m_filtered(new QSortFilterProxyModel(this))
    , m_summary(new PlainLabel(tr("Looking for traces…")))
    , m_notices(new QLabel)
    , m_empty(new QLabel)
    , m_filter(new QLineEdit)
    , m_tree(new QTreeView)
    , m_open(new QPushButton(themedIcon(QStringLiteral("open")), tr("Open")))
    , m_compare(new QPushButton(themedIcon(QStringLiteral("compare")), tr("Compare")))
    , m_ranks(new QPushButton(themedIcon(QStringLiteral("ranks")), tr("Ranks"))) {
    auto* title = new PlainLabel(QFileInfo(location).fileName());
    QFont font = title->font();
    font.setPointSizeF(font.pointSizeF() * 1.5);
    font.setWeight(QFont::DemiBold);
    title->setFont(font);
    auto* path = new PlainLabel(location);
    path->setForegroundRole(QPalette::PlaceholderText);
    path->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_summary->setObjectName(QStringLiteral("logSummary"));
    m_notices->setObjectName(QStringLiteral("logNotices"));
    m_notices->setTextFormat(Qt::PlainText);
    m_notices->setWordWrap(true);
    m_notices->hide();
    m_empty->setObjectName(QStringLiteral("logEmpty"));
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setTextFormat(Qt::PlainText);
    m_empty->setWordWrap(true);
    m_empty->setForegroundRole(QPalette::PlaceholderText);
    m_empty->hide();

    m_filter->setPlaceholderText(tr("Filter traces"));
    m_filter->setAccessibleName(tr("Filter traces"));
    m_filter->setClearButtonEnabled(true);
    m_filter->addAction(themedIcon(QStringLiteral("filter")), QLineEdit::LeadingPosition);
    m_filter->setMaximumWidth(320);
    m_open->setObjectName(QStringLiteral("openTraces"));
    m_compare->setObjectName(QStringLiteral("compareTraces"));
    m_compare->setToolTip(tr("Compare two traces: the upper one is the baseline"));
    m_ranks->setObjectName(QStringLiteral("compareRanks"));
    m_ranks->setToolTip(tr("Compare the ranks of the run on one clock"));

    m_filtered->setSourceModel(m_model);
    m_filtered->setRecursiveFilteringEnabled(true);
    m_filtered->setAutoAcceptChildRows(true);
    m_filtered->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_filtered->setSortRole(LogFolderModel::kSortRole);
    m_tree->setObjectName(QStringLiteral("logTree"));
    m_tree->setAccessibleName(tr("Traces of the folder"));
    m_tree->setModel(m_filtered);
    m_tree->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_tree->setUniformRowHeights(true);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->header()->setStretchLastSection(true);
    m_tree->setColumnWidth(LogFolderModel::Name, 420);
    m_tree->setColumnWidth(LogFolderModel::Rank, 90);
    m_tree->setColumnWidth(LogFolderModel::Size, 100);
    m_tree->setColumnWidth(LogFolderModel::Recorded, 250);
    m_tree->setColumnWidth(LogFolderModel::Steps, 70);

    auto* again = new QToolButton;
    again->setObjectName(QStringLiteral("lookAgain"));
    again->setIcon(themedIcon(QStringLiteral("reload")));
    again->setAutoRaise(true);
    again->setToolTip(tr("Look for new traces (F5)"));
    again->setAccessibleName(tr("Look for new traces"));
    connect(again, &QToolButton::clicked, this, &LogFolderPage::lookAgain);

    auto* tools = new QHBoxLayout;
    tools->addWidget(m_filter, 1);
    tools->addWidget(again);
    tools->addStretch(0);
    tools->addWidget(m_ranks);
    tools->addWidget(m_compare);
    tools->addWidget(m_open);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 18, 24, 18);
    layout->setSpacing(8);
    layout->addWidget(title);
    layout->addWidget(path);
    layout->addWidget(m_summary);
    layout->addWidget(m_notices);
    layout->addLayout(tools);
    m_readRuns->setObjectName(QStringLiteral("readRuns"));
    m_readRuns->setToolTip(tr("Step time of each run and its parts, from the traces"));
    m_readRuns->hide();
    tools->insertWidget(tools->indexOf(m_ranks), m_readRuns);
    m_trend->hide();
    m_split->setChildrenCollapsible(false);
    m_split->addWidget(m_trend);
    m_split->addWidget(m_tree);
    layout->addWidget(m_split, 1);
    layout->addWidget(m_empty, 1);

    connect(m_watch, &LogFolderWatch::folderChanged, this, &LogFolderPage::refresh);
    connect(m_watch, &LogFolderWatch::folderChanged, this, &LogFolderPage::settled);
    connect(m_trend, &RunTrendPage::settled, this, &LogFolderPage::settled);
    connect(m_trend, &RunTrendPage::compareRequested, this, &LogFolderPage::compareRequested);
    connect(m_trend, &RunTrendPage::runPicked, this, [this](const QString& trace) {
        selectTrace(trace, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    });
    connect(m_readRuns, &QPushButton::clicked, this, [this] {
        m_readRuns->hide();
        m_trend->show();
        m_recorder->setSources(m_runs);
        m_recorder->setSeen(true);
    });
    connect(m_steps, &StepReader::found, m_model, [this](const std::string& trace, const StepsOfFile& steps) {
        m_model->setSteps(QFile::decodeName(QByteArray::fromStdString(trace)), steps);
    });
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_filtered->setFilterFixedString(text);
        m_tree->expandAll();
    });
    connect(m_tree, &QTreeView::activated, this, [this](const QModelIndex& index) {
        const QString trace =
            index.siblingAtColumn(LogFolderModel::Name).data(LogFolderModel::kLocationRole).toString();
        if (!trace.isEmpty()) {
            emit openRequested({trace});
        }
    });
    connect(m_tree->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &LogFolderPage::updateButtons);
    connect(m_open, &QPushButton::clicked, this, &LogFolderPage::openSelected);
    connect(m_ranks, &QPushButton::clicked, this, &LogFolderPage::compareRanks);
    connect(m_compare, &QPushButton::clicked, this, [this] {
        if (const QStringList traces = pair(); !traces.isEmpty()) {
            emit compareRequested(traces.front(), traces.back());
        }
    });
    updateButtons();
    setFocusProxy(m_tree);
}

QStringList LogFolderPage::selectedLocations() const {
    QStringList locations;
    for (const QModelIndex& index : m_tree->selectionModel()->selectedRows()) {
        for (const QString& location : m_model->locationsBelow(m_filtered->mapToSource(index))) {
            if (!locations.contains(location)) {
                locations << location;
            }
        }
    }
    return locations;
}

QStringList LogFolderPage::pair() const {
    QStringList all;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        all += m_model->locationsBelow(m_model->index(row, 0));
    }
    const QStringList selected = selectedLocations();
    if (selected.size() == 2) {
        erase_if(all, [&selected](const QString& location) { return !selected.contains(location); });
    }
    return all.size() == 2 ? all : QStringList();
}

void LogFolderPage::updateButtons() {
    const auto count = selectedLocations().size();
    m_open->setEnabled(count > 0 && count <= kMostOpened);
    m_open->setText(count > 1 ? tr("Open %1 traces").arg(count) : tr("Open"));
    m_compare->setEnabled(!pair().isEmpty());
    const LogRun* run = selectedRun();
    m_ranks->setEnabled(run != nullptr && run->workers.size() > 1);
    m_open->setToolTip(
        plainToolTip(count > kMostOpened ? tr("At most %1 traces at once").arg(kMostOpened) : QString()));
}

void LogFolderPage::lookAgain() {
    m_watch->scan();
}

void LogFolderPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_watch->setSeen(true);
    m_steps->setSeen(true);
    m_recorder->setSeen(true);
}

void LogFolderPage::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    m_watch->setSeen(false);
    m_steps->setSeen(false);
    m_recorder->setSeen(false);
}

bool LogFolderPage::isSettled() const {
    return m_watch->folder() != nullptr && m_recorder->isIdle() && m_trend->isSettled();
}

const LogRun* LogFolderPage::selectedRun() const {
    const auto scanned = m_watch->folder();
    if (!scanned || !scanned->has_value()) {
        return nullptr;
    }
    const std::vector<LogRun>& runs = (*scanned)->runs;
    const QStringList selected = selectedLocations();
    const LogRun* found = runs.size() == 1 ? &runs.front() : nullptr;
    for (const LogRun& run : runs) {
        for (const LogWorker& worker : run.workers) {
            for (const LogSpan& span : worker.spans) {
                if (selected.contains(locationText(span.location))) {
                    if (found != nullptr && found != &run) {
                        return nullptr;
                    }
                    found = &run;
                }
            }
        }
    }
    return found;
}

void LogFolderPage::compareRanks() {
    const LogRun* run = selectedRun();
    if (run == nullptr) {
        return;
    }
    // Several traces of it that were picked, else all.
    const QStringList selected = selectedLocations();
    LogRun wanted = *run;
    if (selected.size() > 1) {
        for (LogWorker& worker : wanted.workers) {
            std::erase_if(worker.spans, [&](const LogSpan& span) {
                return !selected.contains(locationText(span.location));
            });
        }
        std::erase_if(wanted.workers, [](const LogWorker& worker) { return worker.spans.empty(); });
    }
    const QString name = locationText(run->name);
    // A folder of just this run can be followed; runs below it are others.
    const bool isInArchive = QFileInfo(m_location).isFile();
    const QString folder =
        name.isEmpty() ? m_location
                       : m_location + (isInArchive ? QStringLiteral("!/") : QStringLiteral("/")) + name;
    const bool isAlone = std::ranges::none_of((*m_watch->folder())->runs, [run](const LogRun& other) {
        return &other != run && (run->name.empty() || other.name.starts_with(run->name + '/'));
    });
    if (selected.size() <= 1 && isAlone && isLogFolder(folder)) {
        emit ranksOfFolderRequested(name.isEmpty() ? QFileInfo(m_location).fileName() : name, folder);
        return;
    }
    emit ranksRequested(name.isEmpty() ? QFileInfo(m_location).fileName() : name, rankSources(wanted));
}

void LogFolderPage::openSelected() {
    emit openRequested(selectedLocations());
}

void LogFolderPage::showKnownSteps(const LogFolder& folder) {
    for (const LogRun& run : folder.runs) {
        for (const LogWorker& worker : run.workers) {
            for (const LogSpan& span : worker.spans) {
                if (const auto steps = m_steps->stepsOf(span)) {
                    m_model->setSteps(locationText(span.location), *steps);
                }
            }
        }
    }
}

void LogFolderPage::followRuns(const LogFolder& folder) {
    constexpr quint64 kMostBytes = 512ULL << 20; // of all traces; a laptop reads them in some ten seconds
    quint64 bytes = 0;
    bool isHere = true;
    m_runs.clear();
    for (const LogRun& run : runsOverTime(folder)) {
        const LogSpan& span = run.workers.front().spans.front();
        if (span.state == LogSpan::State::Complete) {
            bytes += span.sizeBytes;
            isHere = isHere && !isRemoteLocation(span.location);
            m_runs.push_back({locationText(span.location), locationText(run.name),
                              span.stampNs.value_or(span.modifiedNs)});
        }
    }
    const bool isTrend = m_runs.size() > 1;
    const bool isReadNow = isTrend && isHere && bytes <= kMostBytes;
    const bool isShown = isReadNow || m_trend->isVisibleTo(this);
    m_trend->setVisible(isTrend && isShown);
    m_readRuns->setVisible(isTrend && !isShown);
    m_readRuns->setText(tr("Runs over time: read %1").arg(formatBytes(static_cast<double>(bytes))));
    if (isTrend && isShown) {
        m_recorder->setSources(m_runs);
    }
}

void LogFolderPage::selectTrace(const QString& location, QItemSelectionModel::SelectionFlags how) {
    const QModelIndexList found = m_model->match(m_model->index(0, 0), LogFolderModel::kLocationRole,
                                                 location, 1, Qt::MatchExactly | Qt::MatchRecursive);
    for (const QModelIndex& index : found) {
        m_tree->selectionModel()->select(m_filtered->mapFromSource(index), how);
        m_tree->scrollTo(m_filtered->mapFromSource(index));
    }
}

void LogFolderPage::refresh() {
    const auto scanned = m_watch->folder();
    const bool isReadable = scanned && scanned->has_value();
    const bool isEmpty = !isReadable || (*scanned)->runs.empty();
    m_split->setVisible(!isEmpty);
    m_empty->setVisible(isEmpty);
    m_filter->setVisible(!isEmpty);
    m_open->setVisible(!isEmpty);
    m_ranks->setVisible(!isEmpty);
    m_compare->setVisible(!isEmpty);
    if (!isReadable) {
        m_summary->clear();
        m_empty->setText(QString::fromStdString(scanned->error().describe()));
        return;
    }
    const LogFolder& folder = **scanned;
    m_summary->setText(summaryOf(folder));
    m_empty->setText(
        tr("No traces here. Looked for files of all formats that Lanescope opens, in this folder and those "
           "below"));
    QStringList notices;
    if (m_watch->trouble()) {
        notices << tr("Last known contents; the folder cannot be read: %1")
                       .arg(QString::fromStdString(m_watch->trouble()->describe()));
    }
    for (std::size_t i = 0; i < folder.notices.size() && i < kMostNotices; ++i) {
        notices << QString::fromStdString(folder.notices[i]);
    }
    if (folder.notices.size() > kMostNotices) {
        notices << tr("and %1 more").arg(folder.notices.size() - kMostNotices);
    }
    m_notices->setText(notices.join(QLatin1Char('\n')));
    m_notices->setVisible(!notices.isEmpty());
    // The selection stays: the scan may only have found one more file.
    const QStringList selected = selectedLocations();
    m_model->setFolder(folder);
    m_steps->setFolder(folder);
    followRuns(folder);
    showKnownSteps(folder);
    m_tree->expandAll();
    for (const QString& location : selected) {
        selectTrace(location, QItemSelectionModel::Select | QItemSelectionModel::Rows);
    }
    updateButtons();
}

} // namespace lanescope::ui
