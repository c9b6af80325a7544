// SPDX-License-Identifier: Apache-2.0
#include "core/compare/group_kernels.h"

#include <algorithm>
#include <utility>

#include "core/analysis/device_work_class.h"
#include "core/analysis/kernel_names.h"
#include "core/base/user_text.h"
#include "core/base/utf8.h"
#include "core/device_work/category_rules.h"
#include "core/device_work/kernel_precision.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

void addKernels(GroupKernels& kernels, std::string_view name, std::uint64_t count, DurationNs ns) {
    GroupKernels::Kernel& kernel = kernels.byName[shortKernelName(name)];
    kernel.count += count;
    kernel.totalNs = saturatingAdd(kernel.totalNs, ns);
    kernels.count += count;
    const WorkGroup group = workGroupOf(workFamilyOf(name));
    if (group == WorkGroup::Matrix || group == WorkGroup::Attention) {
        if (const std::string_view precision = kernelPrecision(name); !precision.empty()) {
            DurationNs& sum = kernels.byPrecision[std::string(precision)];
            sum = saturatingAdd(sum, ns);
        }
    }
}

/// At most `most` bytes and an ellipsis, cut between two words of the name where that leaves half of it, and
/// never within a character.
void cutName(std::string& name, std::size_t most) {
    if (name.size() > most) {
        most = utf8Prefix(name, most).size();
        const std::size_t word = name.find_last_of('_', most);
        name.resize(word != std::string::npos && word > most / 2 ? word : most);
        name += "\u2026";
    }
}

} // namespace

std::string GroupKernels::mainPrecision() const {
    const auto main = std::max_element(byPrecision.begin(), byPrecision.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    return main == byPrecision.end() ? std::string() : main->first;
}

std::vector<GroupKernels> kernelsByGroup(const MatchedSide& side,
                                         const std::vector<std::uint32_t>& groupOfNode,
                                         const WorkGroups& groups) {
    const Trace& trace = side.compared.trace();
    // Names are looked at once a group, not once a kernel.
    std::map<std::pair<std::uint32_t, StringId>, GroupKernels::Kernel> sums;
    DeviceWorkClasses classes(trace);
    for (std::size_t i = 0; i < trace.deviceOps().size(); ++i) {
        const DeviceOp& op = trace.deviceOps()[i];
        if (trace.categoryKind(op.slice) != CategoryKind::Kernel || classes.isCopyOrMemset(op) ||
            side.compared.stepOf(op) == kNoIndex) {
            continue;
        }
        const std::uint32_t node = side.tree.nodeOfOp[i];
        const std::uint32_t group = node == kNoIndex ? groups.withoutNode : groupOfNode[node];
        GroupKernels::Kernel& sum = sums[{group, trace.slices().name[op.slice]}];
        ++sum.count;
        sum.totalNs = saturatingAdd(sum.totalNs, side.compared.durationOf(op.slice));
    }
    std::vector<GroupKernels> result(groups.names.size() + 1);
    for (const auto& [key, sum] : sums) {
        addKernels(result[key.first], trace.text(key.second), sum.count, sum.totalNs);
        addKernels(result.back(), trace.text(key.second), sum.count, sum.totalNs);
    }
    return result;
}

Words namesOnlyIn(const GroupKernels& own, const GroupKernels& other) {
    std::vector<std::pair<DurationNs, std::string>> only;
    for (const auto& [name, kernel] : own.byName) {
        if (!other.byName.contains(name)) {
            only.emplace_back(-kernel.totalNs, name);
        }
    }
    std::sort(only.begin(), only.end());
    if (only.empty()) {
        return {};
    }
    constexpr std::size_t kLongest = 20;
    std::string& name = only.front().second;
    cutName(name, kLongest);
    return only.size() > 1 ? words(userText("%1 and %2 more"), name, Words::number(only.size() - 1))
                           : Words::name(name);
}

} // namespace lanescope
