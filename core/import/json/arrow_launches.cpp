// SPDX-License-Identifier: Apache-2.0
#include "core/import/json/arrow_launches.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>

namespace lanescope {

namespace {

/// Times of arrows are cut to whole microseconds, and calls begin within one.
constexpr DurationNs kArrowNs = 1000;

/// Whether arrows of the category lead from calls to their work.
bool isOfLaunches(const DecodeTables& tables, const CategoryEntry& category) {
    const std::string_view name = tables.names.text(category.name);
    return name == "DataFlow" || name.ends_with("Flow_H2D");
}

struct Work {
    TimeNs startNs = 0;
    const EventOwner* owner = nullptr;
    DeviceOp* op = nullptr;
    bool isCopy = false;
};

struct Call {
    std::int64_t thread = 0;
    TimeNs startNs = 0;
    TimeNs endNs = 0;
    const EventOwner* owner = nullptr;
    Launch* launch = nullptr;
};

/// Meaning of a process of rocprof's lanes: one device, or the copies of all.
struct Section {
    std::int64_t device = -1; ///< -1: copies
};

std::optional<Section> sectionOf(std::string_view processName) {
    if (processName == "COPY") {
        return Section{};
    }
    constexpr std::string_view kDevice = "GPU";
    if (!processName.starts_with(kDevice)) {
        return std::nullopt;
    }
    const std::string_view number = processName.substr(kDevice.size());
    Section section;
    const auto parsed = std::from_chars(number.data(), number.data() + number.size(), section.device);
    return parsed.ec == std::errc() && parsed.ptr == number.data() + number.size() ? std::optional(section)
                                                                                   : std::nullopt;
}

class ArrowLaunches {
public:
    explicit ArrowLaunches(ImportedTrace& trace)
        : m_trace(trace) {}

    void link() {
        numberDevices();
        gather();
        for (EventBatch& batch : m_trace.batches) {
            for (FlowRecord& flow : batch.flows) {
                if (isLaunchArrow(batch, flow) && flow.phase == 't') {
                    linkWork(batch, flow);
                }
            }
        }
        moveArrows();
    }

private:
    struct Place {
        EventBatch* batch = nullptr;
        FlowRecord* flow = nullptr;
    };
    struct Move {
        Place arrow;
        EventOwner owner; ///< that the arrow gets, but for its category
        TimeNs timeNs = 0;
        char phase = 's';
    };

    DecodeTables& tablesOf(const EventBatch& batch) { return *m_trace.tables[batch.worker]; }

    /// Devices of unitrace have numbers of processes; they get 0, 1, … in the order of those.
    void numberDevices() {
        std::map<std::int64_t, std::int64_t> numbers;
        for (const auto& tables : m_trace.tables) {
            for (const EventOwner& owner : tables->owners) {
                if (isUnitraceWork(*tables, owner)) {
                    numbers.emplace(owner.pid.value, 0);
                }
            }
        }
        std::int64_t next = 0;
        for (auto& [pid, number] : numbers) {
            number = next++;
        }
        const auto renumber = [&numbers](OwnerPart& pid) {
            const auto found = pid.kind == OwnerPart::Kind::Number ? numbers.find(pid.value) : numbers.end();
            if (found != numbers.end()) {
                pid.value = found->second;
            }
        };
        for (const auto& tables : m_trace.tables) {
            for (EventOwner& owner : tables->owners) {
                renumber(owner.pid);
            }
        }
        for (EventBatch& batch : m_trace.batches) {
            for (MetadataRecord& record : batch.metadata) {
                renumber(record.pid);
            }
        }
    }

    /// Work of rocprof has the number of its device already, and its arrows another category.
    static bool isUnitraceWork(const DecodeTables& tables, const EventOwner& owner) {
        return owner.side == OwnerSide::Device && owner.pid.kind == OwnerPart::Kind::Number &&
               std::ranges::none_of(tables.categories, [&tables](const CategoryEntry& category) {
                   return tables.names.text(category.name) == "DataFlow";
               });
    }

    bool isLaunchArrow(const EventBatch& batch, const FlowRecord& flow) {
        const DecodeTables& tables = tablesOf(batch);
        return isOfLaunches(tables, tables.categories[tables.owners[flow.owner].category]);
    }

