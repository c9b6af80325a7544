// SPDX-License-Identifier: Apache-2.0
#include "core/flight/flight_dump.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <unordered_map>

#include "core/base/ascii.h"
#include "core/base/time_limits.h"
#include "core/base/utf8.h"
#include "core/compression/inflater.h"
#include "core/flight/dump_document.h"
#include "core/snapshot/pickle_reader.h"

namespace lanescope {

namespace {

constexpr const char* kStates[] = {"scheduled", "started", "completed", "unknown"};
/// Members of a record of the recorder; more are those of a damaged file.
constexpr std::size_t kMostMembers = 128;
constexpr std::size_t kMostGroups = 1u << 16;
constexpr std::size_t kMostRanks = 1u << 20;
constexpr std::size_t kMostFrames = 1024;
/// A text of sizes or types, such as those of a coalesced operation over many tensors.
constexpr std::size_t kLongestList = 4096;
constexpr double kNsOfMs = 1e6;

std::optional<std::int64_t> leadingNumber(std::string_view& text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc()) {
        return std::nullopt;
    }
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return value;
}

/// Turns the values of a document into a dump.
class DumpReader {
public:
    using Value = DumpDocument::Value;

    DumpReader(const DumpDocument& document, bool isJson)
        : m_document(document)
        , m_entriesLeft(document.valueCount())
        // Lists of sizes may be shared, but no dump shares a long one with all of its entries.
        , m_elementsLeft(64 * document.valueCount() + (1u << 20)) {
        m_dump->isJson = isJson;
    }

    Result<std::shared_ptr<const FlightDump>> read() {
        const Value root = m_document.root();
        // The first versions wrote the list of entries alone.
        const Value entries = m_document.isList(root) ? root : m_document.member(root, "entries");
        const Value groups = m_document.member(root, "pg_config");
        if (!m_document.isList(entries) && !m_document.isDictionary(groups)) {
            return refusal("it is no dump of PyTorch's flight recorder: it has neither entries nor process "
                           "groups");
        }
        m_dump->version = textOf(m_document.member(root, "version"));
        for (const char* key : {"comm_lib_version", "nccl_version"}) {
            if (m_dump->library.empty()) {
                m_dump->library = textOf(m_document.member(root, key));
            }
        }
        readGroups(groups);
        m_document.elements(entries, [this](Value entry) { return readEntry(entry); });
        if (m_isRepeating) {
            return refusal("the dump refers to its values again and again; no recorder writes that");
        }
        readStatus(m_document.member(root, "pg_status"));
        m_dump->contentBytes = m_document.contentBytes();
        m_dump->flaw = m_document.flaw();
        return std::shared_ptr<const FlightDump>(std::move(m_dump));
    }

private:
    static Error refusal(const char* message) { return {ErrorCode::UnsupportedFormat, message, {}, {}}; }

    std::string textOf(Value value) const {
        constexpr std::size_t kLongest = 4096; // longer than any name or path
        const std::string_view text = m_document.text(value).substr(0, kLongest);
        if (text.empty()) {
            const auto number = m_document.integer(value);
            return number ? std::to_string(*number) : std::string();
        }
        return replaceInvalidUtf8(text);
    }
    std::uint32_t keep(std::string text) {
        if (text.empty()) {
            return 0;
        }
        const auto [known, isNew] =
            m_texts.emplace(std::move(text), static_cast<std::uint32_t>(m_dump->texts.size()));
        if (isNew) {
            m_dump->texts.push_back(known->first);
        }
        return known->second;
    }
    std::optional<std::int64_t> number(Value record, std::string_view key) const {
        return m_document.integer(m_document.member(record, key));
    }
    std::optional<TimeNs> time(Value record, std::string_view key) const {
        // JSON has 0 in place of a time that is not known.
        const auto ns = number(record, key);
        return ns && *ns > 0 && isWithinTimeLimits(*ns) ? ns : std::nullopt;
    }

    std::uint32_t groupOf(const std::string& name, const std::string& description) {
        const auto [known, isNew] = m_groups.emplace(name, static_cast<std::uint32_t>(m_dump->groups.size()));
        if (isNew) {
            m_dump->groups.push_back({name, description, {}, {}, {}, {}});
        }
        return known->second;
    }

