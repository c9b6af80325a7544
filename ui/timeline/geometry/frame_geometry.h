// SPDX-License-Identifier: Apache-2.0
// Content of one frame of the canvas, as rectangles in device pixels: free of any painting back end, so
// that tests can look at it and another canvas could draw it. Built on the UI thread from cached spans;
// its cost is bounded by rows in view times pixels. Buffers are reused from frame to frame.
#pragma once

#include <cstdint>
#include <vector>

#include "ui/timeline/geometry/row_cache.h"
#include "ui/timeline/lanes/lane_layout.h"
#include "ui/timeline/lanes/lane_marks.h"
#include "ui/timeline/lanes/lane_values.h"
#include "ui/timeline/series/series_samples.h"
#include "ui/timeline/time_axis.h"

namespace lanescope::ui {

/// A slice, or one pixel column that stands for slices too narrow to distinguish.
struct SliceBox {
    int x0 = 0; ///< half-open, clipped to the canvas
    int x1 = 0;
    SliceId slice = kNoSlice; ///< the slice, or the longest one
    std::uint32_t sliceCount = 0;
    StringId name = kEmptyString; ///< of `slice`
    ColorIndex color = 0;         ///< by what the slice is
    ColorIndex fill = 0;          ///< what it is painted in
    std::uint8_t share = 255;     ///< busy share of the column, of 255; 255 for a single slice
    bool cutLeft = false;         ///< starts left of the canvas
    bool cutRight = false;
};

/// Boxes [firstBox, firstBox + boxCount) of one row, in x order, not overlapping.
struct RowStrip {
    int y = 0;      ///< on the canvas, may be negative
    int height = 0; ///< without the gap below
    int lane = -1;  ///< -1: summary of a folded group
    int group = 0;
    int row = 0;
    std::size_t band = 0; ///< into bands
    std::size_t firstBox = 0;
    std::size_t boxCount = 0;
    /// Boxes of a search's hits, over the others, which are faded then.
    std::size_t firstHit = 0;
    std::size_t hitCount = 0;
};

/// Columns [x0, x1) of pixels.
struct ColumnRange {
    int x0 = 0;
    int x1 = 0;
};

/// A stepped area; one value per pixel column, NaN where unknown.
struct SeriesStrip {
    int y = 0; ///< of the whole lane
    int height = 0;
    int plotTop = 0; ///< of the drawn area, on the canvas
    int plotHeight = 0;
    int lane = 0;
    std::size_t band = 0; ///< into bands
    SeriesScale scale;
    std::size_t firstColumn = 0;  ///< into columns / columnLow / columnHigh, one per pixel
    std::size_t firstUnknown = 0; ///< into unknown: time for which the lane's source has no value
    std::size_t unknownCount = 0;
};

/// Instants of a lane in one pixel column.
struct MarkBox {
    int x = 0;
    int y = 0;            ///< top of the lane, on the canvas
    std::size_t band = 0; ///< into bands
    InstantId instant{kNoIndex};
    std::uint32_t count = 0;
};

struct LaneBand {
    int y = 0;
    int height = 0;
    bool isGroup = false;
    bool striped = false;
    bool sticky = false; ///< stays at the top of the canvas; others do not show above stickyHeight
};

struct FrameGeometry {
    int width = 0;
    int height = 0;
    int stickyHeight = 0; ///< lines that pinned lanes cover
    std::vector<LaneBand> bands;
    std::vector<RowStrip> rows;
    std::vector<SliceBox> boxes;
    std::vector<SeriesStrip> series;
    std::vector<float> columns;   ///< means
    std::vector<float> columnLow; ///< NaN for percentages
    std::vector<float> columnHigh;
    std::vector<MarkBox> marks;
    std::vector<int> gridX; ///< major ticks
    std::vector<ColumnRange> hatched;
    std::vector<ColumnRange> unknown; ///< by strip, ascending and apart
    std::vector<TimeNs>
        columnTimes; ///< where columns begin, and where the last one ends; empty without series
    /// First line of the canvas that what belongs to a band may touch.
    int topOf(std::size_t band) const { return bands[band].sticky ? 0 : stickyHeight; }
    /// Busy share of the first row of a device's lane in the visible range, by lane; < 0 where not computed.
    std::vector<float> laneBusy;
    std::vector<SliceBox> scratch; ///< of buildFrame()
    bool fadesOthers = false;      ///< all boxes but hits are faded
    /// False when some rows were drawn from an older resolution because the time budget ran out.
    bool complete = true;
};

struct FrameInput {
    const Trace* trace = nullptr;
    const LaneTree* tree = nullptr;
    const LaneArrangement* state = nullptr;
    const LaneLayout* layout = nullptr;
    const std::vector<LaneRows>* laneRows = nullptr;
    const std::vector<LaneRows>* hitRows = nullptr; ///< of a search, on the same rows; null: nothing fades
    const LaneMarks* marks = nullptr;
    const LaneValues* values = nullptr;              ///< null: not computed yet
    const std::vector<TimeRange>* hatched = nullptr; ///< ascending and apart; null: none
    RowCache* rowCache = nullptr;
    SeriesCache* seriesCache = nullptr;
    TimeAxis axis;
    ContentView content;
    int height = 0;
    TimeNs originNs = 0;  ///< what ticks count from
    double fontScale = 1; ///< of the figures of the time scale, whose lines the grid shows
    double devicePixelRatio = 1;
    double queryBudgetMs = 1e9; ///< then rows with a stale answer keep it for this frame
};

void buildFrame(const FrameInput& input, FrameGeometry& frame);

} // namespace lanescope::ui
