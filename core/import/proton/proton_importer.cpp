// SPDX-License-Identifier: Apache-2.0
#include "core/import/proton/proton_importer.h"

#include <algorithm>
#include <limits>
#include <mutex>

#include "core/base/json_string.h"
#include "core/import/api/record_writer.h"
#include "core/import/proton/call_tree.h"

namespace lanescope {

namespace {

using proton::CallTree;
using proton::Node;

constexpr std::string_view kNamePatterns[] = {"*.hatchet"};
constexpr std::uint64_t kBytesOfNode = 200;
constexpr std::uint64_t kUsualCompression = 10;

/// Metrics of the nodes: an EventRef is the position of a node.
class NodeArgs final : public ArgSource {
public:
    NodeArgs(std::shared_ptr<const ByteFile> file, std::shared_ptr<const CallTree> tree)
        : m_file(std::move(file))
        , m_tree(std::move(tree)) {}

    Result<EventText> eventText(EventRef event) const override {
        const auto tree = this->tree();
        if (!tree) {
            return tree.error();
        }
        if (numberOf(event) >= (*tree)->nodes.size()) {
            return Error{ErrorCode::FileUnreadable,
                         "the call tree has no such node; the file may have changed since it was opened",
                         m_file->path(),
                         {}};
        }
        const Node& node = (*tree)->nodes[static_cast<std::size_t>(numberOf(event))];
        EventText text;
        text.fields.push_back({"name", node.name, true});
        text.args = node.metrics;
        text.text = "{\"name\": " + jsonString(node.name);
        for (const Arg& arg : node.metrics) {
            text.text +=
                ", " + jsonString(arg.key) + ": " + (arg.isString ? jsonString(arg.value) : arg.value);
        }
        text.text += "}";
        return text;
    }
    std::string placeText(EventRef event) const override {
        return "node " + std::to_string(numberOf(event) + 1) + " of the call tree";
    }

private:
    Result<std::shared_ptr<const CallTree>> tree() const {
        const std::lock_guard lock(m_mutex);
        if (m_tree == nullptr) {
            auto read = proton::readCallTree(m_file);
            if (!read) {
                return read.error();
            }
            m_tree = std::make_shared<const CallTree>(std::move(*read));
        }
        return m_tree;
    }

    std::shared_ptr<const ByteFile> m_file;
    mutable std::mutex m_mutex;
    mutable std::shared_ptr<const CallTree> m_tree;
};

void writeNodes(const CallTree& tree, RecordWriter& writer) {
    const OwnerPart process = writer.text("Proton");
    const OwnerPart track = writer.text("Call tree by time spent");
    const auto ownerOf = [&](std::string_view category) {
        return writer.owner(OwnerSide::Host, process, track, writer.category(category, CategoryKind::Other));
    };
    const std::uint32_t scopes = ownerOf("proton_scope");
    const std::uint32_t work = ownerOf("proton_device_work");
    // Where the next child of each node begins: behind the node's own time lie its children.
    std::vector<TimeNs> next(tree.nodes.size(), 0);
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        const Node& node = tree.nodes[i];
        TimeNs& place = next[node.parent];
        const TimeNs startNs = i == 0 ? 0 : place;
        if (i > 0) {
            place += node.totalNs;
        }
        next[i] = startNs;
        if (node.isFlawed) {
            writer.flaw(DiagnosticKind::WrongType, EventRef(i));
        }
        writer.slice(
            {EventRef(i), startNs, node.totalNs, writer.name(node.name), node.isOfDevice ? work : scopes});
    }
}

} // namespace

std::span<const std::string_view> ProtonImporter::namePatterns() const {
    return kNamePatterns;
}

std::span<const RecordingHint> ProtonImporter::recordingHints() const {
    return {};
}

bool ProtonImporter::recognizes(const FileStart& start) const {
    return proton::beginsWithCallTree(start.content);
}

Result<LoadEstimate> ProtonImporter::estimate(std::shared_ptr<const ByteFile> file) const {
    const auto contentBytes = likelyContentBytes(*file, kUsualCompression);
    if (!contentBytes) {
        return contentBytes.error();
    }
    LoadEstimate estimate;
    estimate.textBytes = *contentBytes;
    estimate.events = estimate.textBytes / kBytesOfNode;
    estimate.memoryBytes = memoryOfEvents(estimate.events, 0) + 6 * estimate.textBytes;
    return estimate;
}

Result<ImportedTrace> ProtonImporter::read(std::shared_ptr<const ByteFile> file, const ImportOptions& options,
                                           Progress& progress, std::stop_token stop) const {
    if (stop.stop_requested()) {
        return Error{ErrorCode::Cancelled, "loading was cancelled", file->path(), {}};
    }
    if (options.memoryBudgetBytes != 0 && file->sizeBytes() > options.memoryBudgetBytes / 6) {
        return Error{ErrorCode::LimitExceeded,
                     "its call tree is read at once, which needs more than the limit; raise it (--memory)",
                     file->path(),
                     {}};
    }
    auto tree = proton::readCallTree(file);
    if (!tree) {
        return tree.error();
    }
    ImportedTrace trace;
    RecordWriter writer({"nodes"});
    writer.hasNanoseconds();
    writeNodes(*tree, writer);
    for (const proton::Device& of : tree->devices) {
        HeaderInfo::Device device;
        device.name = of.type + " " + of.arch;
        device.properties.id = static_cast<std::int32_t>(
            std::clamp<std::int64_t>(of.id, -1, std::numeric_limits<std::int16_t>::max()));
        device.properties.smCount = static_cast<std::int32_t>(of.multiprocessors);
        trace.headerInfo.devices.push_back(std::move(device));
    }
    addCompressionFlaw(trace.diagnostics, file->sizeBytes(), tree->flaw);
    progress.events = tree->nodes.size();
    trace.format = "Proton call tree, without times: drawn by time spent";
    trace.kindWord = "entry";
    trace.contentBytes = tree->contentBytes;
    trace.timeUnit = FileTimeUnit::Nanoseconds;
    trace.args =
        std::make_shared<NodeArgs>(std::move(file), std::make_shared<const CallTree>(std::move(*tree)));
    writer.takeInto(trace);
    return trace;
}

Result<std::shared_ptr<const ArgSource>>
ProtonImporter::openArgs(std::shared_ptr<const ByteFile> file) const {
    return std::shared_ptr<const ArgSource>(std::make_shared<NodeArgs>(std::move(file), nullptr));
}

} // namespace lanescope
