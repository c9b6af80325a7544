// SPDX-License-Identifier: Apache-2.0
// Contents of a .lanescope file: which traces are open and how each is looked at, with notes and bookmarks.
// Plain values; docs/sessions.md describes the file. Times are those of the trace, in nanoseconds. What is
// read from a file is not to be trusted: ranges and names may fit no trace.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/time.h"

namespace lanescope {

/// How one lane is arranged. Lanes are known by a path that does not change from run to run: without
/// process and thread numbers. `*` in it stands for anything.
struct LaneRule {
    std::string lane; ///< such as "GPU 0/stream 7"
    bool hidden = false;
    bool idle = false;
    bool solo = false;
    bool collapsed = false;
    std::optional<bool> pythonHidden;
    std::optional<std::int64_t> rowSize; ///< 0 compact, 1 normal, 2 tall; absent: as the program chooses
    std::string name;                    ///< instead of the lane's own; empty: that one
    bool fitsValues = false;             ///< values are drawn from the least to the most in view

    friend bool operator==(const LaneRule&, const LaneRule&) = default;
};

struct GroupRule {
    std::string group;
    bool collapsed = false;

    friend bool operator==(const GroupRule&, const GroupRule&) = default;
};

/// A saved arrangement of lanes, for any trace.
struct LaneRules {
    std::vector<GroupRule> groups; ///< in the order of display
    std::vector<LaneRule> lanes;   ///< in the order of display
    std::vector<std::string> pinned;

    friend bool operator==(const LaneRules&, const LaneRules&) = default;
};

/// A slice, to be found again in the same trace.
struct SliceReference {
    std::string name;
    std::string lane;
    TimeNs startNs = 0;
    DurationNs durationNs = 0;

    friend bool operator==(const SliceReference&, const SliceReference&) = default;
};

struct SessionNote {
    TimeRange range; ///< empty: a moment
    std::optional<SliceReference> slice;
    std::string text;

    friend bool operator==(const SessionNote&, const SessionNote&) = default;
};

struct SessionBookmark {
    std::int64_t key = 1; ///< 1 to 9
    TimeRange visible;
    std::string topLane; ///< the lane at the top of the canvas

    friend bool operator==(const SessionBookmark&, const SessionBookmark&) = default;
};

struct SessionTrace {
    std::string path;         ///< absolute
    std::string relativePath; ///< from the folder of the session file; empty: none
    std::uint64_t sizeBytes = 0;
    std::string timeUnit; ///< that its times are in: "ns", "ms" or "s"; empty: microseconds, as usual
    TimeRange visible;
    std::optional<TimeRange> timeSelection;
    std::optional<SliceReference> slice;
    std::string highlightedName;
    std::string filter;                     ///< what is searched for, as typed
    std::optional<std::int64_t> filterMode; ///< of slices that are not hits: 0 shown, 1 dimmed, 2 hidden
    bool filterArgs = false;                ///< words are searched for in args, too
    LaneRules lanes;
    std::vector<SessionNote> notes;
    std::vector<SessionBookmark> bookmarks;

    friend bool operator==(const SessionTrace&, const SessionTrace&) = default;
};

/// Path of a file: absolute, and from the folder of the session file (empty: unknown).
struct SessionPlace {
    std::string path;
    std::string relativePath;

    friend bool operator==(const SessionPlace&, const SessionPlace&) = default;
};

/// An open page that is no single trace.
struct SessionPage {
    enum class Kind { Comparison, Ranks, Folder };
    Kind kind = Kind::Folder;
    std::vector<SessionPlace> places; ///< baseline and candidate, the ranks, or the folder
    std::string title;                ///< of ranks, where it does not follow from the places
    std::int64_t tab = 0;             ///< its place among all that is open

    friend bool operator==(const SessionPage&, const SessionPage&) = default;
};

/// A query with a panel of its own.
struct SessionQuery {
    std::string title;
    std::string sql;

    friend bool operator==(const SessionQuery&, const SessionQuery&) = default;
};

struct Session {
    static constexpr std::int64_t kVersion = 1;

    std::vector<SessionTrace> traces;
    std::vector<SessionPage> pages;
    std::vector<SessionQuery> queries;
    std::int64_t current = 0;                ///< the trace in front
    std::optional<std::int64_t> currentPage; ///< the page in front, instead of a trace

    friend bool operator==(const Session&, const Session&) = default;
};

} // namespace lanescope