    /// "[0, 1, 2]", or a list.
    std::vector<std::int64_t> ranksOf(Value value) {
        std::vector<std::int64_t> ranks;
        std::string_view text = m_document.text(value);
        while (!text.empty() && ranks.size() < kMostRanks) {
            if (const auto rank = leadingNumber(text)) {
                ranks.push_back(*rank);
            } else {
                text.remove_prefix(1);
            }
        }
        m_document.elements(value, [&](Value element) {
            if (const auto rank = m_document.integer(element)) {
                ranks.push_back(*rank);
            }
            return ranks.size() < kMostRanks;
        });
        std::ranges::sort(ranks);
        ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
        return ranks;
    }

    void readGroups(Value groups) {
        m_document.members(groups, [this](std::string_view key, Value group) {
            std::string name = textOf(m_document.member(group, "name"));
            if (name.empty()) {
                name = replaceInvalidUtf8(key.substr(0, kLongestList));
            }
            std::string description = textOf(m_document.member(group, "desc"));
            if (description == "undefined") {
                description.clear();
            }
            FlightGroup& read = m_dump->groups[groupOf(name, description)];
            read.description = std::move(description);
            read.ranks = ranksOf(m_document.member(group, "ranks"));
            return m_dump->groups.size() < kMostGroups;
        });
    }

    /// The status counts groups by a number of its own, which entries have beside the name.
    void readStatus(Value status) {
        m_document.members(status, [this](std::string_view key, Value group) {
            const auto known = m_groupOfId.find(std::string(key));
            if (known == m_groupOfId.end()) {
                return true;
            }
            FlightGroup& of = m_dump->groups[known->second];
            const auto last = [&](std::string_view name) {
                const auto value = number(group, name);
                return value && *value >= 0 ? value : std::nullopt;
            };
            of.lastEnqueued = last("last_enqueued_collective");
            of.lastStarted = last("last_started_collective");
            of.lastCompleted = last("last_completed_collective");
            return true;
        });
    }

    bool readEntry(Value value) {
        if (m_entriesLeft == 0) {
            m_isRepeating = true;
        }
        if (m_isRepeating) {
            return false;
        }
        --m_entriesLeft;
        const auto nameValue = m_document.member(value, "profiling_name");
        if (!m_document.isDictionary(value) || m_document.size(value, kMostMembers) > kMostMembers ||
            m_document.text(nameValue).empty()) {
            ++m_dump->malformed;
            return true;
        }
        FlightEntry entry;
        entry.name = keep(textOf(nameValue));
        entry.record = number(value, "record_id").value_or(-1);
        if (entry.record < 0) {
            entry.record = number(value, "id").value_or(-1);
        }
        entry.group = readGroupOf(value);
        readSequence(value, entry);
        readTensors(value, entry);
        readTimes(value, entry);
        entry.stack = stackOf(m_document.member(value, "frames"));
        m_dump->entries.push_back(entry);
        return !m_isRepeating;
    }

    std::uint32_t readGroupOf(Value entry) {
        const Value pair = m_document.member(entry, "process_group");
        std::vector<std::string> names; // (name, description)
        m_document.elements(pair, [&](Value part) {
            names.push_back(textOf(part));
            return names.size() < 2;
        });
        const std::string id = textOf(m_document.member(entry, "pg_id"));
        if (names.empty()) {
            names.push_back(textOf(pair));
        }
        if (names[0].empty()) {
            names[0] = id;
        }
        const bool isDescribed = names.size() > 1 && names[1] != "undefined";
        const std::uint32_t group = groupOf(names[0], isDescribed ? names[1] : std::string());
        m_groupOfId.emplace(id, group);
        return group;
    }

    void readSequence(Value value, FlightEntry& entry) {
        const std::string_view operation = flightOperation(m_dump->text(entry.name));
        entry.isTransfer =
            number(value, "is_p2p").value_or(0) != 0 || operation == "send" || operation == "recv";
        auto sequence = number(value, entry.isTransfer ? "p2p_seq_id" : "collective_seq_id");
        if (!sequence) {
            sequence = number(value, "seq_id"); // before version 2
        }
        entry.sequence = std::max<std::int64_t>(sequence.value_or(-1), -1);
    }

    void readTensors(Value value, FlightEntry& entry) {
        entry.inputSizes = sizesOf(m_document.member(value, "input_sizes"), entry.inputElements);
        entry.outputSizes = sizesOf(m_document.member(value, "output_sizes"), entry.outputElements);
        entry.inputTypes = typesOf(m_document.member(value, "input_dtypes"));
        entry.outputTypes = typesOf(m_document.member(value, "output_dtypes"));
    }

    bool mayGoOn() {
        if (m_elementsLeft == 0) {
            m_isRepeating = true;
            return false;
        }
        --m_elementsLeft;
        return true;
    }

