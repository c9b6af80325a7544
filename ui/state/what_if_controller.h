// SPDX-License-Identifier: Apache-2.0
// A what-if in the making: knobs whose factors move, the prediction that follows them, ghost lanes, and which
// single change would gain most. A moved factor of a step has a quick answer at once; everything else is
// answered on a thread of the pool, of which only the latest matters. Follows the selected step or time of
// its ViewState. UI thread only; destroying it stops and joins its workers.
#pragma once

#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

#include "core/dependency/gains.h"
#include "core/dependency/knob_edges.h"
#include "core/dependency/what_if.h"
#include "ui/state/latest_job.h"

namespace lanescope {
class AnalysisContext;
}

namespace lanescope::ui {

class ViewState;
struct Ghosts;

class WhatIfController : public QObject {
    Q_OBJECT

public:
    struct Figures {
        Prediction prediction;
        Floors floors;
        std::optional<WhatIf::DeviceEnd> deviceEnd;
        QString notes;                    ///< where knobs could not act; may be empty
        std::vector<DurationNs> changeNs; ///< by knob: of the change that it makes by itself
    };

    /// `viewState` must outlive the controller.
    WhatIfController(std::shared_ptr<AnalysisContext> context, ViewState* viewState,
                     QObject* parent = nullptr);
    ~WhatIfController() override;

    /// Off, it answers nothing and shows no ghosts. Off at first.
    void setOn(bool on);

    const std::vector<Knob>& knobs() const { return m_knobs; }
    void addKnob(const Knob& knob);
    void removeKnob(std::size_t index);
    void setFactor(std::size_t index, double factor);

    /// "Step 7", "Whole trace", "Selected time".
    QString spanText() const;
    /// The length predicted at once; nothing for other stretches than steps, and before the first answer.
    std::optional<DurationNs> quickNs() const { return m_quickNs; }
    /// Null before the first answer and while there are no knobs.
    const std::shared_ptr<const Figures>& figures() const { return m_figures; }
    /// figures() are those of the factors as they are now.
    bool isFresh() const { return m_figures != nullptr && m_predictJob->isIdle(); }
    /// Null until they are computed.
    const std::shared_ptr<const Gains>& gains() const { return m_gains; }
    /// Recorded length of the stretch.
    DurationNs recordedNs() const { return m_recordedNs; }
    /// Why there is no answer; empty if there is one.
    const QString& trouble() const { return m_trouble; }
    bool isIdle() const;
    bool isRanking() const { return !m_gainsJob->isIdle(); }
    void stopRanking();
    /// Ranks single changes again, after they were stopped.
    void rank();

signals:
    void knobsChanged();
    void answered();
    void gainsChanged();

private:
    /// Everything that is found once for a list of knobs.
    struct Prepared {
        const WhatIf* whatIf = nullptr;
        std::optional<KnobEdges> edges;
        WhatIfSpan span;
        DurationNs recordedNs = 0;
        Floors floors; ///< no factor changes them
        QString trouble;
    };
    struct PrepareRequest {
        std::vector<Knob> knobs;
        std::optional<TimeRange> selection;
    };
    struct PredictRequest {
        std::shared_ptr<const Prepared> prepared;
        std::vector<double> factors;
    };
    struct PredictAnswer {
        std::shared_ptr<const Figures> figures;
        std::shared_ptr<const Ghosts> ghosts;
    };
    using PreparedPtr = std::shared_ptr<const Prepared>;

    static PreparedPtr prepare(AnalysisContext& context, const PrepareRequest& request,
                               const std::stop_token& stop);
    static PredictAnswer predict(const PredictRequest& request, const std::stop_token& stop);
    std::vector<double> factors() const;
    void prepareAgain();
    void takePrepared(PreparedPtr prepared);
    void predictAgain();

    std::shared_ptr<AnalysisContext> m_context;
    ViewState* m_viewState;
    bool m_isOn = false;
    std::vector<Knob> m_knobs;
    PreparedPtr m_prepared; ///< null while it is made
    std::optional<DurationNs> m_quickNs;
    std::shared_ptr<const Figures> m_figures;
    std::shared_ptr<const Gains> m_gains;
    std::optional<TimeRange> m_gainsSelection; ///< stretch of m_gains, or of those under way
    DurationNs m_recordedNs = 0;
    QString m_trouble;
    std::unique_ptr<LatestJob<PrepareRequest, PreparedPtr>> m_prepareJob;
    std::unique_ptr<LatestJob<PredictRequest, PredictAnswer>> m_predictJob;
    std::unique_ptr<LatestJob<std::optional<TimeRange>, std::shared_ptr<const Gains>>> m_gainsJob;
};

} // namespace lanescope::ui
