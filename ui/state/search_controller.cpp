// SPDX-License-Identifier: Apache-2.0
#include "ui/state/search_controller.h"

#include <QMetaObject>

#include <algorithm>
#include <chrono>
#include <optional>
#include <thread>
#include <utility>

#include "core/query/arg_search.h"
#include "core/query/slice_search.h"
#include "core/store/trace.h"

namespace lanescope::ui {

namespace {

using Clock = std::chrono::steady_clock;
/// Between two deliveries of hits by args.
constexpr auto kPartInterval = std::chrono::milliseconds(200);

} // namespace

SearchController::SearchController(TracePtr trace, SearchState* state, QObject* parent)
    : QObject(parent)
    , m_trace(std::move(trace))
    , m_state(state)
    , m_job(std::make_unique<LatestJob<Request, Answer>>(
          this,
          [this](const Request& request, std::stop_token stop) { return answer(request, std::move(stop)); },
          [this](const Answer& made) {
              if (m_state->isActive()) {
                  m_state->setAnswer(made.hits, false, made.problem);
              }
          })) {
    connect(state, &SearchState::textChanged, this, &SearchController::search);
    connect(state, &SearchState::inArgsChanged, this, &SearchController::search);
    search();
}

SearchController::~SearchController() = default;

void SearchController::search() {
    if (m_state->isActive()) {
        m_state->setRunning();
        m_job->request({m_state->text(), m_state->inArgs(), ++m_number});
    }
}

SearchController::Answer SearchController::answer(const Request& request, std::stop_token stop) {
    Result<SearchQuery> query = parseSearch(request.text.toStdString());
    if (!query) {
        return {nullptr, QString::fromStdString(query.error().message)};
    }
    query->wordsInArgs = request.inArgs;
    if (query->readsArgs()) {
        return answerArgs(*query, request, std::move(stop));
    }
    const unsigned workers = std::max(1U, std::thread::hardware_concurrency());
    return {makeSearchHits(m_trace, searchSlices(*m_trace, *query, workers, std::move(stop))), {}};
}

SearchController::Answer SearchController::answerArgs(const SearchQuery& query, const Request& request,
                                                      std::stop_token stop) {
    std::vector<SliceId> all;
    std::optional<Clock::time_point> delivered; // the first hits are shown at once
    const auto take = [&](std::span<const SliceId> some) {
        all.insert(all.end(), some.begin(), some.end());
        if (!delivered || Clock::now() - *delivered > kPartInterval) {
            delivered = Clock::now();
            QMetaObject::invokeMethod(
                this,
                [this, number = request.number, hits = makeSearchHits(m_trace, all)]() mutable {
                    takeSome(number, std::move(hits));
                },
                Qt::QueuedConnection);
        }
        return true;
    };
    const Result<bool> done = searchArgs(*m_trace, query, take, stop);
    if (!done) {
        return {makeSearchHits(m_trace, std::move(all)), QString::fromStdString(done.error().message)};
    }
    return {makeSearchHits(m_trace, std::move(all)), {}};
}

void SearchController::takeSome(quint64 number, std::shared_ptr<const SearchHits> hits) {
    if (number == m_number && m_state->isActive() && m_state->isRunning()) {
        m_state->setAnswer(std::move(hits), true);
    }
}

} // namespace lanescope::ui
