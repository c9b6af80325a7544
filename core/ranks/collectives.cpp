// SPDX-License-Identifier: Apache-2.0
#include "core/ranks/collectives.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <utility>

#include "core/analysis/device/communication_waits.h"
#include "core/analysis/name_memo.h"
#include "core/attribution/attribution.h"
#include "core/base/ascii.h"
#include "core/device_work/category_rules.h"
#include "core/flight/flight_source.h"
#include "core/ranks/distributed_info.h"
#include "core/ranks/flight_collectives.h"
#include "core/store/args.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Letters only, in lower case: "_allgather_base" and "AllGather" begin alike.
std::string plainLetters(std::string_view text) {
    std::string letters;
    for (const char c : text) {
        if (isAsciiLetter(c)) {
            letters += asciiLower(c);
        }
    }
    return letters;
}

std::optional<std::int64_t> numberOf(const std::vector<Arg>& args, std::string_view key) {
    const Arg* arg = findArg(args, key);
    if (arg == nullptr) {
        return std::nullopt;
    }
    std::int64_t value = 0;
    const char* end = arg->value.data() + arg->value.size();
    const auto [rest, error] = std::from_chars(arg->value.data(), end, value);
    return error == std::errc() && rest == end ? std::optional(value) : std::nullopt;
}

std::string textOf(const std::vector<Arg>& args, std::string_view key) {
    const Arg* arg = findArg(args, key);
    return arg != nullptr ? arg->value : std::string();
}

/// PyTorch writes "undefined" for groups without a description.
std::string roleOf(std::string description) {
    return description == "undefined" ? std::string() : std::move(description);
}

/// Groups by their names, as the header tells them.
std::map<std::string, ProcessGroup> groupsOfHeader(const Trace& trace) {
    std::map<std::string, ProcessGroup> groups;
    if (auto job = distributedInfo(trace.header())) {
        for (ProcessGroup& group : job->groups) {
            group.description = roleOf(std::move(group.description));
            std::string name = group.name;
            groups.emplace(std::move(name), std::move(group));
        }
    }
    return groups;
}

/// Adds what the header tells of the group to what the event told.
void addGroup(const ProcessGroup& group, Collective& collective) {
    if (collective.groupRole.empty()) {
        collective.groupRole = group.description;
    }
    if (collective.groupSize == 0) {
        collective.groupSize = group.size > 0 ? group.size : static_cast<std::int64_t>(group.ranks.size());
    }
    if (collective.groupRanks.empty() && !group.ranks.empty()) {
        for (const std::int64_t rank : group.ranks) {
            collective.groupRanks += (collective.groupRanks.empty() ? "[" : ", ") + std::to_string(rank);
        }
        collective.groupRanks += "]";
    }
}

/// Waits of the collectives for other ranks, where parts of collectives are recorded.
void addWaits(const Trace& trace, std::vector<Collective>& collectives, const std::stop_token& stop) {
    const CommunicationWaits waits(trace);
    for (Collective& collective : collectives) {
        const DeviceOpId op = trace.deviceOpOf(collective.slice);
        if (stop.stop_requested() || op == kNoDeviceOp) {
            continue;
        }
        const std::int32_t device = trace.deviceOp(op).device;
        collective.waitNs = waits.in(device, collective.range);
        const SliceId longest =
            collective.waitNs.value_or(0) > 0 ? waits.longestIn(device, collective.range) : kNoSlice;
        if (longest == kNoSlice) {
            continue;
        }
        if (const auto text = sliceText(trace, longest);
            text && textOf(text->args, "groupName") == collective.group) {
            collective.awaited = numberOf(text->args, "dstRank");
        }
    }
}

