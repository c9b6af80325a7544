// SPDX-License-Identifier: Apache-2.0
// A tree of values as nested bars: each frame is as wide as its value, its children lie below it. Activating
// a frame that has children shows it over the whole width; its ancestors stay above as a way back. A mark is
// a frame that is wide enough to be seen. UI thread only.
#pragma once

#include <cstdint>
#include <vector>

#include "ui/charts/chart.h"
#include "ui/charts/chart_color.h"
#include "ui/charts/value_axis.h"

namespace lanescope::ui {

struct FlameFrame {
    static constexpr std::uint32_t kNoParent = UINT32_MAX;

    QString name;
    double value = 0; ///< with its descendants
    std::uint32_t parent = kNoParent;
    ChartColor color;
    QVector<HoverLine> details; ///< on the card below name, value and share
};

class FlameGraph : public Chart {
    Q_OBJECT

public:
    struct Placed {
        std::uint32_t frame = 0;
        QRectF rect;
    };

    explicit FlameGraph(QWidget* parent = nullptr);

    /// Parents stand before their children. Values of children that exceed their parent's are scaled to fit.
    void setFrames(std::vector<FlameFrame> frames, ChartUnit unit, const QString& caption);
    /// The frame that takes the whole width; kNoParent: all roots side by side.
    std::uint32_t focusedFrame() const { return m_focus; }
    void focusFrame(std::uint32_t frame);
    const std::vector<Placed>& placed() const { return m_placed; }
    const std::vector<FlameFrame>& frames() const { return m_frames; }
    /// Rows of the tree below the focus and above it, in pixels: what the graph needs not to cut any.
    int heightForAll() const;

    int markCount() const override { return static_cast<int>(m_placed.size()); }
    int markAt(QPointF position) const override;
    QRectF markRect(int mark) const override { return m_placed[std::size_t(mark)].rect; }
    QVector<HoverLine> describe(int mark) const override;
    QSize minimumSizeHint() const override;

signals:
    void frameActivated(quint32 frame);

protected:
    void layOut() override;
    void paintChart(QPainter& painter, const Theme& theme) override;
    int neighbour(int mark, int key) const override;

private:
    void place(std::uint32_t frame, double left, double width, int depth);
    double rowHeight() const;
    void activate(int mark);

    std::vector<FlameFrame> m_frames;
    std::vector<std::vector<std::uint32_t>> m_children; ///< by frame, in their order; the roots last
    ChartUnit m_unit = ChartUnit::Duration;
    QString m_caption;
    double m_total = 0;
    std::uint32_t m_focus = FlameFrame::kNoParent;
    int m_deepest = 0;
    std::vector<Placed> m_placed; ///< from the top, each row from the left after layOut()
};

} // namespace lanescope::ui