    void gather() {
        for (EventBatch& batch : m_trace.batches) {
            const DecodeTables& tables = tablesOf(batch);
            for (const SliceRecord& slice : batch.slices) {
                const EventOwner& owner = tables.owners[slice.owner];
                const CategoryKind kind = tables.categories[owner.category].kind;
                if (slice.payload == kNoPayload) {
                    continue;
                }
                if (isDeviceWork(kind)) {
                    m_work.push_back({slice.startNs, &owner, &batch.deviceOps[slice.payload],
                                      kind != CategoryKind::Kernel});
                } else if (isLaunchCall(kind)) {
                    m_calls.push_back({owner.tid.value, slice.startNs, slice.startNs + slice.durationNs,
                                       &owner, &batch.launches[slice.payload]});
                }
            }
            for (FlowRecord& flow : batch.flows) {
                if (flow.phase == 's' && isLaunchArrow(batch, flow)) {
                    m_starts.emplace(flow.id, Place{&batch, &flow});
                }
            }
            for (const MetadataRecord& record : batch.metadata) {
                if (const auto section = sectionOf(record.text);
                    section && record.kind == MetadataKind::ProcessName) {
                    m_sections.emplace(record.pid.value, *section);
                }
            }
        }
        std::ranges::stable_sort(m_work, {}, &Work::startNs);
        std::ranges::stable_sort(m_calls, {},
                                 [](const Call& call) { return std::pair(call.thread, call.startNs); });
    }

    Work* workAt(const EventOwner& arrow, TimeNs timeNs) {
        const auto section = m_sections.find(arrow.pid.value);
        for (auto work = std::ranges::lower_bound(m_work, timeNs, {}, &Work::startNs);
             work != m_work.end() && work->startNs < timeNs + kArrowNs; ++work) {
            const bool isThere =
                section == m_sections.end()  ? work->owner->pid == arrow.pid && work->owner->tid == arrow.tid
                : section->second.device < 0 ? work->isCopy
                                             : work->owner->pid.value == section->second.device;
            if (isThere && work->op->correlation == 0) {
                return &*work;
            }
        }
        return nullptr;
    }

    Call* callAt(std::int64_t thread, TimeNs timeNs) {
        auto call = std::ranges::upper_bound(m_calls, std::pair(thread, timeNs + kArrowNs - 1), {},
                                             [](const Call& of) { return std::pair(of.thread, of.startNs); });
        constexpr int kMostLooks = 64; // calls nest a few deep
        for (int looks = 0; call != m_calls.begin() && looks < kMostLooks; ++looks) {
            --call;
            if (call->thread != thread) {
                break;
            }
            if (call->endNs >= timeNs) {
                return &*call;
            }
        }
        return nullptr;
    }

    void linkWork(EventBatch& batch, FlowRecord& flow) {
        const auto start = m_starts.find(flow.id);
        Work* const work = workAt(tablesOf(batch).owners[flow.owner], flow.timeNs);
        if (start == m_starts.end() || work == nullptr) {
            return;
        }
        const Place& from = start->second;
        Call* const call =
            callAt(tablesOf(*from.batch).owners[from.flow->owner].tid.value, from.flow->timeNs);
        if (call == nullptr) {
            return;
        }
        if (call->launch->correlation == 0) {
            call->launch->correlation = ++m_correlations;
        }
        work->op->correlation = call->launch->correlation;
        m_moves.push_back({from, *call->owner, call->startNs, 's'});
        m_moves.push_back({{&batch, &flow}, *work->owner, work->startNs, 'f'});
    }

    void moveArrows() {
        std::map<std::tuple<unsigned, std::int64_t, std::int64_t, OwnerSide, std::uint32_t>, std::uint32_t>
            known;
        for (const Move& move : m_moves) {
            std::vector<EventOwner>& owners = tablesOf(*move.arrow.batch).owners;
            EventOwner owner = move.owner;
            owner.category = owners[move.arrow.flow->owner].category;
            owner.firstOffset = owners[move.arrow.flow->owner].firstOffset;
            const auto [found, isNew] = known.try_emplace(
                {move.arrow.batch->worker, owner.pid.value, owner.tid.value, owner.side, owner.category},
                static_cast<std::uint32_t>(owners.size()));
            if (isNew) {
                owners.push_back(owner);
            }
            *move.arrow.flow = {
                move.timeNs, move.arrow.flow->id, found->second, move.arrow.flow->offset, move.phase, true};
        }
    }

    ImportedTrace& m_trace;
    std::vector<Work> m_work;
    std::vector<Call> m_calls; ///< by thread and start
    std::unordered_map<std::int64_t, Place> m_starts;
    std::map<std::int64_t, Section> m_sections;
    std::vector<Move> m_moves;
    std::int64_t m_correlations = 0;
};

} // namespace

void linkByArrows(ImportedTrace& trace) {
    const auto hasArrows = [](const std::unique_ptr<DecodeTables>& tables) {
        return std::ranges::any_of(tables->categories, [&tables](const CategoryEntry& category) {
            return isOfLaunches(*tables, category);
        });
    };
    if (std::ranges::any_of(trace.tables, hasArrows)) {
        ArrowLaunches(trace).link();
    }
}

} // namespace lanescope
