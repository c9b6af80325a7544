// SPDX-License-Identifier: Apache-2.0
// A view of a trace as a link that other programs can show and open:
// lanescope://open?file=/folder/trace.json.gz&range=1000ns..2000ns&select=offset:4711. Links come from
// anywhere, so they only name files of this machine: following one makes no connection and runs nothing. Pure
// functions.
#pragma once

#include <QString>

#include <optional>

#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {
class Trace;
}

namespace lanescope::ui {

inline constexpr char kLinkScheme[] = "lanescope";

struct TraceLink {
    QString file;   ///< absolute path
    QString range;  ///< that is in view, as on the command line; empty: as the window chooses
    QString select; ///< as parseSelection() takes it; empty: nothing

    friend bool operator==(const TraceLink&, const TraceLink&) = default;
};

/// To what is in view, and the slice that is selected (kNoSlice: none).
TraceLink linkTo(const Trace& trace, const QString& file, TimeRange visible, SliceId slice);
QString linkText(const TraceLink& link);
/// Nothing when it is no such link, or names no local file.
std::optional<TraceLink> traceLinkFrom(const QString& text);

} // namespace lanescope::ui
