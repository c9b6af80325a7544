// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/scene/timeline_style.h"

#include <utility>

namespace lanescope::ui {

TimelineStyle::TimelineStyle(const TracePtr& trace, PreferenceStorePtr preferences, QObject* parent)
    : QObject(parent)
    , m_preferences(std::move(preferences))
    , m_theme(Theme::of(QPalette()))
    , m_colors(*trace)
    , m_coloring(trace) {
    obey(*m_preferences->value());
    connect(m_preferences.get(), &PreferenceStore::changed, this, [this] { obey(*m_preferences->value()); });
}

void TimelineStyle::obey(const Preferences& chosen) {
    if (chosen.colorRules != m_rules) {
        m_rules = chosen.colorRules;
        m_coloring.setRules(m_rules);
        emit colorsChanged();
    }
}

void TimelineStyle::setPalette(const QPalette& palette) {
    m_theme = Theme::of(palette);
    emit themeChanged();
}

void TimelineStyle::setColorBy(ColorBy mode) {
    if (mode != m_coloring.mode() && m_coloring.canBe(mode)) {
        m_coloring.setMode(mode);
        emit colorsChanged();
    }
}

void TimelineStyle::setChangeOf(SliceColoring::ChangeOf changeOf) {
    m_coloring.setChangeOf(std::move(changeOf));
    if (m_coloring.mode() == ColorBy::Change) {
        emit colorsChanged();
    }
}

void TimelineStyle::setResult(std::shared_ptr<const ResultColors> result) {
    const bool isShown = result != nullptr;
    if (!isShown && !m_coloring.canBe(ColorBy::Result)) {
        return;
    }
    const bool wasShown = m_coloring.mode() == ColorBy::Result;
    m_coloring.setResult(std::move(result));
    if (isShown || wasShown) {
        m_coloring.setMode(isShown ? ColorBy::Result : ColorBy::Kind);
        emit colorsChanged();
    }
}

void TimelineStyle::setFlowOptions(const FlowOptions& options) {
    if (options != m_flowOptions) {
        m_flowOptions = options;
        emit flowOptionsChanged();
    }
}

void TimelineStyle::setGapsShown(bool shown) {
    if (shown != m_gapsShown) {
        m_gapsShown = shown;
        emit gapsShownChanged();
    }
}

void TimelineStyle::setHatchedRanges(Ranges ranges) {
    if (ranges != m_hatched) {
        m_hatched = std::move(ranges);
        emit hatchedRangesChanged();
    }
}

void TimelineStyle::setTimeCaption(const QString& caption) {
    if (caption != m_timeCaption) {
        m_timeCaption = caption;
        emit timeCaptionChanged();
    }
}

} // namespace lanescope::ui
