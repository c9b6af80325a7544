// SPDX-License-Identifier: Apache-2.0
#include "ui/ranks/run_recorder.h"

#include <QDateTime>
#include <QFile>

#include <algorithm>

#include "core/base/progress.h"
#include "ui/state/trace_location.h"
#include "ui/state/track_names.h"

namespace lanescope::ui {

RunRecorder::RunRecorder(PreferenceStorePtr preferences, QObject* parent)
    : QObject(parent)
    , m_preferences(std::move(preferences))
    , m_job(std::make_unique<LatestJob<Source, Done>>(
          this,
          [store = m_preferences](const Source& source, std::stop_token stop) {
              Done done{source, {}, {}};
              Progress progress;
              const Result<TracePtr> trace = loaderFor(source.location, store)(progress, stop);
              if (!trace) {
                  done.problem = toText(trace.error().describe());
                  return done;
              }
              constexpr qint64 kNsPerMs = 1'000'000;
              RunRecord& record = done.record.emplace_back(makeRunRecord(*trace, {}, stop));
              record.label = source.label.toStdString();
              record.location = QFile::encodeName(source.location).toStdString();
              record.addedNs =
                  source.timeNs != 0 ? source.timeNs : QDateTime::currentMSecsSinceEpoch() * kNsPerMs;
              return done;
          },
          [this](Done done) {
              if (!done.problem.isEmpty()) {
                  m_problems << done.problem;
              }
              m_done.push_back(std::move(done));
              emit changed();
              readNext();
          })) {}

RunRecorder::~RunRecorder() = default;

void RunRecorder::setSources(std::vector<Source> sources) {
    if (sources == m_sources) {
        return;
    }
    const auto kept = std::ranges::mismatch(m_done, sources, {}, &Done::source).in1;
    m_done.erase(kept, m_done.end());
    m_problems.clear();
    for (const Done& done : m_done) {
        if (!done.problem.isEmpty()) {
            m_problems << done.problem;
        }
    }
    m_sources = std::move(sources);
    m_job->cancel();
    emit changed();
    readNext();
}

void RunRecorder::setSeen(bool seen) {
    m_isSeen = seen;
    readNext();
}

std::vector<RunRecord> RunRecorder::records() const {
    std::vector<RunRecord> records;
    for (const Done& done : m_done) {
        records.insert(records.end(), done.record.begin(), done.record.end());
    }
    return records;
}

void RunRecorder::readNext() {
    if (m_isSeen && !isIdle() && m_job->isIdle()) {
        m_job->request(m_sources[m_done.size()]);
    }
}

} // namespace lanescope::ui
