// SPDX-License-Identifier: Apache-2.0
// Cost of frames of a widget, by scripted changes of its view. A frame is everything that one change causes
// on the UI thread; what refines a picture that is on the screen already is a frame of its own. Figures are
// printed and recorded. UI thread only.
#pragma once

#include <QStringList>

#include <functional>
#include <string>
#include <vector>

#include "core/base/time.h"
#include "tests/bench/bench_support.h"

namespace lanescope::bench {

/// Cost of one frame. On a busy machine, CPU time is more reliable than elapsed time.
struct FrameCost {
    double wallMs;
    double cpuMs;
};

/// CPU time of this thread.
double threadCpuMs();

class FrameTimes {
public:
    /// `prefix` stands before the names of workloads, `input` is what was drawn; `isRefined` says whether
    /// anything was painted since it was asked last.
    FrameTimes(std::string prefix, std::string input, Records records, std::function<bool()> isRefined);

    /// `count` changes of the view, each with the painting that follows. Where a picture is refined, that is
    /// another frame: the first one is on the screen by then, and input is answered between them.
    void frames(const char* name, int count, const std::function<void(int)>& change);
    void report(const char* name, std::vector<FrameCost> costs) const;
    /// Costs of all workloads of more than one frame, so far.
    const std::vector<FrameCost>& all() const { return m_all; }

private:
    std::string m_prefix;
    std::string m_input;
    Records m_records;
    std::function<bool()> m_isRefined;
    std::vector<FrameCost> m_all;
};

/// The main() of a program of frames: `run` with the arguments, without a screen unless one is asked for.
int runWithApplication(int argc, char** argv, int (*run)(const QStringList& arguments));

/// The flight that every view of time is timed by: zooms, pans and jumps within `bounds`.
void fly(FrameTimes& times, TimeRange bounds, const std::function<TimeRange()>& visible,
         const std::function<void(TimeRange)>& show);

} // namespace lanescope::bench
