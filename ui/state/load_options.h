// SPDX-License-Identifier: Apache-2.0
// Options of a load as the user's preferences say. Any thread.
#pragma once

#include "core/import/trace_loader.h"

namespace lanescope::ui {

struct Preferences;

LoadOptions loadOptionsOf(const Preferences& chosen);

} // namespace lanescope::ui
