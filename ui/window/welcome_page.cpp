// SPDX-License-Identifier: Apache-2.0
#include "ui/window/welcome_page.h"

#include <QClipboard>
#include <QFileInfo>
#include <QFontDatabase>
#include <QGridLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/state/settings.h"
#include "ui/state/trace_location.h"
#include "ui/theme/formatting.h"
#include "ui/theme/icons.h"
#include "ui/theme/plain_label.h"
#include "ui/theme/plain_tool_tip.h"
#include "ui/window/entry_button.h"

namespace lanescope::ui {

namespace {

constexpr int kContentWidth = 920;

QLabel* headingLabel(const QString& text) {
    auto* label = new PlainLabel(text);
    QFont font = label->font();
    font.setWeight(QFont::DemiBold);
    label->setFont(font);
    return label;
}

QLabel* quiet(const QString& text) {
    auto* label = new PlainLabel(text);
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setWordWrap(true);
    return label;
}

QVBoxLayout* column(QWidget* box, int spacing) {
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(spacing);
    return layout;
}

} // namespace

WelcomePage::WelcomePage(Settings* settings, QWidget* parent)
    : QScrollArea(parent)
    , m_settings(settings) {
    setWidgetResizable(true);
    setFrameShape(NoFrame);
    viewport()->setBackgroundRole(QPalette::Window);

    auto* content = new QWidget;
    content->setMaximumWidth(kContentWidth);
    auto* columns = new QHBoxLayout;
    columns->setSpacing(40);
    columns->addWidget(makeTraces(), 1, Qt::AlignTop);
    columns->addWidget(makeRecording(), 1, Qt::AlignTop);
    auto* body = column(content, 32);
    body->addStretch(1);
    body->addWidget(makeHeader());
    body->addLayout(columns);
    body->addStretch(1);

    auto* page = new QWidget;
    page->setBackgroundRole(QPalette::Window);
    auto* centre = new QHBoxLayout(page);
    centre->setContentsMargins(32, 32, 32, 32);
    centre->addStretch(1);
    centre->addWidget(content, 1000);
    centre->addStretch(1);
    setWidget(page);

    connect(settings, &Settings::recentTracesChanged, this, &WelcomePage::listRecent);
    listRecent();
}

QWidget* WelcomePage::makeHeader() {
    auto* box = new QWidget;
    auto* icon = new QLabel;
    icon->setPixmap(applicationIcon().pixmap(QSize(72, 72), devicePixelRatioF()));
    auto* name = new QLabel(QStringLiteral("Lanescope"));
    QFont big = name->font();
    big.setPointSizeF(big.pointSizeF() * 2.0);
    big.setWeight(QFont::DemiBold);
    name->setFont(big);
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    words->addStretch(1);
    words->addWidget(name);
    words->addWidget(quiet(tr("See what your GPUs did in a PyTorch trace, and what made them wait")));
    words->addStretch(1);
    auto* layout = new QHBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(18);
    layout->addWidget(icon);
    layout->addLayout(words, 1);
    return box;
}

QWidget* WelcomePage::makeTraces() {
    auto* box = new QWidget;
    auto* layout = column(box, 6);

    auto* open = new QPushButton(tr("Open traces…"));
    open->setObjectName(QStringLiteral("openButton"));
    open->setDefault(true);
    open->setToolTip(plainToolTip(QKeySequence(QKeySequence::Open).toString(QKeySequence::NativeText)));
    connect(open, &QPushButton::clicked, this, &WelcomePage::openRequested);
    auto* openFolder = new QPushButton(tr("Open folder…"));
    openFolder->setObjectName(QStringLiteral("openFolderButton"));
    openFolder->setToolTip(tr("Traces of one job, such as a TensorBoard log folder"));
    connect(openFolder, &QPushButton::clicked, this, &WelcomePage::openFolderRequested);
    auto* openLine = new QHBoxLayout;
    openLine->addWidget(open);
    openLine->addWidget(openFolder);
    openLine->addSpacing(8);
    openLine->addWidget(quiet(tr("or drop files here")), 1);
    layout->addLayout(openLine);
    layout->addSpacing(14);

    m_recentBox = new QWidget;
    auto* recent = column(m_recentBox, 2);
    recent->addWidget(headingLabel(tr("Recent traces")));
    m_recentList = new QVBoxLayout;
    m_recentList->setSpacing(0);
    recent->addLayout(m_recentList);
    recent->addSpacing(14);
    layout->addWidget(m_recentBox);

    layout->addWidget(headingLabel(tr("Sample traces")));
    auto* tour = new EntryButton(themedIcon(QStringLiteral("next")), tr("Guided tour"),
                                 tr("Six steps through the window, on the samples"));
    tour->setObjectName(QStringLiteral("tourEntry"));
    connect(tour, &EntryButton::clicked, this, &WelcomePage::tourRequested);
    layout->addWidget(tour);
    for (const Sample& sample : sampleTraces()) {
        auto* entry = new EntryButton(themedIcon(sample.iconName), sample.title, sample.description);
        entry->setObjectName(QStringLiteral("sample"));
        connect(entry, &EntryButton::clicked, this, [this, sample] { emit locationChosen(sample.location); });
        layout->addWidget(entry);
    }
    return box;
}

QWidget* WelcomePage::makeRecording() {
    auto* box = new QWidget;
    auto* layout = column(box, 8);
    layout->addWidget(headingLabel(tr("How to record a trace")));
    layout->addWidget(
        quiet(tr("Wrap a few steps of your loop in torch.profiler, then open the files that it writes")));

    auto* code = new PlainLabel(recordingSnippet());
    QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    fixed.setPointSizeF(font().pointSizeF() * 0.92);
    code->setFont(fixed);
    code->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    code->setAutoFillBackground(true);
    code->setBackgroundRole(QPalette::Base);
    code->setMargin(12);
    code->setAccessibleName(tr("Recording snippet"));
    layout->addWidget(code);

    auto* copy = new QPushButton(themedIcon(QStringLiteral("copy")), tr("Copy"));
    copy->setObjectName(QStringLiteral("copySnippet"));
    connect(copy, &QPushButton::clicked, this, [copy] {
        QGuiApplication::clipboard()->setText(recordingSnippet());
        copy->setText(tr("Copied"));
        QTimer::singleShot(1500, copy, [copy] { copy->setText(tr("Copy")); });
    });
    layout->addWidget(copy, 0, Qt::AlignLeft);
    layout->addSpacing(6);
    layout->addWidget(headingLabel(tr("What each option is for")));
    layout->addWidget(makeOptions());
    return box;
}

QWidget* WelcomePage::makeOptions() {
    const std::pair<QString, QString> options[] = {
        {QStringLiteral("schedule, step()"), tr("Steps: times by step, comparisons, the step menu")},
        {QStringLiteral("ProfilerActivity.CUDA"),
         tr("Lanes and figures of GPUs; on by default where there is one")},
        {QStringLiteral("record_shapes"), tr("Operators by shapes, FLOPs and the roofline")},
        {QStringLiteral("with_stack"), tr("Python frames, modules, flame graphs, source lines")},
        {QStringLiteral("profile_memory"), tr("Curves of memory and who allocates it")},
        {QStringLiteral("use_gzip"), tr("Files are about 10 times smaller and open just as fast")},
    };
    auto* box = new QWidget;
    auto* grid = new QGridLayout(box);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(14);
    grid->setVerticalSpacing(3);
    grid->setColumnStretch(1, 1);
    int row = 0;
    for (const auto& [name, use] : options) {
        auto* code = new PlainLabel(name);
        QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
        fixed.setPointSizeF(font().pointSizeF() * 0.92);
        code->setFont(fixed);
        grid->addWidget(code, row, 0, Qt::AlignTop);
        grid->addWidget(quiet(use), row++, 1);
    }
    return box;
}

void WelcomePage::listRecent() {
    while (QLayoutItem* item = m_recentList->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
    constexpr std::size_t kListed = 6;
    const std::vector<RecentTrace> traces = m_settings->recentTraces();
    m_recentBox->setVisible(!traces.empty());
    for (std::size_t i = 0; i < std::min(traces.size(), kListed); ++i) {
        const RecentTrace& trace = traces[i];
        const QFileInfo file(trace.path); // names only: no disk access
        const QString detail =
            QStringLiteral("%1 · %2 · %3")
                .arg(formatBytes(static_cast<double>(trace.sizeBytes)),
                     QLocale().toString(trace.openedAt, QLocale::ShortFormat), file.path());
        auto* entry = new EntryButton(themedIcon(QStringLiteral("trace")), file.fileName(), detail);
        entry->setObjectName(QStringLiteral("recent"));
        entry->setToolTip(plainToolTip(trace.path));
        connect(entry, &EntryButton::clicked, this, [this, path = trace.path] { emit locationChosen(path); });
        m_recentList->addWidget(entry);
    }
}

QString WelcomePage::recordingSnippet() {
    return QStringLiteral(R"(from torch.profiler import (
    profile, schedule, tensorboard_trace_handler)

with profile(
    schedule=schedule(wait=1, warmup=2, active=3),
    on_trace_ready=tensorboard_trace_handler(
        "traces", use_gzip=True),
    record_shapes=True,
    profile_memory=True,
    with_stack=True,
) as profiler:
    for batch in loader:
        train_step(batch)
        profiler.step())");
}

} // namespace lanescope::ui
