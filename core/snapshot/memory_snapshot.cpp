// SPDX-License-Identifier: Apache-2.0
#include "core/snapshot/memory_snapshot.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "core/base/utf8.h"
#include "core/snapshot/pickle_reader.h"

namespace lanescope {

namespace {

constexpr std::array<std::string_view, static_cast<std::size_t>(SnapshotAction::Count_)> kActions{
    "alloc",        "free_requested", "free_completed", "segment_alloc",
    "segment_free", "segment_map",    "segment_unmap",  "oom",
    "snapshot",     "other"};
constexpr std::array<std::string_view, 3> kStates{"active_allocated", "active_pending_free", "inactive"};

/// Entries of a record of the allocator; more are those of a damaged file.
constexpr std::size_t kMostMembers = 64;
constexpr std::size_t kMostDevices = 1024;
constexpr std::size_t kMostFrames = 1024;
constexpr std::int64_t kNsOfUs = 1000;

} // namespace

std::string_view snapshotActionName(SnapshotAction action) {
    return kActions[static_cast<std::size_t>(action)];
}

std::string_view blockStateName(BlockState state) {
    return kStates[static_cast<std::size_t>(state)];
}

std::uint64_t MemorySnapshot::sizeBytes() const {
    std::uint64_t sum = m_segments.size() * sizeof(SnapshotSegment);
    for (const SnapshotSegment& segment : m_segments) {
        sum += segment.blocks.size() * sizeof(SnapshotBlock);
    }
    for (const auto& trace : m_traces) {
        sum += trace.size() * sizeof(SnapshotEvent);
    }
    for (const std::string& stack : m_stacks) {
        sum += sizeof(stack) + stack.capacity();
    }
    return sum;
}

/// Turns the values of a pickle into a snapshot.
class SnapshotReader {
public:
    /// `mostStackBytes`: memory that texts of stacks may take; 0: no limit.
    SnapshotReader(const PickleDocument& document, std::uint64_t mostStackBytes)
        : m_document(document)
        , m_mostStackBytes(mostStackBytes)
        , m_visitsLeft(document.size()) {}

    Result<std::shared_ptr<const MemorySnapshot>> read() {
        const PickleNode root = m_document.root();
        const PickleNode segments = m_document.member(root, "segments");
        const PickleNode traces = m_document.member(root, "device_traces");
        if (m_document.kind(root) != PickleDocument::Kind::Dictionary ||
            (!isList(segments) && !isList(traces))) {
            return Error{
                ErrorCode::UnsupportedFormat,
                "this pickle is not a memory snapshot of PyTorch: it has neither segments nor device_traces",
                {},
                {}};
        }
        for (const PickleNode segment : m_document.items(segments)) {
            if (!readSegment(segment)) {
                break;
            }
        }
        for (const PickleNode trace : m_document.items(traces)) {
            if (m_snapshot->m_traces.size() >= kMostDevices) {
                m_snapshot->m_malformed += m_document.items(trace).size();
            } else if (!readTrace(trace)) {
                break;
            }
        }
        for (const PickleNode annotation :
             m_document.items(m_document.member(root, "external_annotations"))) {
            if (!readAnnotation(annotation)) {
                break;
            }
        }
        if (m_isRepeating) {
            return Error{ErrorCode::UnsupportedFormat,
                         "the pickle refers to its entries again and again, as no allocator writes them",
                         {},
                         {}};
        }
        return std::shared_ptr<const MemorySnapshot>(std::move(m_snapshot));
    }

private:
    bool isList(PickleNode node) const { return m_document.kind(node) == PickleDocument::Kind::List; }

    /// Whether an entry is a record that may be read. Entries of a real file are values of their own; those
    /// of a forged one can refer to one another so often that reading would never end.
    bool visit(PickleNode entry, bool& isRecord) {
        if (m_visitsLeft == 0) {
            m_isRepeating = true;
            return false;
        }
        --m_visitsLeft;
        isRecord = m_document.kind(entry) == PickleDocument::Kind::Dictionary &&
                   m_document.items(entry).size() <= 2 * kMostMembers;
        m_snapshot->m_malformed += isRecord ? 0 : 1;
        return true;
    }
    std::int64_t number(PickleNode record, std::string_view key) const {
        return m_document.integer(m_document.member(record, key));
    }
    /// A size, which cannot be negative.
    std::int64_t size(PickleNode record, std::string_view key) const {
        return std::max<std::int64_t>(0, number(record, key));
    }
    std::uint64_t address(PickleNode record, std::string_view key) const {
        return static_cast<std::uint64_t>(number(record, key));
    }

