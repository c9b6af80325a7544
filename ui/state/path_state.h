// SPDX-License-Identifier: Apache-2.0
// The critical path that the views of a document show: whether it is switched on, where it leads, and the
// answer; and the latest "Why?". Views change the first two; a PathController answers. Answers are immutable
// and shared. UI thread only, owned by its ViewState.
#pragma once

#include <QObject>
#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/dependency/critical_path.h"

namespace lanescope {
class Trace;
}

namespace lanescope::ui {

struct SearchHits;
class ViewState;

/// A critical path made ready for drawing.
struct ShownPath {
    CriticalPath path;
    std::vector<std::uint32_t> byLength; ///< positions of path.segments, longest first
    std::vector<SliceId> nearly; ///< calls and device work with little slack, not on the path; by start
    std::vector<std::uint32_t> nearlyByLength;
    DurationNs longestNearlyNs = 0;
    std::shared_ptr<const SearchHits> slices; ///< on the path, or nearly

    /// The segment at a moment; nothing outside of the path. O(log segments).
    std::optional<std::size_t> at(TimeNs timeNs) const;
    /// The longest segment of a slice within the first 4096 segments that overlap it; nothing if there is
    /// none.
    std::optional<std::size_t> of(const Trace& trace, SliceId slice) const;
};

/// "Why did it begin then?" of a slice, or "Why idle?" of a stream.
struct WhyQuestion {
    SliceId slice = kNoSlice;
    std::optional<TimeRange> idle;
    SliceId after = kNoSlice; ///< work after the idle time
    bool operator==(const WhyQuestion&) const = default;
};

class PathState : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    /// The one of `view`, which owns it.
    static PathState& of(ViewState& view);

    bool isShown() const { return m_isShown; }
    void setShown(bool shown);
    /// The path leads to this slice; kNoSlice: through the selected time, else the whole trace.
    SliceId target() const { return m_target; }
    /// Switches the path to `slice` on and asks its panel to show itself.
    void showTo(SliceId slice);
    /// Switches the path on, if it is not, and asks its panel to show itself.
    void ask();

    /// Asks for the causes of a slice or an idle interval, which is selected now.
    void askWhy(const WhyQuestion& question);
    /// The latest that was asked.
    const std::optional<WhyQuestion>& question() const { return m_question; }

    /// Null while it is switched off or not computed yet.
    const std::shared_ptr<const ShownPath>& path() const { return m_path; }
    /// Why there is none; empty unless it failed.
    const QString& trouble() const { return m_trouble; }
    void setAnswer(std::shared_ptr<const ShownPath> path, const QString& trouble = {});

    /// The next segment of the path, or the one before, that is about another slice than the current one.
    /// From the segment of the selected slice, else from the one at `timeNs`. Nothing at the ends.
    std::optional<std::size_t> step(const Trace& trace, SliceId selected, TimeNs timeNs, bool forward);

signals:
    /// isShown() or target() changed.
    void wishChanged();
    void asked();
    void whyAsked();
    void pathChanged();

private:
    bool m_isShown = false;
    SliceId m_target = kNoSlice;
    std::optional<WhyQuestion> m_question;
    std::shared_ptr<const ShownPath> m_path;
    QString m_trouble;
    std::optional<std::size_t> m_current; ///< where step() has led
};

} // namespace lanescope::ui
