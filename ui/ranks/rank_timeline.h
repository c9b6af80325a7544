// SPDX-License-Identifier: Apache-2.0
// Ranks below each other on one clock: each a strip of what it did when, with its collectives, that opens to
// the full lanes of its trace. A collective that is selected lights up on all of its ranks, joined by ties.
// Traces are loaded when their rank is opened; where they would not fit into a bound of memory, the rank that
// was used least recently closes first. UI thread only. A frame costs in proportion to pixels, bins and
// collectives in view.
#pragma once

#include <QAbstractScrollArea>
#include <QImage>
#include <QPointF>

#include <memory>
#include <optional>
#include <vector>

#include "core/ranks/rank_set.h"
#include "ui/ranks/rank_strips.h"
#include "ui/state/preferences.h"
#include "ui/timeline/paint_turns.h"
#include "ui/timeline/time_axis.h"

namespace lanescope::ui {

class CollectiveTies;
class HoverCard;
class RankLanes;
class RankRuler;
class ViewState;

class RankTimeline : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit RankTimeline(PreferenceStorePtr preferences);
    ~RankTimeline() override;

    void setRanks(std::shared_ptr<const RankSet> set);
    /// The range in view, on the common clock. Null before there are ranks.
    ViewState* view() const { return m_view.get(); }

    const CollectiveTies& ties() const { return *m_ties; }
    std::optional<std::size_t> selectedCollective() const { return m_selected; }
    /// With `frame` the view moves so that it can be seen.
    void selectCollective(std::optional<std::size_t> index, bool frame);
    void showRange(TimeRange onCommonClock);

    bool isOpen(std::size_t rank) const { return m_rows[rank].lanes != nullptr; }
    void setOpen(std::size_t rank, bool open);
    /// Null while the rank is closed.
    RankLanes* lanes(std::size_t rank) const { return m_rows[rank].lanes; }
    void scrollTo(std::size_t rank);
    /// Bytes of traces of open ranks: others close before one is loaded that would not fit.
    void setMemoryLimit(std::uint64_t bytes) { m_memoryLimitBytes = bytes; }

    /// Where the strip of a rank is seen, in the viewport.
    QRect stripRect(std::size_t rank) const;
    TimeAxis axis() const; ///< in logical pixels from the left edge of the strips

    bool isSettled() const;
    void setStill(bool still);

signals:
    void collectiveSelected(std::optional<std::size_t> index);
    /// Message for the user, such as that a rank was closed to free memory.
    void told(const QString& text);
    void settled();

protected:
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    static constexpr int kGap = 1; ///< between strips

    struct Colors;
    struct RowPlace {
        int top = 0;    ///< in the content, logical
        int height = 0; ///< strip and lanes
        RankLanes* lanes = nullptr;
        quint64 usedAt = 0; ///< count of uses
    };

    void arrange();
    void placeLanes();
    void placeTies();
    int rowAt(int y) const; ///< -1: none
    const StripCollective* collectiveAtPoint(QPointF position) const;
    void hover(QPointF position);
    void zoom(double factor, double x);
    void pan(double shareOfView);
    void step(int by);
    void frameSelected();
    void toggleCurrent();
    void setCurrent(int rank);
    void use(std::size_t rank);
    /// Closes others than `keep` until what is open and `wantedBytes` more fit.
    void makeRoom(std::uint64_t wantedBytes, std::size_t keep);
    void selectInLanes();
    /// Draws the strips in view into m_image; the space between them stays empty.
    void renderStrips();
    void paintHeader(QPainter& painter, std::size_t rank, const QRect& row) const;
    /// The colours for the palette now; making them costs more than a frame.
    const Colors& colors();

    std::shared_ptr<const RankSet> m_set;
    std::vector<std::vector<StripCollective>> m_collectives; ///< by rank
    PreferenceStorePtr m_preferences;
    std::shared_ptr<PaintTurns> m_turns = std::make_shared<PaintTurns>();
    std::unique_ptr<ViewState> m_view;
    std::vector<RowPlace> m_rows;
    RankRuler* m_ruler;
    CollectiveTies* m_ties;
    HoverCard* m_card;
    std::shared_ptr<const Colors> m_colors; ///< null: the palette has changed
    QImage m_image;
    int m_headerWidth = 0; ///< these three by arrange(), logical
    int m_stripsWidth = 1;
    int m_stripHeight = 0;
    int m_current = -1;
    std::optional<std::size_t> m_selected;
    quint64 m_uses = 0;
    std::uint64_t m_memoryLimitBytes = 0;
    bool m_still = false;
    std::optional<QPointF> m_press;
    bool m_isDragging = false;
    TimeRange m_pressRange;
};

} // namespace lanescope::ui
