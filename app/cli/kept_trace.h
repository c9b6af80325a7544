// SPDX-License-Identifier: Apache-2.0
// A trace that is open before a command asks for it, and what tells it apart from others. Plain values.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/cli/options.h"
#include "core/analysis/time_scale.h"
#include "core/catalog/analysis_context.h"
#include "core/diagnosis/diagnosis.h"

namespace lanescope::cli {

/// All that opening a trace depends on. Two commands with equal keys open the same trace.
struct TraceKey {
    std::string name;      ///< as the command line has it: messages and reports repeat it
    std::string place;     ///< absolute path
    std::string timeUnit;  ///< of --time-unit; empty: none
    std::string companion; ///< of --with; empty: none
    std::string state;     ///< of the file
    std::string beside;    ///< state of the files that may be joined to it
    friend bool operator==(const TraceKey&, const TraceKey&) = default;
};

/// The key of the file as it is now. Nothing: `file` is not a regular file of this machine.
std::optional<TraceKey> traceKeyOf(const std::string& file, const Options& options);
/// The options that open the trace.
Options optionsOf(const TraceKey& key);

struct KeptTrace {
    TraceKey key;
    std::shared_ptr<AnalysisContext> context; ///< holds the trace
    std::optional<ImprobableTimes> improbable{};
    std::optional<Diagnosis> diagnosis{}; ///< of the whole trace, once it was made
    std::string figuresState{};           ///< of the user's files that the diagnosis rests on
};

} // namespace lanescope::cli
