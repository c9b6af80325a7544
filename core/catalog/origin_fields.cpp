// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/kernel_field_parts.h"

#include "core/catalog/common_columns.h"
#include "core/catalog/kernel_words.h"
#include "core/device_work/category_rules.h"
#include "core/store/trace.h"

namespace lanescope::kernelfields {

namespace {

std::string enclosingOperators(const Facts& facts, std::uint64_t key) {
    const WorkOrigin* origin = isOwnKey(key) ? companionOriginOf(facts, opOfKey(key)) : nullptr;
    const Trace& trace = traceOf(facts, origin);
    std::string text;
    for (SliceId at = origin != nullptr ? origin->context.innermostOp : sliceOfKey(key); at != kNoSlice;
         at = trace.slices().parent[at]) {
        if (trace.categoryKind(at) == CategoryKind::Operator) {
            text = std::string(trace.sliceName(at)) + (text.empty() ? "" : " / ") + text;
        }
    }
    return text;
}

/// Cause of a kernel: most are due to an operator; the others have a text of their own.
std::uint64_t causeKey(const Facts& facts, DeviceOpId op) {
    return facts.data().attributions.cause(op) == Cause::Operator
               ? nameKeyOf(facts, facts.context(op).innermostOp)
               : ownKey(facts, op);
}

std::string causeOfKey(const Facts& facts, std::uint64_t key) {
    return key != kNoKey && key >= kFirstOpKey
               ? causeText(facts.trace(), facts.data().attributions, opOfKey(key))
               : nameText(facts, key);
}

/// kNoKey for work whose cause is not known.
std::uint64_t basisKey(const Facts& facts, DeviceOpId op) {
    return workBasisText(facts.data().attributions, op).empty() ? kNoKey : ownKey(facts, op);
}

std::string basisText(const Facts& facts, std::uint64_t key) {
    return key == kNoKey ? std::string()
                         : std::string(workBasisText(facts.data().attributions, opOfKey(key)));
}

} // namespace

std::vector<KernelField> originFields() {
    return {
        text(plain("cause", "Caused by", "Innermost operator, graph launch, or why there is none"), causeKey,
             causeOfKey),
        text(rarely(plain("basis", "Basis",
                          "recorded, inferred from later work that repeats it, or of replayed work "
                          "annotated, capture, node, twin, "
                          "block or name; empty: none")),
             basisKey, basisText),
        integer(rarely({"twin_start_us", "Inferred from", Unit::Moment,
                        "Start of the later work that repeats this"}),
                [](const Facts& f, DeviceOpId op) -> std::optional<std::int64_t> {
                    const InferredLaunch* inferred = f.inferred(op);
                    return inferred == nullptr
                               ? std::nullopt
                               : momentOf(
                                     f,
                                     deviceOpOf(f, f.data().attributions.twinsOf(*inferred).front()).slice);
                }),
        text(
            rarely(plain("operators", "Operators", "Operators around the launch, outermost first")),
            [](const Facts& f, DeviceOpId op) {
                return companionOriginOf(f, op) != nullptr ? ownKey(f, op)
                                                           : sliceKey(f.context(op).innermostOp);
            },
            enclosingOperators),
        text(
            rarely(plain("annotation", "Annotation", "Innermost user annotation")),
            [](const Facts& f, DeviceOpId op) { return nameKeyOf(f, f.context(op).annotation); }, nameText),
        text(
            rarely(plain("forward_op", "Forward operator",
                         "The operator of the forward pass that this backward work belongs to")),
            [](const Facts& f, DeviceOpId op) { return nameKeyOf(f, f.context(op).forwardOp); }, nameText),
        text(
            rarely(plain("launch", "Launch", "Launch call")),
            [](const Facts& f, DeviceOpId op) { return nameKeyOf(f, f.launchCall(op)); }, nameText),
        integer(rarely({"launch_us", "Launch start", Unit::Moment, "Start of the launch call in the trace"}),
                [](const Facts& f, DeviceOpId op) { return momentOf(f, f.launchCall(op)); }),
        integer(rarely(plain("correlation", "Correlation", "Correlation id")),
                [](const Facts& f, DeviceOpId op) { return idOf(deviceOpOf(f, op).correlation); }),
        text(rarely(plain("shapes", "Shapes", "Recorded input shapes")), signatureKey,
             [](const Facts& f, std::uint64_t key) {
                 const OperatorSignature* signature = signatureOfKey(f, key);
                 return signature == nullptr ? std::string() : signature->dims;
             }),
        text(rarely(plain("types", "Types", "Recorded input types")), signatureKey,
             [](const Facts& f, std::uint64_t key) {
                 const OperatorSignature* signature = signatureOfKey(f, key);
                 return signature == nullptr ? std::string() : signature->types;
             }),
        text(rarely(plain("family", "Family", "Class of the operator's work")), signatureKey,
             [](const Facts& f, std::uint64_t key) {
                 const OperatorSignature* signature = signatureOfKey(f, key);
                 return signature == nullptr || signature->model == nullptr
                            ? std::string()
                            : std::string(workFamilyName(familyOfOperator(signature->nameText)));
             }),
    };
}

} // namespace lanescope::kernelfields
