// SPDX-License-Identifier: Apache-2.0
#include "ui/theme/time_preferences.h"

#include <atomic>

namespace lanescope::ui {

namespace {
std::atomic<TimeUnit> unitInUse{TimeUnit::Automatic};
std::atomic<TimeOrigin> originInUse{TimeOrigin::Trace};
} // namespace

TimeUnit preferredTimeUnit() {
    return unitInUse;
}
void setPreferredTimeUnit(TimeUnit unit) {
    unitInUse = unit;
}
TimeOrigin timeOrigin() {
    return originInUse;
}
void setTimeOrigin(TimeOrigin origin) {
    originInUse = origin;
}

} // namespace lanescope::ui
