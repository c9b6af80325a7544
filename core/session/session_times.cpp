// SPDX-License-Identifier: Apache-2.0
#include "core/session/session_times.h"

#include <cstdint>
#include <limits>
#include <optional>

namespace lanescope {

namespace {

class Scale {
public:
    explicit Scale(int exponent)
        : m_exponent(exponent) {}

    void apply(std::int64_t& timeNs) const {
        using Limits = std::numeric_limits<std::int64_t>;
        for (int i = 0; i > m_exponent; --i) {
            timeNs /= 10;
        }
        for (int i = 0; i < m_exponent; ++i) {
            std::int64_t more = 0;
            if (__builtin_mul_overflow(timeNs, std::int64_t{10}, &more)) {
                timeNs = timeNs < 0 ? Limits::min() : Limits::max();
                return;
            }
            timeNs = more;
        }
    }
    void apply(TimeRange& range) const {
        apply(range.startNs);
        apply(range.endNs);
    }
    void apply(std::optional<SliceReference>& slice) const {
        if (slice) {
            apply(slice->startNs);
            apply(slice->durationNs);
        }
    }

private:
    int m_exponent; ///< of ten
};

} // namespace

SessionTrace withTimesScaled(SessionTrace trace, int exponent) {
    const Scale scale(exponent);
    scale.apply(trace.visible);
    if (trace.timeSelection) {
        scale.apply(*trace.timeSelection);
    }
    scale.apply(trace.slice);
    for (SessionNote& note : trace.notes) {
        scale.apply(note.range);
        scale.apply(note.slice);
    }
    for (SessionBookmark& bookmark : trace.bookmarks) {
        scale.apply(bookmark.visible);
    }
    return trace;
}

} // namespace lanescope
