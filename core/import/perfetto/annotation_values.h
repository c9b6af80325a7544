// SPDX-License-Identifier: Apache-2.0
// Debug annotations of a track event as plain values, for readers that look for some by name. Views refer to
// the packet and to what it refers to. Any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/import/perfetto/interned.h"
#include "core/import/protobuf/wire.h"

namespace lanescope::perfetto {

struct AnnotationValue {
    std::string_view name;
    std::optional<std::int64_t> number;
    std::string_view text; ///< empty for other types
};

/// Calls `take` for each annotation of the packet's track event, in the order of the file.
template <typename Take>
void forEachAnnotation(const Packet& packet, const InternedHistory& interned, const Take& take) {
    const auto entry = [&](InternedField kind, std::uint64_t iid) {
        return textOfEntry(interned.entry(packet.sequence, kind, iid, packet.ref));
    };
    protobuf::Field field;
    for (protobuf::MessageReader reader(packet.data); reader.next(field);) {
        if (field.number != 4) {
            continue;
        }
        AnnotationValue value;
        protobuf::Field part;
        for (protobuf::MessageReader parts(field.bytes); parts.next(part);) {
            switch (part.number) {
            case 1:
                value.name = entry(kAnnotationNames, part.value);
                break;
            case 3:
            case 4:
                value.number = part.integer();
                break;
            case 6:
                value.text = part.bytes;
                break;
            case 10:
                value.name = part.bytes;
                break;
            case 17:
                value.text = entry(kAnnotationStrings, part.value);
                break;
            default:
                break;
            }
        }
        take(value);
    }
}

} // namespace lanescope::perfetto
