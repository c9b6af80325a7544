// SPDX-License-Identifier: Apache-2.0
// Search of a trace: the term, the hits, and how the canvas draws slices that are not hits. Views
// change the text and the mode; a SearchController answers. Hits are immutable and shared. UI thread only,
// owned by its ViewState.
#pragma once

#include <QObject>
#include <QString>

#include <memory>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/store/trace_ptr.h"

namespace lanescope::ui {

/// Slices that a search has found.
struct SearchHits {
    static constexpr std::size_t kDensityBuckets = 4096;

    TracePtr trace;
    std::vector<SliceId> slices;        ///< ascending
    std::vector<SliceId> byTime;        ///< by start, then id
    std::vector<std::uint32_t> density; ///< hits that start in each part of the trace's bounds
    bool onlyFrames = true;             ///< none but Python frames

    bool contains(SliceId slice) const;
    /// Position of a slice in byTime, -1 if it is not a hit.
    std::ptrdiff_t positionOf(SliceId slice) const;
    /// Position in byTime of the hit after (before) `from`, or, if `from` is not a hit, of the first at or
    /// after `timeNs` (the last before it); wraps around. -1 without hits.
    std::ptrdiff_t neighbour(SliceId from, TimeNs timeNs, int direction) const;
};

/// `slices` in any order. O(n log n).
std::shared_ptr<const SearchHits> makeSearchHits(const TracePtr& trace, std::vector<SliceId> slices);

enum class FilterMode : std::uint8_t { ShowAll, DimOthers, HideOthers };

class SearchState : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    const QString& text() const { return m_text; }
    /// An empty text searches nothing.
    void setText(const QString& text);
    /// Sets the text and asks the view of the hits to show itself.
    void ask(const QString& text);
    bool isActive() const { return !m_text.trimmed().isEmpty(); }

    /// Words are searched for in args, too: that reads the file, and hits stream in.
    bool inArgs() const { return m_inArgs; }
    void setInArgs(bool inArgs);

    FilterMode mode() const { return m_mode; }
    void setMode(FilterMode mode);

    /// Null while nothing is searched or no answer is there yet.
    const std::shared_ptr<const SearchHits>& hits() const { return m_hits; }
    /// More may follow.
    bool isRunning() const { return m_running; }
    /// An answer is on its way; until it comes, hits() are those of an earlier text.
    bool isWaiting() const { return m_running && !m_answered; }
    /// Why the text is not understood; empty when it is.
    const QString& problem() const { return m_problem; }
    /// The old hits stay until there are new ones: the picture must not blink at every letter.
    void setRunning();
    void setAnswer(std::shared_ptr<const SearchHits> hits, bool running, const QString& problem = {});

signals:
    void textChanged();
    void inArgsChanged();
    void asked();
    void modeChanged();
    void hitsChanged();

private:
    QString m_text;
    bool m_inArgs = false;
    FilterMode m_mode = FilterMode::DimOthers;
    std::shared_ptr<const SearchHits> m_hits;
    QString m_problem;
    bool m_running = false;
    bool m_answered = false; ///< m_hits are those of m_text
};

} // namespace lanescope::ui
