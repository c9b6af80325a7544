// SPDX-License-Identifier: Apache-2.0
#include "core/import/companion/companion_finder.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <vector>

#include "core/base/ascii.h"
#include "core/base/file.h"
#include "core/base/input_files.h"
#include "core/import/companion/companion_args.h"
#include "core/import/companion/ncu_join.h"

namespace lanescope::companion {

namespace {

/// Files beside a trace that are looked into, and files of a folder whose names are looked at.
constexpr std::size_t kMostCandidates = 16;
constexpr std::size_t kMostFiles = 4096;

/// Whether the process that was recorded is one of the trace's.
bool isOfProcess(const TraceData& profile, const ExecutionTrace& execution) {
    return execution.pid && std::ranges::any_of(profile.processes, [&](const Process& process) {
               return process.device < 0 && process.pid == *execution.pid;
           });
}

void set(TraceData& profile, ExecutionTrace execution, const NodeJoin& join) {
    profile.args =
        std::make_shared<CompanionArgs>(std::move(profile.args), std::move(execution), profile, join);
}

Status addGiven(TraceData& profile, const std::string& path) {
    const auto file = File::open(path);
    if (!file) {
        return file.error();
    }
    if (isNcuReport(*file)) {
        return addNcuReport(profile, *file);
    }
    auto execution = readExecutionTrace(*file);
    if (!execution) {
        return execution.error();
    }
    const NodeJoin join = joinNodes(profile, *execution);
    if (join.by == NodeJoin::By::Nothing) {
        return Error{ErrorCode::InvalidArgument,
                     "its " + std::to_string(join.nodes) +
                         " operators are not those of the trace, which has " +
                         std::to_string(join.operators) + ": record both over the same steps of one process",
                     path,
                     {}};
    }
    set(profile, std::move(*execution), join);
    return {};
}

/// Whether the name of a file is one that people give to a report of Nsight Compute, such as "run.ncu.csv".
bool isNcuName(std::string_view name) {
    const std::string lower = asciiLowered(name);
    return lower.find("ncu") != std::string::npos && (lower.ends_with(".csv") || lower.ends_with(".csv.gz"));
}

std::vector<std::string> candidatesBeside(const std::string& path,
                                          bool (*isCandidate)(std::string_view name)) {
    std::vector<std::string> candidates;
    const std::filesystem::path own(path);
    const auto folder = own.has_parent_path() ? own.parent_path() : std::filesystem::path(".");
    if (!mayListFolder(folder.generic_string())) {
        return candidates; // a folder that cannot be read has no companion to offer
    }
    std::size_t files = 0;
    // Not with an error code: the iterator of the standard library ends the program then without memory.
    try {
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            const std::string name = entry.path().filename().generic_string();
            if (isCandidate(name) && entry.path().filename() != own.filename()) {
                candidates.push_back(entry.path().generic_string());
            }
            if (++files == kMostFiles) {
                break;
            }
        }
    } catch (const std::filesystem::filesystem_error&) {
        return {};
    }
    std::ranges::sort(candidates);
    candidates.resize(std::min(candidates.size(), kMostCandidates));
    return candidates;
}

void addExecutionBeside(TraceData& profile) {
    const bool hasOperators = std::ranges::any_of(
        profile.categories, [](const Category& category) { return category.kind == CategoryKind::Operator; });
    if (!hasOperators) {
        return;
    }
    for (const std::string& candidate : candidatesBeside(profile.path, isCompanionName)) {
        const auto file = File::open(candidate);
        if (!file || !isExecutionTrace(*file)) {
            continue;
        }
        auto execution = readExecutionTrace(*file);
        if (!execution || !isOfProcess(profile, *execution)) {
            continue;
        }
        const NodeJoin join = joinNodes(profile, *execution);
        if (join.by != NodeJoin::By::Nothing) {
            set(profile, std::move(*execution), join);
            return;
        }
    }
}

void addReportBeside(TraceData& profile) {
    if (profile.deviceOps.empty() || dynamic_cast<const NcuSource*>(profile.args.get()) != nullptr) {
        return;
    }
    for (const std::string& candidate : candidatesBeside(profile.path, isNcuName)) {
        const auto file = File::open(candidate);
        if (file && isNcuReport(*file) && !addNcuReport(profile, *file)) {
            return;
        }
    }
}

} // namespace

std::vector<std::string> candidatesBeside(const std::string& path) {
    std::vector<std::string> all = candidatesBeside(path, isCompanionName);
    const std::vector<std::string> reports = candidatesBeside(path, isNcuName);
    all.insert(all.end(), reports.begin(), reports.end());
    return all;
}

bool isCompanionName(std::string_view name) {
    for (const std::string_view ending : {".gz", ".json"}) {
        if (name.ends_with(ending)) {
            name.remove_suffix(ending.size());
        } else if (ending == ".json" && !name.ends_with(".et")) {
            return false;
        }
    }
    static constexpr std::array<std::string_view, 4> kWords{"et", "eg", "execution", "chakra"};
    while (!name.empty()) {
        const auto end = std::ranges::find_if(name, [](char c) { return !isAsciiLetter(c); });
        const std::string_view word = name.substr(0, static_cast<std::size_t>(end - name.begin()));
        if (std::ranges::any_of(kWords,
                                [word](std::string_view known) { return equalsIgnoringCase(word, known); })) {
            return true;
        }
        name.remove_prefix(std::min(word.size() + 1, name.size()));
    }
    return false;
}

Status addCompanion(TraceData& profile, const std::string& given) {
    if (profile.args == nullptr) {
        return {};
    }
    if (!given.empty()) {
        return addGiven(profile, given);
    }
    if (profile.fileModifiedNs != 0) { // a file of this machine
        addExecutionBeside(profile);
        addReportBeside(profile);
    }
    return {};
}

std::string noteOf(const Trace& trace) {
    const ArgSource* args = trace.args();
    std::string note;
    if (const auto* const joined = dynamic_cast<const NcuJoinedArgs*>(args)) {
        note = joined->note();
        args = &joined->own();
    }
    if (const auto* const joined = dynamic_cast<const CompanionArgs*>(args)) {
        note = joined->note() + (note.empty() ? "" : "; ") + note;
    }
    return note;
}

} // namespace lanescope::companion
