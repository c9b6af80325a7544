// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/kernel_groups.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

#include "core/analysis/device/device_name.h"
#include "core/analysis/device/device_series.h"
#include "core/analysis/device/kernel_categories.h"
#include "core/analysis/device/launch_grid.h"
#include "core/analysis/device/occupancy.h"
#include "core/analysis/host/module_names.h"
#include "core/analysis/host/module_tree.h"
#include "core/analysis/name_memo.h"
#include "core/analysis/steps/step_marks.h"
#include "core/analysis/steps/step_ranges.h"
#include "core/analysis/tensor_cores.h"
#include "core/analysis/weighted_mean.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr const char* kRootName = "CallTreeRoot";
constexpr StringId kRootOwner{kNoIndex};
/// Keys with this bit are positions in WorkNames::texts.
constexpr std::size_t kOtherNames = std::size_t{1} << 30;

/// Key of a group of kernels; members that do not matter are 0.
struct Key {
    std::uint64_t what = 0; ///< name, step or stream
    StringId owner = kEmptyString;
    std::array<std::uint32_t, 3> grid{};
    std::array<std::uint32_t, 3> block{};
    std::int32_t registersPerThread = 0;
    std::int64_t sharedMemoryBytes = 0;
    friend bool operator==(const Key&, const Key&) = default;
};

struct KeyHash {
    std::size_t operator()(const Key& key) const {
        std::uint64_t hash = key.what;
        const auto mix = [&hash](std::uint64_t value) {
            hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
            hash ^= hash >> 32;
        };
        mix(indexOf(key.owner));
        for (std::size_t axis = 0; axis < 3; ++axis) {
            mix(std::uint64_t{key.grid[axis]} << 32 | key.block[axis]);
        }
        mix(static_cast<std::uint64_t>(key.registersPerThread));
        mix(static_cast<std::uint64_t>(key.sharedMemoryBytes));
        return hash;
    }
};

class Grouper {
public:
    Grouper(const Trace& trace, const CallTree& tree, KernelGrouping grouping, const CategoryRules& rules,
            const WorkNames* names)
        : m_trace(trace)
        , m_names(names)
        , m_tree(tree)
        , m_rules(rules)
        , m_grouping(grouping) {
        if (grouping == KernelGrouping::Step) {
            m_steps = stepRanges(trace, tree.options.conventions);
        } else if (grouping == KernelGrouping::Module || grouping == KernelGrouping::ModuleKind) {
            m_modules = modulesOfWork(trace);
            if (grouping == KernelGrouping::ModuleKind) {
                findModuleKinds();
            }
        } else if (grouping == KernelGrouping::Category) {
            for (const ClassifiedWork& work : classesOfWork(trace, rules)) {
                m_categories.push_back(work.category);
            }
        }
    }

    Key keyOf(DeviceOpId id) const {
        const DeviceOp& op = m_trace.deviceOp(id);
        Key key;
        switch (m_grouping) {
        case KernelGrouping::Name:
            key.what = indexOf(m_trace.slices().name[op.slice]);
            break;
        case KernelGrouping::Operator:
            key = {indexOf(m_trace.slices().name[op.slice]),
                   ownerOf(id),
                   gridOf(op),
                   op.block,
                   std::max<std::int32_t>(op.registersPerThread, 0),
                   std::max<std::int64_t>(op.sharedMemoryBytes, 0)};
            break;
        case KernelGrouping::Step:
            key.what = placeOfStep(m_steps, m_trace.rankOf(op), m_trace.slices().startNs[op.slice]);
            break;
        case KernelGrouping::Stream:
            key.what = indexOf(m_trace.trackOf(op.slice));
            break;
        case KernelGrouping::Module:
            key.what =
                namesOf(id).module != 0 ? kOtherNames | namesOf(id).module : indexOf(m_modules[indexOf(id)]);
            break;
        case KernelGrouping::ModuleKind:
            key.what = m_moduleKinds[indexOf(id)];
            break;
        case KernelGrouping::Category:
            key.what = m_categories[indexOf(id)];
            break;
        }
        return key;
    }

