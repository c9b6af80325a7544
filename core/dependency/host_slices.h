// SPDX-License-Identifier: Apache-2.0
// Names for stretches of host time, and what lies around host slices: the innermost operator, module or
// iterator of a data loader. Not thread-safe: what was found is kept, so that asking for all slices of a
// thread is linear in them, whatever their depth. Holds a reference to the trace.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <unordered_map>

#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;

/// "DataLoader" and "__next__" in one name, as PyTorch names the iterator's annotation.
bool isDataLoaderName(std::string_view name);

/// The innermost slice that fits, at or around a slice.
class NearestAround {
public:
    using Fits = std::function<bool(SliceId)>;
    NearestAround(const Trace& trace, Fits fits)
        : m_trace(trace)
        , m_fits(std::move(fits)) {}

    /// kNoSlice: none fits, or `slice` is none.
    SliceId of(SliceId slice);

private:
    const Trace& m_trace;
    Fits m_fits;
    std::unordered_map<std::uint32_t, SliceId> m_known; ///< of slices that lie deep
};

struct HostWorkName {
    SliceId slice = kNoSlice;
    bool dataLoading = false; ///< it lies in the iterator of a data loader
};

class HostSlices {
public:
    explicit HostSlices(const Trace& trace);
    HostSlices(const HostSlices&) = delete; ///< functions within refer to it
    HostSlices& operator=(const HostSlices&) = delete;

    /// The innermost operator, annotation, call or Python frame that covers most of `range`.
    HostWorkName nameOf(TrackId track, TimeRange range);
    /// The innermost operator at or around a host slice; kNoSlice for none.
    SliceId operatorAround(SliceId slice) { return m_operator.of(slice); }
    /// The innermost module, a Python frame "nn.Module: ...", at or around a host slice; kNoSlice for none.
    SliceId moduleAround(SliceId slice) { return m_module.of(slice); }

private:
    const Trace& m_trace;
    NearestAround m_loader;
    NearestAround m_operator;
    NearestAround m_module;
};

} // namespace lanescope
