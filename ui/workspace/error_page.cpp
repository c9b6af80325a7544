// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/error_page.h"

#include <QClipboard>
#include <QFileInfo>
#include <QFormLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/base/error.h"
#include "ui/state/track_names.h"
#include "ui/theme/formatting.h"
#include "ui/theme/icons.h"
#include "ui/theme/plain_label.h"

namespace lanescope::ui {

namespace {

constexpr int kContentWidth = 640;

struct Words {
    QString headline;
    QString advice;
};

Words wordsFor(ErrorCode code) {
    switch (code) {
    case ErrorCode::FileNotFound:
        return {ErrorPage::tr("The file does not exist"),
                ErrorPage::tr("Check the path; the file may have been moved, renamed or not yet copied")};
    case ErrorCode::FileUnreadable:
        return {ErrorPage::tr("The file cannot be read"),
                ErrorPage::tr("Check its permissions and whether the disk or network folder is mounted")};
    case ErrorCode::UnsupportedFormat:
        return {
            ErrorPage::tr("Unsupported or damaged file"),
            ErrorPage::tr(
                "Open a recording of torch.profiler or another writer of Chrome trace events (JSON), "
                "Nsight Systems (.sqlite), Perfetto, XPlane, nvprof, rocprofv3, rocmProfileData, Ascend or "
                "Proton, or a memory snapshot or flight recorder dump of PyTorch")};
    case ErrorCode::Truncated:
        return {ErrorPage::tr("The file ends too early"),
                ErrorPage::tr("Copy it again, or wait until the profiler has finished writing")};
    case ErrorCode::MalformedJson:
        return {ErrorPage::tr("The file is damaged"),
                ErrorPage::tr("Copy or record it again; the details name the place of the damage")};
    case ErrorCode::LimitExceeded:
    case ErrorCode::OutOfMemory:
        return {ErrorPage::tr("There is not enough memory for this trace"),
                ErrorPage::tr("Close other traces or programs, or record fewer steps")};
    case ErrorCode::Cancelled:
        return {ErrorPage::tr("Loading was cancelled"), ErrorPage::tr("Try again to load it from the start")};
    case ErrorCode::InvalidArgument:
        return {ErrorPage::tr("The trace could not be opened"), ErrorPage::tr("See the details for more")};
    }
    return {};
}

/// A message says what happened and why, and after its last semicolon what to do, where there is more to do
/// than for all errors of its code.
struct MessageParts {
    QString cause;
    QString advice;
};

MessageParts partsOf(const QString& message) {
    const qsizetype cut = message.lastIndexOf(QStringLiteral("; "));
    if (cut < 0) {
        return {message, {}};
    }
    QString advice = message.mid(cut + 2);
    advice[0] = advice[0].toUpper();
    return {message.left(cut), advice};
}

QLabel* fact(const QString& text) {
    auto* label = new QLabel(text);
    label->setTextFormat(Qt::PlainText); // it may quote the file
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

} // namespace

ErrorPage::ErrorPage(const Error& error, const QString& location, QWidget* parent)
    : QWidget(parent) {
    const Words words = wordsFor(error.code);
    auto* headline = new PlainLabel(words.headline);
    headline->setObjectName(QStringLiteral("errorHeadline"));
    QFont font = headline->font();
    font.setPointSizeF(font.pointSizeF() * 1.4);
    font.setWeight(QFont::DemiBold);
    headline->setFont(font);
    auto* icon = new QLabel;
    icon->setPixmap(themedIcon(QStringLiteral("error")).pixmap(QSize(28, 28), devicePixelRatioF()));
    auto* top = new QHBoxLayout;
    top->setSpacing(12);
    top->addWidget(icon);
    top->addWidget(headline, 1);

    auto* facts = new QFormLayout;
    facts->setHorizontalSpacing(16);
    facts->setLabelAlignment(Qt::AlignLeft);
    const auto add = [&](const QString& label, const QString& text, const char* name) {
        auto* title = new PlainLabel(label);
        title->setForegroundRole(QPalette::PlaceholderText);
        auto* value = fact(text);
        value->setObjectName(QLatin1String(name));
        facts->addRow(title, value);
    };
    // A path has few places to break a line at: offer one after every slash.
    QString path = location;
    add(tr("File"), path.replace(QLatin1Char('/'), QStringLiteral("/\u200b")), "errorFile");
    if (error.offset) {
        add(tr("Place"), tr("Byte %1 of the text").arg(formatCount(*error.offset)), "errorPlace");
    }
    const MessageParts parts = partsOf(toText(error.message));
    // The headlines of these two codes say their cause.
    if (error.code != ErrorCode::Cancelled && error.code != ErrorCode::FileNotFound) {
        add(tr("Cause"), parts.cause, "errorCause");
    }
    const bool isGeneral = parts.advice.isEmpty() || error.code == ErrorCode::FileNotFound;
    add(tr("What to do"), isGeneral ? words.advice : parts.advice, "errorAdvice");

    const QString report =
        tr("%1 (%2)\n%3")
            .arg(words.headline, QString::fromLatin1(errorCodeName(error.code)), toText(error.describe()));
    auto* details = new QPlainTextEdit(report);
    details->setObjectName(QStringLiteral("errorDetails"));
    details->setReadOnly(true);
    details->setAcceptDrops(false);
    details->setMaximumHeight(fontMetrics().height() * 6);
    details->hide();
    auto* unfold = new QToolButton;
    unfold->setObjectName(QStringLiteral("errorUnfold"));
    unfold->setText(tr("Details"));
    unfold->setArrowType(Qt::RightArrow);
    unfold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    unfold->setAutoRaise(true);
    unfold->setCheckable(true);
    connect(unfold, &QToolButton::toggled, this, [unfold, details](bool open) {
        unfold->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
        details->setVisible(open);
    });
    auto* copy = new QToolButton;
    copy->setObjectName(QStringLiteral("errorCopy"));
    copy->setIcon(themedIcon(QStringLiteral("copy")));
    copy->setToolTip(tr("Copy details"));
    copy->setAutoRaise(true);
    connect(copy, &QToolButton::clicked, this, [report] { QGuiApplication::clipboard()->setText(report); });
    auto* detailLine = new QHBoxLayout;
    detailLine->addWidget(unfold);
    detailLine->addWidget(copy);
    detailLine->addStretch(1);

    auto* retry = new QPushButton(tr("Try again"));
    auto* openOther = new QPushButton(tr("Open another…"));
    auto* close = new QPushButton(tr("Close tab"));
    retry->setObjectName(QStringLiteral("errorRetry"));
    connect(retry, &QPushButton::clicked, this, &ErrorPage::retryRequested);
    connect(openOther, &QPushButton::clicked, this, &ErrorPage::openRequested);
    connect(close, &QPushButton::clicked, this, &ErrorPage::closeRequested);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(retry);
    buttons->addWidget(openOther);
    buttons->addWidget(close);
    buttons->addStretch(1);

    auto* content = new QWidget;
    content->setMaximumWidth(kContentWidth);
    auto* layout = new QVBoxLayout(content);
    layout->setSpacing(14);
    layout->addLayout(top);
    layout->addLayout(facts);
    layout->addLayout(buttons);
    layout->addLayout(detailLine);
    layout->addWidget(details);
    auto* centreLine = new QHBoxLayout;
    centreLine->addStretch(1);
    centreLine->addWidget(content, 1000);
    centreLine->addStretch(1);
    auto* page = new QVBoxLayout(this);
    page->addStretch(2);
    page->addLayout(centreLine);
    page->addStretch(3);
}

} // namespace lanescope::ui
