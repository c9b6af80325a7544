// SPDX-License-Identifier: Apache-2.0
// Which arrows belong to a slice, and their curves on the canvas. Launch to kernel comes from the
// correlation index, the rest (forward to backward, and whatever the trace pairs) from its flows.
// Pure functions; O(links).
#pragma once

#include <QPainterPath>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

#include "core/base/ids.h"

namespace lanescope {
class Trace;
}

namespace lanescope::ui {

enum class FlowKind : std::uint8_t { Launch, ForwardBackward, Other };

struct FlowLink {
    SliceId from = kNoSlice;
    SliceId to = kNoSlice;
    FlowKind kind = FlowKind::Other;
    friend bool operator==(const FlowLink&, const FlowLink&) = default;
};

struct FlowLinks {
    std::vector<FlowLink> links; ///< in the order of their far ends' start
    std::size_t total = 0;       ///< links.size() unless capped
    bool isBundle = false; ///< too many for an arrow each: those of the first and the last stand for all
};

/// Links that touch `slice`, at most `cap` of them: a graph launch can have hundreds.
FlowLinks linksOf(const Trace& trace, SliceId slice, std::size_t cap);

/// Links of a slice; for a slice that is not a launch call itself also those of the calls inside it. Where
/// they are more than `cap` altogether, they are a bundle: an operator shows its kernels, a step does not
/// show all of its thousands; of tens of thousands none.
FlowLinks linksOfWhole(const Trace& trace, SliceId slice, std::size_t cap);

/// The first far end of an incoming or outgoing link; kNoSlice where there is none.
SliceId followFlow(const Trace& trace, SliceId slice, bool outgoing);

/// Where a slice lies on the canvas, in device pixels; y clamped to nothing.
struct SlicePlace {
    double x0 = 0;
    double x1 = 0;
    double top = 0;
    double bottom = 0;
};

struct ArrowShape {
    FlowLink link;
    SliceId farEnd = kNoSlice;
    QPointF start; ///< at the source slice
    QPointF end;   ///< at the target slice: where the head is
    QPainterPath curve;
    bool farVisible = false;
};

/// Says at the canvas' edge where arrows go whose far ends are out of view; without a target it says that
/// not all links are drawn.
struct EdgeChip {
    QRectF rect;
    SliceId target = kNoSlice; ///< nearest of them
    std::size_t count = 0;
    QString text;
};

struct ArrowLayout {
    std::vector<ArrowShape> arrows;
    std::vector<EdgeChip> chips;
};

struct ArrowInput {
    const Trace* trace = nullptr;
    SliceId slice = kNoSlice; ///< whose arrows these are
    const FlowLinks* links = nullptr;
    std::function<std::optional<SlicePlace>(SliceId)> placeOf; ///< absent: on a hidden lane
    double width = 0;
    double height = 0;
    double scale = 1; ///< device pixel ratio
    std::function<double(const QString&)> textWidth;
    double textHeight = 0;
};

ArrowLayout layoutArrows(const ArrowInput& input);

/// One of those that lie on each other pixel by pixel: where a long time is in view, those of many launches
/// do.
std::vector<const ArrowShape*> distinctArrows(const std::vector<ArrowShape>& arrows);

} // namespace lanescope::ui
