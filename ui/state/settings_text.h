// SPDX-License-Identifier: Apache-2.0
// The stored form of the settings: what version it has, how older ones are brought up to date, and how the
// user's choices are written as JSON. Works on keys, whatever they mean. UI thread only.
#pragma once

#include <QByteArray>
#include <QString>

class QSettings;

namespace lanescope::ui {

/// Version of the stored form. 1: units and origins of times by name; before: by number.
constexpr int kSettingsSchema = 2;

/// Does nothing with those of a later version, which are read as far as they are understood.
void bringUpToDate(QSettings& store);

/// Leaves out settings of this machine: recent traces, windows.
QByteArray settingsJson(const QSettings& store);
/// Replaces the choices by those of settingsJson(), also of an older version. Nothing is changed when `json`
/// is none; then the answer says why, for a person.
QString readSettingsJson(QSettings& store, const QByteArray& json);
/// Removes what settingsJson() writes.
void clearChoices(QSettings& store);

} // namespace lanescope::ui
