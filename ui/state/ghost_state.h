// SPDX-License-Identifier: Apache-2.0
// Ghost lanes: calls and device work of the lanes at the times that a replay with the changes of a what-if
// predicts. Whoever shows a what-if makes them, the timeline draws them below the recorded lanes. UI thread
// only, owned by its ViewState.
#pragma once

#include <QObject>

#include <memory>
#include <span>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/dependency/dependency_graph.h"

namespace lanescope::ui {

class ViewState;

/// A call or a piece of device work where it would be.
struct Ghost {
    TimeRange range;
    SliceId slice = kNoSlice;
    bool isChanged = false; ///< its own length is another one
};

/// Height of a ghost lane in logical pixels.
inline constexpr double kGhostPx = 6;

/// Immutable once it is shared.
struct Ghosts {
    std::vector<std::vector<Ghost>> byTrack; ///< by start
};

/// The calls and the device work of a stretch, with the times of all nodes of the graph, moved so that the
/// stretch begins where it was recorded. Without a stretch: of everything. O(n log n) of what is in it.
std::shared_ptr<const Ghosts> makeGhosts(const DependencyGraph& graph, std::span<const TimeNs> times,
                                         NodeId begin, NodeId end);

class GhostState : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    /// The one of `view`, which owns it.
    static GhostState& of(ViewState& view);

    /// Room for ghosts is made below the lanes of threads and streams.
    bool isShown() const { return m_isShown; }
    void setShown(bool shown);
    /// Null while there are none yet.
    const std::shared_ptr<const Ghosts>& ghosts() const { return m_ghosts; }
    void setGhosts(std::shared_ptr<const Ghosts> ghosts);

signals:
    void shownChanged();
    void ghostsChanged();

private:
    bool m_isShown = false;
    std::shared_ptr<const Ghosts> m_ghosts;
};

} // namespace lanescope::ui
