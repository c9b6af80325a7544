// SPDX-License-Identifier: Apache-2.0
// Answers a SearchState: searches off the UI thread whenever the text changes. Names, categories, tracks and
// durations take a few milliseconds; hits by args stream in while the source text is read. UI thread only;
// destroying it stops and joins its worker.
#pragma once

#include <QObject>

#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "core/query/search_query.h"
#include "core/store/trace_ptr.h"
#include "ui/state/latest_job.h"
#include "ui/state/search_state.h"

namespace lanescope::ui {

class SearchController : public QObject {
    Q_OBJECT

public:
    /// `state` must outlive the controller.
    SearchController(TracePtr trace, SearchState* state, QObject* parent = nullptr);
    ~SearchController() override;

    bool isIdle() const { return m_job->isIdle(); }

private:
    struct Request {
        QString text;
        bool inArgs = false;
        quint64 number = 0;
    };
    struct Answer {
        std::shared_ptr<const SearchHits> hits;
        QString problem;
    };

    void search();
    Answer answer(const Request& request, std::stop_token stop);
    /// On the thread of the search.
    void addByShortName(SearchQuery query, unsigned workers, const std::stop_token& stop,
                        std::vector<SliceId>& hits);
    Answer answerArgs(const SearchQuery& query, const Request& request, std::stop_token stop);
    /// On the UI thread: some hits of the request with this number.
    void takeSome(quint64 number, std::shared_ptr<const SearchHits> hits);

    TracePtr m_trace;
    SearchState* m_state;
    quint64 m_number = 0; ///< of the latest request
    std::once_flag m_shortNamesOnce;
    /// Whole and short names of kernels that differ; made by the first search that asks for them.
    std::vector<std::pair<std::string, std::string>> m_shortNames;
    std::unique_ptr<LatestJob<Request, Answer>> m_job;
};

} // namespace lanescope::ui
