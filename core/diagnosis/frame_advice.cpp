// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/frame_advice.h"

#include <array>

#include "core/analysis/host/python_frames.h"
#include "core/base/ascii.h"
#include "core/diagnosis/cause_text.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// A library whose frames are told by a part of their text, and what helps against the time in it.
struct KnownFrame {
    std::string_view part;
    std::string_view advice;
};

constexpr std::string_view kLogging =
    " reports while the GPU waits: do so every few hundred steps, hand over values that are on the host "
    "already, and write from another thread.";
constexpr std::string_view kSaving =
    " writes a checkpoint while the GPU waits: save less often, or copy the state to the host and write it "
    "from another thread (torch.distributed.checkpoint.async_save).";

constexpr std::string_view kImportMachinery = "importlib._bootstrap";

constexpr std::array<KnownFrame, 18> kKnownFrames{{
    {kImportMachinery,
     " imports modules while the GPU waits, once in each process: warm up before the part that "
     "counts, and import what a step needs at the start."},
    {"(torch/serialization.py:", kSaving},
    {"(torch/distributed/checkpoint", kSaving},
    {"safetensors/", kSaving},
    {"(logging/__init__.py:", kLogging},
    {"tqdm/", kLogging},
    {"wandb/", kLogging},
    {"tensorboard", kLogging},
    {"mlflow/", kLogging},
    {"built-in print", kLogging},
    {"built-in collect",
     " is Python's garbage collector: call gc.freeze() when everything is set up, switch it off within "
     "steps (gc.disable()) and collect between some of them."},
    {"built-in sleep", " lets the program sleep while the GPU waits: take the pause out of the loop."},
    {"built-in input", " waits for keyboard input while the GPU waits."},
    {"(torch/optim/",
     " is the optimizer's loop over parameters in Python: use its fused or foreach implementation "
     "(fused=True)."},
    {"_sync_buffers (",
     " copies the module's buffers between ranks in each step: "
     "DistributedDataParallel(broadcast_buffers=False) leaves it out where buffers need not be equal."},
    {"clip_grad",
     " processes one gradient at a time: clip_grad_norm_(foreach=True) processes them together."},
    {"torchmetrics/", " computes metrics while the GPU waits: update them every few steps, on the GPU, and "
                      "compute them at the "
                      "end of an epoch."},
    {"tokeniz",
     " turns text into tokens while the GPU waits: do it beforehand, or in a worker that overlaps with the "
     "GPU."},
}};

std::string_view knownAdvice(std::string_view what) {
    for (const KnownFrame& known : kKnownFrames) {
        if (contains(what, known.part)) {
            return known.advice;
        }
    }
    return {};
}

bool isForward(std::string_view frame) {
    const std::string_view function = frame.substr(0, frame.find(" ("));
    return contains(function, "forward") || function == "_call_impl" || frame.starts_with("nn.Module: ");
}

std::string loadingAdvice(std::string_view loader, std::string_view culprit, std::string_view functionHint) {
    const std::string cheaper = culprit.empty() ? std::string(functionHint)
                                                : "The largest part is " + std::string(culprit) +
                                                      ": make it cheaper, do it once, or do it on the GPU.";
    return (contains(loader, "MultiProcessing")
                ? "The workers are slower than the step: use more of them (num_workers, prefetch_factor, "
                  "persistent_workers). "
                : "Load in worker processes (num_workers of 4 or more, pin_memory=True, "
                  "persistent_workers=True), so that the batch is ready before the step. ") +
           cheaper;
}

} // namespace

FrameWords frameWords(const Trace& trace, const FrameTree::Part& part) {
    FrameWords words;
    if (part.frame == kEmptyString) {
        return words;
    }
    words.what = frameText(trace.text(part.frame));
    words.builtin = builtinText(trace.text(part.deepest));
    std::string list;
    for (const FrameTree::Inside& each : part.inside) {
        const std::string text = frameText(trace.text(each.name));
        words.innermost = words.innermost.empty() ? text : words.innermost;
        list += (list.empty() ? "" : ", ") + text + " " + millisecondsText(each.ns);
    }
    if (list.empty()) {
        list = words.builtin;
    }
    if (!list.empty()) {
        words.what += ": " + list;
    }
    words.userFrame = part.userFrame == kEmptyString ? std::string() : frameText(trace.text(part.userFrame));
    return words;
}

bool isImportFrame(std::string_view frame) {
    return contains(frame, kImportMachinery);
}

std::string frameAdvice(CauseKind kind, std::string_view loader, const FrameWords& part,
                        std::string_view functionHint, std::string_view compile) {
    const std::string frame = part.what.substr(0, part.what.find(": "));
    const std::string& culprit = part.innermost.empty() ? frame : part.innermost;
    if (kind == CauseKind::DataLoading) {
        return loadingAdvice(loader, culprit, functionHint);
    }
    if (culprit.empty()) {
        return std::string(functionHint);
    }
    for (const std::string& text : {culprit, part.builtin, frame}) {
        if (const std::string_view known = knownAdvice(text); !known.empty()) {
            return text + (text == part.builtin ? " under " + frame : std::string()) + std::string(known);
        }
    }
    if (isForward(culprit)) {
        return culprit + " is the model's own Python between its launches: " + std::string(compile) +
               " takes it away.";
    }
    return culprit +
           " runs in Python while the GPU waits: cache its result if it is the same in each call, leave out "
           "what a step does not need, move it to a worker that overlaps with the GPU, or let the GPU do it.";
}

} // namespace lanescope