    bool readSegment(PickleNode node) {
        bool isRecord = false;
        if (!visit(node, isRecord) || !isRecord) {
            return !m_isRepeating;
        }
        SnapshotSegment segment;
        segment.address = address(node, "address");
        segment.totalBytes = size(node, "total_size");
        segment.allocatedBytes = size(node, "allocated_size");
        segment.activeBytes = size(node, "active_size");
        segment.requestedBytes = size(node, "requested_size");
        segment.stream = number(node, "stream");
        segment.device = number(node, "device");
        segment.isSmall = m_document.text(m_document.member(node, "segment_type")) == "small";
        segment.isExpandable = number(node, "is_expandable") != 0;
        segment.stack = stackOf(m_document.member(node, "frames"));
        std::uint64_t address = segment.address;
        for (const PickleNode block : m_document.items(m_document.member(node, "blocks"))) {
            if (!readBlock(block, address, segment)) {
                return false;
            }
        }
        m_snapshot->m_segments.push_back(std::move(segment));
        return true;
    }

    bool readBlock(PickleNode node, std::uint64_t& nextAddress, SnapshotSegment& segment) {
        bool isRecord = false;
        if (!visit(node, isRecord) || !isRecord) {
            return !m_isRepeating;
        }
        SnapshotBlock block;
        // Files of old versions leave the address out: blocks fill their segment.
        const bool hasAddress = m_document.member(node, "address") != m_document.none();
        block.address = hasAddress ? address(node, "address") : nextAddress;
        block.bytes = size(node, "size");
        nextAddress = block.address + static_cast<std::uint64_t>(block.bytes);
        const bool hasRequest = m_document.member(node, "requested_size") != m_document.none();
        block.requestedBytes = hasRequest ? size(node, "requested_size") : block.bytes;
        const std::string_view state = m_document.text(m_document.member(node, "state"));
        block.state = state == kStates[0]   ? BlockState::Allocated
                      : state == kStates[1] ? BlockState::PendingFree
                                            : BlockState::Inactive;
        block.stack = stackOf(m_document.member(node, "frames"));
        segment.blocks.push_back(block);
        return true;
    }

    bool readTrace(PickleNode node) {
        m_snapshot->m_traces.emplace_back();
        for (const PickleNode event : m_document.items(node)) {
            if (!readEvent(event, m_snapshot->m_traces.back())) {
                return false;
            }
        }
        return true;
    }

    bool readEvent(PickleNode node, std::vector<SnapshotEvent>& trace) {
        bool isRecord = false;
        if (!visit(node, isRecord) || !isRecord) {
            return !m_isRepeating;
        }
        SnapshotEvent event;
        const std::string_view action = m_document.text(m_document.member(node, "action"));
        const auto known = std::ranges::find(kActions, action);
        event.action = known == kActions.end() ? SnapshotAction::Other
                                               : static_cast<SnapshotAction>(known - kActions.begin());
        // Out of memory has "device_free" in place of an address.
        event.address = address(node, "addr");
        if (const PickleNode left = m_document.member(node, "device_free"); left != m_document.none()) {
            event.deviceFreeBytes = std::max<std::int64_t>(0, m_document.integer(left));
        }
        event.bytes = size(node, "size");
        event.stream = number(node, "stream");
        const PickleNode time = m_document.member(node, "time_us");
        TimeNs timeNs = 0;
        if (m_document.kind(time) == PickleDocument::Kind::Integer &&
            !__builtin_mul_overflow(m_document.integer(time), kNsOfUs, &timeNs)) {
            event.timeNs = timeNs;
        }
        event.stack = stackOf(m_document.member(node, "frames"));
        event.annotation = textOf(m_document.member(node, "compile_context"));
        trace.push_back(event);
        return true;
    }

