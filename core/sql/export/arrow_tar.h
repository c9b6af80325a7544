// SPDX-License-Identifier: Apache-2.0
// All tables of a session as an archive (tar) with one file in Arrow's format for each, NAME.arrow. One
// thread. One table is held in memory at a time.
#pragma once

#include <cstdint>
#include <ostream>

#include "core/base/result.h"
#include "core/sql/session/session.h"

namespace lanescope::sql {

struct ArrowTarSummary {
    std::uint64_t tables = 0;
    std::uint64_t rows = 0;
    std::uint64_t hiddenSecrets = 0; ///< distinct texts, by column
};

/// The tables of the schema that are not views.
Result<ArrowTarSummary> writeArrowTar(std::ostream& out, Session& session, bool keepSecrets);

} // namespace lanescope::sql
