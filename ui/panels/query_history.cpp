// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/query_history.h"

#include <utility>

#include "core/sql/session/query_library.h"

namespace lanescope::ui {

namespace {

/// Says why a query cannot be written; empty: all are.
QString writeToHistory(const std::vector<std::string>& queries) {
    QString trouble;
    for (const std::string& query : queries) {
        if (const Status kept = sql::addToQueryHistory(query); !kept) {
            trouble = QString::fromStdString(kept.error().describe());
        }
    }
    return trouble;
}

} // namespace

QueryHistory::QueryHistory(QObject* parent)
    : QObject(parent)
    , m_job(std::make_unique<LatestJob<std::vector<std::string>, Kept>>(
          this,
          [](const std::vector<std::string>& queries, const std::stop_token&) {
              QString trouble = writeToHistory(queries);
              return Kept{sql::queryHistory(), std::move(trouble)};
          },
          [this](Kept kept) { take(std::move(kept)); })) {
    m_job->request({});
}

QueryHistory::~QueryHistory() {
    m_job.reset();               // waits for a thread that writes
    writeToHistory(m_unwritten); // one that is in the file already moves only
}

void QueryHistory::add(const std::string& query) {
    m_queries = sql::withLatest(std::move(m_queries), query);
    std::erase(m_unwritten, query);
    m_unwritten.push_back(query);
    m_job->request(m_unwritten);
}

void QueryHistory::take(Kept kept) {
    m_unwritten.clear(); // an answer to an old request is not delivered
    m_isRead = true;
    if (kept.trouble.isEmpty()) {
        m_queries = std::move(kept.queries);
    } else {
        emit failed(kept.trouble);
    }
    emit read();
}

} // namespace lanescope::ui
