// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTest>

namespace lanescope::test {

/// Runs the event loop until `condition` holds; false when it does not within ten seconds, which no healthy
/// run comes near.
template <typename Condition>
bool waitUntil(Condition condition) {
    return QTest::qWaitFor(condition, 10'000);
}

} // namespace lanescope::test
