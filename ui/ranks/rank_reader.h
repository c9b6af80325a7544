// SPDX-License-Identifier: Apache-2.0
// Reads the ranks of a job, and again when files have come or changed: only those are summarized again, and
// one that changed a moment ago is left alone until its writer is done. On a worker thread, one call at a
// time.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/ranks/rank_loader.h"
#include "core/ranks/rank_set.h"
#include "ui/state/preferences.h"

namespace lanescope::ui {

class RankReader {
public:
    using Finder = std::function<Result<RankSources>(std::stop_token stop)>;

    /// How far a call is; any thread.
    struct Progress {
        std::atomic<std::size_t> done = 0;
        std::atomic<std::size_t> total = 0;
    };
    struct Answer {
        std::shared_ptr<const RankSet>
            ranks; ///< that of the call before if nothing is new; null with an error
        std::vector<std::string> notices;
        std::optional<Error> error;
        bool isGrowing = false; ///< some are still being written and left out
    };

    RankReader(Finder finder, PreferenceStorePtr preferences);

    /// Reads the ranks of `folder` if it is not null, which holds one run; files that are still being written
    /// are left out then. Otherwise reads what the finder finds.
    Answer read(const Result<LogFolder>* folder, Progress& progress, const std::stop_token& stop);

private:
    struct Stamp {
        std::uint64_t sizeBytes = 0;
        std::int64_t modifiedNs = 0;
        friend bool operator==(const Stamp&, const Stamp&) = default;
    };

    static Stamp stampOf(const RankSource& source);

    Finder m_find;
    PreferenceStorePtr m_preferences;
    std::map<std::string, Stamp> m_stamps; ///< of the files that the last answer is of, by location
    std::vector<std::string> m_notices;    ///< of reading those
    std::shared_ptr<const RankSet> m_ranks;
};

} // namespace lanescope::ui
