// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/module_shares.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <unordered_set>

#include "core/analysis/host/module_names.h"
#include "core/store/ancestor_finder.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

std::vector<bool> moduleNames(const Trace& trace) {
    std::vector<bool> names(trace.strings().size());
    for (std::size_t i = 0; i < names.size(); ++i) {
        names[i] = isModuleName(trace.text(StringId(static_cast<std::uint32_t>(i))));
    }
    return names;
}

} // namespace

ModuleShares::ModuleShares(const Trace& trace)
    : m_trace(trace) {
    const std::vector<bool> isModule = moduleNames(trace);
    if (std::ranges::find(isModule, true) == isModule.end()) {
        return;
    }
    const SliceTable& slices = trace.slices();
    AncestorFinder finder(slices);
    const auto moduleAt = [&](SliceId from) {
        return finder.find(from, [&](SliceId slice) { return isModule[indexOf(slices.name[slice])]; });
    };
    const auto nameOf = [&](SliceId slice) { return slice == kNoSlice ? kEmptyString : slices.name[slice]; };
    std::vector<StringId> outer(trace.deviceOps().size(), kEmptyString);
    std::unordered_set<std::string_view> containers; // classes with modules below them
    m_modules.assign(trace.deviceOps().size(), kEmptyString);
    for (std::size_t i = 0; i < m_modules.size(); ++i) {
        const DeviceOp& op = trace.deviceOps()[i];
        const SliceId inner = op.launch == kNoLaunch ? kNoSlice : moduleAt(trace.launch(op.launch).slice);
        const SliceId around = inner == kNoSlice ? kNoSlice : moduleAt(slices.parent[inner]);
        m_modules[i] = nameOf(inner);
        outer[i] = nameOf(around);
        if (around != kNoSlice) {
            containers.insert(moduleKindOf(trace.text(outer[i])));
        }
    }
    for (std::size_t i = 0; i < m_modules.size(); ++i) {
        const bool isLeaf = !containers.contains(moduleKindOf(trace.text(m_modules[i])));
        m_modules[i] = isLeaf && outer[i] != kEmptyString ? outer[i] : m_modules[i];
    }
}

std::vector<ModuleShare> ModuleShares::of(std::span<const CauseExtent::Work> work) const {
    struct Sum {
        DurationNs ns = 0;
        std::set<StringId> modules;
    };
    std::map<std::string_view, Sum> sums;
    DurationNs allNs = 0;
    DurationNs knownNs = 0;
    for (const CauseExtent::Work& piece : work) {
        const StringId module = m_modules.empty() ? kEmptyString : m_modules[indexOf(piece.op)];
        allNs = saturatingAdd(allNs, piece.ownNs);
        if (module != kEmptyString) {
            Sum& sum = sums[moduleKindOf(m_trace.text(module))];
            sum.ns = saturatingAdd(sum.ns, piece.ownNs);
            sum.modules.insert(module);
            knownNs = saturatingAdd(knownNs, piece.ownNs);
        }
    }
    if (allNs <= 0 || knownNs < allNs / 2) {
        return {};
    }
    constexpr DurationNs kParts = 5; // a class with less than one of them is not named
    constexpr std::size_t kMost = 2;
    std::vector<ModuleShare> shares;
    for (const auto& [kind, sum] : sums) {
        if (sum.ns >= allNs / kParts) {
            shares.push_back({std::string(kind), sum.modules.size(), sum.ns});
        }
    }
    std::ranges::stable_sort(shares, std::greater(), &ModuleShare::ns);
    shares.resize(std::min(shares.size(), kMost));
    return shares;
}

} // namespace lanescope
