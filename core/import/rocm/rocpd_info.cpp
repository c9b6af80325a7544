// SPDX-License-Identifier: Apache-2.0
#include "core/import/rocm/rocpd_info.h"

#include <limits>
#include <map>

#include "core/base/demangled_name.h"
#include "core/import/rocm/agent_limits.h"

namespace lanescope::rocm {

namespace {

/// The program of a command line: arguments may hold secrets.
std::string programOf(std::string_view command) {
    const std::string_view first = command.substr(0, command.find(' '));
    const std::size_t slash = first.rfind('/');
    return std::string(slash == std::string_view::npos ? first : first.substr(slash + 1));
}

template <typename Value>
const Value* find(const ByRunKey<Value>& values, std::uint32_t run, std::optional<std::int64_t> id) {
    const auto found = id ? values.find({run, *id}) : values.end();
    return found == values.end() ? nullptr : &found->second;
}

} // namespace

std::uint32_t RocpdInfo::runOf(std::string_view guid) {
    return m_runNumbers.emplace(guid, static_cast<std::uint32_t>(m_runNumbers.size())).first->second;
}

Status RocpdInfo::forEach(std::string_view table, const Columns& columns, const Take& take) {
    Columns all{"guid", "id"};
    all.insert(all.end(), columns.begin(), columns.end());
    for (const std::string& run : m_runs) {
        const auto takeRow = [&](const sqlite::Rows& row) {
            if (const auto id = row.integer(1)) {
                take(row, {runOf(row.text(0)), *id});
            }
        };
        if (const Status status = m_session->forEachInfo(std::string(table) + run, all, takeRow); !status) {
            return status;
        }
    }
    return {};
}

Status RocpdInfo::readNames() {
    const auto readText = [this](std::string_view table, std::string_view column,
                                 ByRunKey<std::string>& texts) {
        return forEach(table, {column}, [&texts](const sqlite::Rows& row, const RunKey& key) {
            texts.emplace(key, row.text(2));
        });
    };
    if (const Status status = readText("rocpd_string", "string", strings); !status) {
        return status;
    }
    if (const Status status = readText("rocpd_info_queue", "name", queues); !status) {
        return status;
    }
    if (const Status status = readText("rocpd_info_stream", "name", streams); !status) {
        return status;
    }
    if (const Status status = readText("rocpd_info_pmc", "name", counters); !status) {
        return status;
    }
    return forEach("rocpd_info_kernel_symbol", {"display_name", "kernel_name"},
                   [this](const sqlite::Rows& row, const RunKey& key) {
                       kernels.emplace(key, demangledName(row.text(2).empty() ? row.text(3) : row.text(2)));
                   });
}

Status RocpdInfo::readProcesses() {
    if (const Status status =
            forEach("rocpd_info_process", {"pid", "command"},
                    [this](const sqlite::Rows& row, const RunKey& key) {
                        processes.emplace(key, RocpdProcess{row.integerOr(2, 0), programOf(row.text(3))});
                    });
        !status) {
        return status;
    }
    return forEach("rocpd_info_thread", {"tid", "name"}, [this](const sqlite::Rows& row, const RunKey& key) {
        threads.emplace(key, RocpdThread{row.integerOr(2, 0), std::string(row.text(3))});
    });
}

/// Processes on one machine have agents of their own that are the same GPUs.
Status RocpdInfo::readAgents() {
    ByRunKey<std::string> machines;
    if (const Status status =
            forEach("rocpd_info_node", {"machine_id"},
                    [&](const sqlite::Rows& row, const RunKey& key) { machines.emplace(key, row.text(2)); });
        !status) {
        return status;
    }
    std::map<std::pair<std::string, std::int64_t>, std::int64_t> numbers; // by machine and number there
    std::int64_t next = 0;
    enum : std::size_t {
        kNode = 2,
        kType,
        kTypeIndex,
        kLogicalIndex,
        kIndex,
        kName,
        kProduct,
        kModel,
        kMore
    };
    return forEach(
        "rocpd_info_agent",
        {"nid", "type", "type_index", "logical_index", "absolute_index", "name", "product_name", "model_name",
         "extdata"},
        [&](const sqlite::Rows& row, const RunKey& key) {
            RocpdAgent agent;
            agent.isGpu = row.text(kType) == "GPU";
            for (const std::size_t column : {kProduct, kModel, kName}) {
                agent.name = agent.name.empty() ? std::string(row.text(column)) : agent.name;
            }
            const auto machine = machines.find({key.run, row.integerOr(kNode, 0)});
            std::int64_t number = key.id;
            for (const std::size_t column : {kIndex, kLogicalIndex, kTypeIndex}) {
                number = row.integerOr(column, number);
            }
            if (agent.isGpu) {
                const auto [device, isNew] = numbers.emplace(
                    std::pair(machine == machines.end() ? std::string() : machine->second, number), next);
                agent.device = device->second;
                if (isNew && next <= std::numeric_limits<std::int16_t>::max()) {
                    devices.push_back(
                        {propertiesOf(static_cast<std::int32_t>(next), agentLimitsIn(row.text(kMore))),
                         agent.name});
                }
                next += isNew ? 1 : 0;
            }
            agents.emplace(key, std::move(agent));
        });
}

Status RocpdInfo::readEvents() {
    if (const Status status =
            forEach("rocpd_event", {"stack_id", "correlation_id", "category_id"},
                    [this](const sqlite::Rows& row, const RunKey& key) {
                        const std::int64_t stack = row.integerOr(2, 0);
                        events.emplace(
                            key, RocpdEvent{stack != 0 ? stack : row.integerOr(3, 0), row.integerOr(4, 0)});
                    });
        !status) {
        return status;
    }
    return forEach("rocpd_pmc_event", {"event_id", "pmc_id", "value"},
                   [this](const sqlite::Rows& row, const RunKey& key) {
                       if (row.integer(2) && row.real(4)) {
                           values[{key.run, *row.integer(2)}].push_back({row.integerOr(3, 0), *row.real(4)});
                       }
                   });
}

Status RocpdInfo::readTracks() {
    if (const Status status = forEach("rocpd_timestamp", {"value"},
                                      [this](const sqlite::Rows& row, const RunKey& key) {
                                          if (const auto value = row.integer(2)) {
                                              times.emplace(key, *value);
                                          }
                                      });
        !status) {
        return status;
    }
    return forEach("rocpd_track", {"pid", "tid", "agent_id", "queue_id", "stream_id", "name_id"},
                   [this](const sqlite::Rows& row, const RunKey& key) {
                       tracks.emplace(key, RocpdPlace{row.integer(2), row.integer(3), row.integer(4),
                                                      row.integer(5), row.integer(6), row.integer(7)});
                   });
}

Status RocpdInfo::read(sqlite::RowSession& session, const std::vector<std::string>& runs) {
    m_session = &session;
    m_runs = runs;
    runOf({});
    for (const auto part : {&RocpdInfo::readNames, &RocpdInfo::readProcesses, &RocpdInfo::readAgents,
                            &RocpdInfo::readEvents, &RocpdInfo::readTracks}) {
        if (Status status = (this->*part)(); !status) {
            return status;
        }
    }
    return {};
}

std::string_view RocpdInfo::string(std::uint32_t run, std::optional<std::int64_t> id) const {
    const std::string* text = find(strings, run, id);
    return text == nullptr ? std::string_view() : *text;
}

std::optional<std::int64_t> RocpdInfo::timeOf(std::uint32_t run, std::optional<std::int64_t> time,
                                              std::optional<std::int64_t> timeId) const {
    if (time) {
        return time;
    }
    const std::int64_t* value = find(times, run, timeId);
    return value == nullptr ? std::nullopt : std::optional(*value);
}

RocpdPlace RocpdInfo::placeOf(std::uint32_t run, RocpdPlace place, std::optional<std::int64_t> track) const {
    if (const RocpdPlace* of = find(tracks, run, track)) {
        place.process = place.process ? place.process : of->process;
        place.thread = place.thread ? place.thread : of->thread;
        place.agent = place.agent ? place.agent : of->agent;
        place.queue = place.queue ? place.queue : of->queue;
        place.stream = place.stream ? place.stream : of->stream;
        place.name = place.name ? place.name : of->name;
    }
    return place;
}

} // namespace lanescope::rocm
