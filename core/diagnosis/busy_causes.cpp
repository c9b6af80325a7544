// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/busy_causes.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <string>
#include <tuple>
#include <unordered_map>

#include "core/analysis/device/device_series.h"
#include "core/analysis/device/trace_kernel_names.h"
#include "core/analysis/kernel_kinds.h"
#include "core/analysis/steps/step_marks.h"
#include "core/base/apart_elision.h"
#include "core/base/user_text.h"
#include "core/diagnosis/device_use.h"
#include "core/diagnosis/host_activity.h"
#include "core/diagnosis/kernel_advice.h"
#include "core/diagnosis/module_shares.h"
#include "core/diagnosis/work_family.h"
#include "core/store/ancestor_finder.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Pieces shorter than this do not fill a GPU, whatever they do.
constexpr DurationNs kSmallNs = 10'000;
/// Blocks for each multiprocessor below which most of a GPU has nothing to do, however long a kernel is.
constexpr double kHalfOfTheGpu = 0.5;

struct Group {
    WorkClass workClass{};
    WorkFamily family{};
    DurationNs ns = 0;
    DurationNs totalNs = 0;        ///< durations
    DurationNs fewBlocksNs = 0;    ///< with fewer blocks than multiprocessors
    DurationNs mostlyUnusedNs = 0; ///< with fewer than half as many
    std::uint64_t count = 0;
    DeviceOpId longest = kNoDeviceOp;
    bool isMixed = false; ///< of several families
    std::map<StringId, DurationNs> kernels{};
    std::map<StringId, DurationNs> operators{};
    std::vector<CauseExtent::Work> work{};
};

/// Kernels long enough to matter whose grids leave most of the GPU without work.
bool isSmallGrid(const Group& group) {
    return group.workClass == WorkClass::Computation && group.mostlyUnusedNs * 2 > group.ns &&
           group.totalNs / static_cast<DurationNs>(group.count) >= kSmallNs;
}

void merge(Group& into, const Trace& trace, const Group& other) {
    into.ns += other.ns;
    into.totalNs += other.totalNs;
    into.fewBlocksNs += other.fewBlocksNs;
    into.mostlyUnusedNs += other.mostlyUnusedNs;
    into.count += other.count;
    into.work.insert(into.work.end(), other.work.begin(), other.work.end());
    for (const auto& [name, ns] : other.kernels) {
        into.kernels[name] += ns;
    }
    for (const auto& [name, ns] : other.operators) {
        into.operators[name] += ns;
    }
    const auto lengthOf = [&](DeviceOpId op) {
        return op == kNoDeviceOp ? -1 : trace.slices().durationNs[trace.deviceOp(op).slice];
    };
    into.longest = lengthOf(other.longest) > lengthOf(into.longest) ? other.longest : into.longest;
}

class Grouping {
public:
    explicit Grouping(const Trace& trace)
        : m_trace(trace)
        , m_ancestors(trace.slices()) {}

    void add(const DevicePiece& piece) {
        const DeviceOp& op = m_trace.deviceOp(piece.op);
        const StringId kernel = m_trace.slices().name[op.slice];
        const StringId operatorName = operatorOf(op);
        const double blocksPerSm = blocksPerSmOf(m_trace, op);
        const bool isMostlyUnused = blocksPerSm > 0 && blocksPerSm < kHalfOfTheGpu;
        Group& group = m_groups[groupOf(piece, kernel, operatorName, isMostlyUnused)];
        group.ns += piece.ownNs;
        const DurationNs ns = m_trace.slices().durationNs[op.slice];
        group.totalNs += ns;
        group.fewBlocksNs += blocksPerSm > 0 && blocksPerSm < 1 ? piece.ownNs : 0;
        group.mostlyUnusedNs += isMostlyUnused ? piece.ownNs : 0;
        ++group.count;
        group.kernels[kernel] += piece.ownNs;
        group.operators[operatorName] += piece.ownNs;
        group.work.push_back({piece.op, piece.ownNs});
        if (group.longest == kNoDeviceOp ||
            ns > m_trace.slices().durationNs[m_trace.deviceOp(group.longest).slice]) {
            group.longest = piece.op;
        }
    }

    std::vector<Group>& groups() { return m_groups; }

