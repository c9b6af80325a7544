// SPDX-License-Identifier: Apache-2.0
// Details of a time range that is an idle interval of a stream: why nothing ran, and what the host did. Reads
// an immutable trace; one thread at a time.
#pragma once

#include <memory>
#include <optional>

#include "core/idle/gaps.h"
#include "ui/state/slice_details.h"

namespace lanescope {
class AnalysisContext;
}

namespace lanescope::ui {

class GapDetails {
public:
    explicit GapDetails(std::shared_ptr<AnalysisContext> context);

    /// The cause of the gap that lasts exactly `range`; of several the one on the stream with most work.
    /// Nothing where no stream has such a gap. O(device work); the first call that finds one O(n log n).
    std::optional<DetailSection> section(TimeRange range);

private:
    std::optional<Gap> gapOf(TimeRange range) const;

    std::shared_ptr<AnalysisContext> m_context;
    std::optional<GapExplainer> m_explainer;
};

} // namespace lanescope::ui
