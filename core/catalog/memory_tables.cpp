// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/memory_tables.h"

#include "core/store/trace.h"
#include "core/table/table_maker.h"

namespace lanescope {

namespace {

std::string relativeUs(const Trace& trace, std::optional<TimeNs> timeNs) {
    return timeNs ? decimalMicroseconds(saturatingSubtract(*timeNs, trace.bounds().startNs)) : std::string();
}

/// One point of a curve.
struct CurvePoint {
    const MemoryLane* lane;
    TimeNs timeNs;
    double allocatedBytes;
    std::optional<double> reservedBytes;
};

std::string bytesText(double bytes) {
    return fixedDecimal(bytes, 0);
}

} // namespace

Table memoryDevicesText(const Trace& trace, const std::vector<MemoryDeviceRow>& rows) {
    using Figures = MemoryDeviceRow;
    return makeTable<Figures>(
        rows,
        {{{"device", CellType::Text}, [](const Figures& r) { return memoryDeviceName(r.device); }},
         {{"peak_allocated_bytes"}, [](const Figures& r) { return std::to_string(r.peakAllocatedBytes); }},
         {{"peak_at_us"}, [&trace](const Figures& r) { return relativeUs(trace, r.peakNs); }},
         {{"peak_reserved_bytes"}, [](const Figures& r) { return knownInteger(r.peakReservedBytes); }},
         {{"device_memory_bytes"}, [](const Figures& r) { return knownInteger(r.totalMemoryBytes); }},
         {{"start_allocated_bytes"},
          [](const Figures& r) {
              return r.relative ? std::to_string(r.allocatedAtStartBytes)
                                : knownInteger(r.allocatedAtStartBytes);
          }},
         {{"end_allocated_bytes"}, [](const Figures& r) { return std::to_string(r.allocatedAtEndBytes); }},
         {{"allocations"}, [](const Figures& r) { return std::to_string(r.allocations); }},
         {{"allocated_bytes"}, [](const Figures& r) { return std::to_string(r.allocatedBytes); }},
         {{"releases"}, [](const Figures& r) { return std::to_string(r.releases); }},
         {{"released_bytes"}, [](const Figures& r) { return std::to_string(r.releasedBytes); }},
         {{"relative", CellType::Text},
          [](const Figures& r) { return std::string(r.relative ? "yes" : "no"); }}});
}

Table memoryOperatorsText(const Trace& trace, const std::vector<MemoryOperatorRow>& rows) {
    using Figures = MemoryOperatorRow;
    return makeTable<Figures>(
        rows,
        {{{"name", CellType::Text}, [&trace](const Figures& r) { return std::string(trace.text(r.name)); }},
         {{"device", CellType::Text}, [](const Figures& r) { return memoryDeviceName(r.device); }},
         {{"calls"}, [](const Figures& r) { return std::to_string(r.calls); }},
         {{"increase_bytes"}, [](const Figures& r) { return std::to_string(r.increaseBytes); }},
         {{"self_increase_bytes"}, [](const Figures& r) { return std::to_string(r.selfIncreaseBytes); }},
         {{"allocations"}, [](const Figures& r) { return std::to_string(r.allocations); }},
         {{"self_allocations"}, [](const Figures& r) { return std::to_string(r.selfAllocations); }},
         {{"allocated_bytes"}, [](const Figures& r) { return std::to_string(r.allocatedBytes); }},
         {{"self_allocated_bytes"}, [](const Figures& r) { return std::to_string(r.selfAllocatedBytes); }}});
}

Table allocationsText(const Trace& trace, const std::vector<Allocation>& blocks) {
    using Figures = Allocation;
    return makeTable<Figures>(
        blocks,
        {{{"operator", CellType::Text}, [&trace](const Figures& r) { return allocatorText(trace, r); }},
         {{"device", CellType::Text}, [](const Figures& r) { return memoryDeviceName(r.device); }},
         {{"bytes"}, [](const Figures& r) { return std::to_string(r.bytes); }},
         {{"allocated_at_us"}, [&trace](const Figures& r) { return relativeUs(trace, r.allocatedNs); }},
         {{"released_at_us"}, [&trace](const Figures& r) { return relativeUs(trace, r.releasedNs); }},
         {{"lifetime_us"},
          [](const Figures& r) {
              return r.lifetimeNs() ? decimalMicroseconds(*r.lifetimeNs()) : std::string();
          }},
         {{"alive_at_peak", CellType::Text},
          [](const Figures& r) { return std::string(r.aliveAtPeak ? "yes" : "no"); }},
         {{"address"}, [](const Figures& r) { return std::to_string(r.address); }}});
}

Table peakOwnersText(PeakGrouping grouping, const std::vector<PeakOwner>& owners) {
    using Figures = PeakOwner;
    const char* label = grouping == PeakGrouping::Module     ? "module"
                        : grouping == PeakGrouping::CallSite ? "call_site"
                                                             : "operator";
    return makeTable<Figures>(
        owners, {{{label, CellType::Text},
                  [](const Figures& r) {
                      return r.beforeRecording ? std::string("(allocated before the recording)") : r.name;
                  }},
                 {{"device", CellType::Text}, [](const Figures& r) { return memoryDeviceName(r.device); }},
                 {{"bytes"}, [](const Figures& r) { return std::to_string(r.bytes); }},
                 {{"share_percent"}, [](const Figures& r) { return percentText(r.share); }},
                 {{"blocks"}, [](const Figures& r) {
                      return r.blocks == 0 ? std::string() : std::to_string(r.blocks);
                  }}});
}

Table memoryCurvesText(const Trace& trace, const std::vector<MemoryLane>& lanes, const Selection& selection) {
    std::vector<CurvePoint> points;
    for (const MemoryLane& lane : lanes) {
        for (std::size_t i = 0; i < lane.allocatedBytes.size(); ++i) {
            const TimeNs timeNs = lane.allocatedBytes.timeNs(i);
            if (selection.includes(timeNs)) {
                points.push_back(
                    {&lane, timeNs, lane.allocatedBytes.value(i), lane.reservedBytes.at(timeNs)});
            }
        }
    }
    return makeTable<CurvePoint>(
        points, {{{"device", CellType::Text},
                  [](const CurvePoint& r) {
                      return memoryDeviceName({r.lane->deviceType, r.lane->deviceId});
                  }},
                 {{"time_us"}, [&trace](const CurvePoint& r) { return relativeUs(trace, r.timeNs); }},
                 {{"allocated_bytes"}, [](const CurvePoint& r) { return bytesText(r.allocatedBytes); }},
                 {{"reserved_bytes"}, [](const CurvePoint& r) {
                      return r.reservedBytes ? bytesText(*r.reservedBytes) : std::string();
                  }}});
}

} // namespace lanescope
