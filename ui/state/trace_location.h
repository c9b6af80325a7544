// SPDX-License-Identifier: Apache-2.0
// Where a trace comes from: a file, a file on another machine, or a sample that ships inside the program. A
// location is a path; one that starts with ":/" names a resource, one with "ssh://" or "sftp://" another
// machine.
#pragma once

#include <QString>
#include <QStringList>

#include "ui/state/load_controller.h"
#include "ui/state/preferences.h"

namespace lanescope::ui {

struct Sample {
    QString location; ///< resource path; of a folder where the sample is the ranks of a job
    QString title;
    QString description;
    QString iconName;
};

/// The samples that ship with the program, baseline first.
std::vector<Sample> sampleTraces();

bool isSampleLocation(const QString& location);
/// True for a sample that is a folder of ranks.
bool isSampleFolder(const QString& location);
/// Path of a copy of a sample, a file or a folder, in the cache folder. Writes to the disk.
Result<std::string> cachedSample(const QString& location);
/// Absolute, without "..", for a file; unchanged for a sample; "ssh://HOST/PATH" for what lies on another
/// machine.
QString normalizedLocation(const QString& location);
/// Which file a normalized location means now, with all links followed: two names of one file are equal. The
/// location itself where this machine has no such file. Asks the disk.
QString fileIdentity(const QString& location);
/// Folder of a normalized location, without "/" at the end; empty if there is none above it.
QString locationFolder(const QString& location);
/// For a tab: the file name without the endings that every trace has.
QString locationTitle(const QString& location);
/// Told, on the worker thread, how much memory a load seems to need before it begins; may wait.
using AdmitLoad = std::function<void(std::uint64_t bytes, const std::stop_token& stop)>;
/// Opens the location. A sample is first written to the cache folder, on the worker thread, so that it
/// is a file like any other. Each load obeys the preferences as they are when it begins. `admit` may be null.
LoadController::Loader loaderFor(const QString& location, PreferenceStorePtr preferences = {},
                                 AdmitLoad admit = {});

} // namespace lanescope::ui
