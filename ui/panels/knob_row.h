// SPDX-License-Identifier: Apache-2.0
// One knob of a what-if: its name, a slider for the factor, what it changes by itself, a button that removes
// it. UI thread only.
#pragma once

#include <QWidget>

#include <optional>

#include "core/base/time.h"
#include "core/dependency/knob.h"

class QLabel;
class QSlider;

namespace lanescope::ui {

class KnobRow : public QWidget {
    Q_OBJECT

public:
    explicit KnobRow(const Knob& knob, QWidget* parent = nullptr);

    double factor() const;
    /// Change by the knob alone; absent: not known yet.
    void setChange(std::optional<DurationNs> changeNs);

signals:
    void factorMoved(double factor);
    void removeRequested();

private:
    void showFactor();

    bool m_onlyZero;
    QSlider* m_slider;
    QLabel* m_factor;
    QLabel* m_change;
};

} // namespace lanescope::ui
