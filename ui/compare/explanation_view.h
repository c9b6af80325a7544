// SPDX-License-Identifier: Apache-2.0
// Explanation of a difference, as a list of sentences with links to the slices that show it. UI thread only.
#pragma once

#include <QTextBrowser>

#include <memory>

#include "core/compare/comparison.h"

namespace lanescope::ui {

class ExplanationView : public QTextBrowser {
    Q_OBJECT

public:
    explicit ExplanationView(QWidget* parent = nullptr);

    void setComparison(std::shared_ptr<const Comparison> comparison);

signals:
    /// A sentence was clicked; either may be kNoSlice.
    void pairRequested(lanescope::SliceId baseline, lanescope::SliceId candidate);

    /// A sentence about places without a slice was clicked; either may be empty.
    void placesRequested(lanescope::TimeRange baseline, lanescope::TimeRange candidate);

    /// A table that can be read side by side where nothing else compares (CompareTables::showTable()).
    void tableRequested(const QString& name);

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    QString unlikeHtml() const;
    QString sentence(const Explanation& explanation, int number, bool isCause) const;

    std::shared_ptr<const Comparison> m_comparison;
};

} // namespace lanescope::ui
