// SPDX-License-Identifier: Apache-2.0
#include "core/sql/tables/trace_facts.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "core/analysis/device/kernel_categories.h"
#include "core/analysis/host/operator_table.h"
#include "core/analysis/tensor_cores.h"
#include "core/attribution/user_figures.h"
#include "core/base/hash_mix.h"
#include "core/catalog/analysis_context.h"
#include "core/catalog/kernel_facts.h"
#include "core/catalog/kernel_words.h"
#include "core/device_work/category_rules.h"
#include "core/query/trace_link.h"
#include "core/store/name_pool.h"

namespace lanescope::sql {

namespace {

/// Names of an arg, by operator; an empty value is none.
NamedRows namedRows(const ArgColumn& column) {
    NamedRows rows;
    std::vector<std::uint32_t> numbers;
    for (const std::string& value : column.values) {
        numbers.push_back(value.empty() ? kUnknownName : rows.list.add(value));
    }
    for (const std::uint32_t value : column.valueOf) {
        rows.ofRow.push_back(numbers[value]);
    }
    return rows;
}

/// A word for each name of device work, by number of the name.
NamedRows wordsOfWork(const Trace& trace, const auto& wordOf) {
    NamedRows words;
    words.ofRow.assign(trace.strings().size(), kUnknownName);
    for (const DeviceOp& op : trace.deviceOps()) {
        const StringId name = trace.slices().name[op.slice];
        std::uint32_t& number = words.ofRow[indexOf(name)];
        if (number == kUnknownName) {
            number = words.list.add(wordOf(trace.text(name)));
        }
    }
    return words;
}

} // namespace

std::uint32_t NameList::add(std::string_view text) {
    const auto [entry, isNew] =
        m_numbers.try_emplace(std::string(text), static_cast<std::uint32_t>(m_texts.size()));
    if (isNew) {
        m_texts.emplace_back(text);
    }
    return entry->second;
}

TraceFacts::TraceFacts(TracePtr trace, QueryGuard& guard)
    : TraceFacts(std::make_shared<AnalysisContext>(std::move(trace)), guard) {}

TraceFacts::TraceFacts(std::shared_ptr<AnalysisContext> context, QueryGuard& guard)
    : m_trace(context->tracePtr())
    , m_context(std::move(context))
    , m_guard(&guard) {
    std::map<std::pair<ProcessId, StringId>, std::int64_t> numberOf;
    for (std::size_t i = 0; i < m_trace->tracks().size(); ++i) {
        const Track& track = m_trace->tracks()[i];
        if (track.kind == TrackKind::Async) {
            m_threadOfTrack.push_back(kUnknownInteger);
            continue;
        }
        const auto [entry, isNew] = numberOf.try_emplace(std::pair(track.process, track.tidText),
                                                         static_cast<std::int64_t>(m_threads.size()));
        if (isNew) {
            m_threads.push_back(static_cast<TrackId>(i));
        }
        m_threadOfTrack.push_back(entry->second);
    }
}

const IdlePieces& TraceFacts::idlePieces() const {
    return m_context->idlePieces();
}

const CallTree& TraceFacts::tree() const {
    return m_tree.get(*m_guard, [this](const std::stop_token& stop) { return callTree(*m_trace, {}, stop); });
}

const std::vector<CallTimes>& TraceFacts::times() const {
    return m_times.get(*m_guard, [this](const std::stop_token&) { return callTimes(*m_trace, tree()); });
}

SliceId TraceFacts::operatorOfLaunch(LaunchId launch) const {
    const CallTree& calls = tree();
    const std::size_t at = indexOf(launch);
    const std::uint32_t node = at < calls.ownerOfLaunch.size() ? calls.ownerOfLaunch[at] : kNoIndex;
    return node < calls.nodes.size() ? calls.nodes[node].slice : kNoSlice;
}

const std::vector<std::int64_t>& TraceFacts::stackIds() const {
    return m_stackIds.get(*m_guard, [this](const std::stop_token&) {
        const SliceTable& slices = m_trace->slices();
        std::vector<std::uint64_t> textHashes;
        for (std::size_t i = 0; i < m_trace->strings().size(); ++i) {
            textHashes.push_back(NamePool::hashOf(m_trace->text(static_cast<StringId>(i))));
        }
        constexpr std::int64_t kUnset = 0;
        std::vector<std::int64_t> ids(slices.size(), kUnset);
        std::vector<SliceId> open; // a slice whose number is wanted, and those around it that have none yet
        for (std::size_t i = 0; i < ids.size(); ++i) {
            for (SliceId at{static_cast<std::uint32_t>(i)}; at != kNoSlice && ids[indexOf(at)] == kUnset;
                 at = slices.parent[at]) {
                open.push_back(at);
            }
            for (; !open.empty(); open.pop_back()) {
                const SliceId slice = open.back();
                const SliceId parent = slices.parent[slice];
                std::uint64_t hash =
                    parent == kNoSlice ? 0 : static_cast<std::uint64_t>(ids[indexOf(parent)]);
                hash = hashMix(hash, textHashes[indexOf(m_trace->category(slices.category[slice]).name)]);
                hash = hashMix(hash, textHashes[indexOf(slices.name[slice])]);
                ids[indexOf(slice)] = static_cast<std::int64_t>((hash >> 1) | 1); // neither 0 nor below it
            }
        }
        return ids;
    });
}

const KernelAttributions& TraceFacts::attributions() const {
    return m_attributions.get(*m_guard, [this](const std::stop_token& stop) {
        return attributeKernels(*m_trace, *userFigures().models, stop);
    });
}

const LaunchContext& TraceFacts::context(DeviceOpId op) const {
    static const LaunchContext kNone;
    const KernelAttributions& all = attributions();
    return indexOf(op) < all.contextOf.size() ? all.context(op) : kNone;
}

const std::vector<StepRange>& TraceFacts::steps() const {
    return m_steps.get(*m_guard, [this](const std::stop_token&) { return stepRanges(*m_trace); });
}

std::int64_t TraceFacts::stepAt(SliceId slice) const {
    const TimeNs timeNs = m_trace->slices().startNs[slice];
    const std::size_t place = placeOfStep(steps(), m_trace->rankOf(slice), timeNs);
    return place < steps().size() && steps()[place].slice != kNoSlice ? steps()[place].number
                                                                      : kUnknownInteger;
}

const NamedRows& TraceFacts::modulesOfWork() const {
    return m_modules.get(*m_guard, [this](const std::stop_token&) {
        NamedRows modules;
        std::unordered_map<std::uint32_t, std::uint32_t> numberOfSlice;
        for (std::size_t i = 0; i < m_trace->deviceOps().size(); ++i) {
            const SliceId module = context(static_cast<DeviceOpId>(i)).module;
            if (module == kNoSlice) {
                modules.ofRow.push_back(kUnknownName);
                continue;
            }
            const auto [entry, isNew] =
                numberOfSlice.try_emplace(static_cast<std::uint32_t>(indexOf(module)), kUnknownName);
            if (isNew) {
                entry->second = modules.list.add(modulePath(*m_trace, module));
            }
            modules.ofRow.push_back(entry->second);
        }
        return modules;
    });
}

const NamedRows& TraceFacts::categoriesOfWork() const {
    return m_categories.get(*m_guard, [this](const std::stop_token&) {
        NamedRows categories;
        const Result<CategoryRules> active = userCategoryRules();
        const CategoryRules& rules = active ? *active : CategoryRules::builtIn();
        for (const ClassifiedWork& work : classesOfWork(*m_trace, rules)) {
            categories.ofRow.push_back(categories.list.add(rules.names()[work.category]));
        }
        return categories;
    });
}

const NamedRows& TraceFacts::shortNames() const {
    return m_shortNames.get(*m_guard, [this](const std::stop_token&) {
        return wordsOfWork(*m_trace, [](std::string_view name) { return pyprofKernelName(name); });
    });
}

const NamedRows& TraceFacts::tensorCoreWords() const {
    return m_tensorCoreWords.get(*m_guard, [this](const std::stop_token&) {
        return wordsOfWork(*m_trace,
                           [](std::string_view name) { return tensorCoreWord(tensorCoreUse(name)); });
    });
}

bool TraceFacts::isCommunication(StringId kernelName) const {
    if (m_communication.empty()) {
        m_communication.resize(m_trace->strings().size());
    }
    std::uint8_t& answer = m_communication[indexOf(kernelName)];
    if (answer == 0) {
        answer = isCommunicationKernel(m_trace->text(kernelName)) ? 2 : 1;
    }
    return answer == 2;
}

const OperatorInputs& TraceFacts::operatorInputs() const {
    return m_inputs.get(*m_guard, [this](const std::stop_token& stop) {
        OperatorInputs inputs;
        std::vector<SliceId> slices;
        for (const CallNode& node : tree().nodes) {
            slices.push_back(node.isOperator ? node.slice : kNoSlice);
        }
        constexpr std::array<std::string_view, 2> kKeys = {"Input Dims", "Input type"};
        if (const auto columns = readArgColumns(*m_trace, slices, kKeys, stop)) {
            inputs.shapes = namedRows((*columns)[0]);
            inputs.types = namedRows((*columns)[1]);
        }
        return inputs;
    });
}

std::string TraceFacts::linkOf(SliceId slice) const {
    return sliceLink(*m_trace, slice);
}

RowId TraceFacts::rowOf(SliceId slice) const {
    const std::vector<Row>& rows = m_trace->rows();
    const auto holds = [&](std::size_t row) {
        const std::size_t first = indexOf(rows[row].firstSlice);
        return indexOf(slice) >= first && indexOf(slice) < first + rows[row].sliceCount;
    };
    if (m_lastRow < rows.size() && holds(m_lastRow)) {
        return static_cast<RowId>(m_lastRow);
    }
    m_lastRow = indexOf(m_trace->rowOf(slice));
    return static_cast<RowId>(m_lastRow);
}

} // namespace lanescope::sql
