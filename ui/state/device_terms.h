// SPDX-License-Identifier: Apache-2.0
// Names of the parts of a GPU in the window: those of the maker of the trace's devices
// (core/analysis/device/device_terms.h), or those that the user chose (Preferences::deviceTerms). Any thread.
#pragma once

#include <QString>

#include "core/analysis/device/device_terms.h"

namespace lanescope::ui {

enum class DeviceTerms { OfMaker, Nvidia, Amd };

/// A text of the program, in any language, in the words that fit.
QString inTermsOf(const Trace& trace, DeviceTerms chosen, const QString& text);

} // namespace lanescope::ui
