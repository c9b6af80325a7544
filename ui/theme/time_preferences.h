// SPDX-License-Identifier: Apache-2.0
// The unit and the origin of times that the user chose, for the whole program: formatting.h and
// time_text.h obey it. Set on the UI thread; read on any.
#pragma once

#include "ui/theme/formatting.h"

namespace lanescope::ui {

/// Origin that times are counted from.
enum class TimeOrigin { Trace, Step, WallClock, Utc };

/// Instead of TimeUnit::Automatic; that means a unit for each figure.
TimeUnit preferredTimeUnit();
void setPreferredTimeUnit(TimeUnit unit);
TimeOrigin timeOrigin();
void setTimeOrigin(TimeOrigin origin);

} // namespace lanescope::ui
