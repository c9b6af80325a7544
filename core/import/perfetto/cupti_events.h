// SPDX-License-Identifier: Apache-2.0
// Additions of PyTorch's own CUDA writer (torch.profiler, .pftrace) to Perfetto's events: ids of operators
// and calls and the streams of synchronizations in the annotations of slices, and the fields of CUPTI's
// records as texts beside GPU work. Source: cuspy_pftrace.cpp of PyTorch. One thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/import/perfetto/session.h"

namespace lanescope::perfetto {

/// Texts beside a piece of GPU work.
struct CuptiFields {
    bool isKnown = false; ///< there are some: the writer is PyTorch's
    std::optional<std::int64_t> stream;
    std::int64_t correlation = 0;
    std::int64_t graph = 0;
    std::int64_t graphNode = 0;
    std::optional<std::int64_t> bytes;
    std::string_view memoryKind; ///< a number of CUPTI
    std::string_view hostFunction;
    std::string_view architecture; ///< "sm_90"

    /// Takes one text.
    void take(std::string_view key, std::string_view value);
    /// Compute capability; nothing where the file has none.
    struct Capability {
        std::int32_t major = -1;
        std::int32_t minor = -1;
    };
    Capability capability() const;
};

/// The number in "[0007] stream 7" and the name behind it; nothing for other names of queues.
struct Lane {
    std::int64_t number = 0;
    std::string_view name;
};
std::optional<Lane> laneOf(std::string_view queue);

class CuptiEvents {
public:
    explicit CuptiEvents(Session& session)
        : m_session(session)
        , m_writer(session.writer) {}

    /// Owner of a slice without category that is a synchronization of a device or the profiler's overhead.
    std::optional<std::uint32_t> ownerOf(const Packet& packet, TrackInfo& track);
    /// Ids of a slice with a category of this kind.
    void readIds(const Packet& packet, CategoryKind kind);

private:
    Session& m_session;
    RecordWriter& m_writer;
};

} // namespace lanescope::perfetto
