// SPDX-License-Identifier: Apache-2.0
// The queries that ran, as the file of core/sql/session/query_library.h keeps them for the next start. They
// are held in memory; a thread of the program's pool reads and writes the file. UI thread only.
#pragma once

#include <QObject>

#include <memory>
#include <string>
#include <vector>

#include "ui/state/latest_job.h"

namespace lanescope::ui {

class QueryHistory : public QObject {
    Q_OBJECT

public:
    /// Begins to read the file.
    explicit QueryHistory(QObject* parent = nullptr);
    /// Waits until all is written.
    ~QueryHistory() override;

    /// The latest first; empty until the file is read.
    const std::vector<std::string>& queries() const { return m_queries; }
    bool isRead() const { return m_isRead; }
    void add(const std::string& query);
    bool isWritten() const { return m_unwritten.empty(); }

signals:
    void read();
    /// The file cannot be written.
    void failed(const QString& trouble);

private:
    struct Kept {
        std::vector<std::string> queries;
        QString trouble;
    };

    void take(Kept kept);

    std::vector<std::string> m_queries;
    std::vector<std::string> m_unwritten; ///< the oldest first
    bool m_isRead = false;
    /// Asked for with all that is not written.
    std::unique_ptr<LatestJob<std::vector<std::string>, Kept>> m_job;
};

} // namespace lanescope::ui
