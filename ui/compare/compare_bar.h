// SPDX-License-Identifier: Apache-2.0
// The line above a comparison: the two sides, which steps stand above each other, what aligns them, the
// lock, what the tables are about, and the result in one figure. Gives up words where it is narrow. UI thread
// only.
#pragma once

#include <QWidget>

#include <memory>

#include "core/compare/comparison.h"

class QBoxLayout;
class QCheckBox;
class QComboBox;
class QLabel;
class QToolButton;

namespace lanescope::ui {

class CompareBar : public QWidget {
    Q_OBJECT

public:
    enum class Alignment { Step, Selection, FirstKernel, Free };
    /// Scope of tables, waterfall and causes.
    enum class Scope { AllSteps, StepPair, SelectedTime };

    explicit CompareBar(QWidget* parent = nullptr);

    void setTitles(const QString& baseline, const QString& candidate);
    /// Sets the comparison of all steps; null while it is being made.
    void setComparison(std::shared_ptr<const Comparison> comparison);
    /// Sets the comparison of the scope; null while it is being made.
    void setShown(std::shared_ptr<const Comparison> comparison);
    Scope scope() const;
    void setScope(Scope scope);
    /// Times are selected on both sides: the tables are about them, until they no longer are.
    void setHasSelectedTime(bool has);
    Alignment alignment() const;
    void setAlignment(Alignment alignment);
    void setLocked(bool locked);
    /// Positions among the compared steps.
    int baselineStep() const;
    int candidateStep() const;
    QSize minimumSizeHint() const override;

signals:
    void alignmentChosen();
    void stepsChosen();
    void scopeChosen();
    void lockToggled(bool locked);
    void swapRequested();
    void reportRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    /// From all words to few.
    enum class Words { All, FewAboutInputs, NoInputs, ShortTitles };
    void refresh();
    void say(Words words, std::size_t longestTitle);
    QString headline(Words words) const;
    QString memoryHeadline(Words words) const;
    void walkSteps(int direction);

    std::shared_ptr<const Comparison> m_comparison;
    std::shared_ptr<const Comparison> m_shown;
    Scope m_scopeBefore = Scope::AllSteps; ///< without a selected time
    QString m_baselineTitle;
    QString m_candidateTitle;
    QLabel* m_baseline;
    QLabel* m_candidate;
    QComboBox* m_baselineSteps;
    QComboBox* m_candidateSteps;
    QComboBox* m_alignment;
    QCheckBox* m_lock;
    QComboBox* m_scope;
    QToolButton* m_report;
    QLabel* m_headline;
    QBoxLayout* m_lines = nullptr; ///< of the two parts of the bar: one line, or two where one is too narrow
};

} // namespace lanescope::ui
