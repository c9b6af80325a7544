// SPDX-License-Identifier: Apache-2.0
#include "core/attribution/launch_context.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/analysis/host/module_names.h"
#include "core/analysis/host/python_frames.h"
#include "core/attribution/direction_names.h"
#include "core/attribution/forward_links.h"
#include "core/attribution/launch_traits.h"
#include "core/base/ascii.h"
#include "core/cost/model_registry.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

enum LaunchTrait : LaunchTraits {
    kKnown = 1,
    kModule = 2,
    kOwnFrame = 4,
    kBackward = 8,
    kOptimizer = 16,
    kModel = 32,
    kComposite = 64,
    kOptimizerFrame = 128,
};

SliceId moduleAround(const Trace& trace, SliceId slice) {
    while (slice != kNoSlice && !isModuleCall(trace, slice)) {
        slice = trace.slices().parent[slice];
    }
    return slice;
}

void addOperator(LaunchContext& context, const Trace& trace, SliceId slice, LaunchTraits traits,
                 const ForwardLinks* forwards) {
    context.innermostOp = slice;
    if (context.outermostOp == kNoSlice) {
        context.outermostOp = slice;
    }
    if ((traits & kModel) != 0 && !context.hasFinalCost) {
        context.costOp = slice;
        context.hasFinalCost = (traits & kComposite) == 0;
    } else if (context.costOp == kNoSlice && isPythonOperator(trace, slice)) {
        context.costOp = slice; // has the inputs, which PyTorch's own operators then lack
    }
    const OperatorIds* ids = trace.operatorIdsOf(slice);
    // A thread that records nothing for the backward pass numbers all its operators 0.
    if (ids != nullptr && ids->sequenceNumber >= 0 &&
        (ids->sequenceNumber > 0 || context.sequenceNumber < 0)) {
        context.sequenceNumber = ids->sequenceNumber;
    }
    if ((traits & kOptimizer) != 0) { // the oldest dialects have no annotations
        context.direction = Direction::Optimizer;
    } else if ((traits & kBackward) != 0 || (ids != nullptr && ids->forwardThreadId > 0)) {
        context.direction = Direction::Backward;
        context.backwardOp = slice;
        const SliceId forward = forwards == nullptr ? kNoSlice : forwards->forwardOf(slice);
        if (forward != kNoSlice) {
            context.forwardOp = forward;
            if (const SliceId module = moduleAround(trace, forward); module != kNoSlice) {
                context.module = module;
            }
        }
    }
}

void addFrame(LaunchContext& context, SliceId slice, LaunchTraits traits) {
    context.python = slice;
    if ((traits & kModule) != 0) {
        context.module = slice;
    }
    if ((traits & kOwnFrame) != 0) {
        context.callSite = slice;
    }
    if ((traits & kOptimizerFrame) != 0) {
        context.direction = Direction::Optimizer;
    }
}

} // namespace

const char* directionName(Direction direction) {
    switch (direction) {
    case Direction::Forward:
        return "fprop";
    case Direction::Backward:
        return "bprop";
    case Direction::Optimizer:
        return "optim";
    case Direction::Unknown:
        break;
    }
    return "-";
}

LaunchTraits launchTraitsOf(std::string_view name, const ModelRegistry* models) {
    const OperatorModel* model = models == nullptr ? nullptr : models->findOwner(name);
    return static_cast<LaunchTraits>(
        kKnown | (name.starts_with(kModulePrefix) ? kModule : 0) | (isUserFrame(name) ? kOwnFrame : 0) |
        (isBackwardName(name) ? kBackward : 0) | (isOptimizerName(name) ? kOptimizer : 0) |
        (model != nullptr ? kModel : 0) | (model != nullptr && model->isComposite() ? kComposite : 0) |
        (contains(name, "torch/optim/") && contains(name, "step") ? kOptimizerFrame : 0));
}

CallTraits::CallTraits(const Trace& trace, const ModelRegistry& models)
    : m_trace(trace)
    , m_models(models)
    , m_ofName(trace.strings().size(), 0)
    , m_handsOn(trace.slices().size(), false) {
    for (const Track& track : trace.tracks()) {
        if (track.kind == TrackKind::Thread) {
            markNested(track);
        }
    }
}

