// SPDX-License-Identifier: Apache-2.0
// A look at a place on the timeline and back: the first one frames the place, the second one at the same
// place shows again what was in view before. UI thread only.
#pragma once

#include <optional>

#include "core/base/time.h"
#include "ui/tables/analysis_table.h"

namespace lanescope::ui {

class Document;

class PlacePeek {
public:
    void look(Document& document, const RowTarget& place);

private:
    RowTarget m_place;
    std::optional<TimeRange> m_before; ///< absent: not looking
};

} // namespace lanescope::ui