    void describe(const Key& key, DeviceOpId first, KernelGroup& row) const {
        const DeviceOp& op = m_trace.deviceOp(first);
        switch (m_grouping) {
        case KernelGrouping::Name:
            row.label = m_trace.text(row.name);
            break;
        case KernelGrouping::Operator:
            row.label = m_trace.text(row.name);
            row.operatorName = ownerText(key.owner);
            row.operatorTensorCoreEligible =
                isTensorCoreEligible(row.operatorName, m_tree.options.conventions);
            row.grid = gridOf(op);
            row.block = op.block;
            row.registersPerThread = op.registersPerThread;
            row.sharedMemoryBytes = op.sharedMemoryBytes;
            break;
        case KernelGrouping::Step:
            row.label = key.what == m_steps.size()
                            ? "outside of steps"
                            : stepLabel(m_trace, m_steps[key.what].number, m_steps[key.what].slice);
            break;
        case KernelGrouping::Stream: {
            const Track& track = m_trace.track(m_trace.trackOf(op.slice));
            row.label =
                (track.device == op.device ? deviceName(m_trace, track) : deviceName(m_trace, op.device)) +
                ", stream " + std::to_string(op.stream);
            break;
        }
        case KernelGrouping::Module:
            row.label = moduleOf(first);
            break;
        case KernelGrouping::ModuleKind:
            row.label = moduleKindOf(moduleOf(first));
            break;
        case KernelGrouping::Category:
            row.label = m_rules.names()[m_categories[indexOf(first)]];
            break;
        }
    }

    /// How often the kernel counts.
    std::uint32_t timesCounted(DeviceOpId id) const {
        if (m_tree.options.conventions == Conventions::Lanescope || m_grouping != KernelGrouping::Operator) {
            return 1;
        }
        const std::uint32_t owner = m_tree.ownerOfOp[indexOf(id)];
        return owner == CallTree::kRoot ? m_tree.rootCount : owner == kNoIndex ? 0 : 1;
    }

private:
    std::array<std::uint32_t, 3> gridOf(const DeviceOp& op) const {
        return m_tree.options.conventions == Conventions::TensorBoard ? op.grid : gridInBlocks(m_trace, op);
    }
    WorkNames::Names namesOf(DeviceOpId id) const {
        const auto found = m_names == nullptr
                               ? std::unordered_map<std::uint32_t, WorkNames::Names>::const_iterator()
                               : m_names->ofOp.find(static_cast<std::uint32_t>(indexOf(id)));
        return m_names == nullptr || found == m_names->ofOp.end() ? WorkNames::Names{} : found->second;
    }
    std::string moduleOf(DeviceOpId id) const {
        const StringId module = m_modules[indexOf(id)];
        return namesOf(id).module != 0  ? m_names->texts[namesOf(id).module]
               : module == kEmptyString ? "outside of modules"
                                        : std::string(moduleName(m_trace.text(module)));
    }
    void findModuleKinds() {
        std::map<std::string, std::uint32_t, std::less<>> numbers;
        std::unordered_map<std::uint32_t, std::uint32_t> ofName; // most work has few names
        for (std::uint32_t i = 0; i < m_modules.size(); ++i) {
            const std::uint32_t graphName = namesOf(DeviceOpId(i)).module;
            const auto name = graphName != 0 ? static_cast<std::uint32_t>(kOtherNames | graphName)
                                             : static_cast<std::uint32_t>(indexOf(m_modules[i]));
            const auto [known, isNew] = ofName.try_emplace(name, 0);
            if (isNew) {
                const std::string module = moduleOf(DeviceOpId(i));
                known->second =
                    numbers.try_emplace(std::string(moduleKindOf(module)), numbers.size()).first->second;
            }
            m_moduleKinds.push_back(known->second);
        }
    }
    std::string ownerText(StringId owner) const {
        if (owner == kRootOwner) {
            return kRootName;
        }
        return (indexOf(owner) & kOtherNames) != 0 ? m_names->texts[indexOf(owner) & ~kOtherNames]
                                                   : std::string(m_trace.text(owner));
    }
    StringId ownerOf(DeviceOpId id) const {
        if (const std::uint32_t name = namesOf(id).operatorName; name != 0) {
            return StringId(static_cast<std::uint32_t>(kOtherNames | name));
        }
        const std::uint32_t owner = m_tree.ownerOfOp[indexOf(id)];
        if (owner == CallTree::kRoot) {
            return kRootOwner;
        }
        return owner == kNoIndex ? kEmptyString : m_trace.slices().name[m_tree.nodes[owner].slice];
    }

    const Trace& m_trace;
    const WorkNames* m_names; ///< may be null
    const CallTree& m_tree;
    const CategoryRules& m_rules;
    KernelGrouping m_grouping;
    std::vector<StepRange> m_steps;
    std::vector<StringId> m_modules;          ///< by DeviceOpId, like the next two
    std::vector<std::uint32_t> m_moduleKinds; ///< numbers of their classes
    std::vector<std::uint32_t> m_categories;
};