/// True when the args told what collective it is. `sentBytes`: what a rank gives to a gather of which they do
/// not tell what comes in.
bool takeMetadata(const std::vector<Arg>& args, Collective& collective, std::int64_t& sentBytes) {
    const std::string name = textOf(args, "Collective name");
    if (name.empty()) {
        return false;
    }
    const CollectiveKind kind = collectiveKindOf(name);
    if (kind != CollectiveKind::Unknown) {
        collective.kind = kind;
    }
    collective.group = textOf(args, "Process Group Name");
    if (collective.group.empty()) {
        collective.group = textOf(args, "Process Group ID");
    }
    collective.groupRole = roleOf(textOf(args, "Process Group Description"));
    collective.groupRanks = textOf(args, "Process Group Ranks");
    collective.groupSize = numberOf(args, "Group size").value_or(0);
    collective.leastGroupSize = numberOf(args, "Group size at least").value_or(0);
    collective.dtype = textOf(args, "dtype");
    collective.sequence = numberOf(args, "Seq");
    if (collective.kind == CollectiveKind::SendReceive) {
        // PyTorch's torch/csrc/distributed/c10d/ParamCommsUtils.hpp.
        collective.sends = plainLetters(name).find("send") != std::string::npos;
        collective.peer = numberOf(args, collective.sends ? "Dst Rank" : "Src Rank");
    }
    const bool gathers = collective.kind == CollectiveKind::AllGather;
    const auto elements = numberOf(args, gathers ? "Out msg nelems" : "In msg nelems");
    const std::int64_t bytes = elementBytes(collective.dtype);
    if (elements && *elements >= 0 && bytes > 0) {
        collective.messageBytes = *elements * bytes;
    } else if (const auto size = numberOf(args, gathers ? "Out msg size" : "In msg size")) {
        collective.messageBytes = *size;
    } else if (const auto sent = numberOf(args, "In msg nelems"); sent && *sent >= 0 && bytes > 0) {
        sentBytes = gathers ? *sent * bytes : -1;
    }
    return true;
}

/// Kind of a kernel that sends and receives, from the annotation around its launch. NCCL runs all-to-all,
/// gather and scatter with such kernels; PyTorch names the collective in an annotation such as
/// "nccl:all_to_all".
CollectiveKind kindOfSendReceive(std::string_view annotation) {
    const std::size_t colon = annotation.find(':');
    const CollectiveKind kind = colon == std::string_view::npos
                                    ? CollectiveKind::Unknown
                                    : collectiveKindOf(annotation.substr(colon + 1));
    const bool isMadeOfTransfers =
        kind == CollectiveKind::AllToAll || kind == CollectiveKind::Gather || kind == CollectiveKind::Scatter;
    return isMadeOfTransfers ? kind : CollectiveKind::SendReceive;
}

} // namespace

const char* collectiveKindName(CollectiveKind kind) {
    switch (kind) {
    case CollectiveKind::AllReduce:
        return "all_reduce";
    case CollectiveKind::AllGather:
        return "all_gather";
    case CollectiveKind::ReduceScatter:
        return "reduce_scatter";
    case CollectiveKind::AllToAll:
        return "all_to_all";
    case CollectiveKind::Broadcast:
        return "broadcast";
    case CollectiveKind::Reduce:
        return "reduce";
    case CollectiveKind::Gather:
        return "gather";
    case CollectiveKind::Scatter:
        return "scatter";
    case CollectiveKind::SendReceive:
        return "send_recv";
    case CollectiveKind::Barrier:
        return "barrier";
    case CollectiveKind::Unknown:
        break;
    }
    return "unknown";
}

