// SPDX-License-Identifier: Apache-2.0
// Gains of a diagnosis, with a dependency graph of their own.
#pragma once

#include "core/diagnosis/cause_gains.h"

namespace lanescope::test {

inline void addGains(Diagnosis& diagnosis, const Trace& trace) {
    const auto graph = DependencyGraph::build(trace);
    if (graph) {
        predictGains(diagnosis, WhatIf(**graph));
    }
}

} // namespace lanescope::test
