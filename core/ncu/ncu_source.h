// SPDX-License-Identifier: Apache-2.0
// Args of a trace whose kernels have figures of Nsight Compute: a report by itself, or one that was joined to
// a timeline of the same run. Any thread.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/ncu/ncu_report.h"
#include "core/store/args.h"
#include "core/store/event_ref.h"

namespace lanescope {

class Trace;

class NcuSource {
public:
    virtual ~NcuSource() = default;
    /// Known from loading, or read again. Errors as of readNcuReport().
    virtual Result<std::shared_ptr<const NcuReport>> report() const = 0;
    /// False where the trace is the report alone: its kernels lie one after another, whatever lay between
    /// them.
    virtual bool hasTimes() const = 0;
    /// The kernel of the report that an event of the trace is; nothing for other events.
    virtual std::optional<std::size_t> kernelOf(EventRef event) const = 0;
};

/// Null for a trace without such figures.
const NcuSource* ncuSourceOf(const Trace& trace);

/// Figures and metrics of a kernel as args, the figures first.
void addNcuArgs(const NcuReport& report, const NcuKernel& kernel, std::vector<Arg>& args);

/// Text of a value with as many digits as it needs, such as "0.4" or "12345678".
std::string ncuNumberText(double value);

} // namespace lanescope
