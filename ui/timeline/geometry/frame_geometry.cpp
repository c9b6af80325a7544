// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/geometry/frame_geometry.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "core/store/trace.h"
#include "ui/timeline/geometry/box_builder.h"

namespace lanescope::ui {

namespace {

struct SpanSlice {
    const CachedSpan* first;
    const CachedSpan* last;
};

/// The part of `spans` that can touch `range`.
SpanSlice visiblePart(const std::vector<CachedSpan>& spans, TimeRange range) {
    const auto first = std::partition_point(spans.begin(), spans.end(), [range](const CachedSpan& span) {
        return span.endNs <= range.startNs && span.startNs < range.startNs;
    });
    const auto last = std::partition_point(
        first, spans.end(), [range](const CachedSpan& span) { return span.startNs < range.endNs; });
    return {spans.data() + (first - spans.begin()), spans.data() + (last - spans.begin())};
}

class Builder {
public:
    Builder(const FrameInput& input, FrameGeometry& frame)
        : m_in(input)
        , m_frame(frame)
        , m_bucketNs(input.axis.bucketNs())
        , m_start(std::chrono::steady_clock::now()) {}

    void build() {
        m_frame.width = m_in.axis.widthPx();
        m_frame.height = m_in.height;
        m_frame.bands.clear();
        m_frame.rows.clear();
        m_frame.boxes.clear();
        m_frame.series.clear();
        m_frame.columns.clear();
        m_frame.columnLow.clear();
        m_frame.columnHigh.clear();
        m_frame.unknown.clear();
        m_frame.marks.clear();
        m_frame.gridX.clear();
        m_frame.columnTimes.clear();
        m_frame.laneBusy.assign(m_in.tree->lanes.size(), -1);
        m_frame.complete = true;
        m_frame.fadesOthers = m_in.hitRows != nullptr;

        const TickScale scale =
            tickScale(m_in.axis, 110 * m_in.devicePixelRatio * m_in.fontScale, 8 * m_in.devicePixelRatio);
        for (const TimeNs time : ticks(m_in.axis, m_in.originNs, scale.majorNs)) {
            const int x = m_in.axis.pixelOf(time);
            if (x >= 0 && x < m_frame.width) {
                m_frame.gridX.push_back(x);
            }
        }
        addHatched();
        m_frame.stickyHeight = std::min(m_in.content.stickyHeight, m_in.height);
        for (const int box : m_in.layout->boxesInView(m_in.content, m_in.height)) {
            addBox(m_in.layout->boxes()[std::size_t(box)]);
        }
    }

private:
    void addBox(const LaneBox& box) {
        LaneBand band;
        band.y = canvasY(box);
        band.sticky = m_in.content.isSticky(box.y);
        band.height = box.height;
        band.isGroup = box.isGroup();
        band.striped =
            !box.isGroup() && (box.lane - m_in.tree->groups[std::size_t(box.group)].firstLane) % 2 == 1;
        m_frame.bands.push_back(band);
        if (box.isGroup()) {
            if (m_in.state->groupCollapsed[std::size_t(box.group)] != 0) {
                addSummary(box);
            }
        } else if (m_in.tree->lanes[std::size_t(box.lane)].hasBlocks()) {
            return; // scene/block_shapes draws them
        } else if (m_in.tree->lanes[std::size_t(box.lane)].isSeries()) {
            addSeries(box);
        } else {
            addRows(box);
            for (const ColumnMark& mark :
                 marksInView(*m_in.trace, m_in.marks->byLane[std::size_t(box.lane)], m_in.axis)) {
                m_frame.marks.push_back(
                    {mark.x, canvasY(box), m_frame.bands.size() - 1, mark.instant, mark.count});
            }
        }
    }

    void addHatched() {
        m_frame.hatched.clear();
        if (m_in.hatched == nullptr) {
            return;
        }
        const TimeAxis& axis = m_in.axis;
        const auto endsAfter = [&](TimeNs timeNs) {
            return std::partition_point(m_in.hatched->begin(), m_in.hatched->end(),
                                        [timeNs](const TimeRange& range) { return range.endNs <= timeNs; });
        };
        constexpr double kNarrowestPx = 2;
        for (auto at = endsAfter(axis.range().startNs);
             at != m_in.hatched->end() && at->startNs < axis.range().endNs;) {
            const int x0 = std::clamp(axis.pixelOf(at->startNs), 0, m_frame.width);
            const int x1 = std::clamp(axis.pixelOf(at->endNs), 0, m_frame.width);
            if (x1 - x0 >= kNarrowestPx * m_in.devicePixelRatio) {
                m_frame.hatched.push_back({x0, x1});
                ++at;
            } else {
                at = std::max(at + 1, endsAfter(axis.timeAt(x0 + 1))); // one look a column
            }
        }
    }