    /// Kernels of a family with small grids stay a group of their own where they and the others of the family
    /// each take `leastNs` and a fifth of its time.
    void joinSmallGrids(DurationNs leastNs) {
        for (const auto& [key, small] : m_groupOfKey) {
            const auto& [workClass, family, label, isMostlyUnused] = key;
            const auto other = m_groupOfKey.find(Key(workClass, family, label, false));
            if (!isMostlyUnused || other == m_groupOfKey.end()) {
                continue;
            }
            Group& from = m_groups[small];
            Group& into = m_groups[other->second];
            const DurationNs lesserNs = std::min(from.ns, into.ns);
            if (!isSmallGrid(from) || lesserNs < leastNs || lesserNs * 5 < from.ns + into.ns) {
                merge(into, m_trace, from);
                from = {workClass, family};
            }
        }
    }

private:
    using Key = std::tuple<WorkClass, WorkFamily, std::string, bool>;

    StringId operatorOf(const DeviceOp& op) {
        const SliceId at = op.launch != kNoLaunch ? m_trace.launch(op.launch).slice
                           : op.externalId != 0   ? m_trace.operatorWithExternalId(op.externalId)
                                                  : kNoSlice;
        const SliceId around = m_ancestors.find(at, [this](SliceId slice) {
            return m_trace.categoryKind(slice) == CategoryKind::Operator &&
                   !isStepMarkName(m_trace.sliceName(slice));
        });
        return around == kNoSlice ? kEmptyString : m_trace.slices().name[around];
    }

    std::size_t groupOf(const DevicePiece& piece, StringId kernel, StringId operatorName,
                        bool isMostlyUnused) {
        constexpr unsigned kNameBits = 32;
        const std::uint64_t names = static_cast<std::uint64_t>(kernel) << kNameBits | indexOf(operatorName);
        auto& groupOfNames = m_groupOfNames[isMostlyUnused ? 1 : 0];
        const auto known = groupOfNames.find(names);
        if (known != groupOfNames.end()) {
            return known->second;
        }
        const std::string_view name = m_trace.text(kernel);
        WorkFamily family = WorkFamily::Named;
        std::string label;
        switch (piece.workClass) {
        case WorkClass::Copy:
            label = m_trace.categoryKind(m_trace.deviceOp(piece.op).slice) == CategoryKind::Memset
                        ? "Memset"
                        : copyDirection(name);
            break;
        case WorkClass::Communication:
            break;
        case WorkClass::Computation:
            family = workFamilyOf(name, m_trace.text(operatorName));
            label = family == WorkFamily::Named ? kernelStem(name) : std::string_view();
        }
        const auto [at, isNew] =
            m_groupOfKey.try_emplace(Key(piece.workClass, family, label, isMostlyUnused), m_groups.size());
        if (isNew) {
            m_groups.push_back({piece.workClass, family});
        }
        groupOfNames.emplace(names, at->second);
        return at->second;
    }

    const Trace& m_trace;
    AncestorFinder m_ancestors;
    std::vector<Group> m_groups;
    /// The first for other grids, the second for those that leave most of the GPU without work.
    std::array<std::unordered_map<std::uint64_t, std::size_t>, 2> m_groupOfNames;
    std::map<Key, std::size_t> m_groupOfKey;
};

std::vector<StringId> largest(const std::map<StringId, DurationNs>& times, std::size_t most) {
    std::vector<std::pair<DurationNs, StringId>> sorted;
    for (const auto& [name, ns] : times) {
        if (name != kEmptyString && ns > 0) {
            sorted.emplace_back(-ns, name);
        }
    }
    std::ranges::sort(sorted);
    std::vector<StringId> names;
    for (std::size_t i = 0; i < std::min(most, sorted.size()); ++i) {
        names.push_back(sorted[i].second);
    }
    return names;
}

class Writer {
public:
    Writer(const Trace& trace, const DeviceTime& device)
        : m_trace(trace)
        , m_device(device)
        , m_kernelNames(kernelNamesOf(trace))
        , m_modules(trace)
        , m_tools(toolsOf(frameworkOf(trace)))
        , m_isServing(hasIterations(trace))
        , m_isGpu(isGpuTrace(trace)) {
        for (const Launch& launch : trace.launches()) {
            const std::string_view name = trace.sliceName(launch.slice);
            m_isAmd = m_isAmd || name.starts_with("hip");
        }
    }

