// SPDX-License-Identifier: Apache-2.0
// Names of devices and of the parts of a GPU in the window: those of the trace's devices and their maker
// (core/analysis/device/device_terms.h), for the parts also those that the user chose
// (Preferences::deviceTerms). Any thread.
#pragma once

#include <QString>

#include "core/analysis/device/device_terms.h"

namespace lanescope::ui {

enum class DeviceTerms { OfMaker, Nvidia, Amd };

/// A text of the program, in any language, with the kind of the trace's devices where it says "GPU".
QString namingDevices(const Trace& trace, const QString& text);

/// Likewise, and with the names of parts that fit.
QString inTermsOf(const Trace& trace, DeviceTerms chosen, const QString& text);

} // namespace lanescope::ui
