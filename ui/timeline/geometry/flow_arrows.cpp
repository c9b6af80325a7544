// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/geometry/flow_arrows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <tuple>

#include "core/store/trace.h"
#include "ui/theme/category_colors.h"
#include "ui/theme/formatting.h"
#include "ui/theme/translate.h"
#include "ui/timeline/label_cache.h"

namespace lanescope::ui {

namespace {

FlowKind kindOf(const Trace& trace, const Flow& flow) {
    switch (trace.category(flow.category).kind) {
    case CategoryKind::LaunchFlow:
        return FlowKind::Launch;
    case CategoryKind::ForwardBackwardFlow:
        return FlowKind::ForwardBackward;
    default:
        return FlowKind::Other;
    }
}

/// Collects links without repeating a pair: most launches are in the flows, too.
class Collector {
public:
    explicit Collector(std::size_t cap)
        : m_cap(cap) {}

    void add(FlowLink link) {
        const bool known =
            std::any_of(m_result.links.begin(), m_result.links.end(), [&link](const FlowLink& have) {
                return have.from == link.from && have.to == link.to;
            });
        if (known) {
            return;
        }
        ++m_result.total;
        if (m_result.links.size() < m_cap) {
            m_result.links.push_back(link);
        }
    }

    /// Device ops of one launch are all different: only the cap has to be looked at.
    void addOps(const Trace& trace, SliceId launch, std::span<const DeviceOpId> ops) {
        for (const DeviceOpId op : ops.first(std::min(ops.size(), m_cap))) {
            add({launch, trace.deviceOp(op).slice, FlowKind::Launch});
        }
        m_result.total += ops.size() - std::min(ops.size(), m_cap);
    }