    DiagnosisCause cause(CauseKind kind, const Group& group) const {
        DiagnosisCause cause;
        cause.kind = kind;
        cause.ns = group.ns;
        cause.extent.work = group.work;
        const DeviceOp& longest = m_trace.deviceOp(group.longest);
        cause.place = {m_trace.slices().range(longest.slice), m_trace.trackOf(longest.slice), longest.slice};
        cause.what = what(kind, group);
        cause.evidence = evidence(group);
        cause.advice = advice(kind, group);
        constexpr double kSure = 0.9;
        cause.confidence = kSure;
        return cause;
    }

private:
    /// The largest of `times`; `textOf` makes a text of a name.
    template <typename TextOf>
    Words names(const std::map<StringId, DurationNs>& times, std::size_t most, const TextOf& textOf) const {
        constexpr std::size_t kLongest = 90;
        std::vector<std::string> texts;
        for (const StringId name : largest(times, most)) {
            texts.emplace_back(textOf(m_trace.text(name)));
        }
        std::vector<Words> items;
        for (const std::string& text : elidedApart(texts, kLongest, Kept::Start)) {
            items.push_back(Words::name(text));
        }
        return listed(items);
    }

    Words what(CauseKind kind, const Group& group) const {
        constexpr std::size_t kKernels = 3;
        constexpr std::size_t kOperators = 4;
        const Words kernels = names(group.kernels, kKernels, m_kernelNames);
        const Words operators = names(group.operators, kOperators, std::identity());
        const bool isNamed = group.workClass != WorkClass::Computation || group.family == WorkFamily::Named;
        const char* label = kind == CauseKind::SmallKernels
                                ? (isSmallGrid(group) ? userText("Small grids") : userText("Small kernels"))
                            : group.isMixed ? userText("All other kernels")
                            : isNamed       ? nullptr
                                            : workFamilyText(group.family);
        if (label == nullptr) {
            return operators.empty() ? kernels : words(userText("%1 of %2"), kernels, operators);
        }
        const Words work =
            operators.empty() ? words(label) : words(userText("%1 of %2"), words(label), operators);
        return words("%1: %2", work, kernels);
    }

    Words evidence(const Group& group) const {
        Words text = words(userText("%1 of %2 GPU busy time, %3 of %4 on average"), Words::duration(group.ns),
                           Words::duration(m_device.busyNs),
                           countWords(group.count, userText("1 piece"), userText("%1 pieces")),
                           Words::duration(group.totalNs / static_cast<DurationNs>(group.count)));
        if (group.workClass != WorkClass::Computation && group.totalNs > group.ns) {
            text = words(userText("%1; they last %2, the rest of it beside computation"), text,
                         Words::duration(group.totalNs));
        }
        if (group.fewBlocksNs > 0) {
            text =
                words(userText("%1; %2 of it in kernels with fewer blocks than the GPU has multiprocessors"),
                      text, Words::share(group.fewBlocksNs, group.ns));
        }
        text = words("%1.", text);
        const std::vector<ModuleShare> modules = m_modules.of(group.work);
        const auto moduleText = [](const ModuleShare& module) {
            return words("%1 (%2)", module.kind,
                         countWords(module.modules, userText("1 module"), userText("%1 modules")));
        };
        if (modules.size() == 1) {
            text += words(userText("%1 of it is launched in %2."), Words::share(modules[0].ns, group.ns),
                          moduleText(modules[0]));
        } else if (modules.size() > 1) {
            text += words(userText("%1 of it is launched in %2, %3 in %4."),
                          Words::share(modules[0].ns, group.ns), moduleText(modules[0]),
                          Words::share(modules[1].ns, group.ns), moduleText(modules[1]));
        }
        return text;
    }

    Words advice(CauseKind kind, const Group& group) const {
        const std::string_view kernel = m_trace.sliceName(m_trace.deviceOp(group.longest).slice);
        DurationNs misalignedNs = 0;
        std::map<std::string_view, DurationNs> precisions;
        for (const auto& [name, ns] : group.kernels) {
            misalignedNs += m_trace.text(name).find("align1") != std::string_view::npos ? ns : 0;
            precisions[kernelPrecision(m_trace.text(name))] += ns;
        }
        const auto most =
            std::ranges::max_element(precisions, {}, [](const auto& entry) { return entry.second; });
        if (isOffloading(group)) {
            return offloadAdvice();
        }
        return kernelAdvice({kind, group.workClass, group.family, kernel, most->first,
                             misalignedNs * 3 >= group.ns, m_isAmd, m_isGpu, group.isMixed, m_isServing,
                             isSmallGrid(group), &m_tools});
    }

