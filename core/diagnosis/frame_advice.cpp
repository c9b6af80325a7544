// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/frame_advice.h"

#include <array>

#include "core/analysis/host/python_frames.h"
#include "core/base/ascii.h"
#include "core/base/user_text.h"
#include "core/store/trace.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

/// A library whose frames are told by a part of their text, and what helps against the time in it.
struct KnownFrame {
    std::string_view part;
    const char* advice; ///< with the frame for %1
};

constexpr const char* kLogging = userText(
    "%1 reports while the GPU waits: do so every few hundred steps, hand over values that are on the host "
    "already, and write from another thread.");
constexpr const char* kSaving = userText(
    "%1 writes a checkpoint while the GPU waits: save less often, or copy the state to the host and write it "
    "from another thread (torch.distributed.checkpoint.async_save).");

constexpr std::string_view kImportMachinery = "importlib._bootstrap";

constexpr std::array<KnownFrame, 18> kKnownFrames{{
    {kImportMachinery, userText("%1 imports modules while the GPU waits, once in each process: warm up "
                                "before the measured part, and import what a step needs at the start.")},
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
     userText(
         "%1 is Python's garbage collector: call gc.freeze() when everything is set up, switch it off within "
         "steps (gc.disable()) and collect between some of them.")},
    {"built-in sleep",
     userText("%1 lets the program sleep while the GPU waits: take the pause out of the loop.")},
    {"built-in input", userText("%1 waits for keyboard input while the GPU waits.")},
    {"(torch/optim/",
     userText("%1 is the optimizer's Python: the fused implementation (fused=True) runs less of it.")},
    {"_sync_buffers (",
     userText(
         "%1 copies the module's buffers between ranks in each step: "
         "DistributedDataParallel(broadcast_buffers=False) leaves it out where buffers need not be equal.")},
    {"clip_grad",
     userText("%1 processes one gradient at a time: clip_grad_norm_(foreach=True) processes them together.")},
    {"torchmetrics/",
     userText("%1 computes metrics while the GPU waits: update them every few steps, on the GPU, and "
              "compute them at the "
              "end of an epoch.")},
    {"tokeniz", userText("%1 turns text into tokens while the GPU waits: do it beforehand, or in a worker "
                         "that overlaps with the "
                         "GPU.")},
}};

const char* knownAdvice(std::string_view what) {
    for (const KnownFrame& known : kKnownFrames) {
        if (contains(what, known.part)) {
            return known.advice;
        }
    }
    return nullptr;
}

bool isForward(std::string_view frame) {
    const std::string_view function = frame.substr(0, frame.find(" ("));
    return contains(function, "forward") || function == "_call_impl" || frame.starts_with("nn.Module: ");
}

Words largestPart(const FrameWords& part) {
    return part.innermost.empty() ? Words()
                                  : words(userText("The largest part is %1, %2."), part.innermost,
                                          Words::duration(part.innermostNs));
}

Words loadingAdvice(std::string_view loader, std::string_view culprit, std::string_view functionHint,
                    bool isShortOfCores) {
    const Words cheaper =
        culprit.empty()
            ? words(functionHint)
            : words(userText("The largest part is %1: make it cheaper, do it once, or do it on the GPU."),
                    culprit);
    return words(contains(loader, "MultiProcessing") && isShortOfCores
                     ? userText("The workers are slower than the step, and threads had to wait for a "
                                "processor: give the job more processors, or the workers less to do.")
                 : contains(loader, "MultiProcessing")
                     ? userText("The workers are slower than the step: use more of them (num_workers, "
                                "prefetch_factor, persistent_workers).")
                     : userText("Load in worker processes (num_workers of 4 or more, pin_memory=True, "
                                "persistent_workers=True), so that the batch is ready before the step.")) +
           cheaper;
}

} // namespace

FrameWords frameWords(const Trace& trace, const FrameTree::Part& part) {
    FrameWords texts;
    if (part.frame == kEmptyString) {
        return texts;
    }
    texts.frame = frameText(trace.text(part.frame));
    texts.what = texts.frame;
    texts.builtin = builtinText(trace.text(part.deepest));
    std::string list;
    for (const FrameTree::Inside& each : part.inside) {
        const std::string text = frameText(trace.text(each.name));
        if (texts.innermost.empty()) {
            texts.innermost = text;
            texts.innermostNs = each.ns;
        }
        list += (list.empty() ? "" : ", ") + text + " " + durationText(static_cast<double>(each.ns));
    }
    if (list.empty()) {
        list = texts.builtin;
    }
    if (!list.empty()) {
        texts.what += ": " + list;
    }
    texts.userFrame = part.userFrame == kEmptyString ? std::string() : frameText(trace.text(part.userFrame));
    return texts;
}

bool isImportFrame(std::string_view frame) {
    return contains(frame, kImportMachinery);
}

Words frameAdvice(CauseKind kind, std::string_view loader, const FrameWords& part,
                  std::string_view functionHint, std::string_view compile, bool isShortOfCores) {
    const std::string& frame = part.frame;
    const std::string& culprit = part.innermost.empty() ? frame : part.innermost;
    if (kind == CauseKind::DataLoading) {
        return loadingAdvice(loader, culprit, functionHint, isShortOfCores);
    }
    if (culprit.empty()) {
        return words(functionHint);
    }
    for (const std::string& text : {culprit, part.builtin, frame}) {
        if (const char* known = knownAdvice(text)) {
            return words(known, text == part.builtin ? words(userText("%1 under %2"), text, frame)
                                                     : Words::name(text));
        }
    }
    if (isForward(culprit)) {
        return words(userText("%1 is the model's own Python between its launches: %2 removes it."), culprit,
                     words(compile));
    }
    // The gain is that of all of it, so that is what the advice is about.
    return words(userText("%1 runs in Python while the GPU waits: cache its result if it is the same in each "
                          "call, leave out what a step does not need, move it to a worker that overlaps with "
                          "the GPU, or let the GPU do it."),
                 frame) +
           largestPart(part);
}

} // namespace lanescope
