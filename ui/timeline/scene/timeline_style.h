// SPDX-License-Identifier: Apache-2.0
// The look of a timeline: theme, colours of slices, which arrows and idle intervals are drawn, hatched
// ranges. Owned by a TimelineScene; UI thread only.
#pragma once

#include <QObject>
#include <QPalette>

#include <memory>
#include <vector>

#include "core/store/trace_ptr.h"
#include "ui/state/preferences.h"
#include "ui/theme/theme.h"
#include "ui/timeline/geometry/flow_options.h"
#include "ui/timeline/lanes/slice_coloring.h"

namespace lanescope::ui {

class TimelineStyle : public QObject {
    Q_OBJECT

public:
    /// Colours by the rules of `preferences`, and again when they change.
    TimelineStyle(const TracePtr& trace, PreferenceStorePtr preferences, QObject* parent);

    const Theme& theme() const { return m_theme; }
    void setPalette(const QPalette& palette);

    const SliceColors& colors() const { return m_colors; }
    const SliceColoring& coloring() const { return m_coloring; }
    /// Does nothing where slices cannot be coloured so.
    void setColorBy(ColorBy mode);
    void setChangeOf(SliceColoring::ChangeOf changeOf);
    /// Colours by it, or again by what slices are where it is null.
    void setResult(std::shared_ptr<const ResultColors> result);

    const FlowOptions& flowOptions() const { return m_flowOptions; }
    void setFlowOptions(const FlowOptions& options);

    /// Whether idle intervals are coloured by their causes; those under the pointer are in any case.
    bool gapsShown() const { return m_gapsShown; }
    void setGapsShown(bool shown);

    /// Ranges of time that are hatched because the trace beside this one has nothing like it, ascending and
    /// apart; null: none.
    using Ranges = std::shared_ptr<const std::vector<TimeRange>>;
    const Ranges& hatchedRanges() const { return m_hatched; }
    void setHatchedRanges(Ranges ranges);

    /// Words for the time scale, such as "Elastic time"; "Time" at first.
    const QString& timeCaption() const { return m_timeCaption; }
    void setTimeCaption(const QString& caption);

signals:
    void themeChanged();
    void colorsChanged();
    void flowOptionsChanged();
    void gapsShownChanged();
    void hatchedRangesChanged();
    void timeCaptionChanged();

private:
    void obey(const Preferences& chosen);

    PreferenceStorePtr m_preferences;
    std::vector<ColorRule> m_rules;
    Theme m_theme;
    SliceColors m_colors;
    SliceColoring m_coloring;
    FlowOptions m_flowOptions;
    bool m_gapsShown = false;
    Ranges m_hatched;
    QString m_timeCaption;
};

} // namespace lanescope::ui
