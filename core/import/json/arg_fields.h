// SPDX-License-Identifier: Apache-2.0
// The args that become columns: which keys of which category, and where they go. Plain value, one per
// event. Everything else of args stays in the file until somebody asks.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/store/tables.h"

namespace lanescope {

/// Columns of a row that rocprof writes as the args of an event without a category; see vendor_events.cpp.
struct RocprofRow {
    std::optional<std::int64_t> beginNs;
    std::optional<std::int64_t> endNs;
    std::optional<std::int64_t> device;
    std::optional<std::int64_t> queue;
    std::optional<std::int64_t> stream;
    std::optional<std::int64_t> pid;
    std::optional<std::int64_t> tid;
};

class ArgFields {
public:
    /// `value` is the JSON text of the value, quotes included.
    void take(CategoryKind kind, std::string_view key, std::string_view value);
    void takeMemory(std::string_view key, std::string_view value);

    DeviceOp deviceOp() const;
    /// Name of a copy or memset whose `name` leaves to the args what it moves, as Kineto would write it.
    /// Empty: the event's own.
    std::string fullName(CategoryKind kind, std::string_view name) const;
    bool hasOperatorIds() const { return externalId != 0 || sequenceNumber >= 0 || forwardThreadId != 0; }
    OperatorIds operatorIds() const { return {kNoSlice, forwardThreadId, externalId, sequenceNumber}; }

    std::int64_t correlation = 0;
    std::int64_t externalId = 0;
    std::int64_t sequenceNumber = -1;
    std::int32_t forwardThreadId = 0;
    MemoryEvent memory;
    RocprofRow row;

private:
    void takeRow(std::string_view key, std::string_view value);
    void takeDevice(std::string_view key, std::string_view value);

    DeviceOp m_op;
    std::int64_t m_graph = 0;
    std::int64_t m_originalStream = -1; ///< where `stream` is a lane
    // As in the text; empty: not there.
    std::string_view m_copyKind;
    std::string_view m_sourceKind;
    std::string_view m_targetKind;
    std::string_view m_memoryKind;
};

} // namespace lanescope
