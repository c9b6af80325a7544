// SPDX-License-Identifier: Apache-2.0
#include "core/import/flight/flight_args.h"

namespace lanescope::flight {

namespace {

std::vector<Arg> argsOf(const FlightDump& dump, const FlightEntry& entry) {
    const FlightGroup& group = dump.groups[entry.group];
    std::vector<Arg> args;
    const auto addText = [&args](const char* key, std::string value) {
        if (!value.empty()) {
            args.push_back({key, std::move(value), true});
        }
    };
    const auto addNumber = [&args](const char* key, const std::optional<std::int64_t>& value) {
        if (value) {
            args.push_back({key, std::to_string(*value), false});
        }
    };
    addText("state", flightStateName(entry.state));
    addText("process_group", group.name);
    addText("description", group.description);
    addNumber(entry.isTransfer ? "p2p_seq_id" : "collective_seq_id",
              entry.sequence >= 0 ? std::optional(entry.sequence) : std::nullopt);
    addText("input_sizes", dump.text(entry.inputSizes));
    addText("input_dtypes", dump.text(entry.inputTypes));
    addText("output_sizes", dump.text(entry.outputSizes));
    addText("output_dtypes", dump.text(entry.outputTypes));
    addNumber("time_created_ns", entry.createdNs);
    addNumber("time_discovered_started_ns", entry.seenStartedNs);
    addNumber("time_discovered_completed_ns", entry.seenCompletedNs);
    addNumber("duration_ns", entry.durationNs);
    addNumber("timeout_ms", entry.timeoutMs);
    args.push_back({"retired", entry.isRetired ? "true" : "false", false});
    addText("frames", dump.text(entry.stack));
    return args;
}

} // namespace

std::string FlightArgs::placeText(EventRef event) const {
    return "entry " + std::to_string(numberOf(event));
}

Result<std::shared_ptr<const FlightDump>> FlightArgs::dump() const {
    return m_content.get(readFlightDump);
}

Result<EventText> FlightArgs::eventText(EventRef ref) const {
    const auto dump = this->dump();
    if (!dump) {
        return dump.error();
    }
    if (numberOf(ref) >= (*dump)->entries.size()) {
        return noArgs(placeText(ref), m_content.path());
    }
    const FlightEntry& entry = (*dump)->entries[static_cast<std::size_t>(numberOf(ref))];
    EventText text;
    text.fields = {{"profiling_name", (*dump)->text(entry.name), true}};
    if (entry.record >= 0) {
        text.fields.push_back({"record_id", std::to_string(entry.record), false});
    }
    text.args = argsOf(**dump, entry);
    text.text = jsonText(text.fields, text.args);
    return text;
}

std::uint64_t FlightArgs::memoryBytes() const {
    return m_content.sizeBytes();
}

} // namespace lanescope::flight
