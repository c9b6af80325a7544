// SPDX-License-Identifier: Apache-2.0
#include "app/cli/what_if_ranks.h"

#include <algorithm>
#include <iostream>

#include "app/cli/command.h"
#include "core/catalog/work_needs_of.h"
#include "core/ranks/rank_path.h"
#include "core/ranks/rank_what_if.h"
#include "core/secrets/secret_mask.h"
#include "core/table/printable.h"

namespace lanescope::cli {

namespace {

/// The change of each rank: all, or the one of --rank.
Result<std::vector<WeightChange>> changesOf(const RankSet& set, const std::vector<RankGraph>& graphs,
                                            const RankWhatIf& whatIf, const std::vector<Knob>& knobs,
                                            const Options& options) {
    std::vector<WeightChange> changes(set.ranks().size());
    std::vector<WeightChange> asked;
    bool isThere = !options.rank;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        if (options.rank && set.ranks()[i].rank != *options.rank) {
            continue;
        }
        isThere = true;
        const Result<WorkNeeds> needs = workNeedsOf(*graphs[i].trace, knobs);
        if (!needs) {
            return needs.error();
        }
        Result<WeightChange> change = whatIf.change(i, knobs, {}, &*needs);
        if (!change) {
            return change.error();
        }
        changes[i] = std::move(*change);
        asked.push_back(changes[i]);
    }
    if (!isThere) {
        return usageError("what-if: there is no rank " + std::to_string(*options.rank));
    }
    if (const std::optional<Error> error = unmatchedError(asked)) {
        return *error;
    }
    return changes;
}

std::vector<std::string> notesOf(const RankSet& set, const RankWhatIf& whatIf,
                                 const std::vector<WeightChange>& changes) {
    std::vector<std::string> notes;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        for (const std::string& note : changes[i].notes) {
            notes.push_back("rank " + std::to_string(set.ranks()[i].rank) + ": " + maskSecrets({}, note));
        }
    }
    if (whatIf.contradictedCount() > 0) {
        notes.push_back(std::to_string(whatIf.contradictedCount()) +
                        " collectives come in another order on some ranks; they keep their recorded length");
    }
    if (whatIf.joinedCount() == 0) {
        notes.emplace_back("no collective joins the ranks: each is predicted by itself");
    }
    return notes;
}

} // namespace

Result<int> runWhatIfOfRanks(const RankSources& sources, const Options& options) {
    if (options.step || options.rankGains) {
        return usageError("what-if: --step and --rank-gains need a single trace, but several are given");
    }
    std::vector<Knob> knobs;
    for (const std::string& text : options.set) {
        const Result<Knob> knob = parseKnob(text);
        if (!knob) {
            return knob.error();
        }
        knobs.push_back(*knob);
    }
    int exitCode = kOpenedClean;
    auto ranks = loadRanksOf(sources, options, exitCode);
    if (!ranks) {
        return ranks.error();
    }
    const RankSet set(std::move(*ranks));
    const auto graphs = loadRankGraphs(set, loadOptionsOf(options));
    if (!graphs) {
        return graphs.error();
    }
    const RankWhatIf whatIf(set, *graphs);
    const auto changes = changesOf(set, *graphs, whatIf, knobs, options);
    if (!changes) {
        return changes.error();
    }
    const std::vector<std::string> notes = notesOf(set, whatIf, *changes);
    Report members = Report::object();
    members.set("collectives_joined", Report::number(whatIf.joinedCount()));
    Report& listed = members.set("notes", Report::array());
    for (const std::string& note : notes) {
        listed.append(Report::text(note));
    }
    if (const Status printed =
            printTable(options, rankPredictionTable(set, whatIf.predict(*changes)), "ranks", members);
        !printed) {
        return printed.error();
    }
    if (options.format == Format::Text) {
        std::cout << whatIf.joinedCount()
                  << (whatIf.joinedCount() == 1 ? " collective joins" : " collectives join")
                  << " the ranks.\n";
        for (const std::string& note : notes) {
            std::cout << printable(note) << ".\n";
        }
    }
    return exitCode;
}

} // namespace lanescope::cli
