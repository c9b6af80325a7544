// SPDX-License-Identifier: Apache-2.0
// Roofline figures of single pieces of device work (roofline.h). Refers to the trace, the work and the peaks,
// which must live as long. One thread: peaks of a device are looked up once and kept.
#pragma once

#include <map>

#include "core/attribution/device_peaks.h"
#include "core/attribution/operator_work.h"
#include "core/attribution/roofline.h"

namespace lanescope {

class Trace;

class WorkRooflines {
public:
    WorkRooflines(const Trace& trace, const OperatorWork& work, const PeaksTable& peaks)
        : m_trace(trace)
        , m_work(work)
        , m_peaks(peaks) {}

    /// All unknown where the work has no operator with a model. Percentage and bound also above 105 % of the
    /// peak of computation: clocks and times are not as far off, so that shapes or peaks do not fit. Caches
    /// can be faster than the memory.
    RooflineFigures of(DeviceOpId op);
    /// FLOPs of this piece of work; nullopt: unknown.
    std::optional<double> flopsOf(DeviceOpId op) const;

private:
    const DevicePeaks* peaksOfDevice(std::int32_t device);

    const Trace& m_trace;
    const OperatorWork& m_work;
    const PeaksTable& m_peaks;
    std::map<std::int32_t, const DevicePeaks*> m_ofDevice;
};

} // namespace lanescope
