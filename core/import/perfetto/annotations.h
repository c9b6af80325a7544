// SPDX-License-Identifier: Apache-2.0
// Args of packets of a Perfetto trace in words: debug annotations, args of kernels, call stacks and other
// fields. Names that were interned are looked up. Pure functions; any thread.
#pragma once

#include <string_view>
#include <vector>

#include "core/import/perfetto/interned.h"
#include "core/import/perfetto/packet.h"
#include "core/store/args.h"

namespace lanescope::perfetto {

/// Bytes of all texts of one event that are shown: many annotations may refer to one long interned text.
inline constexpr std::size_t kMostTextBytes = 4u << 20;

/// Looks up what a packet refers to.
struct Lookup {
    const InternedHistory& interned;
    const Packet& packet;
    mutable std::size_t room = kMostTextBytes; ///< for further texts

    std::string_view entry(std::uint32_t field, std::uint64_t iid) const {
        return interned.entry(packet.sequence, field, iid, packet.ref);
    }
    /// A text of the file as valid UTF-8, as far as there is room for it.
    std::string text(std::string_view bytes) const;
};

/// A DebugAnnotation: dictionaries and arrays become JSON. Those nested deeper than 64 are left out.
Arg annotationArg(std::string_view message, const Lookup& lookup);
/// Fields and args of the packet's event.
EventText textOf(const Packet& packet, const InternedHistory& interned);

} // namespace lanescope::perfetto