CollectiveKind collectiveKindOf(std::string_view name) {
    // A kernel's template arguments say nothing about the collective, and "Sum" none of its parts.
    const std::string letters = plainLetters(name.substr(0, name.find('(')));
    using Kind = CollectiveKind;
    // The longer ones first: "reduce" is part of three.
    static constexpr std::pair<std::string_view, Kind> kWords[] = {{"reducescatter", Kind::ReduceScatter},
                                                                   {"allreduce", Kind::AllReduce},
                                                                   {"crossdevicereduce", Kind::AllReduce},
                                                                   {"allgather", Kind::AllGather},
                                                                   {"alltoall", Kind::AllToAll},
                                                                   {"broadcast", Kind::Broadcast},
                                                                   {"sendrecv", Kind::SendReceive},
                                                                   {"barrier", Kind::Barrier},
                                                                   {"scatter", Kind::Scatter},
                                                                   {"gather", Kind::Gather},
                                                                   {"reduce", Kind::Reduce},
                                                                   {"send", Kind::SendReceive},
                                                                   {"recv", Kind::SendReceive}};
    for (const auto& [word, kind] : kWords) {
        if (letters.find(word) != std::string::npos) {
            return kind;
        }
    }
    return Kind::Unknown;
}

std::int64_t elementBytes(std::string_view dtype) {
    static constexpr std::pair<std::string_view, std::int64_t> kTypes[] = {
        {"float", 4}, {"int", 4},  {"long", 8}, {"double", 8}, {"half", 2},         {"bfloat", 2},
        {"short", 2}, {"bool", 1}, {"byte", 1}, {"char", 1},   {"complexfloat", 8}, {"complexdouble", 16},
        {"floate", 1} /* Float8_e4m3fn and its kin, digits left out */};
    std::string letters = plainLetters(dtype);
    if (letters.starts_with("floate")) {
        letters = "floate";
    }
    for (const auto& [name, bytes] : kTypes) {
        if (letters == name) {
            return bytes;
        }
    }
    return 0;
}

std::vector<Collective> collectivesOf(const Trace& trace, std::stop_token stop) {
    if (const auto dump = flightDumpOf(trace)) {
        return collectivesOfDump(trace, *dump, stop);
    }
    std::vector<Collective> collectives;
    NameMemo<char> isCommunication(trace);
    for (const DeviceOp& op : trace.deviceOps()) {
        if (trace.categoryKind(op.slice) != CategoryKind::Kernel ||
            isCommunication.of(op.slice, isCommunicationKernel) == 0) {
            continue;
        }
        Collective collective;
        collective.slice = op.slice;
        collective.range = trace.slices().range(op.slice);
        collective.kind = collectiveKindOf(trace.sliceName(op.slice));
        collectives.push_back(std::move(collective));
    }
    // In the order of the file: reading on in a packed file is cheap, going back is not.
    std::ranges::sort(collectives, {}, [&](const Collective& c) { return trace.slices().event[c.slice]; });
    std::vector<std::int64_t> sentBytes(collectives.size(), -1);
    for (std::size_t i = 0; i < collectives.size(); ++i) {
        Collective& collective = collectives[i];
        if (stop.stop_requested()) {
            return {};
        }
        if (const auto text = sliceText(trace, collective.slice);
            text && takeMetadata(text->args, collective, sentBytes[i])) {
            continue;
        }
        const Attribution cause = attributionOf(trace, collective.slice);
        if (cause.innermostOp != kNoSlice) {
            if (const auto text = sliceText(trace, cause.innermostOp);
                text && takeMetadata(text->args, collective, sentBytes[i])) {
                continue;
            }
        }
        if (collective.kind == CollectiveKind::SendReceive && cause.userAnnotation != kNoSlice) {
            collective.kind = kindOfSendReceive(trace.sliceName(cause.userAnnotation));
        }
    }
    const std::map<std::string, ProcessGroup> groups = groupsOfHeader(trace);
    for (std::size_t i = 0; i < collectives.size(); ++i) {
        Collective& collective = collectives[i];
        if (const auto group = groups.find(collective.group); group != groups.end()) {
            addGroup(group->second, collective);
        }
        if (sentBytes[i] >= 0 && collective.groupSize > 0) {
            collective.messageBytes = sentBytes[i] * collective.groupSize;
        }
    }
    addWaits(trace, collectives, stop);
    std::ranges::sort(collectives, {},
                      [](const Collective& c) { return std::pair(c.range.startNs, c.slice); });
    return collectives;
}

} // namespace lanescope
