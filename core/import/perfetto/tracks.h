// SPDX-License-Identifier: Apache-2.0
// Tracks of a Perfetto trace and the processes and threads that they stand for. Descriptors may follow the
// events, so events get owners of their own for each track at once, and name() says at the end whose those
// are. One thread.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/import/api/slice_pairs.h"

namespace lanescope::perfetto {

struct TrackInfo {
    std::uint64_t uuid = 0;
    bool described = false;
    std::string name;
    std::uint64_t parent = 0;
    std::optional<std::int64_t> pid; ///< of a process or thread track
    std::optional<std::int64_t> tid; ///< of a thread track
    std::string processName;
    std::string threadName;
    std::string labels;
    bool hasEvents = false;
    bool isState = false;
    bool ordersChildren = false; ///< children stand by rank
    std::int64_t rank = 0;

    // counters
    bool isCounter = false;
    std::int64_t unit = 1;
    bool incremental = false;
    std::uint32_t counterName = 0; ///< in the writer, once a value came

    std::uint32_t lastCategory = 0xFFFFFFFFu;
    std::uint32_t lastOwner = 0;
    std::vector<std::uint32_t> owners;
    std::vector<std::uint32_t> otherOwners; ///< of slices that lie elsewhere than on the track's thread
    bool stateIsOpen = false;

    // Slices as their begins and ends come.
    struct Open {
        SlicePairs::OpenSlice slice;
        bool isWhole = false; ///< passed together with its end, which follows
    };
    std::vector<Open> open;
    std::vector<SlicePairs::LooseEnd> looseEnds;
    TimeNs lastEdgeNs = std::numeric_limits<TimeNs>::min();
    bool hasEdges = false;
    bool isUnordered = false; ///< times went back: the builder pairs its begins and ends
};

class Tracks {
public:
    explicit Tracks(RecordWriter& writer)
        : m_writer(writer)
        , m_pairs(writer) {}

    TrackInfo& track(std::uint64_t uuid);
    /// The track of a thread that events name without a descriptor.
    TrackInfo& threadTrack(std::int64_t pid, std::int64_t tid);

    /// Takes a TrackDescriptor. Its track.
    TrackInfo& describe(std::string_view message);
    /// Takes a ThreadDescriptor that stands by itself, or a ProcessDescriptor.
    TrackInfo& describeThread(std::string_view message);
    void describeProcess(std::string_view message);
    /// Takes a ProcessTree, which names processes and threads.
    void describeProcessTree(std::string_view message);

    /// Owner of events of the track with a category of the writer.
    std::uint32_t ownerOf(TrackInfo& track, std::uint32_t category);
    /// Lets begins on the track have an owner that name() leaves where it is.
    static void addOtherOwner(TrackInfo& track, std::uint32_t owner);
    /// Name of the process that the track belongs to, as far as it was told before; empty: none.
    std::string_view processNameOf(const TrackInfo& track) const;
    /// The name of a counter track, and what distinguishes it from those of other threads.
    std::uint32_t counterName(TrackInfo& track);
    std::uint32_t counterSeries(const TrackInfo& track);

    /// A begin or an end of a slice on the track.
    void begin(TrackInfo& track, const RecordWriter::Interval& interval);
    void end(TrackInfo& track, EventRef event, TimeNs timeNs, std::uint32_t owner);
    /// Ids of the slice that begins with the event.
    template <typename Ids>
    void describeSlice(EventRef event, const Ids& ids) {
        m_pairs.describe(event, ids);
    }
    /// The recorder tells all begins of a group before all its ends.
    void tellsBeginsFirst() { m_tellsBeginsFirst = true; }
    /// Completes all slices.
    void closeSlices();

    /// Gives all owners their processes and threads, and names those.
    void name();

private:
    struct Place;
    void fillThread(std::string_view message, TrackInfo& track);
    void fillProcess(std::string_view message, TrackInfo& track);
    Place placeOf(const TrackInfo& track);
    void nameProcess(const TrackInfo& track);
    static void placeEdge(TrackInfo& track, TimeNs timeNs);
    void findSharedThreads();

    RecordWriter& m_writer;
    SlicePairs m_pairs;
    std::unordered_map<std::uint64_t, std::uint32_t> m_positions;
    std::vector<std::unique_ptr<TrackInfo>> m_tracks;           ///< in order of appearance
    std::unordered_map<std::uint64_t, std::uint32_t> m_threads; ///< by pid and tid
    std::unordered_map<std::string, int> m_uses;                ///< of names of tracks within a process
    TrackInfo* m_last = nullptr;
    bool m_tellsBeginsFirst = false;
};

} // namespace lanescope::perfetto
