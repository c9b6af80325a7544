// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/elastic_time.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QSlider>
#include <QToolButton>

#include "core/compare/comparison.h"
#include "core/store/trace.h"
#include "ui/compare/linked_views.h"
#include "ui/theme/plain_label.h"
#include "ui/theme/plain_tool_tip.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/view/timeline_view.h"

namespace lanescope::ui {

namespace {

constexpr int kWhole = 100;

/// Ranges of one side that the chain leaves out.
std::vector<TimeRange> between(const std::vector<MatchedTime>& times, TimeRange MatchedTime::*side,
                               TimeRange bounds) {
    std::vector<TimeRange> ranges;
    if (times.empty()) {
        return ranges;
    }
    TimeNs fromNs = bounds.startNs;
    for (const MatchedTime& time : times) {
        if ((time.*side).startNs > fromNs) {
            ranges.push_back({fromNs, (time.*side).startNs});
        }
        fromNs = (time.*side).endNs;
    }
    if (bounds.endNs > fromNs) {
        ranges.push_back({fromNs, bounds.endNs});
    }
    return ranges;
}

} // namespace

ElasticTime::ElasticTime(LinkedViews* views, TimelineView* baseline, TimelineView* candidate, QWidget* parent)
    : QWidget(parent)
    , m_views(views)
    , m_baseline(baseline)
    , m_candidate(candidate)
    , m_label(new PlainLabel)
    , m_slider(new QSlider(Qt::Horizontal))
    , m_menu(new QToolButton)
    , m_job(std::make_unique<LatestJob<Request, Answer>>(
          this, [](const Request& request, const std::stop_token&) { return answer(request); },
          [this](Answer made) { take(std::move(made)); })) {
    m_slider->setRange(0, kWhole);
    m_slider->setSingleStep(5);
    m_slider->setPageStep(25);
    m_slider->setAccessibleName(tr("Elastic time"));
    m_slider->setToolTip(tr("Stretch the candidate's time until matching work is below its counterpart.\n"
                            "Unmatched work is hatched."));
    m_slider->setMinimumWidth(60);
    m_slider->setEnabled(false);
    m_menu->setText(QStringLiteral("⋯"));
    m_menu->setAutoRaise(true);
    m_menu->setPopupMode(QToolButton::InstantPopup);
    m_menu->setToolTip(tr("What elastic time lines up"));
    m_menu->setAccessibleName(m_menu->toolTip());
    m_menu->setStyleSheet(QStringLiteral("QToolButton::menu-indicator { image: none; }"));
    auto* menu = new QMenu(m_menu);
    auto* group = new QActionGroup(menu);
    const auto addBasis = [&](const QString& text, MatchedTimesOf basis) {
        QAction* action = menu->addAction(text, this, [this, basis] { setBasis(basis); });
        action->setCheckable(true);
        action->setChecked(basis == m_basis);
        group->addAction(action);
    };
    addBasis(tr("Line up device work"), MatchedTimesOf::Device);
    addBasis(tr("Line up host calls"), MatchedTimesOf::Host);
    m_menu->setMenu(menu);

    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 0, 6, 0);
    layout->setSpacing(4);
    layout->addWidget(m_label, 1);
    layout->addWidget(m_slider, 1);
    layout->addWidget(m_menu);
    connect(m_slider, &QSlider::valueChanged, this, [this](int value) {
        want();
        m_views->setElasticity(double(value) / kWhole);
    });
    connect(m_views, &LinkedViews::elasticityChanged, this, &ElasticTime::refresh);
    refresh();
}

ElasticTime::~ElasticTime() {
    m_job.reset();
}

void ElasticTime::setComparison(std::shared_ptr<const Comparison> comparison) {
    m_comparison = std::move(comparison);
    m_slider->setEnabled(m_comparison != nullptr);
    m_isWanted = false;
    m_answer = {};
    m_views->setMatchedTimes(nullptr);
    if (percent() > 0) {
        want();
    }
}

void ElasticTime::setPercent(int percent) {
    m_slider->setValue(percent);
}

int ElasticTime::percent() const {
    return m_slider->value();
}

void ElasticTime::setBasis(MatchedTimesOf basis) {
    if (basis != m_basis) {
        m_basis = basis;
        m_isWanted = false;
        want();
    }
}

void ElasticTime::want() {
    if (!m_isWanted && m_comparison != nullptr) {
        m_isWanted = true;
        m_job->request({m_comparison, m_basis});
    }
}

ElasticTime::Answer ElasticTime::answer(const Request& request) {
    MatchedTimesOf basis = request.basis;
    std::vector<MatchedTime> times = matchedTimes(*request.comparison, basis);
    if (times.empty() && basis == MatchedTimesOf::Device) {
        basis = MatchedTimesOf::Host;
        times = matchedTimes(*request.comparison, basis);
    }
    const auto shared = [](std::vector<TimeRange> ranges) {
        return std::make_shared<const std::vector<TimeRange>>(std::move(ranges));
    };
    Answer made;
    made.onlyBaseline =
        shared(between(times, &MatchedTime::baseline, request.comparison->baselineTrace()->bounds()));
    made.onlyCandidate =
        shared(between(times, &MatchedTime::candidate, request.comparison->candidateTrace()->bounds()));
    made.times = std::make_shared<const std::vector<MatchedTime>>(std::move(times));
    made.basis = basis;
    return made;
}

void ElasticTime::take(Answer answer) {
    m_answer = std::move(answer);
    m_views->setMatchedTimes(m_answer.times);
    emit settled();
}

void ElasticTime::refresh() {
    const bool isElastic = m_views->isElastic();
    const bool isHopeless = percent() > 0 && m_answer.times != nullptr && m_answer.times->empty();
    const QString what = isElastic    ? tr("Elastic time %1").arg(QStringLiteral("%1 %").arg(percent()))
                         : isHopeless ? tr("True time: no match")
                                      : tr("True time");
    m_label->setText(what);
    m_label->setToolTip(plainToolTip(
        !isElastic ? tr("Same time scale on both sides")
        : m_answer.basis == MatchedTimesOf::Device
            ? tr("The candidate's time is stretched so that device work is below its counterpart")
            : tr("The candidate's time is stretched so that host calls are below their counterparts")));
    m_baseline->scene().style().setTimeCaption(tr("True time"));
    m_candidate->scene().style().setTimeCaption(what);
    m_baseline->scene().style().setHatchedRanges(isElastic ? m_answer.onlyBaseline : nullptr);
    m_candidate->scene().style().setHatchedRanges(isElastic ? m_answer.onlyCandidate : nullptr);
}

} // namespace lanescope::ui