    FlowLinks take() { return std::move(m_result); }

private:
    std::size_t m_cap;
    FlowLinks m_result;
};

QString timeAway(const Trace& trace, SliceId from, SliceId to) {
    const DurationNs delta = trace.slices().startNs[to] - trace.slices().startNs[from];
    return delta < 0 ? tr("%1 earlier").arg(formatDuration(-delta))
                     : tr("%1 later").arg(formatDuration(delta));
}

/// Leaves the source horizontally and arrives at the target horizontally, like a cable.
QPainterPath cable(QPointF start, QPointF end, double scale) {
    const double dx = end.x() - start.x();
    const double reach = std::clamp(std::abs(dx) * 0.45, 18 * scale, 160 * scale);
    QPainterPath path(start);
    path.cubicTo(start + QPointF(reach, 0), end - QPointF(reach, 0), end);
    return path;
}

enum Side { Left, Right, Above, Below, SideCount };

} // namespace

FlowLinks linksOf(const Trace& trace, SliceId slice, std::size_t cap) {
    Collector collector(cap);
    if (const DeviceOpId op = trace.deviceOpOf(slice); op != kNoDeviceOp) {
        if (const LaunchId launch = trace.deviceOp(op).launch; launch != kNoLaunch) {
            collector.add({trace.launch(launch).slice, slice, FlowKind::Launch});
        }
    }
    if (const LaunchId launch = trace.launchCallOf(slice); launch != kNoLaunch) {
        collector.addOps(trace, slice, trace.opsOf(launch));
    }
    for (const FlowId id : trace.flowsTo(slice)) {
        const Flow& flow = trace.flows()[indexOf(id)];
        collector.add({flow.from, flow.to, kindOf(trace, flow)});
    }
    for (const Flow& flow : trace.flowsFrom(slice)) {
        collector.add({flow.from, flow.to, kindOf(trace, flow)});
    }
    return collector.take();
}

FlowLinks linksOfWhole(const Trace& trace, SliceId slice, std::size_t cap) {
    FlowLinks links = linksOf(trace, slice, cap);
    const Track& track = trace.track(trace.trackOf(slice));
    if (track.device >= 0 || trace.launchCallOf(slice) != kNoLaunch) {
        return links;
    }
    // Launches are sorted by slice, the slices of a row by time: per row what lies inside is one range.
    const TimeRange range = trace.slices().range(slice);
    const std::vector<Launch>& launches = trace.launches();
    const std::uint32_t ownRow = std::uint32_t(trace.rowOf(slice));
    const std::uint32_t lastRow = std::uint32_t(track.firstRow) + track.rowCount;
    constexpr std::size_t kMostCounted = 20'000; // links are found for each frame
    std::vector<FlowLink> inside;                // the first `cap`
    std::size_t count = 0;
    SliceId first = kNoSlice;
    SliceId last = kNoSlice;
    const auto startOf = [&trace](SliceId work) { return trace.slices().startNs[work]; };
    for (std::uint32_t r = ownRow + 1; r < lastRow; ++r) {
        const Row& row = trace.row(RowId(r));
        const auto starts = trace.slices().startNs.subspan(indexOf(row.firstSlice), row.sliceCount);
        const auto sliceAt = [&](TimeNs time) {
            const auto place = std::lower_bound(starts.begin(), starts.end(), time);
            return SliceId(std::uint32_t(row.firstSlice) + std::uint32_t(place - starts.begin()));
        };
        const SliceId end = sliceAt(range.endNs);
        auto launch = std::lower_bound(launches.begin(), launches.end(), sliceAt(range.startNs),
                                       [](const Launch& entry, SliceId id) { return entry.slice < id; });
        for (; launch != launches.end() && launch->slice < end; ++launch) {
            for (const DeviceOpId op : trace.opsOf(LaunchId(std::uint32_t(launch - launches.begin())))) {
                const SliceId work = trace.deviceOp(op).slice;
                first = first == kNoSlice || startOf(work) < startOf(first) ? work : first;
                last = last == kNoSlice || startOf(work) > startOf(last) ? work : last;
                if (++count <= cap) {
                    inside.push_back({launch->slice, work, FlowKind::Launch});
                }
            }
            if (count > kMostCounted) {
                return links;
            }
        }
    }
    links.isBundle = links.total + count > cap && count > 0;
    if (links.isBundle) {
        inside = {{slice, first, FlowKind::Launch}, {slice, last, FlowKind::Launch}};
    }
    links.total += count;
    links.links.insert(links.links.end(), inside.begin(), inside.end());
    return links;
}

SliceId followFlow(const Trace& trace, SliceId slice, bool outgoing) {
    if (slice == kNoSlice) {
        return kNoSlice;
    }
    const FlowLinks links = linksOfWhole(trace, slice, 64);
    SliceId best = kNoSlice;
    for (const FlowLink& link : links.links) {
        if (outgoing == (link.to == slice)) {
            continue;
        }
        const SliceId far = outgoing ? link.to : link.from;
        if (best == kNoSlice || trace.slices().startNs[far] < trace.slices().startNs[best]) {
            best = far;
        }
    }
    return best;
}

ArrowLayout layoutArrows(const ArrowInput& in) {
    ArrowLayout layout;
    struct Hidden {
        SliceId nearest = kNoSlice;
        double distance = 0;
        double y = 0;
        double x = 0;
        std::size_t count = 0;
    };
    std::array<Hidden, SideCount> hidden{};
    for (const FlowLink& link : in.links->links) {
        const std::optional<SlicePlace> from = in.placeOf(link.from);
        const std::optional<SlicePlace> to = in.placeOf(link.to);
        if (!from || !to) {
            continue;
        }
        ArrowShape arrow;
        arrow.link = link;
        const bool outgoing = link.to != in.slice;
        arrow.farEnd = outgoing ? link.to : link.from;
        const auto clampX = [&in](double x) {
            return std::clamp(x, -40 * in.scale, in.width + 40 * in.scale);
        };
        // From the source's end if the target starts after it, else from its start: the cable never
        // runs backwards through its own slice.
        const double startX = to->x0 >= from->x1 ? from->x1 : from->x0;
        arrow.start = {clampX(startX), (from->top + from->bottom) / 2};
        arrow.end = {clampX(to->x0), (to->top + to->bottom) / 2};
        const SlicePlace& far = outgoing ? *to : *from;
        const double farY = (far.top + far.bottom) / 2;
        const QPointF farPoint = outgoing ? arrow.end : arrow.start;
        const bool inTime = far.x1 >= 0 && far.x0 <= in.width;
        const bool inLanes = farY >= 0 && farY <= in.height;
        arrow.farVisible = inTime && inLanes;
        arrow.curve = cable(arrow.start, arrow.end, in.scale);
        if (!arrow.farVisible) {
            const Side side = !inTime ? (far.x0 > in.width ? Right : Left) : farY < 0 ? Above : Below;
            Hidden& group = hidden[side];
            const double distance = inTime ? std::abs(farY - in.height / 2)
                                           : std::min(std::abs(far.x0 - in.width), std::abs(far.x1));
            if (group.count == 0 || distance < group.distance) {
                group = {arrow.farEnd, distance, farY, farPoint.x(), group.count};
            }
            ++group.count;
        }
        layout.arrows.push_back(std::move(arrow));
    }
    const double padding = 6 * in.scale;
    const double height = in.textHeight + padding;
    for (int side = 0; side < SideCount; ++side) {
        const Hidden& group = hidden[std::size_t(side)];
        if (group.count == 0) {
            continue;
        }
        static constexpr std::array<char16_t, SideCount> kPointers{u'\u25C2', u'\u25B8', u'\u25B4',
                                                                   u'\u25BE'};
        const ColorRole role = colorRoleOf(*in.trace, group.nearest);
        QString name = displayName(*in.trace, in.trace->slices().name[group.nearest], role);
        constexpr int kNameLimit = 28;
        if (name.size() > kNameLimit) {
            name = name.left(kNameLimit - 1) + QChar(0x2026);
        }
        QString text = group.count == 1 ? name : tr("%n links", int(group.count));
        text += QStringLiteral("  ") + timeAway(*in.trace, in.slice, group.nearest);
        const QString pointer(QChar(kPointers[std::size_t(side)]));
        text = side == Right ? text + QLatin1Char(' ') + pointer : pointer + QLatin1Char(' ') + text;
        EdgeChip chip;
        chip.target = group.nearest;
        chip.count = group.count;
        chip.text = text;
        const double width = std::min(in.textWidth(text) + 2 * padding, in.width - 2 * padding);
        const double margin = 4 * in.scale;
        double x = margin;
        double y = std::clamp(group.y - height / 2, margin, std::max(margin, in.height - height - margin));
        if (side == Right) {
            x = in.width - width - margin;
        } else if (side == Above || side == Below) {
            x = std::clamp(group.x - width / 2, margin, std::max(margin, in.width - width - margin));
            y = side == Above ? margin : in.height - height - margin;
        }
        chip.rect = QRectF(x, y, width, height);
        layout.chips.push_back(std::move(chip));
    }
    if (in.links->total > in.links->links.size() && !layout.arrows.empty()) {
        EdgeChip note;
        note.count = in.links->total;
        note.text =
            in.links->isBundle
                ? tr("%1 launched: the first and the last are linked").arg(formatCount(in.links->total))
                : tr("%1 of %2 links drawn").arg(in.links->links.size()).arg(in.links->total);
        const QPointF start = layout.arrows.front().start;
        const double width = in.textWidth(note.text) + 2 * padding;
        note.rect = QRectF(std::clamp(start.x() - width / 2, 0.0, std::max(0.0, in.width - width)),
                           start.y() + 14 * in.scale, width, height);
        layout.chips.push_back(std::move(note));
    }
    return layout;
}

std::vector<const ArrowShape*> distinctArrows(const std::vector<ArrowShape>& arrows) {
    const auto place = [](const ArrowShape& arrow) {
        const QPoint start = arrow.start.toPoint();
        const QPoint end = arrow.end.toPoint();
        return std::tuple(start.x(), start.y(), end.x(), end.y());
    };
    std::vector<const ArrowShape*> distinct;
    std::set<std::tuple<int, int, int, int>> places;
    for (const ArrowShape& arrow : arrows) {
        if (places.insert(place(arrow)).second) {
            distinct.push_back(&arrow);
        }
    }
    return distinct;
}

} // namespace lanescope::ui
