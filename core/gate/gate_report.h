// SPDX-License-Identifier: Apache-2.0
// The result of a gate for people and machines: a table, Markdown for a pull request or a step summary, JUnit
// XML, OpenMetrics text. Names come from traces: they are escaped, without credentials, and cut. Pure
// functions; any thread.
#pragma once

#include <iosfwd>
#include <string>

#include "core/gate/gate.h"
#include "core/table/table.h"

namespace lanescope {

/// One row a condition.
Table gateTable(const GateResult& result);

/// At most 60 kB, as comments of GitHub are limited to 64 kB. `title` names the series.
std::string gateMarkdown(const GateResult& result, std::string_view title);

/// One test case a condition: worse is a failure, not comparable an error, not enough data skipped.
std::string gateJunit(const GateResult& result, std::string_view title);

/// Means of both sides, the change and the verdict of each condition, with the series and the condition as
/// labels (OpenMetrics 1.0).
std::string gateOpenMetrics(const GateResult& result, std::string_view title);

} // namespace lanescope
