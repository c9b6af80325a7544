// SPDX-License-Identifier: Apache-2.0
// The line above a comparison: the two sides, which steps stand above each other, what aligns them, the
// lock, and the result in one figure. UI thread only.
#pragma once

#include <QWidget>

#include <memory>

#include "core/compare/comparison.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QToolButton;

namespace lanescope::ui {

class CompareBar : public QWidget {
    Q_OBJECT

public:
    enum class Alignment { Step, Selection, FirstKernel, Free };

    explicit CompareBar(QWidget* parent = nullptr);

    void setTitles(const QString& baseline, const QString& candidate);
    /// Null while it is being made.
    void setComparison(std::shared_ptr<const Comparison> comparison);
    Alignment alignment() const;
    void setAlignment(Alignment alignment);
    void setLocked(bool locked);
    /// Positions among the compared steps.
    int baselineStep() const;
    int candidateStep() const;

signals:
    void alignmentChosen();
    void stepsChosen();
    void lockToggled(bool locked);
    void swapRequested();
    void reportRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void walkSteps(int direction);

    std::shared_ptr<const Comparison> m_comparison;
    QString m_baselineTitle;
    QString m_candidateTitle;
    QLabel* m_baseline;
    QLabel* m_candidate;
    QComboBox* m_baselineSteps;
    QComboBox* m_candidateSteps;
    QComboBox* m_alignment;
    QCheckBox* m_lock;
    QToolButton* m_report;
    QLabel* m_headline;
};

} // namespace lanescope::ui
