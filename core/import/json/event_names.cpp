// SPDX-License-Identifier: Apache-2.0
// EventDecoder: strings, and the numbers that names, categories and owners get.
#include <algorithm>

#include "core/base/hash_mix.h"
#include "core/base/utf8.h"
#include "core/import/json/event_fields.h"
#include "core/store/graph_node.h"
#include "core/store/span_category.h"

namespace lanescope {

namespace {

OwnerSide sideOf(CategoryKind kind, std::string_view category) {
    switch (kind) {
    case CategoryKind::Kernel:
    case CategoryKind::Memcpy:
    case CategoryKind::Memset:
        return OwnerSide::Device;
    case CategoryKind::DeviceAnnotation:
        return OwnerSide::DeviceAnnotation;
    case CategoryKind::Synchronization:
        return OwnerSide::DeviceSync;
    case CategoryKind::ProfilerRange:
        return OwnerSide::ProfilerRange;
    case CategoryKind::ProfilerSpan:
    case CategoryKind::Overhead:
        return OwnerSide::Span;
    case CategoryKind::Other:
        return isGraphMark(category) || category == kQueueMarkCategory ? OwnerSide::Device
               : category.ends_with(kBesideThreads)                    ? OwnerSide::Span
                                                                       : OwnerSide::Host;
    default:
        return OwnerSide::Host;
    }
}

/// unitrace gives each arrow a category of its own: "Flow_H2D_17_0", from the call 17 of rank 0.
std::string_view withoutNumbers(std::string_view category) {
    const std::size_t flow = category.starts_with("CL_") ? 3 : 0;
    if (!category.substr(flow).starts_with("Flow_")) {
        return category;
    }
    const std::size_t end = category.find_last_not_of("0123456789_");
    return category.substr(0, end == std::string_view::npos ? category.size() : end + 1);
}

} // namespace

/// The text of a short string that is only looked at; its flaws do not count.
std::string_view EventDecoder::plain(const StringToken& token) {
    if (!token.hasEscape) {
        return token.raw;
    }
    m_plain.clear();
    decodeEscapes(token.raw, m_plain);
    return m_plain;
}

std::string_view EventDecoder::decoded(const StringToken& token) {
    std::string_view text = token.raw;
    if (token.hasEscape) {
        m_scratch.clear();
        if (decodeEscapes(token.raw, m_scratch)) {
            flaw(DiagnosticKind::InvalidEscape, token.raw.data());
        }
        text = m_scratch;
    }
    if (token.hasControl) {
        flaw(DiagnosticKind::ControlCharacter, token.raw.data());
    }
    if (m_window.checkUtf8) {
        m_scratch = replaceInvalidUtf8(text);
        text = m_scratch;
    }
    return text;
}

std::uint32_t EventDecoder::nameOf(const StringToken& token) {
    return m_tables.names.intern(decoded(token), offsetOf(token.raw.data()));
}

std::uint32_t EventDecoder::categoryOf(const StringToken& token) {
    const std::string_view raw = withoutNumbers(token.raw);
    const bool isPlain = !token.hasEscape && !token.hasControl; // else its flaws count each time
    const std::size_t hash = raw.empty() ? 0
                                         : raw.size() * 7 + static_cast<unsigned char>(raw.front()) * 3 +
                                               static_cast<unsigned char>(raw.back());
    CategorySlot& slot = m_categoryCache[hash % kCacheSize];
    if (slot.text == raw && !raw.empty() && isPlain) {
        return slot.category;
    }
    const std::uint32_t name =
        raw == token.raw ? nameOf(token) : m_tables.names.intern(raw, offsetOf(raw.data()));
    const std::uint32_t category = categoryNamed(name, raw.data());
    if (isPlain) {
        slot = {m_tables.names.text(name), category};
    }
    return category;
}

std::uint32_t EventDecoder::categoryNamed(std::uint32_t name, const char* place) {
    auto& categories = m_tables.categories;
    auto found = std::find_if(categories.begin() + 1, categories.end(),
                              [name](const CategoryEntry& entry) { return entry.name == name; });
    if (found == categories.end()) {
        constexpr std::size_t kMaxCategories = 4096; // beyond, names of categories no longer tell anything
        if (categories.size() >= kMaxCategories) {
            return 0;
        }
        const std::string_view text = m_tables.names.text(name);
        categories.push_back({name, categoryKindOf(text), offsetOf(place)});
        found = categories.end() - 1;
    }
    return static_cast<std::uint32_t>(found - categories.begin());
}

/// The device whose counters lie in a process of their own, "GPU 0 Counters".
OwnerPart EventDecoder::countedDevice(const OwnerPart& pid) const {
    if (pid.kind != OwnerPart::Kind::Text) {
        return {};
    }
    constexpr std::string_view kBegin = "GPU ";
    constexpr std::string_view kEnd = " Counters";
    std::string_view text = m_tables.names.text(static_cast<std::uint32_t>(pid.value));
    if (!text.starts_with(kBegin) || !text.ends_with(kEnd)) {
        return {};
    }
    text = text.substr(kBegin.size(), text.size() - kBegin.size() - kEnd.size());
    const ParsedInteger number = parseInteger(text.data(), text.data() + text.size());
    return number.status == NumberStatus::Ok && number.end == text.data() + text.size()
               ? OwnerPart{OwnerPart::Kind::Number, number.value}
               : OwnerPart();
}

std::uint32_t EventDecoder::ownerOf(const Fields& fields) {
    OwnerSide side = fields.phase == 'X'
                         ? sideOf(fields.kind, m_tables.names.text(m_tables.categories[fields.category].name))
                         : OwnerSide::Host;
    OwnerPart pid = fields.pid;
    if (fields.phase == 'C') {
        if (const OwnerPart device = countedDevice(pid); device.kind == OwnerPart::Kind::Number) {
            pid = device;
            side = OwnerSide::Device;
        }
    }
    const auto matches = [&](const EventOwner& entry) {
        return entry.tid == fields.tid && entry.pid == pid && entry.category == fields.category &&
               entry.side == side;
    };
    const std::uint64_t hash = hashMix(hashMix(static_cast<std::uint64_t>(fields.tid.value)) +
                                           fields.category * 16 + static_cast<std::uint64_t>(side),
                                       static_cast<std::uint64_t>(pid.value));
    std::uint32_t& cached = m_ownerCache[hash % kCacheSize];
    if (cached != 0 && matches(m_tables.owners[cached - 1])) {
        return cached - 1;
    }
    const std::uint32_t owner = m_ownerIndex.findOrAdd(hash, m_tables.owners, matches, [&] {
        return EventOwner{pid, fields.tid, side, fields.category, offsetOf(fields.start)};
    });
    cached = owner + 1;
    return owner;
}

} // namespace lanescope
