// SPDX-License-Identifier: Apache-2.0
// Memory by lifetime class: bytes over time as a stack, and what the peak is made of, by class, module and
// operator. A pure function; any thread.
#pragma once

#include "ui/panels/analysis_view.h"

namespace lanescope::ui {

ViewKind memoryClassView();

} // namespace lanescope::ui
