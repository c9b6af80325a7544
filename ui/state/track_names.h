// SPDX-License-Identifier: Apache-2.0
// Names of processes, GPUs and tracks for people: the same words in lane headers, details and tables.
// Immutable after construction; any thread.
#pragma once

#include <QString>

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/ids.h"

namespace lanescope {
class Trace;
}

namespace lanescope::ui {

QString toText(std::string_view utf8);

class TrackNames {
public:
    /// `trace` must outlive the names. O(tracks + steps).
    explicit TrackNames(const Trace& trace);

    /// "python3 4711".
    QString process(ProcessId id) const;
    /// "GPU 0 NVIDIA H100 80GB HBM3": deviceName() and the model.
    QString device(std::int32_t device) const;
    /// "main thread 4711", "stream 7 annotations".
    QString track(TrackId id) const;
    /// "python3 4711 · main thread 4711", "GPU 0 · stream 7".
    QString path(TrackId id) const;

    /// The thread of a process that leads: the one with the steps, else the process' own (tid == pid), else
    /// the one with the most slices. kNoTrack for a process without threads.
    TrackId leadingThread(ProcessId id) const;

private:
    QString stream(TrackId id) const;

    const Trace& m_trace;
    struct Leader {
        TrackId track = kNoTrack;
        bool isMain = false; ///< by steps or by id
    };
    std::size_t placeOf(ProcessId id) const;

    std::vector<Leader> m_leaders; ///< by process; last of tracks without one
};

} // namespace lanescope::ui