    /// Copies to the device that take most of its time, many times as many as batches there can be, each as
    /// large as a weight.
    bool isOffloading(const Group& group) const {
        constexpr std::uint64_t kMostBatches = 8; // of a step: inputs, labels and masks
        constexpr std::int64_t kLeastBytes = 1 << 20;
        if (group.workClass != WorkClass::Copy || group.ns * 2 < m_device.busyNs ||
            !isCopyToDevice(m_trace.sliceName(m_trace.deviceOp(group.longest).slice))) {
            return false;
        }
        std::uint64_t large = 0;
        for (const CauseExtent::Work& work : group.work) {
            large += m_trace.deviceOp(work.op).bytes >= kLeastBytes ? 1 : 0;
        }
        const std::uint64_t steps = std::max<std::uint64_t>(m_trace.steps().size(), 1);
        return large > 2 * kMostBatches * steps;
    }

    const Trace& m_trace;
    const DeviceTime& m_device;
    const KernelNames m_kernelNames; ///< as tables of kernels have them
    const ModuleShares m_modules;
    const FrameworkTools& m_tools;
    bool m_isServing;
    bool m_isGpu;
    bool m_isAmd = false;
};

/// Batched products are those of an attention only where a softmax stands between them.
void foldBatched(std::vector<Group>& groups, const Trace& trace) {
    const auto find = [&](WorkFamily family) {
        return std::ranges::find_if(groups, [family](const Group& group) {
            return group.workClass == WorkClass::Computation && group.family == family;
        });
    };
    const auto batched = find(WorkFamily::BatchedMatrix);
    const auto matrix = find(WorkFamily::Matrix);
    const auto softmax = find(WorkFamily::Softmax);
    if (batched != groups.end() && matrix != groups.end() &&
        (softmax == groups.end() || softmax->ns * 10 < batched->ns)) {
        merge(*matrix, trace, *batched);
        *batched = {WorkClass::Computation, WorkFamily::BatchedMatrix};
    }
}

} // namespace

std::string_view copyDirection(std::string_view name) {
    return name.substr(0, name.find(" ("));
}

std::vector<DiagnosisCause> busyCauses(const Trace& trace, const DeviceTime& device, TimeRange span) {
    Grouping grouping(trace);
    for (const DevicePiece& piece : device.pieces) {
        grouping.add(piece);
    }
    const Writer writer(trace, device);
    const auto leastNs = static_cast<DurationNs>(kLeastShare * static_cast<double>(span.durationNs()));
    const bool isMostlyBusy = device.busyNs * 2 >= span.durationNs();
    grouping.joinSmallGrids(leastNs);
    foldBatched(grouping.groups(), trace);
    std::vector<DiagnosisCause> causes;
    Group small{WorkClass::Computation, WorkFamily::Named};
    small.isMixed = true;
    for (const Group& group : grouping.groups()) {
        if (group.count == 0 || group.ns == 0) {
            continue;
        }
        if (group.workClass != WorkClass::Computation) {
            causes.push_back(writer.cause(
                group.workClass == WorkClass::Copy ? CauseKind::ExposedCopy : CauseKind::ExposedCommunication,
                group));
            continue;
        }
        const bool isSmall = isMostlyBusy && group.totalNs / static_cast<DurationNs>(group.count) < kSmallNs;
        if (group.ns < leastNs || isSmall) {
            merge(small, trace, group);
        } else {
            causes.push_back(
                writer.cause(isSmallGrid(group) ? CauseKind::SmallKernels : CauseKind::KernelBound, group));
        }
    }
    if (small.count > 0 && small.ns > 0) {
        const bool isSmall = isMostlyBusy && small.totalNs / static_cast<DurationNs>(small.count) < kSmallNs;
        causes.push_back(writer.cause(
            isSmall || isSmallGrid(small) ? CauseKind::SmallKernels : CauseKind::KernelBound, small));
    }
    return causes;
}

} // namespace lanescope