struct GroupFigures {
    WeightedMean blocksPerSm;
    WeightedMean occupancyPercent;
};

/// Fills what durations do not say from the kernels of each row.
void fillFigures(const Trace& trace, const CallTree& tree, const Selection& selection,
                 const std::vector<DeviceOpId>& kernels, const std::vector<std::uint32_t>& groups,
                 std::vector<KernelGroup>& rows) {
    const SliceTable& slices = trace.slices();
    const Conventions conventions = tree.options.conventions;
    std::vector<GroupFigures> figures(rows.size());
    NameMemo<TensorCoreUse> uses(trace);
    for (std::size_t i = 0; i < kernels.size(); ++i) {
        const DeviceOp& op = trace.deviceOp(kernels[i]);
        const DurationNs durationNs = selection.timeOf(slices.range(op.slice));
        const bool asPlugin = conventions == Conventions::TensorBoard;
        figures[groups[i]].blocksPerSm.add(
            asPlugin ? std::max(op.blocksPerSm, 0.0) : blocksPerSmOf(trace, op), durationNs);
        figures[groups[i]].occupancyPercent.add(
            asPlugin ? std::max(op.occupancyPercent, 0.0) : occupancyOf(trace, op).percent, durationNs);
        KernelGroup& row = rows[groups[i]];
        row.tensorCores = uses.of(op.slice, tensorCoreUse);
        row.usesTensorCores = row.usesTensorCores || countsAsTensorCore(row.tensorCores, conventions);
        row.tensorCoreTime.add(row.tensorCores, durationNs);
    }
    const DevicesWithMatrixUnits units(trace);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i].hasTensorCores = units.has(trace, rows[i].longest);
        const bool dividesByZero = conventions == Conventions::TensorBoard && rows[i].totalNs == 0;
        rows[i].blocksPerSm = dividesByZero ? 0 : figures[i].blocksPerSm.value();
        rows[i].occupancyPercent = dividesByZero ? 0 : figures[i].occupancyPercent.value();
    }
}

} // namespace

KernelGroups kernelGroups(const Trace& trace, const CallTree& tree, KernelGrouping grouping,
                          const Selection& selection, std::stop_token stop, const CategoryRules& rules,
                          const WorkNames* names) {
    const Grouper grouper(trace, tree, grouping, rules, names);
    const std::vector<CategoryKind> kinds = categoryKindsUnder(trace, tree.options.conventions);
    std::unordered_map<Key, std::uint32_t, KeyHash> groupOfKey;
    std::vector<std::pair<Key, DeviceOpId>> keys; ///< with the first kernel, by group
    std::vector<DeviceOpId> kernels;
    std::vector<SliceId> slices;
    std::vector<std::uint32_t> groups;
    for (std::uint32_t i = 0; i < trace.deviceOps().size(); ++i) {
        const DeviceOpId id{i};
        const SliceId slice = trace.deviceOp(id).slice;
        if (kinds[indexOf(trace.slices().category[slice])] != CategoryKind::Kernel ||
            !selection.includes(trace.slices().range(slice))) {
            continue;
        }
        for (std::uint32_t times = grouper.timesCounted(id); times > 0; --times) {
            const Key key = grouper.keyOf(id);
            const auto [entry, isNew] = groupOfKey.try_emplace(key, static_cast<std::uint32_t>(keys.size()));
            if (isNew) {
                keys.emplace_back(key, id);
            }
            kernels.push_back(id);
            slices.push_back(slice);
            groups.push_back(entry->second);
        }
    }

    KernelGroups result;
    for (const DurationRow& statistics :
         groupedDurationRows(trace, slices, groups, keys.size(), selection, std::move(stop))) {
        KernelGroup& row = result.rows.emplace_back(KernelGroup{{statistics}});
        const auto& [key, first] = keys[result.rows.size() - 1];
        grouper.describe(key, first, row);
        result.count += row.count;
    }
    if (result.rows.empty()) {
        return result;
    }
    result.totalNs = totalOf(result.rows);
    fillFigures(trace, tree, selection, kernels, groups, result.rows);
    std::stable_sort(result.rows.begin(), result.rows.end(), [](const KernelGroup& a, const KernelGroup& b) {
        return a.totalNs != b.totalNs ? a.totalNs > b.totalNs : a.label < b.label;
    });
    return result;
}

} // namespace lanescope
