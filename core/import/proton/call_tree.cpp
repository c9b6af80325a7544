// SPDX-License-Identifier: Apache-2.0
#include "core/import/proton/call_tree.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <simdjson.h>

#include "core/base/byte_size.h"
#include "core/base/time_limits.h"
#include "core/base/utf8.h"
#include "core/compression/text_sources.h"

namespace lanescope::proton {

namespace {

namespace dom = simdjson::dom;

constexpr std::size_t kChunkBytes = std::size_t{1} << 20;

Result<std::string> wholeText(const std::shared_ptr<const ByteFile>& file, std::string& flaw) {
    const auto source = makeTextSource(file);
    if (!source) {
        return source.error();
    }
    std::string text;
    for (;;) {
        const std::size_t size = text.size();
        text.resize(size + kChunkBytes);
        const auto got = (*source)->read(size, text.data() + size, kChunkBytes);
        if (!got) {
            return got.error();
        }
        text.resize(size + *got);
        if (*got < kChunkBytes) {
            flaw = (*source)->flaw();
            return text;
        }
        if (text.size() > kMostBytes) {
            return Error{ErrorCode::LimitExceeded,
                         "a call tree of Proton with more than " + byteSizeText(kMostBytes) + " is not read",
                         file->path(),
                         {}};
        }
    }
}

/// Nanoseconds in a unit of a metric's name, such as "time (us)"; 0 for any other metric.
double unitOf(std::string_view metric) {
    if (!metric.starts_with("time")) {
        return 0;
    }
    constexpr std::pair<std::string_view, double> kUnits[] = {
        {"ns", 1}, {"us", 1e3}, {"ms", 1e6}, {"(s)", 1e9}, {"/s", 1e9}};
    for (const auto& [unit, ns] : kUnits) {
        if (metric.find(unit) != std::string_view::npos) {
            return ns;
        }
    }
    return 0;
}

/// Whole nanoseconds; nothing for a time that no profile has.
std::optional<std::int64_t> nanosecondsOf(const dom::element& value, double unit) {
    std::int64_t whole = 0;
    double number = 0;
    if (unit == 1 && value.get(whole) == simdjson::SUCCESS) {
        return whole >= 0 && whole <= kMaxDurationNs ? std::optional(whole) : std::nullopt;
    }
    if (value.get(number) != simdjson::SUCCESS || !(number >= 0) ||
        number * unit > static_cast<double>(kMaxDurationNs)) {
        return std::nullopt;
    }
    return static_cast<std::int64_t>(std::llround(number * unit));
}

void readMetrics(const dom::object& metrics, Node& node) {
    for (const auto [key, value] : metrics) {
        if (const double unit = unitOf(key); unit > 0) {
            if (const auto ns = nanosecondsOf(value, unit)) {
                node.ownNs = std::min(saturatingAdd(node.ownNs, *ns), kMaxDurationNs);
            } else {
                node.isFlawed = true;
            }
        }
        node.isOfDevice = node.isOfDevice || key == "device_type";
        std::string_view text;
        if (value.get(text) == simdjson::SUCCESS) {
            node.metrics.push_back({replaceInvalidUtf8(key), replaceInvalidUtf8(text), true});
        } else {
            node.metrics.push_back({replaceInvalidUtf8(key), std::string(simdjson::minify(value)), false});
        }
    }
}

/// Member of an object, and whether it is there with another type.
template <typename T>
bool hasMember(const dom::object& object, std::string_view key, T& value, bool& isFlawed) {
    const auto error = object[key].get(value);
    isFlawed = isFlawed || (error != simdjson::SUCCESS && error != simdjson::NO_SUCH_FIELD);
    return error == simdjson::SUCCESS;
}

/// The nodes below `root`. Without recursion: a file may nest as deeply as its parser allows.
bool readNodes(const dom::object& root, std::vector<Node>& nodes) {
    struct Pending {
        dom::object object;
        std::uint32_t parent;
    };
    std::vector<Pending> pending{{root, 0}};
    while (!pending.empty()) {
        const Pending next = pending.back();
        pending.pop_back();
        Node node;
        node.parent = next.parent;
        dom::object frame;
        std::string_view name;
        if (hasMember(next.object, "frame", frame, node.isFlawed) &&
            hasMember(frame, "name", name, node.isFlawed)) {
            node.name = replaceInvalidUtf8(name);
        }
        dom::object metrics;
        if (hasMember(next.object, "metrics", metrics, node.isFlawed)) {
            readMetrics(metrics, node);
        }
        const auto position = static_cast<std::uint32_t>(nodes.size());
        dom::array children;
        const bool hasChildren = hasMember(next.object, "children", children, node.isFlawed);
        nodes.push_back(std::move(node));
        if (hasChildren) {
            const std::size_t first = pending.size();
            for (const dom::element child : children) {
                dom::object object;
                if (child.get(object) != simdjson::SUCCESS) {
                    return false;
                }
                pending.push_back({object, position});
            }
            std::reverse(pending.begin() + static_cast<std::ptrdiff_t>(first), pending.end());
        }
    }
    return true;
}

void readDevices(const dom::object& types, std::vector<Device>& devices) {
    for (const auto [type, ids] : types) {
        dom::object object;
        if (ids.get(object) != simdjson::SUCCESS) {
            continue;
        }
        for (const auto [id, properties] : object) {
            Device device;
            device.type = replaceInvalidUtf8(type);
            std::from_chars(id.data(), id.data() + id.size(), device.id);
            std::string_view arch;
            std::int64_t number = 0;
            if (properties["arch"].get(arch) == simdjson::SUCCESS) {
                device.arch = replaceInvalidUtf8(arch);
            }
            if (properties["num_sms"].get(number) == simdjson::SUCCESS && number > 0 && number <= 1 << 20) {
                device.multiprocessors = number;
            }
            devices.push_back(std::move(device));
        }
    }
}

} // namespace

bool beginsWithCallTree(std::string_view content) {
    const auto skip = [&content](std::string_view what) {
        const std::size_t at = content.find_first_not_of(" \t\r\n");
        content = at == std::string_view::npos ? std::string_view() : content.substr(at);
        const bool found = content.starts_with(what);
        content.remove_prefix(found ? what.size() : 0);
        return found;
    };
    if (!skip("[") || !skip("{")) {
        return false;
    }
    // Keys in any order; trace events have none of them.
    return skip("\"children\"") || skip("\"frame\"") ||
           (skip("\"metrics\"") && content.find("\"children\"") != std::string_view::npos);
}

Result<CallTree> readCallTree(const std::shared_ptr<const ByteFile>& file) {
    CallTree tree;
    auto text = wholeText(file, tree.flaw);
    if (!text) {
        return text.error();
    }
    tree.contentBytes = text->size();
    dom::parser parser;
    dom::array parts;
    if (const auto failed = parser.parse(*text).get(parts)) {
        const std::size_t last = text->find_last_not_of(" \t\r\n");
        const bool isCut = last == std::string::npos || (*text)[last] != ']';
        return Error{
            isCut ? ErrorCode::Truncated : ErrorCode::MalformedJson,
            isCut ? std::string("the call tree of Proton ends here in the middle; copy it again")
                  : std::string("it begins like a call tree of Proton, but its JSON cannot be read (") +
                        simdjson::error_message(failed) + "); record it again",
            file->path(), text->size()};
    }
    bool isWhole = true;
    for (const dom::element part : parts) {
        dom::object object;
        if (part.get(object) != simdjson::SUCCESS) {
            continue;
        }
        if (tree.nodes.empty() && object["frame"].error() == simdjson::SUCCESS) {
            isWhole = readNodes(object, tree.nodes);
        } else {
            readDevices(object, tree.devices);
        }
    }
    if (tree.nodes.empty() || !isWhole) {
        return Error{ErrorCode::UnsupportedFormat,
                     tree.nodes.empty() ? "it has no call tree: no object with a frame"
                                        : "its call tree has children that are not objects",
                     file->path(),
                     {}};
    }
    for (std::size_t i = tree.nodes.size(); i-- > 0;) {
        Node& node = tree.nodes[i];
        node.totalNs = std::min(saturatingAdd(node.totalNs, node.ownNs), kMaxDurationNs);
        if (node.parent != i) {
            Node& parent = tree.nodes[node.parent];
            parent.totalNs = std::min(saturatingAdd(parent.totalNs, node.totalNs), kMaxDurationNs);
        }
    }
    return tree;
}

} // namespace lanescope::proton
