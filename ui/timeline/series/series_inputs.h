// SPDX-License-Identifier: Apache-2.0
// Inputs of lanes of values: SeriesOwner while the lane tree is built, SeriesInputs while their
// values are computed. SeriesInputs belongs to one thread; a SeriesOwner is a view that is valid during one
// call.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <stop_token>
#include <typeindex>
#include <utility>

#include "core/base/ids.h"
#include "core/store/step_series.h"
#include "ui/state/device_terms.h"

namespace lanescope {
class Trace;
}

namespace lanescope::ui {

/// A device whose memory is in the trace.
struct MemoryDevice {
    std::int32_t type = 0; ///< c10 device type
    std::int32_t id = -1;
    bool hasReserved = false;

    /// True for the types CUDA, HIP, XPU, MTIA and PrivateUse1; their id is the number of a GPU.
    bool isAccelerator() const { return type == 1 || type == 6 || type == 12 || type == 19 || type == 20; }
};

/// A group that lanes of values may belong to: a GPU, or a process of the host.
struct SeriesOwner {
    const Trace& trace;
    std::int32_t device = -1;             ///< -1: a process of the host
    std::span<const DeviceOpId> work;     ///< of the GPU, in the order of the trace
    std::span<const MemoryDevice> memory; ///< of the GPU, or of the host
    std::span<const CounterId> counters;  ///< of the GPU, or of the process
    DeviceTerms terms = DeviceTerms::OfMaker;
};

class SeriesInputs {
public:
    explicit SeriesInputs(const Trace& trace, std::stop_token stop = {})
        : m_trace(trace)
        , m_stop(std::move(stop)) {}

    const Trace& trace() const { return m_trace; }
    const std::stop_token& stop() const { return m_stop; }

    /// A result that several lanes need: T(trace, stop token), made when it is first asked for. A lane may
    /// move the part that is its own out of it: every lane is computed once.
    template <typename T>
    T& shared() {
        std::shared_ptr<void>& slot = m_shared[std::type_index(typeid(T))];
        if (slot == nullptr) {
            slot = std::make_shared<T>(m_trace, m_stop);
        }
        return *static_cast<T*>(slot.get());
    }

private:
    const Trace& m_trace;
    std::stop_token m_stop;
    std::map<std::type_index, std::shared_ptr<void>> m_shared;
};

/// `series` from the start of the trace on, with 0 before its first point.
StepSeries fromTheStart(const Trace& trace, const StepSeries& series);

/// `part` of `whole`; 1 where there is nothing to know.
inline double shareOf(std::size_t part, std::size_t whole) {
    return whole == 0 ? 1 : double(part) / double(whole);
}

} // namespace lanescope::ui
