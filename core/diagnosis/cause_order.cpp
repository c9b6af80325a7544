// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/cause_order.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

namespace lanescope {

namespace {

constexpr double kHiddenShare = 0.2;
constexpr double kLeastOfSpan = 0.05;
/// A certain difference between gains that is smaller than this share of the span is no reason to leave the
/// order by time.
constexpr double kLeastDifference = 0.01;

/// Time that the change on which the gain rests takes away.
double takenNs(const DiagnosisCause& cause) {
    return static_cast<double>(cause.gain->takenNs > 0 ? cause.gain->takenNs : cause.ns);
}

double expectedGainNs(const DiagnosisCause& cause) {
    if (!cause.gain) {
        return static_cast<double>(cause.ns);
    }
    return (static_cast<double>(cause.gain->lowNs) + static_cast<double>(cause.gain->ns) +
            static_cast<double>(cause.gain->highNs)) /
           3;
}

/// The rest is many small causes, which no single change takes away.
DurationNs leastNs(const DiagnosisCause& cause) {
    return cause.kind == CauseKind::OtherIdle ? 0 : cause.gain ? cause.gain->lowNs : cause.ns;
}

DurationNs mostNs(const DiagnosisCause& cause) {
    return cause.gain ? cause.gain->highNs : cause.ns;
}

/// Its change takes much away and gains little, whatever the interval. Where work cannot run beside other
/// work, that tells nothing of what hides it.
bool isSmall(const DiagnosisCause& cause) {
    return cause.gain && cause.gain->premise != GainPremise::Hidden &&
           static_cast<double>(cause.gain->highNs) < kHiddenShare * takenNs(cause);
}

} // namespace

void orderByGain(Diagnosis& diagnosis) {
    std::vector<DiagnosisCause>& left = diagnosis.causes;
    std::ranges::stable_sort(left, std::ranges::greater(), &DiagnosisCause::ns);
    const DiagnosisCause* limit = nullptr;
    for (const DiagnosisCause& cause : left) {
        if (!isSmall(cause) && (limit == nullptr || expectedGainNs(cause) > expectedGainNs(*limit))) {
            limit = &cause;
        }
    }
    const auto spanNs = static_cast<double>(diagnosis.span.durationNs());
    if (limit == nullptr || expectedGainNs(*limit) < kLeastOfSpan * spanNs) {
        return;
    }
    const double limitNs = expectedGainNs(*limit);
    const CauseKind limitKind = limit->kind;
    for (DiagnosisCause& cause : left) {
        if (isSmall(cause) && static_cast<double>(cause.gain->highNs) < limitNs) {
            cause.hiddenBehind = limitKind;
        }
    }
    const auto comesBefore = [limitNs, spanNs](const DiagnosisCause& a, const DiagnosisCause& b) {
        const auto certainNs = static_cast<double>(leastNs(a) - mostNs(b));
        return (certainNs > 0 && certainNs >= kLeastDifference * spanNs) ||
               (b.hiddenBehind && !a.hiddenBehind && expectedGainNs(a) == limitNs);
    };
    std::vector<DiagnosisCause> ordered;
    while (!left.empty()) { // no circle: what is hidden gains less than what hides it
        const auto next = std::ranges::find_if(left, [&](const DiagnosisCause& cause) {
            return std::ranges::none_of(
                left, [&](const DiagnosisCause& other) { return comesBefore(other, cause); });
        });
        const auto chosen = next == left.end() ? left.begin() : next;
        ordered.push_back(std::move(*chosen));
        left.erase(chosen);
    }
    left = std::move(ordered);
}

} // namespace lanescope
