// SPDX-License-Identifier: Apache-2.0
// How much of some kernels' time ran on tensor cores. A plain value.
#pragma once

#include "core/analysis/known_share.h"
#include "core/analysis/tensor_cores.h"
#include "core/base/time.h"

namespace lanescope {

/// Time of kernels, concurrent ones added up.
struct TensorCoreTime {
    DurationNs kernelNs = 0;
    DurationNs usedNs = 0;       ///< by the plugin's list of names
    DurationNs likelyNs = 0;     ///< by Lanescope's additional names; see tensor_cores.h
    DurationNs unknownNs = 0;    ///< of kernels that no rule matches
    DurationNs pluginOnlyNs = 0; ///< by the plugin's list, though their names say that they do not

    void add(TensorCoreUse use, DurationNs durationNs) {
        kernelNs = saturatingAdd(kernelNs, durationNs);
        DurationNs* part = use == TensorCoreUse::Yes          ? &usedNs
                           : use == TensorCoreUse::Likely     ? &likelyNs
                           : use == TensorCoreUse::Unknown    ? &unknownNs
                           : use == TensorCoreUse::PluginOnly ? &pluginOnlyNs
                                                              : nullptr;
        if (part != nullptr) {
            *part = saturatingAdd(*part, durationNs);
        }
    }
    DurationNs countedNs(Conventions conventions) const {
        return saturatingAdd(usedNs, conventions == Conventions::TensorBoard ? pluginOnlyNs : likelyNs);
    }
    /// Share of the kernels whose use is known. In the plugin that of all kernels is known.
    KnownFigure figure(Conventions conventions) const {
        const DurationNs knownNs =
            conventions == Conventions::TensorBoard ? kernelNs : saturatingSubtract(kernelNs, unknownNs);
        if (knownNs <= 0) {
            return {};
        }
        return {static_cast<double>(countedNs(conventions)) / static_cast<double>(knownNs),
                static_cast<double>(knownNs) / static_cast<double>(kernelNs)};
    }
    /// 0..1; < 0: no kernel took time, or of less than half of the time the use is known.
    double share(Conventions conventions) const { return figure(conventions).shown(); }
};

} // namespace lanescope
