// SPDX-License-Identifier: Apache-2.0
#include "core/import/xplane/xplane_args.h"

#include <algorithm>
#include <charconv>

#include "core/base/json_string.h"
#include "core/base/utf8.h"
#include "core/import/protobuf/message_stream.h"

namespace lanescope::xplane {

namespace {

using protobuf::Field;
using protobuf::MessageReader;

constexpr std::size_t kHeaderBytes = 2 * protobuf::kMostVarintBytes;
/// Longer events cannot be shown.
constexpr std::uint64_t kMostEventBytes = 64u << 20;

std::string numberText(double value) {
    char text[40];
    const auto [end, error] = std::to_chars(text, text + sizeof text, value);
    return error == std::errc() ? std::string(text, end) : "0";
}

Arg argOf(std::string key, const Stat& stat) {
    switch (stat.kind) {
    case Stat::Kind::Real:
        return {std::move(key), numberText(stat.real), false};
    case Stat::Kind::Unsigned:
        return {std::move(key), std::to_string(static_cast<std::uint64_t>(stat.integer)), false};
    case Stat::Kind::Signed:
        return {std::move(key), std::to_string(stat.integer), false};
    case Stat::Kind::Text:
        return {std::move(key), replaceInvalidUtf8(stat.text), true};
    case Stat::Kind::Bytes:
        return {std::move(key), std::to_string(stat.text.size()) + " bytes", true};
    case Stat::Kind::None:
        break;
    }
    return {std::move(key), "null", false};
}

void addStat(std::string_view message, const Plane& plane, std::vector<Arg>& args) {
    constexpr std::size_t kMostStats = 256; // real events have a dozen
    if (args.size() >= kMostStats) {
        return;
    }
    const Stat stat = readStat(message, plane);
    const auto name = plane.statNames.find(stat.name);
    std::string key = name != plane.statNames.end() ? replaceInvalidUtf8(name->second)
                                                    : "stat " + std::to_string(stat.name);
    // An event's own stats come before those that hold for all events of its name.
    if (std::ranges::find(args, key, &Arg::key) == args.end()) {
        args.push_back(argOf(std::move(key), stat));
    }
}

std::string textOf(const EventText& event) {
    std::string text = "{";
    for (const std::vector<Arg>* part : {&event.fields, &event.args}) {
        for (const Arg& arg : *part) {
            text += (text.size() > 1 ? ", " : "") + jsonString(arg.key) + ": " +
                    (arg.isString ? jsonString(arg.value) : arg.value);
        }
    }
    return text + "}";
}

} // namespace

std::string XPlaneArgs::placeText(EventRef event) const {
    return "byte " + std::to_string(numberOf(event));
}

void XPlaneArgs::indexPlane(std::string_view message, std::uint64_t offset) const {
    auto names = std::make_unique<PlaneNames>();
    Field field;
    for (MessageReader reader(message); reader.next(field);) {
        if (field.number == 3) {
            bool damaged = false;
            const Line line = readLine(field.bytes, damaged);
            const std::uint64_t start =
                offset + static_cast<std::uint64_t>(field.bytes.data() - message.data());
            m_lines.push_back({start, start + field.bytes.size(), m_planes.size(),
                               replaceInvalidUtf8(line.title()), line.startNs});
        } else {
            names->bytes += message.substr(reader.fieldStart(), reader.position() - reader.fieldStart());
        }
    }
    names->plane = readPlane(names->bytes);
    m_planes.push_back(std::move(names));
}

Status XPlaneArgs::index() const {
    if (m_indexed) {
        return {};
    }
    const auto stream = protobuf::MessageStream::open(m_file);
    if (!stream) {
        return stream.error();
    }
    for (Field field;;) {
        const auto more = (*stream)->next(field);
        if (!more) {
            return more.error();
        }
        if (!*more) {
            break;
        }
        if (field.number == kPlaneField && !field.isNumber()) {
            indexPlane(field.bytes, (*stream)->offsetOf(field.bytes));
        }
    }
    m_source = (*stream)->source();
    m_indexed = true;
    return {};
}

const XPlaneArgs::LinePlace* XPlaneArgs::lineOf(std::uint64_t offset) const {
    const auto after = std::ranges::upper_bound(m_lines, offset, {}, &LinePlace::offset);
    if (after == m_lines.begin() || offset >= std::prev(after)->end) {
        return nullptr;
    }
    return &*std::prev(after);
}

Result<std::string> XPlaneArgs::readEventBytes(std::uint64_t offset) const {
    std::string bytes(kHeaderBytes, '\0');
    const auto got = m_source->read(offset, bytes.data(), bytes.size());
    if (!got) {
        return got.error();
    }
    bytes.resize(*got);
    std::uint64_t tag = 0;
    std::uint64_t length = 0;
    const std::size_t tagBytes = protobuf::readVarint(bytes, tag);
    const std::size_t lengthBytes = protobuf::readVarint(std::string_view(bytes).substr(tagBytes), length);
    const LinePlace* const line = lineOf(offset);
    const std::uint64_t start = offset + tagBytes + lengthBytes;
    if (tagBytes == 0 || lengthBytes == 0 || tag != (kLineEventField << 3 | 2) || line == nullptr ||
        start > line->end || length > std::min(line->end - start, kMostEventBytes)) {
        return Error{ErrorCode::FileUnreadable,
                     "there is no event at " + placeText(EventRef(offset)) +
                         "; the file may have changed since it was opened",
                     m_file->path(),
                     {}};
    }
    bytes.resize(static_cast<std::size_t>(length));
    const auto whole = m_source->read(start, bytes.data(), bytes.size());
    if (!whole) {
        return whole.error();
    }
    bytes.resize(*whole);
    return bytes;
}

Result<EventText> XPlaneArgs::eventText(EventRef event) const {
    const std::lock_guard lock(m_mutex);
    if (const Status status = index(); !status) {
        return status.error();
    }
    const auto bytes = readEventBytes(numberOf(event));
    if (!bytes) {
        return bytes.error();
    }
    const LinePlace& line = *lineOf(numberOf(event));
    const Plane& plane = m_planes[line.plane]->plane;
    EventText text;
    std::vector<Arg> stats;
    const Event read =
        readEvent(*bytes, [&stats, &plane](std::string_view stat) { addStat(stat, plane, stats); });
    const auto name = plane.eventNames.find(read.name);
    text.fields = {{"plane", replaceInvalidUtf8(plane.name), true},
                   {"line", line.title, true},
                   {"name",
                    name != plane.eventNames.end() ? replaceInvalidUtf8(name->second.name) : std::string(),
                    true},
                   {"line_timestamp_ns", std::to_string(line.startNs), false},
                   {"offset_ps", std::to_string(read.offsetPs), false},
                   {"duration_ps", std::to_string(read.durationPs), false}};
    text.args = std::move(stats);
    if (name != plane.eventNames.end()) {
        Field field;
        for (MessageReader reader(name->second.message); reader.next(field);) {
            if (field.number == 5) {
                addStat(field.bytes, plane, text.args);
            }
        }
    }
    text.text = textOf(text);
    return text;
}

std::uint64_t XPlaneArgs::memoryBytes() const {
    const std::lock_guard lock(m_mutex);
    std::uint64_t sum = m_lines.size() * sizeof(LinePlace);
    for (const auto& plane : m_planes) {
        sum += plane->bytes.size();
    }
    return sum + (m_source ? m_source->memoryBytes() : 0);
}

} // namespace lanescope::xplane
