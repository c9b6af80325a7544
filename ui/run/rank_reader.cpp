// SPDX-License-Identifier: Apache-2.0
#include "ui/run/rank_reader.h"

#include <QDateTime>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <utility>

#include "ui/state/index_cache.h"
#include "ui/state/trace_location.h"

namespace lanescope::ui {

RankReader::RankReader(Finder finder, bool follows)
    : m_find(std::move(finder))
    , m_follows(follows) {}

RankReader::Answer RankReader::read(Progress& progress, const std::stop_token& stop) {
    Answer answer;
    Result<RankSources> found = m_find(stop);
    if (!found) {
        answer.error = found.error();
        return answer;
    }
    answer.notices = std::move(found->notices);
    std::map<std::string, Stamp> stamps;
    std::vector<RankSummary> ranks;
    std::vector<RankSource> missing;
    const QDateTime now = QDateTime::currentDateTime();
    for (const RankSource& source : found->sources) {
        const QFileInfo file(QFile::decodeName(QByteArray::fromStdString(source.location)));
        const QDateTime modified = file.lastModified();
        if (m_follows && file.isFile()) {
            const qint64 ageMs = modified.msecsTo(now);
            if (ageMs >= 0 && ageMs < kWrittenMs) {
                answer.isGrowing = true;
                continue;
            }
            answer.folders << file.path();
        }
        const Stamp stamp{file.size(), modified.isValid() ? modified.toMSecsSinceEpoch() : 0};
        stamps[source.location] = stamp;
        const auto known = m_stamps.find(source.location);
        const RankSummary* before = nullptr;
        if (m_ranks != nullptr && known != m_stamps.end() && known->second == stamp) {
            const auto summary = std::ranges::find(m_ranks->ranks(), source.location, &RankSummary::location);
            before = summary == m_ranks->ranks().end() ? nullptr : &*summary;
        }
        if (before == nullptr) {
            missing.push_back(source);
            continue;
        }
        RankSummary& copy = ranks.emplace_back(*before);
        copy.shiftNs = 0; // the clocks are put together anew
        copy.refinedNs = 0;
        copy.errorNs.reset();
    }
    answer.folders.removeDuplicates();
    if (m_ranks != nullptr && stamps == m_stamps) {
        answer.ranks = m_ranks;
        answer.notices.insert(answer.notices.end(), m_notices.begin(), m_notices.end());
        return answer;
    }
    std::vector<std::string> notices;
    progress.done = 0;
    progress.total = missing.size();
    LoadOptions options;
    options.cacheFolder = indexCacheFolder();
    options.memoryBudgetBytes = loadMemoryBytes();
    const RankLoadReport report{[&](const std::string& notice) { notices.push_back(notice); },
                                [&](std::size_t done) { progress.done = done; }, nullptr};
    std::ranges::move(loadRanks(missing, options, report, stop), std::back_inserter(ranks));
    answer.ranks = std::make_shared<const RankSet>(std::move(ranks));
    answer.notices.insert(answer.notices.end(), notices.begin(), notices.end());
    if (!stop.stop_requested()) {
        m_stamps = std::move(stamps);
        m_notices = std::move(notices);
        m_ranks = answer.ranks;
    }
    return answer;
}

} // namespace lanescope::ui
