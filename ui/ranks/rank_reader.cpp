// SPDX-License-Identifier: Apache-2.0
#include "ui/ranks/rank_reader.h"

#include <QDateTime>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <utility>

#include "core/archive/archive_reader.h"
#include "ui/state/load_options.h"
#include "ui/state/trace_location.h"

namespace lanescope::ui {

namespace {
constexpr std::int64_t kNsPerMs = 1'000'000;
} // namespace

RankReader::RankReader(Finder finder, PreferenceStorePtr preferences)
    : m_find(std::move(finder))
    , m_preferences(std::move(preferences)) {}

RankReader::Stamp RankReader::stampOf(const RankSource& source) {
    if (source.modifiedNs != 0) {
        return {source.sizeBytes, source.modifiedNs};
    }
    const QFileInfo file(QFile::decodeName(QByteArray::fromStdString(source.location)));
    const QDateTime modified = file.lastModified();
    return {static_cast<std::uint64_t>(file.size()),
            modified.isValid() ? modified.toMSecsSinceEpoch() * kNsPerMs : 0};
}

RankReader::Answer RankReader::read(const Result<LogFolder>* folder, Progress& progress,
                                    const std::stop_token& stop) {
    Answer answer;
    Result<RankSources> found = folder == nullptr     ? m_find(stop)
                                : folder->has_value() ? rankSources(**folder)
                                                      : Result<RankSources>(folder->error());
    if (!found) {
        answer.error = found.error();
        return answer;
    }
    answer.notices = std::move(found->notices);
    std::map<std::string, Stamp> stamps;
    std::vector<RankSummary> ranks;
    std::vector<RankSource> missing;
    const std::int64_t nowNs = QDateTime::currentMSecsSinceEpoch() * kNsPerMs;
    for (const RankSource& source : found->sources) {
        const Stamp stamp = stampOf(source);
        const std::int64_t ageNs = nowNs - stamp.modifiedNs;
        // An archive is scanned when it is whole, however young what it holds.
        if (folder != nullptr && ageNs >= 0 && ageNs < LogScanOptions().settleNs &&
            splitArchiveLocation(source.location).member.empty()) {
            answer.isGrowing = true;
            continue;
        }
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
    if (m_ranks != nullptr && stamps == m_stamps) {
        answer.ranks = m_ranks;
        answer.notices.insert(answer.notices.end(), m_notices.begin(), m_notices.end());
        return answer;
    }
    std::vector<std::string> notices;
    progress.done = 0;
    progress.total = missing.size();
    const LoadOptions options = loadOptionsOf(*m_preferences->value());
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
