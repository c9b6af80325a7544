// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/host/annotation_table.h"

#include "core/store/trace.h"

namespace lanescope {

std::vector<DurationRow> annotationTable(const Trace& trace, const Selection& selection,
                                         std::stop_token stop) {
    std::vector<SliceId> annotations;
    for (const Track& track : trace.tracks()) {
        for (std::uint32_t i = 0; track.kind == TrackKind::DeviceAnnotation && i < track.sliceCount; ++i) {
            const auto slice = SliceId(static_cast<std::uint32_t>(indexOf(track.firstSlice)) + i);
            if (selection.includes(trace.slices().range(slice))) {
                annotations.push_back(slice);
            }
        }
        if (stop.stop_requested()) {
            return {};
        }
    }
    return durationRows(trace, annotations, selection, stop);
}

} // namespace lanescope