    int canvasY(const LaneBox& box) const { return m_in.content.toCanvas(box.y); }

    /// Whether there is time to look up something at its right resolution. Once a frame there always is, so
    /// that a picture gets complete however slow its other parts are.
    bool hasTime() {
        const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - m_start;
        return !std::exchange(m_hasQueried, true) || spent.count() <= m_in.queryBudgetMs;
    }

    const std::vector<CachedSpan>& spansOf(int lane, int row) {
        return spansOf(RowCache::keyOf(lane, row), (*m_in.laneRows)[std::size_t(lane)], row);
    }

    const std::vector<CachedSpan>& spansOf(RowCache::Key key, const LaneRows& rows, int row) {
        const TimeRange range = m_in.axis.range();
        if (m_in.rowCache->has(key, range, m_bucketNs) || hasTime()) {
            return m_in.rowCache->spans(key, rows, row, range, m_bucketNs);
        }
        m_frame.complete = false;
        if (const std::vector<CachedSpan>* stale = m_in.rowCache->stale(key, range)) {
            return *stale;
        }
        return m_in.rowCache->coarseSpans(key, rows, row, range, m_bucketNs * kCoarser);
    }

    const SeriesSamples& samplesOf(int lane, const StepSeries& series, bool withExtremes) {
        const TimeRange range = m_in.axis.range();
        if (m_in.seriesCache->has(lane, series, range, m_bucketNs) || hasTime()) {
            return m_in.seriesCache->samples(lane, series, range, m_bucketNs, withExtremes);
        }
        m_frame.complete = false;
        return m_in.seriesCache->coarseSamples(lane, series, range, m_bucketNs * kCoarser, withExtremes);
    }

    void addRows(const LaneBox& box) {
        const int lane = box.lane;
        const bool isStream = m_in.tree->lanes[std::size_t(lane)].device >= 0;
        const int top = canvasY(box) + box.rowsTop;
        const int firstLine = m_frame.topOf(m_frame.bands.size() - 1);
        // The first one that shows more than the gap below it.
        const int firstRow = std::max(0, (firstLine - top + m_in.layout->metrics().rowGap) / box.rowHeight);
        for (int row = firstRow; row < box.rowCount; ++row) {
            const int y = top + row * box.rowHeight;
            if (y >= m_in.height) {
                break;
            }
            const std::vector<CachedSpan>& spans = spansOf(lane, row);
            RowStrip strip;
            strip.y = y;
            strip.height = box.rowHeight - m_in.layout->metrics().rowGap;
            strip.lane = lane;
            strip.group = box.group;
            strip.row = row;
            strip.band = m_frame.bands.size() - 1;
            strip.firstBox = m_frame.boxes.size();
            const SpanSlice part = visiblePart(spans, m_in.axis.range());
            append(boxesOf(part));
            strip.boxCount = m_frame.boxes.size() - strip.firstBox;
            if (isStream && row == 0) {
                m_frame.laneBusy[std::size_t(lane)] = busyShare(part);
            }
            addHits(strip);
            m_frame.rows.push_back(strip);
        }
    }

    void addHits(RowStrip& strip) {
        strip.firstHit = m_frame.boxes.size();
        if (m_in.hitRows == nullptr || strip.boxCount == 0) {
            return;
        }
        const LaneRows& rows = (*m_in.hitRows)[std::size_t(strip.lane)];
        if (strip.row < rows.rowCount()) {
            const RowCache::Key key = RowCache::keyOf(RowCache::kHitsOfLane + strip.lane, strip.row);
            append(boxesOf(visiblePart(spansOf(key, rows, strip.row), m_in.axis.range())));
        }
        strip.hitCount = m_frame.boxes.size() - strip.firstHit;
    }

    std::span<const SliceBox> boxesOf(SpanSlice part) {
        BoxBuilder builder(m_in.axis, m_frame.scratch);
        for (const CachedSpan* span = part.first; span != part.last; ++span) {
            builder.add(*span);
        }
        return builder.finish();
    }

    void append(std::span<const SliceBox> boxes) {
        m_frame.boxes.insert(m_frame.boxes.end(), boxes.begin(), boxes.end());
    }

