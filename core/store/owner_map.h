// SPDX-License-Identifier: Apache-2.0
// From the (pid, tid) pairs of events to the processes and tracks of the trace, named and ordered by the
// recorder's metadata.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/hash_index.h"
#include "core/base/hash_mix.h"
#include "core/store/event_batch.h"
#include "core/store/name_merge.h"

namespace lanescope {

inline constexpr std::uint32_t kNoTrackIndex = 0xFFFFFFFFu;

/// Storage that the slices of an owner need.
struct OwnerUse {
    bool slices = false; ///< X, B and E
    bool async = false;  ///< b, e, S and F: one track for each (process, category)
};

/// A metadata event and whose names it uses.
struct WorkerMetadata {
    unsigned worker = 0;
    MetadataRecord record;
};

/// Ranks of the file.
struct FoundRank {
    std::string name;
    std::int64_t number = 0;
};

struct FoundRanks {
    std::vector<FoundRank> ranks; ///< by number; empty for a file of one rank or none
    /// Position in `ranks` by worker and owner, kNoIndex for none; empty without ranks.
    std::vector<std::vector<std::uint32_t>> ofOwner;

    std::uint32_t rankOf(unsigned worker, std::uint32_t owner) const {
        return ofOwner.empty() ? kNoIndex : ofOwner[worker][owner];
    }
};

class OwnerMap {
public:
    /// `uses[w][owner]`: what each owner of each worker needs. Later metadata wins over earlier, except that
    /// a thread's own name wins over the generic "thread N (program)".
    OwnerMap(std::span<const std::unique_ptr<DecodeTables>> tables, const MergedNames& names,
             const std::vector<std::vector<OwnerUse>>& uses, std::span<const WorkerMetadata> metadata,
             const FoundRanks& ranks);

    /// Texts that must be among the trace's strings: pass them to mergeNames() before.
    static std::vector<std::string> extraStrings(std::span<const std::unique_ptr<DecodeTables>> tables,
                                                 std::span<const WorkerMetadata> metadata);

    /// In display order; taken over by the builder.
    std::vector<Process> processes;
    std::vector<Track> tracks;

    /// Index in `tracks` of the owner's slices, kNoTrackIndex without any.
    std::uint32_t trackOf(unsigned worker, std::uint32_t owner) const {
        return m_owners[worker][owner].track;
    }
    std::uint32_t asyncTrackOf(unsigned worker, std::uint32_t owner) const {
        return m_owners[worker][owner].asyncTrack;
    }
    /// The host side process of the owner's pid, or the device's where there is no host side.
    ProcessId processOf(unsigned worker, std::uint32_t owner) const {
        return m_owners[worker][owner].process;
    }
    /// Tracks with the owner's (pid, tid), whatever their side, in order of TrackKind.
    std::span<const std::uint32_t> tracksNear(unsigned worker, std::uint32_t owner) const {
        return tracksOfGroup(m_owners[worker][owner].group);
    }

private:
    /// A pid or tid in the numbering of the trace.
    struct Part {
        OwnerPart::Kind kind = OwnerPart::Kind::Absent;
        std::int64_t value = 0;
        friend bool operator==(const Part&, const Part&) = default;
    };
    struct Owner {
        std::uint32_t track = kNoTrackIndex;
        std::uint32_t asyncTrack = kNoTrackIndex;
        ProcessId process = kNoProcess;
        std::uint32_t group = 0;
    };
    struct ProcessKey {
        Part pid;
        bool device;
        std::uint32_t part;
        friend bool operator==(const ProcessKey&, const ProcessKey&) = default;
    };
    struct TrackKey {
        std::uint32_t process;
        Part tid;
        TrackKind kind;
        CategoryId category;
        friend bool operator==(const TrackKey&, const TrackKey&) = default;
    };
    struct GroupKey {
        Part pid;
        Part tid;
        std::uint32_t part;
        friend bool operator==(const GroupKey&, const GroupKey&) = default;
    };

    static Part partOf(const OwnerPart& part, const std::vector<StringId>& names);
    static std::uint64_t hashOf(const Part& part);
    static std::uint64_t processHash(const ProcessKey& key) {
        return hashMix(hashOf(key.pid), key.part * 2 + (key.device ? 1 : 0));
    }
    static std::uint64_t groupHash(const GroupKey& key) {
        return hashMix(hashMix(hashOf(key.pid), hashOf(key.tid)), key.part);
    }
    StringId textOf(const Part& part) const;
    std::uint32_t processFor(const ProcessKey& key);
    std::uint32_t trackFor(const ProcessKey& process, const Part& tid, TrackKind kind);
    std::uint32_t addTrack(const TrackKey& key);
    std::uint32_t groupFor(const GroupKey& key);
    std::uint32_t findGroup(const GroupKey& key) const;
    std::span<const std::uint32_t> tracksOfGroup(std::uint32_t group) const {
        return std::span(m_groupTracks)
            .subspan(m_groupStart[group], m_groupStart[group + 1] - m_groupStart[group]);
    }
    void fillGroups();
    void applyMetadata(std::span<const WorkerMetadata> metadata);
    void putInOrder();

    const MergedNames& m_names;
    std::vector<std::vector<Owner>> m_owners;
    std::vector<std::uint32_t>
        m_groupStart; ///< of each group in m_groupTracks, one more than there are groups
    std::vector<std::uint32_t> m_groupTracks;
    std::vector<ProcessKey> m_processKeys;
    std::vector<TrackKey> m_trackKeys;
    std::vector<GroupKey> m_groupKeys;
    std::uint32_t m_parts = 0; ///< highest part of an owner
    HashIndex m_processIndex;
    HashIndex m_trackIndex;
    HashIndex m_groupIndex;
};

} // namespace lanescope
