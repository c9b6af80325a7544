// SPDX-License-Identifier: Apache-2.0
#include "core/reproduce/operator_script.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>

#include "core/attribution/roofline.h"
#include "core/base/status.h"
#include "core/reproduce/script_inputs.h"
#include "core/secrets/secret_mask.h"
#include "core/store/trace.h"
#include "core/table/printable.h"
#include "core/table/time_text.h"
#include "operator_script_text.h"

namespace lanescope {

namespace {

/// Module whose import registers the operators of a namespace.
struct Library {
    std::string_view space;
    std::string_view module; ///< empty: PyTorch itself
};
constexpr Library kLibraries[] = {
    {"aten", ""},
    {"prims", ""},
    {"quantized", ""},
    {"mkldnn", ""},
    {"torchvision", "torchvision"},
    {"torchaudio", "torchaudio"},
    {"fbgemm", "fbgemm_gpu"},
    {"flash_attn", "flash_attn"},
    {"flash_attn_3", "flash_attn_interface"},
    {"xformers", "xformers.ops"},
    {"aiter", "aiter"},
    {"sgl_kernel", "sgl_kernel"},
    {"_C", "vllm._custom_ops"},
    {"_C_cache_ops", "vllm._custom_ops"},
    {"_moe_C", "vllm._custom_ops"},
    {"_rocm_C", "vllm._custom_ops"},
    {"vllm", "vllm.model_executor.layers.fused_moe"},
    {"bitsandbytes", "bitsandbytes"},
};

/// Operators that work on more than their inputs.
struct Refusal {
    std::string_view begin; ///< of the name
    std::string_view reason;
};
constexpr Refusal kRefusals[] = {
    {"c10d::", "a collective needs its ranks; a benchmark of the library (nccl-tests, rccl-tests) runs it at "
               "this size"},
    {"nccl:", "a collective needs its ranks; a benchmark of the library (nccl-tests, rccl-tests) runs it at "
              "this size"},
    {"gloo:", "a collective needs its ranks"},
    {"record_param_comms", "a collective needs its ranks; a benchmark of the library (nccl-tests, "
                           "rccl-tests) runs it at this size"},
    {"symm_mem::", "symmetric memory needs its ranks"},
    {"_c10d_functional::", "a collective needs its ranks"},
    {"vllm::all_reduce", "a collective needs its ranks"},
    {"vllm::moe_forward",
     "it finds weights by the name of its layer in vLLM's forward context, which a script does not have"},
    {"vllm::unified_attention",
     "it finds the cache by the name of its layer in vLLM's forward context, which a script does not have"},
    {"vllm::unified_mla_attention",
     "it finds the cache by the name of its layer in vLLM's forward context, which a script does not have"},
    {"triton_", "a kernel that Inductor made has no library call; its source says what it computes"},
    {"Torch-Compiled Region", "compiled code is no operator; the inputs of its kernels were not recorded"},
    {"CompiledFunction", "compiled code is no operator; the inputs of its kernels were not recorded"},
    {"## Call CompiledFxGraph", "compiled code is no operator; the inputs of its kernels were not recorded"},
    {"aten::_local_scalar_dense",
     "it waits for the device and copies one number: a script would time the wait"},
    {"torch.distributed.ddp.reducer",
     "it copies the buckets of DistributedDataParallel, which needs its ranks"},
};

const Library* libraryOf(std::string_view name) {
    const std::string_view space = name.substr(0, name.find("::"));
    const auto found = std::ranges::find(kLibraries, space, &Library::space);
    return found == std::end(kLibraries) ? nullptr : found;
}

bool isOperatorName(std::string_view name) {
    const std::size_t colons = name.find("::");
    const auto isWord = [](std::string_view word) {
        return !word.empty() && std::ranges::all_of(word, [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
        });
    };
    return colons != std::string_view::npos && isWord(name.substr(0, colons)) &&
           isWord(name.substr(colons + 2));
}

/// A line of the head. Texts of the trace cannot end the comment.
void addLine(std::string& text, std::string_view label, std::string_view content) {
    constexpr std::size_t kLabelWidth = 10;
    std::string line = "#   " + std::string(label);
    line.resize(std::max(line.size(), kLabelWidth + 4), ' ');
    text += line + printable(maskSecrets({}, content)) + '\n';
}

std::string times(std::uint64_t count) {
    return std::to_string(count) + (count == 1 ? " call" : " calls");
}

/// The overload in a schema such as "aten::add.Tensor(Tensor self, …)"; empty: the default one, or unknown.
std::string overloadIn(std::string_view schema, std::string_view name) {
    const std::size_t at = schema.find(std::string(name) + ".");
    const std::size_t end = schema.find('(');
    if (at == std::string_view::npos || end == std::string_view::npos) {
        return {};
    }
    const std::size_t begin = at + name.size() + 1;
    const std::string overload(schema.substr(begin, end > begin ? end - begin : 0));
    return isOperatorName("x::" + overload) ? overload : std::string();
}

double meanNs(const RecordedCall& call) {
    return static_cast<double>(call.totalNs) / static_cast<double>(std::max<std::uint64_t>(call.calls, 1));
}

std::string head(const Trace& trace, const RecordedCall& call, const DevicePeaks* peaks,
                 const ScriptInputs& inputs) {
    std::string text =
        "#!/usr/bin/env python3\n# " +
        printable(maskSecrets({}, call.args.name + " as recorded in " +
                                      std::filesystem::path(trace.path()).filename().generic_string())) +
        "\n#\n";
    const bool isOfHost = call.device < 0 && call.kernels.empty();
    addLine(text, "recorded",
            times(call.calls) + ", " + durationText(static_cast<double>(call.totalNs)) +
                (isOfHost ? " of host time" : " of device time"));
    if (!call.innerOperator.empty()) {
        addLine(text, "stands for", call.innerOperator + ", which is a part of one backend");
    }
    std::vector<std::pair<DurationNs, std::string_view>> kernels;
    for (const auto& [name, ns] : call.kernels) {
        kernels.emplace_back(ns, name);
    }
    std::ranges::stable_sort(kernels, std::greater{}, [](const auto& each) { return each.first; });
    for (const auto& [ns, name] : kernels) {
        addLine(text, "kernel",
                elided(std::string(name), 160) + " (" + durationText(static_cast<double>(ns)) + ")");
    }
    addLine(text, "expected",
            durationText(meanNs(call)) + " a call, " + durationText(static_cast<double>(call.shortestNs)) +
                " to " + durationText(static_cast<double>(call.longestNs)) +
                (peaks != nullptr ? " on " + peaks->name : std::string()));
    const RooflineFigures figures =
        rooflineFigures(call.flops, call.bytes, static_cast<DurationNs>(meanNs(call)),
                        std::max<std::size_t>(call.kernels.size(), 1), peaks, call.precision);
    std::string roofline = figures.percent ? fixedDecimal(*figures.percent, 1) + " % of the roofline, " +
                                                 boundName(figures.bound) + "-bound"
                                           : std::string("n/a");
    if (call.flops) {
        roofline += ", " + fixedDecimal(*call.flops / 1e9, 3) + " GFLOP";
    }
    if (call.bytes) {
        roofline += ", " + fixedDecimal(*call.bytes / 1e6, 3) + " MB";
    }
    addLine(text, "roofline", roofline);
    if (const std::string note = rooflineNote(figures); !note.empty()) {
        addLine(text, "note", note);
    }
    addLine(text, "unknown", "values of tensors: random numbers from 0 to 1, 1 without dimensions");
    for (const std::string& each : inputs.unknown) {
        addLine(text, "unknown", each);
    }
    return text;
}

} // namespace

std::string whyNoScript(const RecordedCall& call) {
    const std::string& name = call.args.name;
    for (const Refusal& refusal : kRefusals) {
        if (name.starts_with(refusal.begin)) {
            return std::string(refusal.reason);
        }
    }
    if (!isOperatorName(name)) {
        return "it is an annotation or a part of autograd, not an operator that can be called";
    }
    if (!call.hasInputs) {
        return "its inputs were not recorded: record with record_shapes=True, or give an execution trace "
               "(--with)";
    }
    if (libraryOf(name) == nullptr) {
        return "the library that registers " + name.substr(0, name.find("::")) + "::… is not known";
    }
    return {};
}

std::string operatorScript(const Trace& trace, const RecordedCall& call, const DevicePeaks* peaks) {
    const ScriptInputs inputs = scriptInputs(call);
    std::string text = head(trace, call, peaks, inputs);
    text += "import math\n";
    const Library* const library = libraryOf(call.args.name);
    if (library != nullptr && !library->module.empty()) {
        text += "import " + std::string(library->module) + "  # registers the operator\n";
    }
    const std::string overload = overloadIn(call.schema, call.args.name);
    text += "\nOPERATOR = \"" + call.args.name + "\"\nOVERLOAD = ";
    text += overload.empty() ? "None\n" : "\"" + overload + "\"\n";
    text += "INPUTS = [\n";
    for (const std::string& literal : inputs.literals) {
        text += "    " + literal + ",\n";
    }
    text += "]\n# Means of a recorded call.\nRECORDED_US = " + fixedDecimal(meanNs(call) / 1e3, 3);
    text += "\nFLOPS = " + (call.flops ? fixedDecimal(*call.flops, 0) : std::string("None"));
    text += "\nBYTES = " + (call.bytes ? fixedDecimal(*call.bytes, 0) : std::string("None"));
    return text + "\n\n" + std::string(kOperatorScriptText);
}

} // namespace lanescope
