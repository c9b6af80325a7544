// SPDX-License-Identifier: Apache-2.0
// Tables that follow from the dependency graph of a trace: the critical path of the whole trace, whole and
// summed up, and the gains of single changes. One thread at a time.
#pragma once

#include <memory>
#include <vector>

#include "core/sql/session/derived_tables.h"

namespace lanescope::sql {

/// The graph is built when the first of them is named.
std::vector<DerivedTable> dependencyTables(const std::shared_ptr<AnalysisContext>& context);

} // namespace lanescope::sql
