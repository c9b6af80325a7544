// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/grouped_kernels.h"

#include <map>

#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Names of the pieces by what is known of them.
WorkNames namesOf(const GraphWork& graphs) {
    WorkNames names;
    std::map<std::string, std::uint32_t> known;
    const auto idOf = [&](std::string text) {
        const auto [entry, isNew] = known.try_emplace(text, static_cast<std::uint32_t>(names.texts.size()));
        if (isNew) {
            names.texts.push_back(std::move(text));
        }
        return entry->second;
    };
    for (std::size_t i = 0; i < graphs.replays.pieces.size(); ++i) {
        const PieceAnswer& answer = graphs.answers.ofPiece[i];
        if (answer.op == 0) {
            continue;
        }
        const std::string& path = graphs.answers.texts.text(answer.module);
        const std::size_t slash = path.rfind(" / ");
        names.ofOp[static_cast<std::uint32_t>(indexOf(graphs.replays.pieces[i]))] = {
            idOf(graphs.answers.texts.text(answer.op) + " (by " + std::string(basisName(answer.basis)) + ")"),
            path.empty() ? 0 : idOf(slash == std::string::npos ? path : path.substr(slash + 3))};
    }
    return names;
}

} // namespace

Result<KernelGroups> groupedKernels(AnalysisContext& context, const CallTreeOptions& options,
                                    KernelGrouping grouping, const Selection& selection,
                                    std::stop_token stop) {
    const Result<CategoryRules> rules = context.categoryRules();
    if (!rules) {
        return rules.error();
    }
    WorkNames names;
    const bool usesOwners = grouping == KernelGrouping::Operator || grouping == KernelGrouping::Module ||
                            grouping == KernelGrouping::ModuleKind;
    if (usesOwners && options.conventions == Conventions::Lanescope) {
        const Result<const GraphWork*> graphs = context.graphs();
        if (!graphs) {
            return graphs.error();
        }
        names = namesOf(**graphs);
    }
    return kernelGroups(context.trace(), context.calls(options).tree, grouping, selection, std::move(stop),
                        *rules, &names);
}

} // namespace lanescope
