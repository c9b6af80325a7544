// SPDX-License-Identifier: Apache-2.0
#include "core/import/perfetto/interned.h"

#include <algorithm>

#include "core/base/hash_mix.h"

namespace lanescope::perfetto {

using protobuf::Field;
using protobuf::MessageReader;

std::string_view textOfEntry(std::string_view entry) {
    return textOfEntry(entry, 2);
}

std::string_view textOfEntry(std::string_view entry, std::uint32_t wanted) {
    Field field;
    for (MessageReader reader(entry); reader.next(field);) {
        if (field.number == wanted) {
            return field.bytes;
        }
    }
    return {};
}

std::uint64_t numberOfEntry(std::string_view entry, std::uint32_t wanted) {
    Field field;
    for (MessageReader reader(entry); reader.next(field);) {
        if (field.number == wanted) {
            return field.value;
        }
    }
    return 0;
}

std::size_t InternedHistory::Hash::operator()(const Key& key) const {
    return static_cast<std::size_t>(hashMix(hashMix(key.sequence, key.field), key.iid));
}

void InternedHistory::add(const Packet& packet) {
    Field field;
    for (MessageReader reader(packet.interned); reader.next(field);) {
        if (field.isNumber()) {
            continue;
        }
        std::vector<Version>& versions =
            m_entries[{packet.sequence, field.number, numberOfEntry(field.bytes, 1)}];
        // Recorders bring their entries again and again, for readers that missed some.
        if (versions.empty() || versions.back().bytes != field.bytes) {
            versions.push_back({packet.ref, std::string(field.bytes)});
            m_bytes += sizeof(Version) + field.bytes.size();
        }
    }
}

std::string_view InternedHistory::entry(std::uint32_t sequence, std::uint32_t field, std::uint64_t iid,
                                        EventRef place) const {
    const auto found = m_entries.find({sequence, field, iid});
    if (found == m_entries.end()) {
        return {};
    }
    const auto after = std::ranges::upper_bound(found->second, place, {}, &Version::from);
    return after == found->second.begin() ? std::string_view() : std::string_view(std::prev(after)->bytes);
}

} // namespace lanescope::perfetto
