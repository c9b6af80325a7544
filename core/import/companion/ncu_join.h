// SPDX-License-Identifier: Apache-2.0
// The args of a trace with the figures of a report of Nsight Compute of the same run: each kernel gets those
// of its launch. Kernels are joined by name, grid and block, and among those by the order of their launches.
// Any thread.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/byte_file.h"
#include "core/base/status.h"
#include "core/ncu/ncu_source.h"
#include "core/store/arg_source.h"
#include "core/store/trace.h"

namespace lanescope::companion {

/// Kernels of the trace with those of the report, by event.
using NcuPairs = std::vector<std::pair<EventRef, std::uint32_t>>;

NcuPairs joinKernels(const TraceData& profile, const NcuReport& report);

class NcuJoinedArgs final : public ArgSource, public NcuSource {
public:
    NcuJoinedArgs(std::shared_ptr<const ArgSource> own, std::shared_ptr<const NcuReport> report,
                  NcuPairs pairs, const std::string& file);

    /// The trace's own source, or that of an execution trace that was joined before.
    const ArgSource& own() const { return *m_own; }
    /// Sentence for people: how much comes from which file.
    const std::string& note() const { return m_note; }

    Result<std::shared_ptr<const NcuReport>> report() const override { return m_report; }
    bool hasTimes() const override { return true; }
    std::optional<std::size_t> kernelOf(EventRef event) const override;

    Result<EventText> eventText(EventRef event) const override;
    std::string placeText(EventRef event) const override { return m_own->placeText(event); }
    Status visitEvents(std::span<const EventRef> events, Visitor& visitor,
                       const std::stop_token& stop) const override;
    bool holds(EventRef event, EventRef place) const override { return m_own->holds(event, place); }
    Result<PlaceText> textAround(EventRef place, std::size_t contextBytes) const override {
        return m_own->textAround(place, contextBytes);
    }
    unsigned mostReaders() const override { return m_own->mostReaders(); }
    std::uint64_t memoryBytes() const override { return m_own->memoryBytes() + m_report->sizeBytes(); }

private:
    std::shared_ptr<const ArgSource> m_own;
    std::shared_ptr<const NcuReport> m_report;
    NcuPairs m_pairs; ///< ascending
    std::string m_note;
};

/// Whether the file is such a report.
bool isNcuReport(const std::shared_ptr<const ByteFile>& file);

/// Sets `profile.args` to those with the report's. An error when it cannot be read, or when not nine in ten
/// of its kernels are in the trace.
Status addNcuReport(TraceData& profile, const std::shared_ptr<const ByteFile>& file);

} // namespace lanescope::companion
