// SPDX-License-Identifier: Apache-2.0
#include "ui/ranks/step_reader.h"

#include <algorithm>
#include <filesystem>

#include "core/remote/remote_location.h"

namespace lanescope::ui {

namespace {

bool canBeRead(const LogSpan& span) {
    std::error_code ignored;
    return span.state == LogSpan::State::Complete && !isRemoteLocation(span.location) &&
           std::filesystem::is_regular_file(span.location, ignored);
}

} // namespace

StepReader::StepReader(QObject* parent)
    : QObject(parent)
    , m_job(std::make_unique<LatestJob<Key, std::pair<Key, StepsOfFile>>>(
          this,
          [](const Key& key, std::stop_token stop) {
              // A file that cannot be read has no steps to tell of; opening it says why.
              const auto steps = stepsOfFile(std::get<0>(key), std::move(stop));
              return std::pair(key, steps ? *steps : StepsOfFile());
          },
          [this](const std::pair<Key, StepsOfFile>& answer) {
              m_running.reset();
              m_known[answer.first] = answer.second;
              std::erase(m_wanted, answer.first);
              emit found(std::get<0>(answer.first), answer.second);
              readNext();
          })) {}

StepReader::~StepReader() = default;

StepReader::Key StepReader::keyOf(const LogSpan& span) {
    return {span.location, span.sizeBytes, span.modifiedNs};
}

void StepReader::setFolder(const LogFolder& folder) {
    std::map<Key, StepsOfFile> known;
    m_wanted.clear();
    for (const LogRun& run : folder.runs) {
        for (const LogWorker& worker : run.workers) {
            for (const LogSpan& span : worker.spans) {
                const Key key = keyOf(span);
                if (const auto found = m_known.find(key); found != m_known.end()) {
                    known.insert(*found);
                } else if (canBeRead(span)) {
                    m_wanted.push_back(key);
                }
            }
        }
    }
    std::ranges::reverse(m_wanted);
    m_known = std::move(known);
    readNext();
}

void StepReader::setSeen(bool seen) {
    m_isSeen = seen;
    readNext();
}

std::optional<StepsOfFile> StepReader::stepsOf(const LogSpan& span) const {
    const auto found = m_known.find(keyOf(span));
    return found == m_known.end() ? std::nullopt : std::optional(found->second);
}

bool StepReader::isIdle() const {
    return m_wanted.empty();
}

void StepReader::readNext() {
    if (m_isSeen && !m_wanted.empty() && m_running != m_wanted.back()) {
        m_running = m_wanted.back();
        m_job->request(*m_running);
    }
}

} // namespace lanescope::ui
