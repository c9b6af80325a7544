// SPDX-License-Identifier: Apache-2.0
#include "core/import/json/arg_fields.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/import/cupti/recorded_words.h"
#include "core/import/json/decimal_time.h"
#include "core/import/json/text_scan.h"
#include "core/store/graph_node.h"

namespace lanescope {

namespace {

/// The text of a value without quotes, so that numbers recorded as strings count as numbers.
std::string_view unquoted(std::string_view value) {
    return value.size() >= 2 && value.front() == '"' ? value.substr(1, value.size() - 2) : value;
}

template <typename Integer>
void takeInteger(std::string_view value, Integer& into) {
    const std::string_view text = unquoted(value);
    const ParsedInteger parsed = parseInteger(text.data(), text.data() + text.size());
    if (parsed.status != NumberStatus::Ok) {
        return;
    }
    if constexpr (sizeof(Integer) == 8) {
        into = static_cast<Integer>(parsed.value);
    } else {
        into = static_cast<Integer>(std::clamp<std::int64_t>(
            parsed.value, std::numeric_limits<Integer>::min(), std::numeric_limits<Integer>::max()));
    }
}

void takeReal(std::string_view value, double& into) {
    const std::string_view text = unquoted(value);
    const ParsedReal parsed = parseReal(text.data(), text.data() + text.size());
    if (parsed.status == NumberStatus::Ok) {
        into = parsed.value;
    }
}

/// [x, y, z]
void takeTriple(std::string_view value, std::array<std::uint32_t, 3>& into) {
    const char* p = value.data();
    const char* end = p + value.size();
    for (std::uint32_t& part : into) {
        while (p < end && (isJsonSpace(*p) || *p == '[' || *p == ',')) {
            ++p;
        }
        const ParsedInteger parsed = parseInteger(p, end);
        if (parsed.status != NumberStatus::Ok) {
            return;
        }
        part = static_cast<std::uint32_t>(
            std::clamp<std::int64_t>(parsed.value, 0, std::numeric_limits<std::uint32_t>::max()));
        p = parsed.end;
    }
}

bool isExternalId(std::string_view key) {
    return key.size() == 11 && (key[0] | 0x20) == 'e' && key.substr(1, 8) == "xternal " &&
           (key[9] | 0x20) == 'i' && (key[10] | 0x20) == 'd';
}

} // namespace

void ArgFields::take(CategoryKind kind, std::string_view key, std::string_view value) {
    if (key.size() == 11) {
        if (isExternalId(key)) {
            takeInteger(value, externalId);
            return;
        }
        if (key == "correlation") {
            takeInteger(value, correlation);
            return;
        }
    }
    if (kind == CategoryKind::None) {
        takeRow(key, value);
    } else if (isDeviceWork(kind)) {
        takeDevice(key, value);
    } else if (kind == CategoryKind::Operator) {
        if (key == "Sequence number") {
            takeInteger(value, sequenceNumber);
        } else if (key == "Fwd thread id") {
            takeInteger(value, forwardThreadId);
        }
    }
}

void ArgFields::takeRow(std::string_view key, std::string_view value) {
    constexpr std::pair<std::string_view, std::optional<std::int64_t> RocprofRow::*> kColumns[] = {
        {"BeginNs", &RocprofRow::beginNs}, {"EndNs", &RocprofRow::endNs},
        {"dev-id", &RocprofRow::device},   {"gpu-id", &RocprofRow::device},
        {"queue-id", &RocprofRow::queue},  {"stream-id", &RocprofRow::stream},
        {"pid", &RocprofRow::pid},         {"tid", &RocprofRow::tid},
    };
    for (const auto& [name, column] : kColumns) {
        if (name == key) {
            const std::string_view text = unquoted(value);
            const ParsedInteger parsed = parseInteger(text.data(), text.data() + text.size());
            if (parsed.status == NumberStatus::Ok && parsed.end == text.data() + text.size()) {
                row.*column = parsed.value;
            }
        }
    }
}

void ArgFields::takeDevice(std::string_view key, std::string_view value) {
    if (key.empty()) {
        return;
    }
    switch (key.front()) {
    case 'd':
        if (key == "device") {
            takeInteger(value, m_op.device);
        } else if (key == "dst kind") {
            m_targetKind = unquoted(value);
        }
        break;
    case 's':
        if (key == "stream") {
            takeInteger(value, m_op.stream);
        } else if (key == "shared memory") {
            takeInteger(value, m_op.sharedMemoryBytes);
        } else if (key == "src kind") {
            m_sourceKind = unquoted(value);
        }
        break;
    case 'g':
        if (key == "grid") {
            takeTriple(value, m_op.grid);
        } else if (key == "graph node id") {
            takeInteger(value, m_op.graphNodeId);
        } else if (key == "graph id") {
            takeInteger(value, m_graph);
        }
        break;
    case 'b':
        if (key == "block") {
            takeTriple(value, m_op.block);
        } else if (key == "blocks per SM") {
            takeReal(value, m_op.blocksPerSm);
        } else if (key == "bytes") {
            takeInteger(value, m_op.bytes);
        }
        break;
    case 'w':
        if (key == "warps per SM") {
            takeReal(value, m_op.warpsPerSm);
        }
        break;
    case 'r':
        if (key == "registers per thread") {
            takeInteger(value, m_op.registersPerThread);
        }
        break;
    case 'e':
        if (key == "est. achieved occupancy %") {
            takeReal(value, m_op.occupancyPercent);
        }
        break;
    case 'm':
        if (key == "memory bandwidth (GB/s)") {
            takeReal(value, m_op.bandwidthGBs);
        } else if (key == "memory kind") {
            m_memoryKind = unquoted(value);
        }
        break;
    case 'c':
        if (key == "copy kind") {
            m_copyKind = unquoted(value);
        }
        break;
    case 'o':
        if (key == "original_stream") {
            takeInteger(value, m_originalStream);
        }
        break;
    default:
        break;
    }
}

void ArgFields::takeMemory(std::string_view key, std::string_view value) {
    if (key == "Bytes") {
        takeInteger(value, memory.bytes);
    } else if (key == "Addr") {
        takeInteger(value, memory.address);
    } else if (key == "Device Type") {
        takeInteger(value, memory.deviceType);
    } else if (key == "Device Id") {
        takeInteger(value, memory.deviceId);
    } else if (key == "Total Allocated") {
        takeInteger(value, memory.totalAllocated);
    } else if (key == "Total Reserved") {
        takeInteger(value, memory.totalReserved);
    }
}

DeviceOp ArgFields::deviceOp() const {
    DeviceOp op = m_op;
    op.correlation = correlation;
    op.externalId = externalId;
    op.stream = m_originalStream >= 0 ? m_originalStream : op.stream;
    if (m_graph > 0 && graphOf(op) == 0) {
        op.graphNodeId = graphNodeKey(m_graph, op.graphNodeId);
    }
    return op;
}

std::string ArgFields::fullName(CategoryKind kind, std::string_view name) const {
    if (kind == CategoryKind::Memcpy && name == "Memcpy" && !m_copyKind.empty()) {
        return cupti::copyNameOf(cupti::copyWord(m_copyKind), cupti::memoryWord(m_sourceKind),
                                 cupti::memoryWord(m_targetKind));
    }
    if (kind == CategoryKind::Memset && name == "Memset" && !m_memoryKind.empty()) {
        return cupti::memsetNameOf(cupti::memoryWord(m_memoryKind));
    }
    return {};
}

} // namespace lanescope
