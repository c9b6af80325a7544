// SPDX-License-Identifier: Apache-2.0
#include "core/ranks/remote_summaries.h"

#include <algorithm>
#include <filesystem>
#include <span>
#include <string_view>

#include "core/ranks/rank_files.h"
#include "core/remote/remote_files.h"

namespace lanescope {

namespace {

/// Limit for one command; systems take 128 KiB.
constexpr std::size_t kMostPathBytes = 64u << 10;

bool isPath(std::string_view there, std::string_view asked) {
    constexpr std::string_view kHome = "/~";
    return asked.starts_with("/~/") ? there.ends_with(asked.substr(kHome.size())) : there == asked;
}

/// The first ones, as many as go into one command.
std::size_t batchSize(std::span<const RemoteLocation> locations) {
    std::size_t bytes = 0;
    std::size_t count = 0;
    while (count < locations.size() && (count == 0 || bytes < kMostPathBytes)) {
        bytes += shellQuoted(locations[count++].path).size();
    }
    return count;
}

} // namespace

std::map<std::string, RankSummary> summarizeThere(const std::vector<std::string>& locations,
                                                  const std::stop_token& stop) {
    std::map<std::string, RankSummary> summaries;
    std::map<std::string, std::vector<RemoteLocation>> ofMachine;
    for (const std::string& location : locations) {
        if (const auto remote = parseRemoteLocation(location)) {
            ofMachine[remote->root()].push_back(*remote);
        }
    }
    const std::string cache = remoteCacheFolder();
    if (cache.empty()) {
        return summaries;
    }
    for (const auto& [machine, all] : ofMachine) {
        for (std::span<const RemoteLocation> rest = all; !rest.empty();) {
            const auto batch = rest.first(batchSize(rest));
            rest = rest.subspan(batch.size());
            const auto folder = summarizeRemote(batch, cache, stop);
            const auto files =
                folder ? summaryFiles(*folder) : Result<std::vector<std::string>>(folder.error());
            if (!files) {
                break; // what is wrong there, fetching them tells
            }
            for (const std::string& file : *files) {
                auto summary = readRankSummary(file);
                const auto asked = std::ranges::find_if(batch, [&](const RemoteLocation& location) {
                    return summary && isPath(summary->location, location.path);
                });
                if (asked != batch.end()) {
                    summary->location = asked->text();
                    summaries.insert_or_assign(asked->text(), std::move(*summary));
                }
            }
            std::error_code ignored;
            std::filesystem::remove_all(*folder, ignored); // what was in it is known now
        }
    }
    return summaries;
}

} // namespace lanescope
