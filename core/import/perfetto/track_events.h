// SPDX-License-Identifier: Apache-2.0
// TrackEvents of a Perfetto trace as records: slices, instants, counters, states and flows, and the events of
// old recorders that carry a phase of Chrome's JSON format. One thread.
#pragma once

#include <span>
#include <unordered_map>

#include "core/import/perfetto/cupti_events.h"
#include "core/import/perfetto/rocprof_events.h"
#include "core/import/perfetto/session.h"
#include "core/import/perfetto/track_event_fields.h"

namespace lanescope::perfetto {

class TrackEvents {
public:
    explicit TrackEvents(Session& session)
        : m_session(session)
        , m_writer(session.writer)
        , m_rocprof(session)
        , m_cupti(session)
        , m_noCategory(m_writer.category({}, CategoryKind::None))
        , m_flowCategory(m_writer.category("flow", CategoryKind::Other)) {}

    /// `values` are those that `fields` refers to.
    void read(const Packet& packet, const TrackEventFields& fields, const EventValues& values,
              Sequence& sequence);

private:
    struct Legacy;
    /// An event with its texts as names of the writer; 0: none.
    struct Parsed : TrackEventFields {
        const EventValues* values = nullptr;
        const OldEventFields* old = nullptr; ///< empty ones where it has none
        std::uint32_t nameNumber = 0;
        std::uint32_t categoryNumber = 0;

        std::span<const std::uint64_t> numbers(NumberRange range) const {
            return std::span(values->numbers).subspan(range.first, range.count);
        }
    };

    Parsed resolve(const Packet& packet, const TrackEventFields& fields, const EventValues& values,
                   Sequence& sequence);
    static Legacy parseLegacy(std::string_view message);
    std::optional<TimeNs> timeOf(const Packet& packet, Sequence& sequence, const Parsed& event);
    TrackInfo& trackOf(Sequence& sequence, const Parsed& event);
    std::uint32_t categoryOf(std::string_view text);
    /// Category and meaning of an event by the name of its category.
    struct CategoryUse {
        std::uint32_t category = 0;
        RocprofEvents::Kind kind = RocprofEvents::Kind::None;
        CategoryKind meaning = CategoryKind::None;
    };
    CategoryUse useOf(const Parsed& event);

    /// Whether it may have arrows: those of device work follow from its correlation.
    bool put(const Packet& packet, TimeNs timeNs, Parsed& event, TrackInfo& track);
    void putLegacy(const Packet& packet, TimeNs timeNs, Parsed& event, TrackInfo& track);
    void putState(const Packet& packet, TimeNs timeNs, const Parsed& event, TrackInfo& track);
    void putCounter(const Packet& packet, TimeNs timeNs, Sequence& sequence, const Parsed& event,
                    TrackInfo& track);
    void addCounters(TimeNs timeNs, Sequence& sequence, const Parsed& event);
    void addThreadCounters(TimeNs timeNs, Sequence& sequence, const Parsed& event, TrackInfo& track);
    void addFlows(TimeNs timeNs, const Parsed& event, TrackInfo& track);
    void addSubmissions(TimeNs timeNs, const Parsed& event, TrackInfo& track);
    double valueOf(Sequence& sequence, const TrackInfo& track, std::int64_t value);

    Session& m_session;
    RecordWriter& m_writer;
    RocprofEvents m_rocprof;
    CuptiEvents m_cupti;
    std::uint32_t m_noCategory;
    std::uint32_t m_flowCategory; ///< one for all: an arrow leads from category to category
    std::unordered_map<std::uint32_t, CategoryUse> m_categories; ///< by number of the name
    std::uint32_t m_latestName = 0;                              ///< of a category
    CategoryUse m_latestUse;
    std::unordered_map<std::uint64_t, std::uint64_t> m_flowEnds; ///< how often a flow has ended
};

/// Ids of arrows between submissions, waits and GPU work, by event_id.
std::int64_t submissionFlow(std::uint64_t eventId);
std::int64_t waitFlow(std::uint64_t eventId);
/// Category of those arrows.
inline constexpr std::string_view kGpuFlowCategory = "gpu_flow";

} // namespace lanescope::perfetto