    bool readAnnotation(PickleNode node) {
        bool isRecord = false;
        if (!visit(node, isRecord) || !isRecord) {
            return !m_isRepeating;
        }
        SnapshotAnnotation annotation;
        annotation.name = replaceInvalidUtf8(m_document.text(m_document.member(node, "name")));
        annotation.device = number(node, "device");
        annotation.isStart = m_document.text(m_document.member(node, "stage")) == "START";
        if (!__builtin_mul_overflow(number(node, "time_us"), kNsOfUs, &annotation.timeNs)) {
            m_snapshot->m_annotations.push_back(std::move(annotation));
        }
        return true;
    }

    std::uint32_t textOf(PickleNode node) {
        const std::string_view text = m_document.text(node);
        if (text.empty() || text == "N/A") {
            return 0;
        }
        const auto [entry, isNew] = m_texts.emplace(static_cast<std::uint32_t>(node),
                                                    static_cast<std::uint32_t>(m_snapshot->m_texts.size()));
        if (isNew) {
            m_snapshot->m_texts.push_back(replaceInvalidUtf8(text));
        }
        return entry->second;
    }

    /// Stacks are shared in the file, and are read once; equal ones are one.
    StackIndex stackOf(PickleNode frames) {
        if (m_document.items(frames).empty()) {
            return StackIndex{0};
        }
        const auto known = m_stackOfNode.find(static_cast<std::uint32_t>(frames));
        if (known != m_stackOfNode.end()) {
            return known->second;
        }
        std::string text;
        std::size_t count = 0;
        for (const PickleNode frame : m_document.items(frames)) {
            if (m_document.items(frame).size() > 2 * kMostMembers || ++count > kMostFrames) {
                text += "\n(" + std::to_string(m_document.items(frames).size() - count + 1) + " more)";
                break;
            }
            text += (text.empty() ? "" : "\n") + frameOf(frame);
        }
        m_stackBytes += 2 * text.size();
        if (m_mostStackBytes != 0 && m_stackBytes > m_mostStackBytes) {
            m_isRepeating = true; // frames that are shared again and again become long texts
            text.clear();
        }
        const auto [entry, isNew] =
            m_stackOfText.emplace(text, static_cast<StackIndex>(m_snapshot->m_stacks.size()));
        if (isNew) {
            m_snapshot->m_stacks.push_back(std::move(text));
        }
        m_stackOfNode.emplace(static_cast<std::uint32_t>(frames), entry->second);
        return entry->second;
    }

    const std::string& frameOf(PickleNode frame) {
        const auto [entry, isNew] = m_frames.emplace(static_cast<std::uint32_t>(frame), std::string());
        if (isNew) {
            const auto textOf = [&](std::string_view key) {
                constexpr std::size_t kLongest = 4096; // longer than any path
                return replaceInvalidUtf8(m_document.text(m_document.member(frame, key)).substr(0, kLongest));
            };
            entry->second = textOf("name") + " (" + textOf("filename") + ":" +
                            std::to_string(number(frame, "line")) + ")";
        }
        return entry->second;
    }

    const PickleDocument& m_document;
    std::shared_ptr<MemorySnapshot> m_snapshot = std::make_shared<MemorySnapshot>();
    std::uint64_t m_mostStackBytes;
    std::uint64_t m_stackBytes = 0;
    std::uint64_t m_visitsLeft;
    bool m_isRepeating = false;
    std::unordered_map<std::uint32_t, StackIndex> m_stackOfNode;
    std::unordered_map<std::string, StackIndex> m_stackOfText;
    std::unordered_map<std::uint32_t, std::uint32_t> m_texts;
    std::unordered_map<std::uint32_t, std::string> m_frames;
};

Result<std::shared_ptr<const MemorySnapshot>> readMemorySnapshot(const std::shared_ptr<const ByteFile>& file,
                                                                 std::uint64_t mostBytes, Progress& progress,
                                                                 std::stop_token stop) {
    const auto document = readPickle(file, mostBytes, progress, std::move(stop));
    if (!document) {
        return document.error();
    }
    auto snapshot = SnapshotReader(*document, mostBytes).read();
    if (snapshot) {
        return snapshot;
    }
    Error error = snapshot.error();
    error.file = file->path();
    return error;
}

} // namespace lanescope
