// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/knob_row.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "ui/panels/knob_words.h"
#include "ui/theme/change_text.h"
#include "ui/theme/elided_label.h"
#include "ui/theme/formatting.h"
#include "ui/theme/plain_label.h"
#include "ui/theme/plain_tool_tip.h"

namespace lanescope::ui {

namespace {

constexpr int kSteps = 100; ///< of the slider from 0 to the recorded time

/// End of the slider, as a multiple of the recorded time; a rate ends there.
int mostTimes(KnobTarget target) {
    return target == KnobTarget::Rate ? 1 : 2;
}

} // namespace

KnobRow::KnobRow(const Knob& knob, QWidget* parent)
    : QWidget(parent)
    , m_onlyZero(infoOf(knob.target).onlyZero)
    , m_slider(new QSlider(Qt::Horizontal))
    , m_factor(new PlainLabel)
    , m_change(new PlainLabel) {
    const QString title = knobTitle(knob);
    constexpr int kFewestCharacters = 10;
    // A wait either is there or not.
    const int most = mostTimes(knob.target);
    m_slider->setRange(0, m_onlyZero ? 1 : most * kSteps);
    m_slider->setValue(m_onlyZero ? 0 : int(std::lround(std::min(knob.factor, double(most)) * kSteps)));
    m_slider->setPageStep(m_onlyZero ? 1 : kSteps / 4);
    m_slider->setAccessibleName(tr("Factor of %1").arg(title));
    m_slider->setMinimumWidth(60);
    m_factor->setFixedWidth(fontMetrics().averageCharWidth() * 9);
    m_change->setMinimumWidth(fontMetrics().averageCharWidth() * 12);
    m_change->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_change->setToolTip(tr("Gain of this change alone"));
    auto* remove = new QToolButton;
    remove->setText(QStringLiteral("×"));
    remove->setAutoRaise(true);
    remove->setToolTip(tr("Remove this change"));
    remove->setAccessibleName(tr("Remove %1").arg(title));
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(new ElidedLabel(title, kFewestCharacters), 2);
    line->addWidget(m_slider, 1);
    line->addWidget(m_factor);
    line->addWidget(m_change);
    line->addWidget(remove);
    connect(m_slider, &QSlider::valueChanged, this, [this] {
        showFactor();
        emit factorMoved(factor());
    });
    connect(remove, &QToolButton::clicked, this, &KnobRow::removeRequested);
    showFactor();
}

double KnobRow::factor() const {
    return m_onlyZero ? m_slider->value() : double(m_slider->value()) / kSteps;
}

void KnobRow::showFactor() {
    m_factor->setText(m_onlyZero ? (m_slider->value() == 0 ? tr("removed") : tr("as it is"))
                                 : QStringLiteral("× %1").arg(factor(), 0, 'f', 2));
}

void KnobRow::setChange(std::optional<DurationNs> changeNs) {
    m_change->setText(changeNs ? signedText(double(*changeNs), formatDuration(std::abs(*changeNs)))
                               : QStringLiteral("…"));
}

} // namespace lanescope::ui
