// SPDX-License-Identifier: Apache-2.0
#include "core/session/session_text.h"
#include "tests/fuzz/fuzz_check.h"
#include "tests/fuzz/fuzz_targets.h"

namespace lanescope::test {

void fuzzSession(std::string_view bytes) {
    if (const Result<Session> session = parseSession(bytes)) {
        require(!session->traces.empty() || !session->pages.empty(), "a session names something");
        const Result<Session> again = parseSession(sessionText(*session));
        require(again && *again == *session, "a session reads back as it was written");
    }
    if (const Result<LaneRules> layout = parseLaneRules(bytes)) {
        const Result<LaneRules> again = parseLaneRules(laneRulesText(*layout));
        require(again && *again == *layout, "a layout reads back as it was written");
    }
}

} // namespace lanescope::test