    float busyShare(SpanSlice part) const {
        const TimeRange range = m_in.axis.range();
        DurationNs busy = 0;
        for (const CachedSpan* span = part.first; span != part.last; ++span) {
            busy += span->sliceCount == 1
                        ? TimeRange{span->startNs, span->endNs}.clippedTo(range).durationNs()
                        : span->busyNs;
        }
        return float(std::min(1.0, double(busy) / double(range.durationNs())));
    }

    /// Outermost rows of all lanes of a folded group laid over each other: per column the busiest one.
    void addSummary(const LaneBox& box) {
        const auto width = std::size_t(m_frame.width);
        std::vector<SliceBox> columns(width);
        for (const int lane : m_in.layout->lanesOf(box.group)) {
            const auto index = std::size_t(lane);
            if (m_in.tree->lanes[index].isSeries() || (*m_in.laneRows)[index].rowCount() == 0) {
                continue;
            }
            const SpanSlice part = visiblePart(spansOf(lane, 0), m_in.axis.range());
            for (const SliceBox& from : boxesOf(part)) {
                for (int x = from.x0; x < from.x1; ++x) {
                    SliceBox& column = columns[std::size_t(x)];
                    const std::uint32_t count = column.sliceCount + from.sliceCount;
                    if (column.sliceCount == 0 || from.share > column.share) {
                        column = from;
                    }
                    column.sliceCount = count;
                }
            }
        }
        RowStrip strip;
        const int inset = 3 * m_in.layout->metrics().rowGap;
        strip.y = canvasY(box) + inset;
        strip.height = box.height - 2 * inset;
        strip.group = box.group;
        strip.band = m_frame.bands.size() - 1;
        strip.firstBox = m_frame.boxes.size();
        for (std::size_t x = 0; x < width; ++x) {
            SliceBox& column = columns[x];
            if (column.sliceCount == 0) {
                continue;
            }
            column.x0 = int(x);
            column.x1 = int(x) + 1;
            SliceBox* last = m_frame.boxes.size() > strip.firstBox ? &m_frame.boxes.back() : nullptr;
            if (last != nullptr && last->x1 == column.x0 && last->slice == column.slice) {
                last->x1 = column.x1;
            } else {
                m_frame.boxes.push_back(column);
            }
        }
        strip.boxCount = m_frame.boxes.size() - strip.firstBox;
        m_frame.rows.push_back(strip);
    }

    void addSeries(const LaneBox& box) {
        const LaneInfo& lane = m_in.tree->lanes[std::size_t(box.lane)];
        SeriesStrip strip;
        strip.y = canvasY(box);
        strip.height = box.height;
        strip.lane = box.lane;
        strip.band = m_frame.bands.size() - 1;
        strip.plotTop = strip.y + m_in.layout->metrics().lanePadding;
        strip.plotHeight = box.height - m_in.layout->metrics().lanePadding - m_in.layout->metrics().rowGap;
        strip.firstColumn = m_frame.columns.size();
        const auto width = std::size_t(m_frame.width);
        constexpr float kUnknown = std::numeric_limits<float>::quiet_NaN();
        m_frame.columns.resize(strip.firstColumn + width, kUnknown);
        m_frame.columnLow.resize(strip.firstColumn + width, kUnknown);
        m_frame.columnHigh.resize(strip.firstColumn + width, kUnknown);
        strip.firstUnknown = m_frame.unknown.size();
        const SeriesValues* values = valuesOf(m_in.values, box.lane);
        if (const StepSeries* series = seriesOf(*lane.series, *m_in.trace, values)) {
            const SeriesUnit unit = lane.series->unit();
            strip.scale = scaleOf(*series, unit);
            fillColumns(samplesOf(box.lane, *series, unit != SeriesUnit::Percent), m_frame.columns,
                        strip.firstColumn);
            if (values != nullptr && !values->known.empty()) {
                leaveOutUnknown(box.lane, values->known, strip);
            }
            if (m_in.state->lanes[std::size_t(box.lane)].fitsValues) {
                fitValues(strip, unit);
            }
        }
        m_frame.series.push_back(strip);
    }

