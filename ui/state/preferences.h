// SPDX-License-Identifier: Apache-2.0
// Choices of the user as plain values: how traces are loaded, where files are, how things are called,
// coloured and reached by keys. A PreferenceStore holds the current value, which is never changed but
// replaced, so that whoever took it works with what held then. The window makes one store and hands it down:
// a Workspace gives it to its documents and pages, a Document to its ViewState. Filled from Settings by
// ui/window/settings_effects.
#pragma once

#include <QList>
#include <QMap>
#include <QObject>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/store/time_unit_choices.h"
#include "ui/state/color_rules.h"
#include "ui/state/device_terms.h"
#include "ui/state/timeline_actions.h"

namespace lanescope::ui {

struct Preferences {
    std::uint64_t loadMemoryBytes = 0;                      ///< most that loading may use; 0: core's default
    std::uint64_t cacheLimitBytes = std::uint64_t{4} << 30; ///< most that the index cache keeps; 0: no cache
    TimeUnitChoices fileTimeUnits;
    std::string categoryRulesFile; ///< rules of the user; empty: the usual place
    DeviceTerms deviceTerms = DeviceTerms::OfMaker;
    QString editorCommand;     ///< empty: not chosen
    QStringList editorPathMap; ///< mappedPath()
    std::vector<ColorRule> colorRules;
    TimelineKeys timelineKeys = presetKeys(KeyPreset::Perfetto);
    /// Keys of the columns that the user has hidden, by the name of the table; absent: the table's own
    /// choice.
    QMap<QString, QStringList> hiddenColumns;
    /// Parts of splitters in thousandths, by the name of the splitter; absent: the user never moved it.
    QMap<QString, QList<int>> splits;
    /// Queries that have panels of their own: SQL by title (sql::isQueryName()).
    QMap<QString, QString> pinnedQueries;

    /// Where rules of categories are read from: the chosen file, else the usual place.
    std::string categoryRulesPath() const;
};

using PreferencesPtr = std::shared_ptr<const Preferences>;

class PreferenceStore : public QObject {
    Q_OBJECT

public:
    PreferenceStore();

    /// The current value; never null. Any thread.
    PreferencesPtr value() const;
    /// Replaces the current value by a changed copy. UI thread.
    void change(const std::function<void(Preferences& next)>& change);

signals:
    void changed();

private:
    mutable std::mutex m_mutex;
    PreferencesPtr m_value;
};

/// Shared by everything that works for one window.
using PreferenceStorePtr = std::shared_ptr<PreferenceStore>;

/// `given`, or a store with the defaults for objects that belong to no window.
PreferenceStorePtr storeOr(PreferenceStorePtr given);

} // namespace lanescope::ui
