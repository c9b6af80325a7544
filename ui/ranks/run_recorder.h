// SPDX-License-Identifier: Apache-2.0
// Records runs (core/gate/run_record.h) from their traces, one after another on a thread of its own while
// somebody looks at them. One trace is in memory at a time. UI thread only.
#pragma once

#include <QObject>
#include <QStringList>

#include <memory>
#include <vector>

#include "core/gate/run_record.h"
#include "ui/state/latest_job.h"
#include "ui/state/preferences.h"

namespace lanescope::ui {

class RunRecorder : public QObject {
    Q_OBJECT

public:
    struct Source {
        QString location;
        QString label;
        qint64 timeNs = 0; ///< since the epoch; 0: now
        bool operator==(const Source&) const = default;
    };

    explicit RunRecorder(PreferenceStorePtr preferences, QObject* parent = nullptr);
    ~RunRecorder() override;

    /// Sets the traces; records of those that it had are kept.
    void setSources(std::vector<Source> sources);
    void setSeen(bool seen);
    /// Records so far, in the order of the sources.
    std::vector<RunRecord> records() const;
    /// Why some traces have no record.
    const QStringList& problems() const { return m_problems; }
    std::size_t sourceCount() const { return m_sources.size(); }
    std::size_t doneCount() const { return m_done.size(); }
    bool isIdle() const { return m_done.size() == m_sources.size(); }

signals:
    /// One more trace is done, or the traces are others.
    void changed();

private:
    struct Done {
        Source source;
        std::vector<RunRecord> record; ///< empty: the trace cannot be read
        QString problem;
    };
    void readNext();

    PreferenceStorePtr m_preferences;
    std::vector<Source> m_sources;
    std::vector<Done> m_done; ///< of the first sources
    QStringList m_problems;
    bool m_isSeen = false;
    std::unique_ptr<LatestJob<Source, Done>> m_job; ///< stops first
};

} // namespace lanescope::ui
