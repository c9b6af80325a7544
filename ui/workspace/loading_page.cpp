// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/loading_page.h"

#include <QApplication>
#include <QFile>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPointer>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedLayout>
#include <QTimer>
#include <QVBoxLayout>

#include "core/base/byte_size.h"
#include "core/base/file.h"
#include "core/import/registry.h"
#include "core/os/memory.h"
#include "core/remote/remote_location.h"
#include "core/store/trace.h"
#include "ui/state/background.h"
#include "ui/state/document.h"
#include "ui/theme/formatting.h"
#include "ui/theme/plain_label.h"
#include "ui/theme/plain_tool_tip.h"
#include "ui/workspace/loading_notice.h"
#include "ui/workspace/loading_preview.h"

namespace lanescope::ui {

namespace {

constexpr int kLoadingWidth = 520;
constexpr int kBarSteps = 1000;
constexpr int kEstimateAfterMs = 250; // who is ready by then is not looked at

QString stageText(LoadStage stage, const QString& file) {
    switch (stage) {
    case LoadStage::Opening:
        return LoadingPage::tr("Opening %1").arg(file);
    case LoadStage::Reading:
        return LoadingPage::tr("Reading %1").arg(file);
    case LoadStage::Arranging:
        return LoadingPage::tr("Arranging the lanes of %1").arg(file);
    case LoadStage::Indexing:
    case LoadStage::Done:
        return LoadingPage::tr("Indexing %1").arg(file);
    }
    return {};
}

} // namespace

LoadingPage::LoadingPage(Document* document, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_stage(new QLabel)
    , m_figures(new PlainLabel)
    , m_estimate(new PlainLabel)
    , m_bar(new QProgressBar)
    , m_cancel(new QPushButton(tr("Cancel")))
    , m_notice(new LoadingNotice)
    , m_preview(new LoadingPreview(document))
    , m_layout(new QStackedLayout(this)) {
    m_stage->setObjectName(QStringLiteral("loadingStage"));
    m_figures->setObjectName(QStringLiteral("loadingFigures"));
    m_cancel->setObjectName(QStringLiteral("cancelLoad"));
    m_stage->setTextFormat(Qt::PlainText);
    m_figures->setForegroundRole(QPalette::PlaceholderText);
    m_estimate->setObjectName(QStringLiteral("loadingEstimate"));
    m_estimate->setForegroundRole(QPalette::PlaceholderText);
    m_estimate->setWordWrap(true);
    QSizePolicy kept = m_estimate->sizePolicy();
    kept.setRetainSizeWhenHidden(true); // nothing moves when it comes
    m_estimate->setSizePolicy(kept);
    m_estimate->hide();
    m_bar->setObjectName(QStringLiteral("loadingBar"));
    m_bar->setTextVisible(false);
    m_bar->setMaximumHeight(8);
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        m_cancel->setEnabled(false);
        m_document->cancel();
    });

    m_layout->addWidget(makeCard());
    auto* withPreview = new QWidget;
    auto* previewLayout = new QGridLayout(withPreview);
    previewLayout->setContentsMargins({});
    previewLayout->addWidget(m_preview, 0, 0);
    // Over the lanes: they stay where they are when it goes.
    previewLayout->addWidget(m_notice, 0, 0, Qt::AlignBottom);
    m_notice->raise();
    m_layout->addWidget(withPreview);
    connect(m_notice, &LoadingNotice::cancelRequested, m_document, &Document::cancel);
    connect(m_preview, &LoadingPreview::excerptShown, this, &LoadingPage::showPreview);
    connect(document, &Document::progressChanged, this, &LoadingPage::refresh);
    QTimer::singleShot(kEstimateAfterMs, this, &LoadingPage::estimate);
    refresh();
}

QWidget* LoadingPage::makeCard() {
    auto* content = new QWidget;
    content->setMaximumWidth(kLoadingWidth);
    auto* layout = new QVBoxLayout(content);
    layout->setSpacing(10);
    layout->addWidget(m_stage);
    layout->addWidget(m_bar);
    auto* last = new QHBoxLayout;
    last->addWidget(m_figures, 1);
    last->addWidget(m_cancel);
    layout->addLayout(last);
    layout->addWidget(m_estimate);
    auto* centreLine = new QHBoxLayout;
    centreLine->addStretch(1);
    centreLine->addWidget(content, 1000);
    centreLine->addStretch(1);
    auto* card = new QWidget;
    auto* page = new QVBoxLayout(card);
    page->addStretch(2);
    page->addLayout(centreLine);
    page->addStretch(3);
    return card;
}

void LoadingPage::showPreview() {
    m_layout->setCurrentIndex(1);
    refresh();
    emit excerptShown();
}

void LoadingPage::estimate() {
    runInBackground(
        this,
        [path = QFile::encodeName(m_document->location()).toStdString()](const std::stop_token&) {
            const auto file = File::open(path);
            return file ? estimateLoad(*file) : Result<LoadEstimate>(file.error());
        },
        [this](const Result<LoadEstimate>& found) {
            if (found) { // else the load itself tells what is wrong; a member of an archive has no file
                showEstimate(found->events, found->memoryBytes);
            }
        });
}

void LoadingPage::showEstimate(quint64 events, quint64 memoryBytes) {
    const quint64 available = os::availableMemoryBytes();
    const QString needs = tr("About %1 events; reading them takes about %2 of memory")
                              .arg(formatCount(events), formatBytes(double(memoryBytes)));
    m_estimate->setText(available == 0 ? needs
                                       : tr("%1; %2 is free").arg(needs, formatBytes(double(available))));
    m_estimate->show();
}

void LoadingPage::refresh() {
    const LoadProgress progress = m_document->progress();
    const QString file = QFileInfo(m_document->location()).fileName();
    m_stage->setText(fontMetrics().elidedText(progress.stage == LoadStage::Opening &&
                                                      isRemoteLocation(m_document->location().toStdString())
                                                  ? tr("Fetching %1").arg(file)
                                                  : stageText(progress.stage, file),
                                              Qt::ElideMiddle, kLoadingWidth));
    m_stage->setToolTip(plainToolTip(m_document->location()));
    if (const Document* excerpt = m_preview->excerpt(); excerpt != nullptr && progress.bytesTotal > 0) {
        m_notice->setProgress(file, double(progress.bytesDone) / double(progress.bytesTotal),
                              excerpt->trace()->data().share);
    }
    if (progress.bytesTotal == 0) {
        m_bar->setRange(0, 0);
        m_figures->clear();
        return;
    }
    m_bar->setRange(0, kBarSteps);
    const double share = static_cast<double>(progress.bytesDone) / static_cast<double>(progress.bytesTotal);
    m_bar->setValue(static_cast<int>(share * kBarSteps));
    m_figures->setText(tr("%1 of %2, %3 events")
                           .arg(formatBytes(static_cast<double>(progress.bytesDone)),
                                formatBytes(static_cast<double>(progress.bytesTotal)),
                                formatCount(progress.events)));
}

} // namespace lanescope::ui
