// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/damage_notice.h"

#include <QPushButton>

#include "ui/state/core_words.h"
#include "ui/theme/formatting.h"

namespace lanescope::ui {

QString DamageNotice::textOf(const Diagnostics& diagnostics) {
    QStringList parts;
    for (std::size_t i = 0; i < kDiagnosticKindCount; ++i) {
        const auto kind = static_cast<DiagnosticKind>(i);
        // A compressed file that is cut off ends in the midst of its data: that is one damage, not two.
        const bool isSaid =
            kind == DiagnosticKind::CompressedDataDamaged && diagnostics[DiagnosticKind::Truncated].count > 0;
        if (diagnosticClass(kind) == DiagnosticClass::File && diagnostics[kind].count > 0 && !isSaid) {
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
    : NoticeBar(QStringLiteral("damage"), text, parent) {
    connect(addButton(QStringLiteral("showDamage"), tr("Show")), &QPushButton::clicked, this,
            &DamageNotice::showRequested);
    addClose();
}

} // namespace lanescope::ui
