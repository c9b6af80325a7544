// SPDX-License-Identifier: Apache-2.0
#include "ui/state/device_terms.h"

#include <array>
#include <string_view>

#include "core/base/pattern.h"
#include "core/store/trace.h"
#include "ui/state/track_names.h"

namespace lanescope::ui {

namespace {

struct Term {
    Pattern nvidia;
    std::string_view amd;
};

/// Whole words; where a plural is not formed, as in Chinese, the singular is all there is.
const std::array<Term, 3>& terms() {
    static const std::array<Term, 3> all{
        Term{*Pattern::parse(R"(\bSM(s?)\b)"), R"(CU\1)"},
        Term{*Pattern::parse(R"(\bWarp(s?)\b)"), R"(Wavefront\1)"},
        Term{*Pattern::parse(R"(\bwarp(s?)\b)"), R"(wavefront\1)"},
    };
    return all;
}

} // namespace

bool isFromAmd(const Trace& trace) {
    for (const DeviceProperties& device : trace.devices()) {
        const std::string_view name = trace.text(device.name);
        for (const std::string_view maker : {"AMD", "Instinct", "Radeon"}) {
            if (name.find(maker) != std::string_view::npos) {
                return true;
            }
        }
        if (!name.empty()) {
            return false;
        }
    }
    return !trace.launches().empty() && trace.sliceName(trace.launches().front().slice).starts_with("hip");
}

QString inTermsOf(const Trace& trace, DeviceTerms chosen, const QString& text) {
    if (chosen == DeviceTerms::Nvidia || (chosen == DeviceTerms::OfMaker && !isFromAmd(trace))) {
        return text;
    }
    std::string changed = text.toStdString();
    for (const Term& term : terms()) {
        changed = term.nvidia.replacedIn(changed, term.amd);
    }
    return toText(changed);
}

} // namespace lanescope::ui
