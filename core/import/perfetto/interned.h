// SPDX-License-Identifier: Apache-2.0
// Interned data of a Perfetto trace: packets of a sequence refer by numbers to entries that earlier packets
// of the same sequence brought. Entries are kept with the place from which they hold, so that a packet can be
// read again later. One thread writes; afterwards any thread may read.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/import/perfetto/packet.h"

namespace lanescope::perfetto {

/// Fields of InternedData.
enum InternedField : std::uint32_t {
    kEventCategories = 1,
    kEventNames = 2,
    kAnnotationNames = 3,
    kSourceLocations = 4,
    kFunctionNames = 5,
    kFrames = 6,
    kCallstacks = 7,
    kGraphicsContexts = 23,
    kGpuSpecifications = 24,
    kAnnotationStrings = 29,
    kCounterDescriptors = 47,
    kComputeKernels = 1000,
    kComputeArgNames = 1001,
};

/// The text of an entry that is a number and a text (fields 1 and 2).
std::string_view textOfEntry(std::string_view entry);
/// A number field of an entry; 0 when it has none.
std::uint64_t numberOfEntry(std::string_view entry, std::uint32_t field);
/// A text field of an entry.
std::string_view textOfEntry(std::string_view entry, std::uint32_t field);

class InternedHistory {
public:
    /// Adds the entries that a packet brings.
    void add(const Packet& packet);
    /// The entry that holds at `place`; empty when there is none.
    std::string_view entry(std::uint32_t sequence, std::uint32_t field, std::uint64_t iid,
                           EventRef place) const;
    std::uint64_t memoryBytes() const { return m_bytes; }

private:
    struct Key {
        std::uint32_t sequence;
        std::uint32_t field;
        std::uint64_t iid;
        friend bool operator==(const Key&, const Key&) = default;
    };
    struct Hash {
        std::size_t operator()(const Key& key) const;
    };
    struct Version {
        EventRef from;
        std::string bytes;
    };
    std::unordered_map<Key, std::vector<Version>, Hash> m_entries;
    std::uint64_t m_bytes = 0;
};

} // namespace lanescope::perfetto
