// SPDX-License-Identifier: Apache-2.0
// Writes Kineto traces of programs that capture, launch and replay a sequence of work.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/import/trace_loader.h"
#include "tests/support/trace_json_builder.h"

namespace lanescope::test {

struct MadeWork {
    std::string kernel; ///< "copy" and "memset" stand for those
    std::string op;     ///< empty: launched outside of operators
    int stream = 7;
    std::string args{};   ///< more of the piece's, such as "\"graph node id\": 3"
    std::string opArgs{}; ///< those of the operator, such as "\"Input Dims\": [[2, 3], [3, 4]]"
};

class MadeGraphs {
public:
    /// Runs each work from a launch of its own.
    void launchEagerly(const std::vector<MadeWork>& works);
    /// As above, but nothing runs. `namesKernels`: the calls record their kernels, as ROCm's do.
    void capture(const std::vector<MadeWork>& works, bool namesKernels = true);
    /// One launch call for all; each piece takes 10 us, `longer` more. Pieces of other streams than the first
    /// one's begin `shiftUs` later.
    void replay(const std::vector<MadeWork>& works, int longer = 0, int shiftUs = 0);
    /// An annotation of the host from `startUs` until now.
    void annotateSince(int startUs, const std::string& name);
    int nowUs() const { return m_nowUs; }

    TracePtr load() const;

private:
    void call(const std::string& name, const MadeWork* work, const std::string& args);
    void piece(const MadeWork& work, int startUs, int durationUs);

    TraceJsonBuilder m_json;
    int m_nowUs = 0;
    int m_correlation = 0;
};

/// Companions for answerPieces(): the trace, or none for null.
std::vector<TracePtr> capturesOf(const TracePtr& capture);

/// `layers` times three kernels, one of an operator each, between a copy and a memset.
std::vector<MadeWork> madeLayers(int layers);

} // namespace lanescope::test
