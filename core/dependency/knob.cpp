// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/knob.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/base/number_text.h"
#include "core/base/pattern.h"

namespace lanescope {

namespace {

constexpr KnobTargetInfo kTargets[] = {
    {KnobTarget::Work, "work", true, false},
    {KnobTarget::Kernel, "kernel", true, false},
    {KnobTarget::Communication, "comm", true, false},
    {KnobTarget::CommunicationHidden, "comm:hidden", true, true},
    {KnobTarget::Copy, "copy", true, false},
    {KnobTarget::Memset, "memset", true, false},
    {KnobTarget::Operator, "operator", true, false},
    {KnobTarget::Module, "module", true, false},
    {KnobTarget::Phase, "phase", true, false},
    {KnobTarget::Host, "host", true, false},
    {KnobTarget::HostOperators, "host:operators", false, false},
    {KnobTarget::HostPython, "host:python", false, false},
    {KnobTarget::DataLoading, "data", false, false},
    {KnobTarget::Call, "call", true, false},
    {KnobTarget::LaunchLatency, "idle:launch", false, false},
    {KnobTarget::StreamGap, "idle:gap", false, false},
    {KnobTarget::EventWait, "idle:event", false, false},
    {KnobTarget::WaitReturn, "idle:return", false, false},
    {KnobTarget::QueueFull, "idle:queue", false, false},
    {KnobTarget::HandOver, "idle:handover", false, false},
    {KnobTarget::Unexplained, "idle:unexplained", false, true},
    {KnobTarget::Capture, "launch", false, true},
    {KnobTarget::Fuse, "fuse", true, true},
    {KnobTarget::Rate, "rate", true, false},
    {KnobTarget::Sync, "sync", true, true},
};

constexpr std::string_view kTflops = "tflops";

Error invalid(std::string_view text, const std::string& why) {
    return {ErrorCode::InvalidArgument, "\"" + std::string(text) + "\" " + why, {}, {}};
}

/// "rate:80" and "rate:120tflops"; nothing where the rate makes no sense.
std::optional<KnobRate> rateOf(std::string_view text) {
    KnobRate rate;
    if (text.ends_with(kTflops)) {
        rate.isTflops = true;
        text.remove_suffix(kTflops.size());
    }
    const auto [end, code] = fromChars(text.data(), text.data() + text.size(), rate.value);
    constexpr double kWholePercent = 100;
    constexpr double kMostTflops = 1e6;
    const bool isGood = code == std::errc() && end == text.data() + text.size() && rate.value > 0 &&
                        rate.value <= (rate.isTflops ? kMostTflops : kWholePercent);
    return isGood ? std::optional(rate) : std::nullopt;
}

std::string numberText(double value) {
    char number[32];
    const auto [end, code] = std::to_chars(number, number + sizeof number, value);
    return std::string(number, code == std::errc() ? end : number);
}

} // namespace

std::span<const KnobTargetInfo> knobTargetInfos() {
    return kTargets;
}

const KnobTargetInfo& infoOf(KnobTarget target) {
    return *std::ranges::find(kTargets, target, &KnobTargetInfo::target);
}

Result<Knob> parseKnob(std::string_view text) {
    // A pattern may hold "=" and "~".
    const std::size_t equals = text.rfind('=');
    if (equals == std::string_view::npos) {
        return invalid(text, "has no factor; write TARGET=FACTOR");
    }
    Knob knob;
    const std::string_view number = text.substr(equals + 1);
    const auto [end, code] = fromChars(number.data(), number.data() + number.size(), knob.factor);
    constexpr double kMostFactor = 1000;
    if (code != std::errc() || end != number.data() + number.size() || !(knob.factor >= 0) ||
        knob.factor > kMostFactor) {
        return invalid(text, "needs a factor from 0 to 1000");
    }
    const std::string_view left = text.substr(0, equals);
    const std::size_t tilde = left.find('~');
    std::string_view name = left.substr(0, tilde);
    constexpr std::string_view kRate = "rate:";
    if (name.starts_with(kRate)) {
        const std::optional<KnobRate> rate = rateOf(name.substr(kRate.size()));
        if (!rate) {
            return invalid(text,
                           "needs a rate above 0 to 100 (percent of the roofline), or such as 120tflops");
        }
        knob.rate = *rate;
        name = kRate.substr(0, kRate.size() - 1);
    }
    for (const KnobTargetInfo& target : kTargets) {
        if (target.name != name) {
            continue;
        }
        knob.target = target.target;
        if (target.target == KnobTarget::Rate && knob.factor > 1) {
            return invalid(text, "needs a factor from 0 to 1: 0 is at that rate, 1 as recorded");
        }
        if (target.onlyZero && knob.factor != 0) {
            return invalid(text, "can only have the factor 0");
        }
        if (tilde == std::string_view::npos) {
            return knob;
        }
        if (!target.takesPattern) {
            return invalid(text, "takes no pattern");
        }
        knob.pattern = left.substr(tilde + 1);
        const Result<Pattern> pattern = Pattern::parse(knob.pattern);
        return pattern ? Result<Knob>(knob) : invalid(text, pattern.error().message);
    }
    return invalid(text, "names no target; known: " + knobTargets());
}

std::string knobText(const Knob& knob) {
    std::string text(infoOf(knob.target).name);
    if (knob.target == KnobTarget::Rate) {
        text += ":" + numberText(knob.rate.value) + std::string(knob.rate.isTflops ? kTflops : "");
    }
    return text + (knob.pattern.empty() ? "" : "~" + knob.pattern) + "=" + numberText(knob.factor);
}

bool needWorkNeeds(std::span<const Knob> knobs) {
    return std::ranges::find(knobs, KnobTarget::Rate, &Knob::target) != knobs.end();
}

std::string knobTargets() {
    std::string names;
    for (const KnobTargetInfo& target : kTargets) {
        names += (names.empty() ? "" : ", ") + std::string(target.name);
    }
    return names;
}

} // namespace lanescope
