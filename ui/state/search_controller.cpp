// SPDX-License-Identifier: Apache-2.0
#include "ui/state/search_controller.h"

#include <QMetaObject>

#include <algorithm>
#include <chrono>
#include <optional>
#include <thread>
#include <utility>

#include "core/analysis/device/trace_kernel_names.h"
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
    std::vector<SliceId> hits = searchSlices(*m_trace, *query, workers, stop);
    addByShortName(*query, workers, stop, hits);
    return {makeSearchHits(m_trace, std::move(hits)), {}};
}

/// Kernels are found by the names that lanes and tables give them, too.
void SearchController::addByShortName(SearchQuery query, unsigned workers, const std::stop_token& stop,
                                      std::vector<SliceId>& hits) {
    if (query.names.empty() || !query.exactNames.empty() || !query.patterns.empty()) {
        return;
    }
    std::call_once(m_shortNamesOnce, [this] {
        kernelNamesOf(*m_trace).forEach([this](const std::string& name, std::string shown) {
            if (shown != name) {
                m_shortNames.emplace_back(name, std::move(shown));
            }
        });
    });
    for (const auto& [name, shown] : m_shortNames) {
        const auto isIn = [](const std::string& text) {
            return [&text](const SearchQuery::Text& wanted) { return contains(text, wanted); };
        };
        if (std::ranges::all_of(query.names, isIn(shown)) && !std::ranges::all_of(query.names, isIn(name))) {
            query.exactNames.push_back(name);
        }
    }
    if (query.exactNames.empty()) {
        return;
    }
    query.names.clear();
    const std::vector<SliceId> more = searchSlices(*m_trace, query, workers, stop);
    const auto middle = static_cast<std::ptrdiff_t>(hits.size());
    hits.insert(hits.end(), more.begin(), more.end());
    std::ranges::inplace_merge(hits, hits.begin() + middle);
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