    std::uint32_t sizesOf(Value list, std::optional<std::int64_t>& elements) {
        if (!m_document.isList(list)) {
            return 0;
        }
        std::string text = "[";
        std::int64_t sum = 0;
        m_document.elements(list, [&](Value tensor) {
            std::int64_t product = 1;
            append(text, text.size() > 1 ? ", [" : "[");
            bool isFirst = true;
            m_document.elements(tensor, [&](Value size) {
                const std::int64_t length = std::max<std::int64_t>(0, m_document.integer(size).value_or(0));
                product = saturatingMultiply(product, length);
                append(text, (isFirst ? "" : ", ") + std::to_string(length));
                isFirst = false;
                return mayGoOn();
            });
            append(text, "]");
            sum = saturatingAdd(sum, product);
            return mayGoOn();
        });
        elements = sum;
        return keep(text + (text.size() >= kLongestList ? "..." : "]"));
    }
    static void append(std::string& text, const std::string& part) {
        if (text.size() < kLongestList) {
            text += part;
        }
    }
    static std::int64_t saturatingMultiply(std::int64_t a, std::int64_t b) {
        std::int64_t product = 0;
        return __builtin_mul_overflow(a, b, &product) ? std::numeric_limits<std::int64_t>::max() : product;
    }

    std::uint32_t typesOf(Value list) {
        std::string text;
        std::string last;
        m_document.elements(list, [&](Value type) {
            const std::string name = textOf(type);
            if (name != last) { // tensors of one type are many
                append(text, (text.empty() ? "" : ", ") + name);
                last = name;
            }
            return mayGoOn();
        });
        return keep(std::move(text));
    }

    void readTimes(Value value, FlightEntry& entry) {
        const std::string_view state = m_document.text(m_document.member(value, "state"));
        const auto* const known = std::ranges::find(kStates, state);
        entry.state = known == std::end(kStates) ? FlightState::Unknown
                                                 : static_cast<FlightState>(known - std::begin(kStates));
        entry.createdNs = time(value, "time_created_ns");
        entry.seenStartedNs = time(value, "time_discovered_started_ns");
        entry.seenCompletedNs = time(value, "time_discovered_completed_ns");
        if (const auto ms = m_document.real(m_document.member(value, "duration_ms"));
            ms && *ms >= 0 && *ms * kNsOfMs < static_cast<double>(kMaxDurationNs)) {
            entry.durationNs = std::llround(*ms * kNsOfMs);
        }
        entry.timeoutMs = number(value, "timeout_ms");
        entry.isRetired = number(value, "retired").value_or(0) != 0;
    }

    std::uint32_t stackOf(Value frames) {
        if (!m_document.isList(frames)) {
            return 0;
        }
        if (const auto known = m_stacks.find(frames); known != m_stacks.end()) {
            return known->second;
        }
        std::string text;
        std::size_t count = 0;
        m_document.elements(frames, [&](Value frame) {
            text += (text.empty() ? "" : "\n") + textOf(m_document.member(frame, "name")) + " (" +
                    textOf(m_document.member(frame, "filename")) + ":" +
                    std::to_string(number(frame, "line").value_or(0)) + ")";
            return ++count < kMostFrames && mayGoOn();
        });
        m_stackBytes += text.size();
        if (m_stackBytes > 64 * m_document.valueCount() + (std::uint64_t{256} << 20)) {
            m_isRepeating = true; // frames that are shared again and again become long texts
        }
        const std::uint32_t kept = keep(std::move(text));
        if (!m_dump->isJson) { // numbers of values of JSON are given again
            m_stacks.emplace(frames, kept);
        }
        return kept;
    }

    const DumpDocument& m_document;
    std::shared_ptr<FlightDump> m_dump = std::make_shared<FlightDump>();
    std::uint64_t m_entriesLeft;
    std::uint64_t m_elementsLeft;
    std::uint64_t m_stackBytes = 0;
    bool m_isRepeating = false;
    std::unordered_map<std::string, std::uint32_t> m_texts;
    std::unordered_map<std::string, std::uint32_t> m_groups;
    std::unordered_map<std::string, std::uint32_t> m_groupOfId;
    std::unordered_map<Value, std::uint32_t> m_stacks;
};

Result<bool> isPickleFile(const std::shared_ptr<const ByteFile>& file) {
    char first[4] = {};
    const auto got = file->read(0, first, sizeof first);
    if (!got) {
        return got.error();
    }
    const Compression compression = compressionOf(first, *got);
    if (compression == Compression::None) {
        return isPickle({first, *got});
    }
    const auto inflated = makeInflater(compression, file)->produce(first, sizeof first);
    return inflated && isPickle({first, *inflated});
}

} // namespace

