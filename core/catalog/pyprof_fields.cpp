// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/kernel_field_parts.h"

#include "core/catalog/common_columns.h"
#include "core/catalog/kernel_words.h"
#include "core/store/trace.h"

namespace lanescope::kernelfields {

namespace {

std::string otherSequenceNumbers(const Facts& facts, std::uint64_t key) {
    const DeviceOpId op = opOfKey(key);
    const Trace& trace = facts.trace();
    const SliceId launch = facts.launchCall(op);
    const std::int64_t own = facts.context(op).sequenceNumber;
    std::string text;
    for (SliceId at = launch == kNoSlice ? kNoSlice : trace.slices().parent[launch]; at != kNoSlice;
         at = trace.slices().parent[at]) {
        const OperatorIds* ids = trace.operatorIdsOf(at);
        if (ids != nullptr && ids->sequenceNumber >= 0 && ids->sequenceNumber != own) {
            const std::string number = std::to_string(ids->sequenceNumber);
            if (!text.ends_with(number)) {
                text += (text.empty() ? "" : ",") + number;
            }
        }
    }
    return text.empty() ? "-" : text;
}

std::string withoutNamespace(std::string_view name) {
    const std::size_t at = name.rfind("::");
    return std::string(at == std::string_view::npos ? name : name.substr(at + 2));
}

/// The operator without its namespace, or why there is none.
std::string operatorText(const Facts& facts, std::uint64_t key) {
    constexpr std::uint64_t kInferred = 1;
    if (key >= kFirstOpKey) {
        const DeviceOpId op = opOfKey(key);
        const ReplayedWork* replayed = facts.replayed(op);
        return replayed != nullptr && replayed->isKnown()
                   ? withoutNamespace(facts.operatorName(op)) + " (by " +
                         std::string(basisName(replayed->basis)) + ")"
                   : causeText(facts.trace(), facts.data().attributions, op);
    }
    return withoutNamespace(nameOfKey(facts, key >> 1)) + ((key & kInferred) != 0 ? " (inferred)" : "");
}

std::uint64_t operatorKey(const Facts& facts, DeviceOpId op) {
    const StringId name = facts.trace().strings().find(facts.operatorName(op));
    const bool isOwn = name != kEmptyString && name != StringPool::kNotFound && facts.replayed(op) == nullptr;
    return isOwn ? indexOf(name) << 1 | (facts.isOperatorInferred(op) ? 1u : 0u) : ownKey(facts, op);
}

} // namespace

std::vector<KernelField> pyprofFields() {
    return {
        integer(rarely(plain("idx", "Position by start", "Position by start time, from 0")),
                [](const Facts& f, DeviceOpId op) { return std::optional<std::int64_t>(f.position(op)); }),
        text(
            rarely(plain("seq", "Sequence number",
                         "Autograd's sequence number of the innermost operator that has one")),
            [](const Facts& f, DeviceOpId op) -> std::uint64_t {
                const std::int64_t number = f.context(op).sequenceNumber;
                return number < 0 ? kNoKey : static_cast<std::uint64_t>(number);
            },
            [](const Facts&, std::uint64_t key) { return key == kNoKey ? "-" : std::to_string(key); }),
        text(rarely(plain("altseq", "Other sequence numbers",
                          "Other sequence numbers of the operators around the launch")),
             ownKey, otherSequenceNumbers),
        text(
            rarely(plain("tid", "Launching thread", "Thread of the launch call")),
            [](const Facts& f, DeviceOpId op) {
                const SliceId launch = f.launchCall(op);
                return launch == kNoSlice ? kNoKey
                                          : keyOf(f.trace().track(f.trace().trackOf(launch)).tidText);
            },
            [](const Facts& f, std::uint64_t key) { return key == kNoKey ? "-" : nameText(f, key); }),
        text(
            plain("layer", "Module path",
                  "nn.Module path; in the backward pass that of the forward operator"),
            [](const Facts& f, DeviceOpId op) {
                const ReplayedWork* replayed = f.replayed(op);
                return replayed != nullptr && replayed->module != 0 ? ownKey(f, op)
                                                                    : sliceKey(f.context(op).module);
            },
            [](const Facts& f, std::uint64_t key) {
                return isOwnKey(key) ? workModulePath(f.trace(), f.data().attributions, opOfKey(key))
                                     : modulePath(f.trace(), sliceOfKey(key));
            }),
        text(
            plain("trace", "Call site", "Python call site: innermost frame of the user's own code"),
            [](const Facts& f, DeviceOpId op) {
                return companionOriginOf(f, op) != nullptr ? ownKey(f, op)
                                                           : nameKeyOf(f, f.context(op).site());
            },
            [](const Facts& f, std::uint64_t key) {
                if (!isOwnKey(key)) {
                    return key == kNoKey ? std::string() : callSiteText(nameOfKey(f, key));
                }
                const WorkOrigin* origin = companionOriginOf(f, opOfKey(key));
                const SliceId site = origin->context.site();
                return site == kNoSlice ? std::string() : callSiteText(traceOf(f, origin).sliceName(site));
            }),
        text(
            plain("dir", "Direction", "fprop, bprop or optim"),
            [](const Facts& f, DeviceOpId op) { return std::uint64_t(f.context(op).direction); },
            [](const Facts&, std::uint64_t key) {
                return std::string(directionName(static_cast<Direction>(key)));
            }),
        integer(
            rarely(plain("sub", "Position in the call",
                         "0, 1, 2, … for consecutive kernels of one operator call")),
            [](const Facts& f, DeviceOpId op) { return std::optional<std::int64_t>(f.positionInCall(op)); }),
        text(rarely(plain("mod", "Namespace", "Namespace of the operator")), ownKey,
             [](const Facts& f, std::uint64_t key) {
                 const std::string_view name = f.operatorName(opOfKey(key));
                 const std::size_t at = name.rfind("::");
                 return at == std::string_view::npos ? std::string() : std::string(name.substr(0, at));
             }),
        text(rarely(
                 plain("op", "Operator",
                       "Operator without its namespace; mm (inferred) where the launch call came before the "
                       "recording")),
             operatorKey, operatorText),
    };
}

} // namespace lanescope::kernelfields
