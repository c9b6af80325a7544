// SPDX-License-Identifier: Apache-2.0
// Keeps the position of a splitter that the user has moved, for the next trace and the next start
// (Preferences::splits). UI thread only.
#pragma once

#include <QObject>
#include <QString>

#include "ui/state/preferences.h"

class QSplitter;
class QTimer;

namespace lanescope::ui {

class KeptSplit : public QObject {
    Q_OBJECT

public:
    /// A child of `splitter`, whose parts are there. Splitters of one name share their position.
    KeptSplit(QSplitter* splitter, QString name, PreferenceStorePtr preferences);

    /// Moves the splitter to where the user had it; does nothing where the user never moved it.
    void apply();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void keep();

    QSplitter* m_splitter;
    QString m_name;
    PreferenceStorePtr m_preferences;
    QTimer* m_rest; ///< until the handle stands still
    bool m_isApplied = false;
};

} // namespace lanescope::ui
