// SPDX-License-Identifier: Apache-2.0
// Knobs of a what-if in the language of the application. Pure; any thread.
#pragma once

#include <QString>

#include "core/dependency/knob.h"

namespace lanescope::ui {

/// Such as "Kernels".
QString knobTargetTitle(KnobTarget target);
/// Such as "Kernels: gemm". Of a pattern for one exact name that name.
QString knobTitle(const Knob& knob);

} // namespace lanescope::ui
