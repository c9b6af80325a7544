// SPDX-License-Identifier: Apache-2.0
// Names for stretches of host time: the innermost operator, annotation or Python frame that covers most of
// it. Pure functions; any thread. Cost O(nesting depth x log n).
#pragma once

#include <string_view>

#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;

struct HostWorkName {
    SliceId slice = kNoSlice;
    bool dataLoading = false; ///< it lies in the iterator of a data loader
};

/// "DataLoader" and "__next__" in one name, as PyTorch names the iterator's annotation.
bool isDataLoaderName(std::string_view name);

HostWorkName nameOfHostWork(const Trace& trace, TrackId track, TimeRange range);

/// The innermost operator at or around a host slice; kNoSlice for none.
SliceId operatorAround(const Trace& trace, SliceId slice);
/// The innermost module, a Python frame "nn.Module: ...", at or around a host slice; kNoSlice for none.
SliceId moduleAround(const Trace& trace, SliceId slice);

} // namespace lanescope