/// Marks the operators of the thread that enclose another one of their name. Only names on several rows can
/// be nested.
void CallTraits::markNested(const Track& track) {
    const SliceTable& slices = m_trace.slices();
    std::map<StringId, std::vector<SliceId>> nested; ///< by name, row after row
    for (const bool isSecond : {false, true}) {
        std::unordered_map<StringId, std::uint32_t> rowOf;
        for (std::uint32_t r = 0; r < track.rowCount; ++r) {
            const Row& row = m_trace.row(RowId(indexOf(track.firstRow) + r));
            for (std::uint32_t i = 0; i < row.sliceCount; ++i) {
                const auto slice = SliceId(indexOf(row.firstSlice) + i);
                if (m_trace.categoryKind(slice) != CategoryKind::Operator || !hasModel(slice)) {
                    continue;
                }
                const StringId name = slices.name[slice];
                if (isSecond) {
                    if (const auto known = nested.find(name); known != nested.end()) {
                        known->second.push_back(slice);
                    }
                } else if (rowOf.try_emplace(name, r).first->second != r &&
                           m_trace.text(name) != "aten::copy_") {
                    nested[name]; // aten::copy_ goes by a copy of its own between devices
                }
            }
        }
        if (nested.empty()) {
            return;
        }
    }
    std::vector<SliceId> open;
    for (auto& [name, calls] : nested) {
        // The outer row first where slices begin at once.
        std::ranges::sort(calls, {}, [&slices](SliceId id) { return std::pair(slices.startNs[id], id); });
        open.clear();
        for (const SliceId call : calls) {
            while (!open.empty() && slices.endNs(open.back()) < slices.endNs(call)) {
                open.pop_back();
            }
            if (!open.empty() && slices.endNs(open.back()) > slices.startNs[call]) {
                m_handsOn[indexOf(open.back())] = true;
            }
            open.push_back(call);
        }
    }
}

LaunchTraits CallTraits::of(SliceId slice) {
    const LaunchTraits traits = ofName(slice);
    return m_handsOn[indexOf(slice)] ? static_cast<LaunchTraits>(traits | kComposite) : traits;
}

bool CallTraits::hasModel(SliceId slice) {
    return (ofName(slice) & kModel) != 0;
}

bool CallTraits::isComposite(SliceId slice) {
    return (of(slice) & kComposite) != 0;
}

LaunchTraits CallTraits::ofName(SliceId slice) {
    LaunchTraits& traits = m_ofName[indexOf(m_trace.slices().name[slice])];
    if (traits == 0) {
        traits = launchTraitsOf(m_trace.sliceName(slice), &m_models);
    }
    return traits;
}

void extendContext(LaunchContext& context, const Trace& trace, SliceId slice, LaunchTraits traits,
                   const ForwardLinks* forwards) {
    if (context.direction == Direction::Unknown) {
        context.direction = Direction::Forward;
    }
    switch (trace.categoryKind(slice)) {
    case CategoryKind::Operator:
        addOperator(context, trace, slice, traits, forwards);
        break;
    case CategoryKind::UserAnnotation:
        context.annotation = slice;
        if ((traits & kOptimizer) != 0) {
            context.direction = Direction::Optimizer;
        }
        break;
    case CategoryKind::PythonFunction:
        addFrame(context, slice, traits);
        break;
    default:
        break;
    }
}

bool isModuleCall(const Trace& trace, SliceId slice) {
    return trace.categoryKind(slice) == CategoryKind::PythonFunction &&
           trace.sliceName(slice).starts_with(kModulePrefix);
}

bool isPythonOperator(const Trace& trace, SliceId slice) {
    const Category& category = trace.category(trace.slices().category[slice]);
    return category.kind == CategoryKind::Operator && trace.text(category.name) == kPythonOperatorCategory;
}

std::vector<SliceId> pythonOperators(const Trace& trace) {
    std::vector<SliceId> outermost;
    const auto isFromPython = [&](const Category& category) {
        return category.kind == CategoryKind::Operator &&
               trace.text(category.name) == kPythonOperatorCategory;
    };
    if (std::ranges::none_of(trace.categories(), isFromPython)) {
        return outermost;
    }
    const SliceTable& slices = trace.slices();
    outermost.assign(slices.size(), kNoSlice);
    std::vector<bool> isKnown(slices.size(), false);
    std::vector<SliceId> path;
    for (std::size_t i = 0; i < slices.size(); ++i) {
        SliceId at{static_cast<std::uint32_t>(i)};
        for (; at != kNoSlice && !isKnown[indexOf(at)]; at = slices.parent[at]) {
            path.push_back(at);
        }
        SliceId around = at == kNoSlice ? kNoSlice : outermost[indexOf(at)];
        for (; !path.empty(); path.pop_back()) {
            const SliceId slice = path.back();
            around = around == kNoSlice && isPythonOperator(trace, slice) ? slice : around;
            outermost[indexOf(slice)] = around;
            isKnown[indexOf(slice)] = true;
        }
    }
    return outermost;
}

} // namespace lanescope
