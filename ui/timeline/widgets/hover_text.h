// SPDX-License-Identifier: Apache-2.0
// Texts about the item under the pointer: one line for the status bar, a few for the card beside
// it. Reads the trace only; O(log n) plus the depth of the launch's call stack.
#pragma once

#include <QString>
#include <QVector>

#include "core/base/ids.h"
#include "core/base/time.h"
#include "ui/charts/hover_line.h"
#include "ui/state/device_terms.h"

namespace lanescope {
class Trace;
}

namespace lanescope::ui {

struct BlockRows;
struct LaneBlock;

QString hoverLineOf(const Trace& trace, SliceId slice);
/// `sliceCount` > 1: the slice stands for that many, too narrow to distinguish at this zoom.
QVector<HoverLine> hoverCardOf(const Trace& trace, SliceId slice, std::uint32_t sliceCount,
                               DeviceTerms terms = DeviceTerms::OfMaker);

/// A block of a lane of `rows`.
QVector<HoverLine> hoverCardOf(const Trace& trace, const LaneBlock& block, const BlockRows& rows);

/// Line for an instant; `count`: instants in that pixel column.
QString hoverLineOf(const Trace& trace, InstantId instant);
QVector<HoverLine> hoverCardOf(const Trace& trace, InstantId instant, std::uint32_t count);

} // namespace lanescope::ui
