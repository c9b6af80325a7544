// SPDX-License-Identifier: Apache-2.0
// One trace that the window has open: being loaded, ready, or failed. Owns the load, then the view state
// and the analyses. Can be put aside, so that its trace takes no memory, and loads again when it is wanted.
// UI thread only.
#pragma once

#include <QObject>
#include <QString>

#include <cstdint>
#include <functional>
#include <memory>

#include "core/base/error.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "core/store/trace_ptr.h"
#include "ui/state/load_controller.h"
#include "ui/state/prepared_view.h"

namespace lanescope::ui {

class AnalysisController;
class LoadTicket;
class PreferenceStore;
class SearchController;
class ViewState;

using PreferenceStorePtr = std::shared_ptr<PreferenceStore>;

class Document : public QObject {
    Q_OBJECT

public:
    enum class State { Loading, Ready, Failed };

    /// Starts to load `location` (trace_location.h).
    explicit Document(const QString& location, PreferenceStorePtr preferences = {});
    /// Opens the trace, but waits at `ticket` (not null) once its memory is known, for letIn().
    Document(const QString& location, std::shared_ptr<LoadTicket> ticket, PreferenceStorePtr preferences,
             ViewPreparer prepare = {});
    /// Opens the trace with a loader of the caller.
    Document(const QString& location, LoadController::Loader loader, PreferenceStorePtr preferences = {},
             ViewPreparer prepare = {});
    ~Document() override;

    const QString& location() const { return m_location; }
    /// The user's choices that it and its views obey; never null.
    const PreferenceStorePtr& preferences() const { return m_preferences; }
    QString title() const;
    State state() const { return m_state; }
    /// Loads again from the start, after a failure or because the file changed.
    void reload();
    /// Lets go of the trace; Loading from then on, but nothing loads before wake().
    void putAside();
    bool isAside() const { return m_isAside; }
    void wake();
    /// Ends in Failed with ErrorCode::Cancelled.
    void cancel();
    /// Memory of the trace; an estimate while it is loading.
    std::uint64_t memoryBytes() const;
    /// 0 unless it waits for room, which letIn() says there is.
    std::uint64_t wantedBytes() const;
    void letIn();
    LoadProgress progress() const { return m_load.progress(); }

    /// Not null in Ready only, like the next two.
    const TracePtr& trace() const { return m_trace; }
    ViewState* viewState() const { return m_viewState.get(); }
    AnalysisController* analyses() const { return m_analyses.get(); }
    /// The view that the preparer made of the trace; null without one.
    const PreparedViewPtr& preparedView() const { return m_preparedView; }
    /// Set in Failed only.
    const Error& error() const { return m_error; }
    /// True when it failed, is put aside, or is ready and all analyses have answered.
    bool isSettled() const;

signals:
    void stateChanged();
    void progressChanged();
    /// isSettled() may have become true.
    void settled();

private:
    /// Written by the load's thread before it ends.
    struct FirstView {
        TimeRange range;
        PreparedViewPtr prepared;
    };

    void letGo();
    void discardPreparedView();
    void start();
    void finish(const Result<TracePtr>& outcome);
    void setState(State state);

    QString m_location;
    PreferenceStorePtr m_preferences;
    std::shared_ptr<LoadTicket> m_ticket; ///< null: not needed
    LoadController::Loader m_loader;
    ViewPreparer m_prepare;
    State m_state = State::Loading;
    bool m_isAside = false;
    Error m_error;
    TracePtr m_trace;
    std::shared_ptr<FirstView> m_firstView;
    PreparedViewPtr m_preparedView;
    std::unique_ptr<ViewState> m_viewState;
    std::unique_ptr<AnalysisController> m_analyses;
    std::unique_ptr<SearchController> m_search;
    LoadController m_load; ///< last: joined first
};

} // namespace lanescope::ui
