// SPDX-License-Identifier: Apache-2.0
#include "tests/support/merged_ranks.h"

#include <algorithm>

namespace lanescope::test {

namespace {

std::string number(std::int64_t value) {
    return std::to_string(value);
}

/// "[TP01] 1000" or 1000 as JSON.
std::string pidText(std::int64_t pid, std::size_t rank, Merging::Labels labels) {
    return labels == Merging::Labels::InPid ? "\"[TP0" + std::to_string(rank) + "] " + number(pid) + "\""
                                            : number(pid);
}

void addEvent(std::string& text, const MadeEvent& event, const MadeRank& rank, std::size_t position,
              Merging::Labels labels) {
    std::string members = event.members;
    if (labels == Merging::Labels::InName) {
        const std::string name = "\"python\"";
        if (const std::size_t at = members.find(name); event.isName && at != std::string::npos) {
            members.replace(at, name.size(), "\"rank " + std::to_string(position) + "\"");
        }
    }
    text += text.empty() ? "" : ",\n";
    text += "{\"pid\": " + pidText(event.isDevice ? rank.device : rank.pid, position, labels) + ", " +
            members + "}";
}

std::string file(const std::string& events) {
    return "{\"schemaVersion\": 1, \"traceEvents\": [\n" + events + "\n]}";
}

} // namespace

std::vector<MadeEvent> eventsOfRank(const MadeRank& rank, Random& random) {
    std::vector<MadeEvent> names;
    for (const bool isDevice : {false, true}) {
        const std::string label = isDevice ? "GPU " + number(rank.device) : "CPU";
        const std::string head = "\"ph\": \"M\", \"tid\": 0, \"ts\": 1, \"name\": ";
        names.push_back({0, isDevice, head + "\"process_name\", \"args\": {\"name\": \"python\"}", true});
        names.push_back(
            {0, isDevice, head + "\"process_labels\", \"args\": {\"labels\": \"" + label + "\"}", true});
    }
    names.push_back({0, true,
                     "\"ph\": \"M\", \"tid\": 7, \"ts\": 1, \"name\": \"thread_name\", \"args\": {\"name\": "
                     "\"stream 7\"}",
                     true});

    std::vector<MadeEvent> host;
    std::vector<MadeEvent> device;
    const auto slice = [](const char* category, const std::string& name, std::int64_t tid, std::int64_t ts,
                          std::int64_t dur, const std::string& args) {
        return "\"ph\": \"X\", \"cat\": \"" + std::string(category) + "\", \"name\": \"" + name +
               "\", \"tid\": " + number(tid) + ", \"ts\": " + number(ts) + ", \"dur\": " + number(dur) +
               ", \"args\": {" + args + "}";
    };
    const auto arrow = [](char phase, std::int64_t tid, std::int64_t ts, std::int64_t id) {
        return std::string("\"ph\": \"") + phase +
               "\", \"cat\": \"ac2g\", \"name\": \"ac2g\", \"bp\": \"e\", \"tid\": " + number(tid) +
               ", \"ts\": " + number(ts) + ", \"id\": " + number(id);
    };
    std::int64_t id = rank.firstId;
    std::int64_t nowUs = rank.startUs;
    std::int64_t freeUs = nowUs;
    for (int step = 0; step < rank.steps; ++step) {
        const std::int64_t stepUs = nowUs;
        std::vector<MadeEvent> inStep;
        for (int i = 0; i < rank.opsPerStep; ++i, ++id) {
            const bool isGraph = i == rank.opsPerStep - 1;
            const std::int64_t opUs = nowUs + uniform(random, 1, 4);
            const std::int64_t callUs = opUs + uniform(random, 1, 3);
            const std::int64_t callLengthUs = uniform(random, 2, 5);
            const std::string ids = "\"External id\": " + number(id);
            const std::string correlated = ids + ", \"correlation\": " + number(id);
            inStep.push_back({opUs, false,
                              slice("cpu_op", isGraph ? "replay" : "aten::mm", rank.pid, opUs,
                                    callUs + callLengthUs + 2 - opUs, ids)});
            inStep.push_back({callUs, false,
                              slice("cuda_runtime", isGraph ? "cudaGraphLaunch" : "cudaLaunchKernel",
                                    rank.pid, callUs, callLengthUs, correlated)});
            inStep.push_back({callUs, false, arrow('s', rank.pid, callUs, id)});
            for (int kernel = 0; kernel < (isGraph ? 3 : 1); ++kernel) {
                const std::int64_t startUs = std::max(freeUs, callUs + uniform(random, 2, 9));
                const std::int64_t lengthUs = uniform(random, 2, 12);
                freeUs = startUs + lengthUs;
                if (step == rank.lostStep) {
                    continue;
                }
                std::vector<MadeEvent>& to = rank.isInterleaved ? inStep : device;
                const std::int64_t recordedUs = startUs + rank.deviceClockUs;
                to.push_back({recordedUs, true,
                              slice("kernel", "gemm" + std::to_string(kernel), 7, recordedUs, lengthUs,
                                    correlated + ", \"stream\": 7, \"device\": " + number(rank.device))});
                if (kernel == 0) {
                    to.push_back({recordedUs, true, arrow('f', 7, recordedUs, id)});
                }
            }
            nowUs = callUs + callLengthUs + 3 + uniform(random, 0, 6);
        }
        host.push_back({stepUs, false,
                        slice("user_annotation", "ProfilerStep#" + std::to_string(step), rank.pid, stepUs,
                              nowUs - stepUs - 1, "\"External id\": " + number(100000 + id))});
        host.insert(host.end(), inStep.begin(), inStep.end());
    }
    std::vector<MadeEvent> events = rank.namesInFront ? names : std::vector<MadeEvent>();
    events.insert(events.end(), host.begin(), host.end());
    events.insert(events.end(), device.begin(), device.end());
    if (!rank.namesInFront) {
        events.insert(events.end(), names.begin(), names.end());
    }
    return events;
}

std::string textOfRank(const MadeRank& rank, const std::vector<MadeEvent>& events) {
    return mergedText({rank}, {events}, {});
}

std::string mergedText(const std::vector<MadeRank>& ranks, const std::vector<std::vector<MadeEvent>>& events,
                       const Merging& merging) {
    struct Place {
        std::int64_t key;
        std::size_t rank;
        std::size_t event;
    };
    std::vector<Place> order;
    for (std::size_t r = 0; r < ranks.size(); ++r) {
        for (std::size_t i = 0; i < events[r].size(); ++i) {
            const std::int64_t key = merging.order == Merging::Order::Appended ? static_cast<std::int64_t>(r)
                                     : merging.order == Merging::Order::ByTime ? events[r][i].tsUs
                                                                               : static_cast<std::int64_t>(i);
            order.push_back({key, r, i});
        }
    }
    std::ranges::stable_sort(order, {}, &Place::key);
    std::string text;
    for (const Place& place : order) {
        addEvent(text, events[place.rank][place.event], ranks[place.rank], place.rank, merging.labels);
    }
    return file(text);
}

} // namespace lanescope::test
