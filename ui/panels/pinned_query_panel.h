// SPDX-License-Identifier: Apache-2.0
// A query with a panel of its own: its rows as a table like all others, made again for each selected range,
// which the query has as :range_start and :range_end. Other parameters have their defaults. The query is the
// one that the preferences have under the title, and may change. UI thread only.
#pragma once

#include "ui/panels/analysis_panel.h"
#include "ui/state/preferences.h"

namespace lanescope::ui {

class PinnedQueryPanel : public AnalysisPanel {
    Q_OBJECT

public:
    /// `document` must be ready and outlive the panel.
    PinnedQueryPanel(const QString& title, Document* document, QWidget* parent = nullptr);

    /// Name of the panel of a query: in saved layouts and on the command line.
    static QString nameOf(const QString& title);
    static bool isName(const QString& panelName);

protected:
    QString sqlText() const override;

private:
    QString m_title;
    PreferenceStorePtr m_preferences;
    QString m_sql; ///< that is shown
};

} // namespace lanescope::ui
