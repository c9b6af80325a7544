// SPDX-License-Identifier: Apache-2.0
#include "tests/support/hidden_launches.h"

#include <algorithm>
#include <vector>

#include "core/attribution/inferred_launches.h"
#include "core/attribution/operator_work.h"
#include "core/cost/model_registry.h"
#include "core/store/trace.h"

namespace lanescope::test {

namespace {

/// Describes what a launch is attributed to.
std::string meaningOf(const Trace& trace, const LaunchContext& context, Cause cause) {
    std::string text = std::string(causeName(cause)) + " | " + directionName(context.direction) + " | ";
    for (SliceId at = context.innermostOp; at != kNoSlice; at = trace.slices().parent[at]) {
        if (trace.categoryKind(at) == CategoryKind::Operator &&
            !trace.sliceName(at).starts_with("ProfilerStep#")) {
            text += std::string(trace.sliceName(at)) + " < ";
        }
    }
    return text +
           (context.forwardOp == kNoSlice ? "" : "| of " + std::string(trace.sliceName(context.forwardOp)));
}

std::string callSiteOf(const Trace& trace, const LaunchContext& context) {
    const SliceId site = context.callSite != kNoSlice ? context.callSite : context.python;
    return site == kNoSlice ? std::string() : std::string(trace.sliceName(site));
}

std::string inputsOf(const OperatorWork& work, DeviceOpId op) {
    const OperatorSignature* signature = work.signatureOf(op);
    return signature == nullptr ? std::string() : signature->dims + signature->types + signature->values;
}

} // namespace

void InferenceScore::add(const InferenceScore& other) {
    hidden += other.hidden;
    hiddenNs += other.hiddenNs;
    inferred += other.inferred;
    inferredNs += other.inferredNs;
    wrong += other.wrong;
    withModule += other.withModule;
    wrongModule += other.wrongModule;
    withCallSite += other.withCallSite;
    wrongCallSite += other.wrongCallSite;
    withInputs += other.withInputs;
    wrongInputs += other.wrongInputs;
    firstWrong = firstWrong.empty() ? other.firstWrong : firstWrong;
}

KernelAttributions withHiddenLaunches(const Trace& trace, KernelAttributions attributions, double share) {
    std::vector<std::int64_t> correlations;
    for (const DeviceOp& op : trace.deviceOps()) {
        if (op.launch != kNoLaunch && op.correlation > 0) {
            correlations.push_back(op.correlation);
        }
    }
    std::ranges::sort(correlations);
    if (correlations.empty()) {
        return attributions;
    }
    const auto at = static_cast<std::size_t>(share * static_cast<double>(correlations.size()));
    const std::int64_t first = correlations[std::min(at, correlations.size() - 1)];
    attributions.totals = {};
    for (std::size_t i = 0; i < trace.deviceOps().size(); ++i) {
        const DeviceOp& op = trace.deviceOps()[i];
        if (op.correlation > 0 && op.correlation < first) {
            attributions.causeOf[i] = Cause::BeforeStart;
            attributions.contextOf[i] = 0;
        }
        if (trace.categoryKind(op.slice) == CategoryKind::Kernel) {
            CauseTotal& total = attributions.totals[static_cast<std::size_t>(attributions.causeOf[i])];
            ++total.count;
            total.totalNs += trace.slices().durationNs[op.slice];
        }
    }
    return attributions;
}

InferenceScore scoreOfInference(const Trace& trace, double share) {
    const KernelAttributions truth = attributeKernels(trace, ModelRegistry::builtIn());
    KernelAttributions seen = withHiddenLaunches(trace, truth, share);
    inferLaunches(trace, seen);
    const Result<OperatorWork> trueWork = operatorWork(trace, truth, ModelRegistry::builtIn());
    const Result<OperatorWork> work = operatorWork(trace, seen, ModelRegistry::builtIn());
    InferenceScore score;
    if (!trueWork || !work) {
        score.firstWrong = "the inputs cannot be read";
        return score;
    }
    for (std::uint32_t i = 0; i < trace.deviceOps().size(); ++i) {
        const DeviceOpId op{i};
        const Cause trueCause = truth.cause(op);
        if (trueCause == Cause::BeforeStart || trueCause == Cause::Unknown || seen.cause(op) == trueCause) {
            continue; // there is no truth, or nothing was hidden
        }
        const DurationNs durationNs = trace.slices().durationNs[trace.deviceOps()[i].slice];
        ++score.hidden;
        score.hiddenNs += durationNs;
        const InferredLaunch* inferred = seen.inferredOf(op);
        if (inferred == nullptr) {
            continue;
        }
        ++score.inferred;
        score.inferredNs += durationNs;
        const LaunchContext& context = seen.context(op);
        const LaunchContext& trueContext = truth.context(op);
        const std::string meaning = meaningOf(trace, context, inferred->cause);
        const std::string trueMeaning = meaningOf(trace, trueContext, trueCause);
        if (meaning != trueMeaning) {
            ++score.wrong;
            score.firstWrong =
                score.firstWrong.empty() ? meaning + " and not " + trueMeaning : score.firstWrong;
        }
        const std::string path = modulePath(trace, context.module);
        const std::string truePath = modulePath(trace, trueContext.module);
        score.withModule += !path.empty() && path == truePath ? 1 : 0;
        const bool isPart = path.empty() || path == truePath || truePath.starts_with(path + " / ");
        score.wrongModule += isPart ? 0 : 1;
        if (const std::string site = callSiteOf(trace, context); !site.empty()) {
            ++score.withCallSite;
            score.wrongCallSite += site == callSiteOf(trace, trueContext) ? 0 : 1;
        }
        if (const std::string inputs = inputsOf(*work, op); !inputs.empty()) {
            ++score.withInputs;
            score.wrongInputs += inputs == inputsOf(*trueWork, op) ? 0 : 1;
        }
    }
    return score;
}

} // namespace lanescope::test
