// SPDX-License-Identifier: Apache-2.0
// Which keys do what, in the whole window: those of the menus' actions and those of the timeline, the preset
// they start from, and what the user changed; kept in the settings. Owned by the window; UI thread only.
#pragma once

#include <QKeySequence>
#include <QMap>
#include <QObject>
#include <QPointer>
#include <QStringList>

#include <vector>

#include "ui/state/preferences.h"

class QAction;
class QMenuBar;

namespace lanescope::ui {

class Settings;

class KeyMap : public QObject {
    Q_OBJECT

public:
    struct Entry {
        QString id;
        QString text;  ///< what it does, for a list
        QString group; ///< "Timeline", or the menu
        QList<QKeySequence> keys;
        QList<QKeySequence> presetKeys;
        QPointer<QAction> action; ///< of a menu; null for the timeline's
        bool isChanged() const { return keys != presetKeys; }
    };

    /// `settings` must outlive the map; the keys of the timeline become part of `preferences`. Takes the
    /// actions of `menus` as they are now, with their keys as preset, and applies what the user chose before.
    KeyMap(Settings* settings, PreferenceStorePtr preferences, const QMenuBar& menus, QObject* parent);

    TimelineKeys timelineKeys() const { return m_preferences->value()->timelineKeys; }
    const std::vector<Entry>& entries() const { return m_entries; }
    const Entry* find(const QString& id) const;
    KeyPreset preset() const { return m_preset; }
    /// Changes by the user are kept.
    void setPreset(KeyPreset preset);
    bool dragPans() const;
    /// Whether dragging on the timeline pans, and with Shift selects, or the other way round.
    void setDragPans(bool pans);
    bool navigatesByPlace() const;
    /// Whether the preset's keys that navigate are places on the keyboard. Keys that the user set are not.
    void setNavigatesByPlace(bool byPlace);
    void setKeys(const QString& id, const QList<QKeySequence>& keys);
    void reset(const QString& id);
    void resetAll();
    /// Takes preset and changes from the settings, which somebody else has replaced.
    void readAgain();
    /// Titles of other actions with `key`; empty if there are none.
    QStringList conflicts(const QString& id, const QKeySequence& key) const;

signals:
    void changed();

private:
    void rebuild();
    void apply();

    Settings* m_settings;
    PreferenceStorePtr m_preferences;
    KeyPreset m_preset = KeyPreset::Perfetto;
    QMap<QString, QStringList> m_overrides;
    std::vector<Entry> m_menuEntries; ///< with preset keys only
    std::vector<Entry> m_entries;
};

} // namespace lanescope::ui
