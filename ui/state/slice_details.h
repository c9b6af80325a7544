// SPDX-License-Identifier: Apache-2.0
// Everything the Details panel says about one slice, as plain values: sections of labelled rows, some of
// which lead to another slice. A pure function of an immutable trace that reads the event's text from
// the source; any thread.
#pragma once

#include <QString>

#include <optional>
#include <stop_token>
#include <vector>

#include "core/base/ids.h"
#include "ui/state/device_terms.h"
#include "ui/state/source_place.h"

namespace lanescope {
class Trace;
struct AttributedWork;
} // namespace lanescope

namespace lanescope::ui {

struct DetailRow {
    QString label = {};
    QString value = {};
    /// Target of the row; kNoSlice: none.
    SliceId link = kNoSlice;
    /// Said after the value in a quieter tone, such as a duration or a delay.
    QString note = {};
    bool isCode = false;                              ///< keep spaces and line breaks, fixed pitch
    bool isMissing = false;                           ///< the value says why there is none
    std::optional<SourcePlace> source = std::nullopt; ///< where the code is that the row names
};

struct DetailSection {
    enum class Kind {
        Facts,
        Why,
        Idle,
        StepTime,
        Kernel,
        Work,
        Device,
        Launches,
        Steps,
        Flows,
        CallStack,
        Recording,
        Arguments
    };
    Kind kind = Kind::Facts;
    QString title;
    std::vector<DetailRow> rows;
};

struct SliceDetails {
    SliceId slice = kNoSlice; ///< kNoSlice: about the trace or a range (trace_overview.h)
    QString name;
    QString category; ///< as in the file; "(none)" when it has none
    QString track;
    std::vector<DetailSection> sections;

    const DetailSection* section(DetailSection::Kind kind) const;
};

/// Details of `slice`; lists that can be long are cut and say how much more there is. Null `attribution`:
/// without what a kernel computed.
SliceDetails sliceDetails(const Trace& trace, SliceId slice, DeviceTerms terms = DeviceTerms::OfMaker,
                          const AttributedWork* attribution = nullptr);

} // namespace lanescope::ui