const char* flightStateName(FlightState state) {
    return kStates[static_cast<std::size_t>(state)];
}

std::uint64_t FlightDump::sizeBytes() const {
    std::uint64_t sum = entries.size() * sizeof(FlightEntry) + groups.size() * sizeof(FlightGroup);
    for (const std::string& text : texts) {
        sum += sizeof(text) + text.capacity();
    }
    for (const FlightGroup& group : groups) {
        sum += group.ranks.capacity() * sizeof(std::int64_t);
    }
    return sum;
}

std::optional<TimeNs> FlightDump::lastNs() const {
    std::optional<TimeNs> last;
    for (const FlightEntry& entry : entries) {
        for (const auto& ns : {entry.createdNs, entry.seenStartedNs, entry.seenCompletedNs}) {
            last = ns ? std::max(last.value_or(*ns), *ns) : last;
        }
    }
    return last;
}

std::string_view flightOperation(std::string_view name) {
    if (const std::size_t colon = name.find(':'); colon != std::string_view::npos) {
        name.remove_prefix(colon + 1);
    }
    return name.substr(0, name.find(' '));
}

std::optional<FlightEnds> flightEnds(std::string_view name) {
    const std::string_view operation = flightOperation(name);
    const std::size_t blank = name.find(' ');
    if ((operation != "send" && operation != "recv") || blank == std::string_view::npos) {
        return std::nullopt;
    }
    // "send 1->2", "recv 3<-0".
    std::string_view ends = name.substr(blank + 1);
    const bool sends = operation == "send";
    const auto own = leadingNumber(ends);
    if (!own || !ends.starts_with(sends ? "->" : "<-")) {
        return std::nullopt;
    }
    ends.remove_prefix(2);
    const auto other = leadingNumber(ends);
    if (!other) {
        return std::nullopt;
    }
    return sends ? FlightEnds{*own, *other, true} : FlightEnds{*other, *own, false};
}

std::string flightPlace(std::string_view stack) {
    std::string_view first;
    while (!stack.empty()) {
        const std::size_t end = std::min(stack.find('\n'), stack.size());
        const std::string_view frame = stack.substr(0, end);
        stack.remove_prefix(std::min(end + 1, stack.size()));
        if (first.empty()) {
            first = frame;
        }
        const bool isOfTorch = frame.find("/torch/") != std::string_view::npos ||
                               frame.find("(torch/") != std::string_view::npos;
        if (!isOfTorch && frame.find(".py:") != std::string_view::npos) {
            return std::string(frame);
        }
    }
    return std::string(first);
}

std::optional<std::int64_t> rankByTransfers(const FlightDump& dump) {
    for (const FlightEntry& entry : dump.entries) {
        const auto ends = flightEnds(dump.text(entry.name));
        const std::vector<std::int64_t>& ranks = dump.groups[entry.group].ranks;
        const std::int64_t own = ends ? (ends->sends ? ends->from : ends->to) : -1;
        if (own >= 0 && static_cast<std::uint64_t>(own) < ranks.size()) {
            return ranks[static_cast<std::size_t>(own)];
        }
    }
    return std::nullopt;
}

bool beginsLikeFlightDump(std::string_view content) {
    const auto has = [content](std::string_view text) {
        return content.find(text) != std::string_view::npos;
    };
    if (isPickle(content)) {
        return has("pg_config") || (has("profiling_name") && (has("collective_seq_id") || has("seq_id")));
    }
    if (!asciiTrimmed(content).starts_with("{") || has("\"traceEvents\"")) {
        return false;
    }
    // A trace names its process groups, too, and has no state of them.
    return (has("\"profiling_name\"") && has("\"collective_seq_id\"")) ||
           (has("\"pg_config\"") && has("\"pg_status\""));
}

Result<std::shared_ptr<const FlightDump>> readFlightDump(const std::shared_ptr<const ByteFile>& file,
                                                         std::uint64_t mostBytes, Progress& progress,
                                                         std::stop_token stop) {
    const auto isPickled = isPickleFile(file);
    if (!isPickled) {
        return isPickled.error();
    }
    auto document = *isPickled ? pickleDocument(file, mostBytes, progress, stop)
                               : jsonDocument(file, mostBytes, progress, stop);
    if (!document) {
        return document.error();
    }
    auto dump = DumpReader(**document, !*isPickled).read();
    if (dump) {
        return dump;
    }
    Error error = dump.error();
    error.file = file->path();
    return error;
}

} // namespace lanescope