    /// Makes means over all time of a column means over the known part of it, and unknown where there is
    /// none.
    void leaveOutUnknown(int lane, const StepSeries& known, SeriesStrip& strip) {
        constexpr float kLeastShare = 0.01F; // below, the mean is of too little time to be drawn as a pixel
        m_knownShare.assign(std::size_t(m_frame.width), std::numeric_limits<float>::quiet_NaN());
        // Lanes are numbered from 0 on, so that numbers below are free for their second series.
        fillColumns(samplesOf(-1 - lane, known, false), m_knownShare, 0);
        for (std::size_t x = 0; x < m_knownShare.size(); ++x) {
            float& mean = m_frame.columns[strip.firstColumn + x];
            const float share = m_knownShare[x];
            if (share >= kLeastShare) {
                mean = std::min(mean / share, float(strip.scale.high));
            } else if (!std::isnan(share)) {
                mean = std::numeric_limits<float>::quiet_NaN();
                const int column = int(x);
                if (strip.unknownCount > 0 && m_frame.unknown.back().x1 == column) {
                    m_frame.unknown.back().x1 = column + 1;
                } else {
                    m_frame.unknown.push_back({column, column + 1});
                    ++strip.unknownCount;
                }
            }
        }
    }

    /// Scales a strip to what is drawn of it: bands where values have them, means where not.
    void fitValues(SeriesStrip& strip, SeriesUnit unit) const {
        const bool banded = unit != SeriesUnit::Percent;
        double least = std::numeric_limits<double>::infinity();
        double most = -least;
        const std::size_t end = strip.firstColumn + std::size_t(m_frame.width);
        for (std::size_t i = strip.firstColumn; i < end; ++i) {
            if (!std::isnan(m_frame.columns[i])) {
                least = std::min(least, double(banded ? m_frame.columnLow[i] : m_frame.columns[i]));
                most = std::max(most, double(banded ? m_frame.columnHigh[i] : m_frame.columns[i]));
            }
        }
        if (least <= most) {
            strip.scale = scaleBetween(least, most, unit);
        }
    }

    /// `means`: m_frame.columns, or others without extremes.
    void fillColumns(const SeriesSamples& samples, std::vector<float>& means, std::size_t firstColumn) {
        const TimeNs boundsEnd = m_in.trace->bounds().endNs;
        if (m_frame.columnTimes.empty()) {
            for (int x = 0; x <= m_frame.width; ++x) {
                m_frame.columnTimes.push_back(m_in.axis.timeAt(x));
            }
        }
        const bool withExtremes = !samples.low.empty();
        auto first = std::size_t((m_frame.columnTimes.front() - samples.firstNs) / samples.bucketNs);
        for (int x = 0; x < m_frame.width; ++x) {
            const TimeNs start = m_frame.columnTimes[std::size_t(x)];
            const TimeNs end = std::max(m_frame.columnTimes[std::size_t(x) + 1], start + 1);
            if (start >= boundsEnd) {
                break; // the last value is known to the end of the trace only
            }
            // Buckets are half a pixel to a pixel wide: each counts by its share of the column.
            while (samples.firstNs + DurationNs(first + 1) * samples.bucketNs <= start) {
                ++first;
            }
            double sum = 0;
            double weight = 0;
            float low = std::numeric_limits<float>::infinity();
            float high = -low;
            for (std::size_t i = first; i < samples.mean.size(); ++i) {
                const TimeNs bucket = samples.firstNs + DurationNs(i) * samples.bucketNs;
                if (bucket >= end) {
                    break;
                }
                if (std::isnan(samples.mean[i])) {
                    continue;
                }
                const auto overlap =
                    double(std::min(bucket + samples.bucketNs, end) - std::max(bucket, start));
                sum += double(samples.mean[i]) * overlap;
                weight += overlap;
                if (withExtremes) {
                    low = std::min(low, samples.low[i]);
                    high = std::max(high, samples.high[i]);
                }
            }
            if (weight > 0) {
                means[firstColumn + std::size_t(x)] = float(sum / weight);
                if (withExtremes) {
                    m_frame.columnLow[firstColumn + std::size_t(x)] = low;
                    m_frame.columnHigh[firstColumn + std::size_t(x)] = high;
                }
            }
        }
    }

    /// How much longer buckets are where there is no time for the right ones.
    static constexpr DurationNs kCoarser = 8;

    const FrameInput& m_in;
    FrameGeometry& m_frame;
    DurationNs m_bucketNs;
    std::chrono::steady_clock::time_point m_start;
    std::vector<float> m_knownShare; ///< by column, of the strip in hand
    bool m_hasQueried = false;
};

} // namespace

void buildFrame(const FrameInput& input, FrameGeometry& frame) {
    Builder(input, frame).build();
}

} // namespace lanescope::ui
