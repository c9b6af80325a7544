// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/code_words.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <span>

#include "ui/state/core_words.h"

namespace lanescope::ui {

namespace {

struct Word {
    std::string_view code;
    const char* words;
};

constexpr std::array kCauses{
    Word{"host_wait", QT_TRANSLATE_NOOP("AnalysisTable", "Waiting for the host")},
    Word{"kernel_wait", QT_TRANSLATE_NOOP("AnalysisTable", "Between kernels")},
    Word{"other", QT_TRANSLATE_NOOP("AnalysisTable", "Other")},
};
constexpr std::array kDirections{
    Word{"fprop", QT_TRANSLATE_NOOP("AnalysisTable", "Forward")},
    Word{"bprop", QT_TRANSLATE_NOOP("AnalysisTable", "Backward")},
    Word{"optim", QT_TRANSLATE_NOOP("AnalysisTable", "Optimizer")},
};
constexpr std::array kBounds{
    Word{"compute", QT_TRANSLATE_NOOP("AnalysisTable", "Compute")},
    Word{"memory", QT_TRANSLATE_NOOP("AnalysisTable", "Memory")},
    Word{"latency", QT_TRANSLATE_NOOP("AnalysisTable", "Latency")},
    Word{"link", QT_TRANSLATE_NOOP("AnalysisTable", "Link")},
};
constexpr std::array kPhases{
    Word{"prefill", QT_TRANSLATE_NOOP("AnalysisTable", "Prefill")},
    Word{"decode", QT_TRANSLATE_NOOP("AnalysisTable", "Decode")},
    Word{"mixed", QT_TRANSLATE_NOOP("AnalysisTable", "Mixed")},
    Word{"idle", QT_TRANSLATE_NOOP("AnalysisTable", "Idle")},
    Word{"diffusion", QT_TRANSLATE_NOOP("AnalysisTable", "Diffusion")},
};
constexpr std::array kKinds{
    // Collectives
    Word{"all_reduce", "AllReduce"},
    Word{"all_gather", "AllGather"},
    Word{"reduce_scatter", "ReduceScatter"},
    Word{"all_to_all", "AllToAll"},
    Word{"broadcast", "Broadcast"},
    Word{"reduce", "Reduce"},
    Word{"gather", "Gather"},
    Word{"scatter", "Scatter"},
    Word{"send_recv", "SendRecv"},
    Word{"barrier", "Barrier"},
    Word{"unknown", QT_TRANSLATE_NOOP("AnalysisTable", "Unknown")},
    // Inference engines
    Word{"vllm_detailed", "vLLM"},
    Word{"vllm_native", "vLLM"},
    Word{"sglang", "SGLang"},
    Word{"atom", "ATOM"},
    Word{"diffusion", QT_TRANSLATE_NOOP("AnalysisTable", "Diffusion")},
    Word{"tensorrt_llm", "TensorRT-LLM"},
};
/// Evidence for the operator of device work.
constexpr std::array kBases{
    Word{"recorded", QT_TRANSLATE_NOOP("AnalysisTable", "Recorded")},
    Word{"inferred", QT_TRANSLATE_NOOP("AnalysisTable", "Inferred from later work")},
    Word{"annotated", QT_TRANSLATE_NOOP("AnalysisTable", "Annotation in the trace")},
    Word{"capture", QT_TRANSLATE_NOOP("AnalysisTable", "Capture of the graph")},
    Word{"node", QT_TRANSLATE_NOOP("AnalysisTable", "Same node of another replay")},
    Word{"twin", QT_TRANSLATE_NOOP("AnalysisTable", "Same work outside of graphs")},
    Word{"block", QT_TRANSLATE_NOOP("AnalysisTable", "Repeated block")},
    Word{"name", QT_TRANSLATE_NOOP("AnalysisTable", "Name of the kernel")},
};
/// Families of device work.
constexpr std::array kFamilies{
    Word{"Communication", QT_TRANSLATE_NOOP("AnalysisTable", "Communication")},
    Word{"Memory", QT_TRANSLATE_NOOP("AnalysisTable", "Memory")},
    Word{"Waiting", QT_TRANSLATE_NOOP("AnalysisTable", "Waiting")},
    Word{"Attention", QT_TRANSLATE_NOOP("AnalysisTable", "Attention")},
    Word{"KV cache", QT_TRANSLATE_NOOP("AnalysisTable", "KV cache")},
    Word{"Mixture of experts", QT_TRANSLATE_NOOP("AnalysisTable", "Mixture of experts")},
    Word{"Convolution", QT_TRANSLATE_NOOP("AnalysisTable", "Convolution")},
    Word{"Matrix multiply", QT_TRANSLATE_NOOP("AnalysisTable", "Matrix multiply")},
    Word{"Normalization", QT_TRANSLATE_NOOP("AnalysisTable", "Normalization")},
    Word{"Softmax", QT_TRANSLATE_NOOP("AnalysisTable", "Softmax")},
    Word{"Loss", QT_TRANSLATE_NOOP("AnalysisTable", "Loss")},
    Word{"Optimizer", QT_TRANSLATE_NOOP("AnalysisTable", "Optimizer")},
    Word{"Rotary embedding", QT_TRANSLATE_NOOP("AnalysisTable", "Rotary embedding")},
    Word{"Embedding", QT_TRANSLATE_NOOP("AnalysisTable", "Embedding")},
    Word{"Quantization", QT_TRANSLATE_NOOP("AnalysisTable", "Quantization")},
    Word{"Pooling", QT_TRANSLATE_NOOP("AnalysisTable", "Pooling")},
    Word{"Resampling", QT_TRANSLATE_NOOP("AnalysisTable", "Resampling")},
    Word{"Scan", QT_TRANSLATE_NOOP("AnalysisTable", "Scan")},
    Word{"Sampling", QT_TRANSLATE_NOOP("AnalysisTable", "Sampling")},
    Word{"Sorting", QT_TRANSLATE_NOOP("AnalysisTable", "Sorting")},
    Word{"Random numbers", QT_TRANSLATE_NOOP("AnalysisTable", "Random numbers")},
    Word{"Fourier transform", QT_TRANSLATE_NOOP("AnalysisTable", "Fourier transform")},
    Word{"Indexing", QT_TRANSLATE_NOOP("AnalysisTable", "Indexing")},
    Word{"Data layout", QT_TRANSLATE_NOOP("AnalysisTable", "Data layout")},
    Word{"Reduction", QT_TRANSLATE_NOOP("AnalysisTable", "Reduction")},
    Word{"Pointwise", QT_TRANSLATE_NOOP("AnalysisTable", "Pointwise")},
    Word{"other", QT_TRANSLATE_NOOP("AnalysisTable", "Other")},
};
constexpr std::array kAnswers{
    Word{"yes", QT_TRANSLATE_NOOP("AnalysisTable", "Yes")},
    Word{"no", QT_TRANSLATE_NOOP("AnalysisTable", "No")},
    Word{"likely", QT_TRANSLATE_NOOP("AnalysisTable", "Likely")},
    Word{"unknown", QT_TRANSLATE_NOOP("AnalysisTable", "Unknown")},
};

struct CodedColumn {
    std::string_view key;
    std::span<const Word> words;
};
constexpr std::array kColumns{
    CodedColumn{"cause", kCauses},
    CodedColumn{"dir", kDirections},
    CodedColumn{"bound", kBounds},
    CodedColumn{"phase", kPhases},
    CodedColumn{"kind", kKinds},
    CodedColumn{"basis", kBases},
    CodedColumn{"family", kFamilies},
    CodedColumn{"tensor_cores", kAnswers},
    CodedColumn{"tensor_core_eligible", kAnswers},
    CodedColumn{"operator_tensor_core_eligible", kAnswers},
    CodedColumn{"alive_at_peak", kAnswers},
    CodedColumn{"relative", kAnswers},
    CodedColumn{"short_work", kAnswers},
    CodedColumn{"slow_call", kAnswers},
    CodedColumn{"late", kAnswers},
    CodedColumn{"delayed", kAnswers},
    CodedColumn{"cut", kAnswers},
};

std::span<const Word> wordsOf(std::string_view columnKey) {
    const auto found = std::ranges::find(kColumns, columnKey, &CodedColumn::key);
    return found != kColumns.end() ? found->words : std::span<const Word>();
}

} // namespace

bool hasCodes(std::string_view columnKey) {
    return !wordsOf(columnKey).empty();
}

QString codeWords(std::string_view columnKey, std::string_view text) {
    for (std::size_t i = 0; columnKey == "cause" && i < kIdleReasonCount; ++i) {
        if (text == idleReasonName(IdleReason(i))) {
            return idleReasonWords(IdleReason(i));
        }
    }
    const std::span<const Word> words = wordsOf(columnKey);
    const auto known = std::ranges::find(words, text, &Word::code);
    return known != words.end() ? QCoreApplication::translate("AnalysisTable", known->words)
                                : QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace lanescope::ui
