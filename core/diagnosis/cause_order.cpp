// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/cause_order.h"

#include <algorithm>
#include <tuple>

namespace lanescope {

namespace {

constexpr double kHiddenShare = 0.2;
constexpr double kLeastOfSpan = 0.05;

/// Time that the change on which the gain rests takes away.
double takenNs(const DiagnosisCause& cause) {
    const auto ns = static_cast<double>(cause.ns);
    switch (cause.gain->premise) {
    case GainPremise::HalfTime:
        return ns / 2;
    case GainPremise::Roofline:
        return cause.roofline ? ns * (1 - cause.roofline->share) : ns;
    default:
        return ns;
    }
}

double expectedGainNs(const DiagnosisCause& cause) {
    if (!cause.gain) {
        return static_cast<double>(cause.ns);
    }
    return (static_cast<double>(cause.gain->lowNs) + static_cast<double>(cause.gain->ns) +
            static_cast<double>(cause.gain->highNs)) /
           3;
}

bool isHidden(const DiagnosisCause& cause) {
    return cause.gain && static_cast<double>(cause.gain->highNs) < kHiddenShare * takenNs(cause);
}

} // namespace

void orderByGain(Diagnosis& diagnosis) {
    std::vector<DiagnosisCause>& causes = diagnosis.causes;
    const DiagnosisCause* limit = nullptr;
    for (const DiagnosisCause& cause : causes) {
        if (!isHidden(cause) && (limit == nullptr || expectedGainNs(cause) > expectedGainNs(*limit))) {
            limit = &cause;
        }
    }
    const auto spanNs = static_cast<double>(diagnosis.span.durationNs());
    if (limit == nullptr || expectedGainNs(*limit) < kLeastOfSpan * spanNs) {
        return;
    }
    const CauseKind limitKind = limit->kind;
    for (DiagnosisCause& cause : causes) {
        if (isHidden(cause)) {
            cause.hiddenBehind = limitKind;
        }
    }
    std::ranges::stable_sort(causes, std::ranges::less(), [](const DiagnosisCause& cause) {
        const bool isLast = cause.hiddenBehind.has_value();
        return std::tuple(isLast, isLast ? 0.0 : -expectedGainNs(cause), -cause.ns);
    });
}

} // namespace lanescope
