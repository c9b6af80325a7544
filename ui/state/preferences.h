// SPDX-License-Identifier: Apache-2.0
// Choices of the user that work on any thread obeys, as a plain value: how traces are loaded, where files
// are, how things are called. There is one current value; it is never changed but replaced, so that whoever
// took it works with what held then. Made from Settings by ui/window/settings_effects.
#pragma once

#include <QString>
#include <QStringList>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "core/store/time_unit_choices.h"
#include "ui/state/device_terms.h"

namespace lanescope::ui {

struct Preferences {
    std::uint64_t loadMemoryBytes = 0;                      ///< most that loading may use; 0: core's default
    std::uint64_t cacheLimitBytes = std::uint64_t{4} << 30; ///< most that the index cache keeps; 0: no cache
    TimeUnitChoices fileTimeUnits;
    std::string categoryRulesPath; ///< rules of the user; empty: the usual place
    DeviceTerms deviceTerms = DeviceTerms::OfMaker;
    QString editorCommand;     ///< empty: not chosen
    QStringList editorPathMap; ///< mappedPath()
};

/// The current value. Any thread.
std::shared_ptr<const Preferences> preferences();
/// Where rules of categories are read from: the chosen file, else the usual place. Any thread.
std::string categoryRulesPath();
/// Replaces the current value by a changed copy. UI thread.
void changePreferences(const std::function<void(Preferences& next)>& change);

} // namespace lanescope::ui
