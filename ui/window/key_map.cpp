// SPDX-License-Identifier: Apache-2.0
#include "ui/window/key_map.h"

#include <QAction>
#include <QMenuBar>

#include <algorithm>

#include "ui/state/settings.h"
#include "ui/window/action_list.h"

namespace lanescope::ui {

namespace {

QStringList textsOf(const QList<QKeySequence>& keys) {
    QStringList texts;
    for (const QKeySequence& key : keys) {
        texts << key.toString(QKeySequence::PortableText);
    }
    return texts;
}

QList<QKeySequence> keysOf(const QStringList& texts) {
    QList<QKeySequence> keys;
    for (const QString& text : texts) {
        const QKeySequence key = QKeySequence::fromString(text, QKeySequence::PortableText);
        if (!key.isEmpty() && key[0].key() != Qt::Key_unknown) {
            keys << key;
        }
    }
    return keys;
}

KeyPreset presetOf(const Settings& settings) {
    const QString chosen = settings.keyPreset();
    for (const KeyPreset preset : kKeyPresets) {
        if (keyPresetId(preset) == chosen) {
            return preset;
        }
    }
    return KeyPreset::Perfetto;
}

/// Ids of menu entries that had another text in former versions.
constexpr std::pair<const char*, const char*> kRenamed[] = {
    {"edit/undo-change-of-lanes", "edit/undo-lane-change"},
    {"edit/redo-change-of-lanes", "edit/redo-lane-change"},
    {"go/to-the-timeline", "go/focus-timeline"},
    {"edit/search-slices", "edit/search"},
    {"edit/filter-the-panel,-or-search-slices", "edit/filter-the-table,-or-search"},
};

QMap<QString, QStringList> overridesOf(const Settings& settings) {
    QMap<QString, QStringList> overrides = settings.keyOverrides();
    for (const auto& [before, now] : kRenamed) {
        if (const auto found = overrides.constFind(QLatin1String(before)); found != overrides.constEnd()) {
            const QStringList keys = *found;
            overrides.remove(QLatin1String(before));
            overrides.insert(QLatin1String(now), keys);
        }
    }
    return overrides;
}

} // namespace

KeyMap::KeyMap(Settings* settings, PreferenceStorePtr preferences, const QMenuBar& menus, QObject* parent)
    : QObject(parent)
    , m_settings(settings)
    , m_preferences(std::move(preferences))
    , m_preset(presetOf(*settings))
    , m_overrides(overridesOf(*settings)) {
    for (const ListedAction& listed : listActions(menus)) {
        if (listed.action->text().contains(QLatin1Char('\t'))) {
            continue; // the timeline's: below
        }
        Entry entry;
        entry.id = listed.id;
        entry.group = listed.path.section(QStringLiteral(" › "), 0, 0);
        entry.text = listed.path.section(QStringLiteral(" › "), 1);
        entry.presetKeys = listed.action->shortcuts();
        entry.action = listed.action;
        m_menuEntries.push_back(std::move(entry));
    }
    rebuild();
}

void KeyMap::rebuild() {
    m_entries.clear();
    for (const TimelineBinding& binding : presetKeys(m_preset).bindings) {
        Entry entry;
        entry.id = binding.id;
        entry.text = binding.text;
        entry.group = tr("Timeline");
        entry.presetKeys = {binding.keys.begin(), binding.keys.end()};
        m_entries.push_back(std::move(entry));
    }
    m_entries.insert(m_entries.end(), m_menuEntries.begin(), m_menuEntries.end());
    for (Entry& entry : m_entries) {
        const auto changed = m_overrides.constFind(entry.id);
        entry.keys = changed == m_overrides.constEnd() ? entry.presetKeys : keysOf(*changed);
    }
    apply();
}

void KeyMap::apply() {
    TimelineKeys keys = presetKeys(m_preset);
    keys.dragPans = m_settings->dragPans();
    keys.navigatesByPlace = m_settings->navigatesByPlace();
    for (const Entry& entry : m_entries) {
        if (entry.action != nullptr) {
            entry.action->setShortcuts(entry.keys);
            continue;
        }
        const auto binding = std::find_if(keys.bindings.begin(), keys.bindings.end(),
                                          [&entry](const TimelineBinding& b) { return b.id == entry.id; });
        if (binding != keys.bindings.end()) {
            binding->keys.assign(entry.keys.begin(), entry.keys.end());
            std::erase_if(binding->placedKeys,
                          [&entry](const QKeySequence& key) { return !entry.keys.contains(key); });
        }
    }
    m_preferences->change([&](Preferences& next) { next.timelineKeys = std::move(keys); });
    emit changed();
}

const KeyMap::Entry* KeyMap::find(const QString& id) const {
    const auto entry =
        std::find_if(m_entries.begin(), m_entries.end(), [&id](const Entry& e) { return e.id == id; });
    return entry == m_entries.end() ? nullptr : &*entry;
}

void KeyMap::setPreset(KeyPreset preset) {
    m_preset = preset;
    m_settings->setKeyPreset(keyPresetId(preset));
    rebuild();
}

bool KeyMap::dragPans() const {
    return m_settings->dragPans();
}

void KeyMap::setDragPans(bool pans) {
    m_settings->setDragPans(pans);
    rebuild();
}

bool KeyMap::navigatesByPlace() const {
    return m_settings->navigatesByPlace();
}

void KeyMap::setNavigatesByPlace(bool byPlace) {
    m_settings->setNavigatesByPlace(byPlace);
    rebuild();
}

void KeyMap::setKeys(const QString& id, const QList<QKeySequence>& keys) {
    const Entry* entry = find(id);
    if (entry == nullptr) {
        return;
    }
    if (keys == entry->presetKeys) {
        m_overrides.remove(id);
    } else {
        m_overrides[id] = textsOf(keys);
    }
    m_settings->setKeyOverrides(m_overrides);
    rebuild();
}

void KeyMap::reset(const QString& id) {
    if (const Entry* entry = find(id)) {
        setKeys(id, QList<QKeySequence>(entry->presetKeys));
    }
}

void KeyMap::resetAll() {
    m_overrides.clear();
    m_settings->setKeyOverrides(m_overrides);
    m_settings->setDragPans(false);
    m_settings->setNavigatesByPlace(true);
    rebuild();
}

void KeyMap::readAgain() {
    m_preset = presetOf(*m_settings);
    m_overrides = overridesOf(*m_settings);
    rebuild();
}

QStringList KeyMap::conflicts(const QString& id, const QKeySequence& key) const {
    QStringList texts;
    for (const Entry& entry : m_entries) {
        const bool clashes =
            std::any_of(entry.keys.begin(), entry.keys.end(), [&key](const QKeySequence& own) {
                return own.matches(key) != QKeySequence::NoMatch || key.matches(own) != QKeySequence::NoMatch;
            });
        if (entry.id != id && !key.isEmpty() && clashes) {
            texts << tr("%1: %2", "group and what a key does").arg(entry.group, entry.text);
        }
    }
    return texts;
}

} // namespace lanescope::ui
