// SPDX-License-Identifier: Apache-2.0
// Facts that an inference engine gives about an iteration in the name of its annotation. Pure; any thread.
// Sources: the annotations of vLLM, SGLang and ATOM as AMD's TraceLens reads them
// (TraceLens/TraceUtils/annotation_utils.py).
//
//   vLLM     execute_<tokens>_context_<n>(sq<a>sk<b>sqsq<c>sqsk<d>)_generation_<m>(...)
//            execute_context_<n>(<tokens>)_generation_<m>(<tokens>), also (<tokens>_<sum of squares>)
//   SGLang   step[EXTEND|DECODE|MIXED bs=<requests> toks=<tokens> c=.. g=.. c_sq=.. g_sk=..]
//   ATOM     prefill[bs=.. tok=.. ctx=[..] sk=..], decode[bs=<requests>/<batch of the graph> tok=..]
//   images   execute_diffusion_<batch>_<width>x<height>, as xDiT's
//
// and of the ranges that TensorRT-LLM's executor marks:
//
//   TRT-LLM  [Executor] _forward_step <n>: <requests> ctx reqs, <tokens> ctx tks, <requests> gen reqs
//            (older ones without "[Executor]", the number, or the tokens)
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace lanescope {

enum class ServingLabel : std::uint8_t { VllmDetailed, Vllm, Sglang, Atom, Diffusion, TensorRtLlm };
/// "vllm_detailed", "vllm_native", "sglang", "atom", "diffusion", "tensorrt_llm".
std::string_view servingLabelName(ServingLabel label);

struct ServingRequests {
    std::int64_t count = 0;
    double queries = 0;       ///< new tokens
    double keys = 0;          ///< tokens attended to
    double querySquares = 0;  ///< sum of squares of the new tokens
    double queryTimesKey = 0; ///< sum of new tokens times tokens attended to
    bool hasQueries = false;  ///< the number of new tokens is known
    bool hasKeys = false;     ///< the number of tokens attended to is known
};

struct ServingStep {
    ServingLabel label = ServingLabel::VllmDetailed;
    std::optional<std::int64_t> tokens; ///< new ones, of both groups; nullopt: unknown
    ServingRequests context;            ///< requests that read their prompt
    ServingRequests generation;         ///< requests that generate
    bool hasLengths = false;            ///< all sums are there
    std::int64_t graphBatch = 0;        ///< requests for which the graph was captured; 0: unknown
};

/// Work of an iteration. A diffusion step has no tokens.
enum class ServingPhase : std::uint8_t { Prefill, Decode, Mixed, Idle, Diffusion };
inline constexpr std::size_t kServingPhaseCount = 5;
/// "prefill", "decode", "mixed", "idle", "diffusion".
std::string_view servingPhaseName(ServingPhase phase);
/// By its name; nullopt for other texts.
std::optional<ServingPhase> servingPhaseNamed(std::string_view name);
ServingPhase servingPhaseOf(const ServingStep& step);

/// nullopt for other names.
std::optional<ServingStep> servingStepOf(std::string_view annotation);

} // namespace lanescope
