// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/device_terms.h"

#include <array>
#include <string_view>
#include <utility>

#include "core/analysis/device/device_name.h"
#include "core/base/pattern.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

struct Term {
    Pattern nvidia;
    std::string_view amd;
};

/// Whole words; where a plural is not formed, as in Chinese, the singular is all there is.
const std::array<Term, 8>& terms() {
    static const std::array<Term, 8> all{
        Term{*Pattern::parse(R"(\bSM(s?)\b)"), R"(CU\1)"},
        Term{*Pattern::parse(R"(\bWarp(s?)\b)"), R"(Wavefront\1)"},
        Term{*Pattern::parse(R"(\bwarp(s?)\b)"), R"(wavefront\1)"},
        Term{*Pattern::parse(R"(\bTensor core(s?)\b)"), R"(Matrix core\1)"},
        Term{*Pattern::parse(R"(\btensor core(s?)\b)"), R"(matrix core\1)"},
        Term{*Pattern::parse(R"(\bTensor Core(s?)\b)"), R"(Matrix Core\1)"},
        Term{*Pattern::parse(R"(\bTensorkern(en|e)?\b)"), R"(Matrixkern\1)"},
        Term{*Pattern::parse(R"(\bTensor-Kern(en|e)?\b)"), R"(Matrix-Kern\1)"},
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

std::string inAmdTerms(std::string text) {
    for (const Term& term : terms()) {
        text = term.nvidia.replacedIn(text, term.amd);
    }
    return text;
}

std::string namingDevices(const Trace& trace, std::string text) {
    static const Pattern kGpu = *Pattern::parse(R"(\bGPU(s?)\b)");
    const std::string_view word = deviceWord(trace);
    return word == "GPU" ? text : kGpu.replacedIn(text, std::string(word) + R"(\1)");
}

std::string inTermsOfMaker(const Trace& trace, std::string text) {
    return namingDevices(trace, isFromAmd(trace) ? inAmdTerms(std::move(text)) : std::move(text));
}

} // namespace lanescope
