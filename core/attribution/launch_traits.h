// SPDX-License-Identifier: Apache-2.0
// Traits of the slices around launches (launch_context.h): which have a model, and which of those only stand
// in for operators below them. Made in O(n log n) for n operators; a byte a name and a bit a slice.
#pragma once

#include <vector>

#include "core/attribution/launch_context.h"
#include "core/base/ids.h"

namespace lanescope {

class ModelRegistry;
class Trace;
struct Track;

/// Traits of the slices of one trace, which must outlive it. One thread: facts of a name are kept.
/// An operator of an own model that encloses another one of its name hands the call on with other inputs: a
/// DTensor calls it on the local shard, autocast with converted inputs. It counts as composite, so that the
/// inner one, which computes, has the cost, and operators in between have theirs. But not aten::copy_, which
/// moves data by copies of its own.
class CallTraits {
public:
    CallTraits(const Trace& trace, const ModelRegistry& models);

    LaunchTraits of(SliceId slice);
    bool hasModel(SliceId slice);
    bool isComposite(SliceId slice);

private:
    void markNested(const Track& track);
    LaunchTraits ofName(SliceId slice);

    const Trace& m_trace;
    const ModelRegistry& m_models;
    std::vector<LaunchTraits> m_ofName; ///< by StringId; 0: not looked at yet
    std::vector<bool> m_handsOn;        ///< by SliceId
};

} // namespace lanescope
