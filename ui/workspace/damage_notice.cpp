// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/damage_notice.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QToolButton>

#include "ui/state/core_words.h"
#include "ui/theme/formatting.h"
#include "ui/theme/icons.h"
#include "ui/theme/plain_label.h"

namespace lanescope::ui {

QString DamageNotice::textOf(const Diagnostics& diagnostics) {
    QStringList parts;
    for (std::size_t i = 0; i < kDiagnosticKindCount; ++i) {
        const auto kind = static_cast<DiagnosticKind>(i);
        if (diagnosticClass(kind) == DiagnosticClass::File && diagnostics[kind].count > 0) {
            parts << problemWords(kind);
        }
    }
    if (const quint64 lost = diagnostics.total(DiagnosticClass::Unusable); lost > 0) {
        parts << (lost == 1 ? tr("1 event cannot be used: figures may be too low")
                            : tr("%1 events cannot be used: figures may be too low").arg(formatCount(lost)));
    }
    return parts.join(QStringLiteral(" · "));
}

DamageNotice::DamageNotice(const QString& text, QWidget* parent)
    : QFrame(parent) {
    setObjectName(QStringLiteral("damageNotice"));
    auto* label = new PlainLabel(text);
    label->setObjectName(QStringLiteral("damageText"));
    label->setWordWrap(true);
    auto* show = new QPushButton(tr("Show"));
    show->setObjectName(QStringLiteral("showDamage"));
    connect(show, &QPushButton::clicked, this, &DamageNotice::showRequested);
    auto* close = new QToolButton;
    close->setIcon(themedIcon(QStringLiteral("close")));
    close->setAutoRaise(true);
    close->setToolTip(tr("Close"));
    close->setAccessibleName(tr("Close"));
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 2, 4, 2);
    layout->addWidget(label, 1);
    layout->addWidget(show);
    layout->addWidget(close);
}

} // namespace lanescope::ui
