// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/recording_hints.h"

#include "core/base/user_text.h"

namespace lanescope {

std::string_view recordingHint(Ingredient ingredient) {
    switch (ingredient) {
    case Ingredient::Operators:
        return userText("No operators here. Record them with activities=[ProfilerActivity.CPU, ...]");
    case Ingredient::DeviceWork:
        return userText(
            "No work of a device here. Record it with activities=[ProfilerActivity.CUDA, ...]; ROCm goes "
            "by "
            "the same name");
    case Ingredient::Launches:
        return userText("No launches of device work here. Record both sides with "
                        "activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]");
    case Ingredient::Steps:
        return userText("No steps here. Call step() of the profiler at the end of each iteration");
    case Ingredient::InputShapes:
        return userText("No input shapes here. Record them with record_shapes=True");
    case Ingredient::Memory:
        return userText("No allocations here. Record them with profile_memory=True");
    case Ingredient::Modules:
        return userText("No modules here. Record them with with_stack=True");
    case Ingredient::Collectives:
        return userText(
            "No communication between devices here. It is recorded where torch.distributed runs with "
            "activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]");
    case Ingredient::Counters:
        return userText(
            "No hardware counters here. Record them with experimental_config="
            "torch.profiler._ExperimentalConfig(profiler_metrics=[...], profiler_measure_per_kernel=True)");
    case Ingredient::Iterations:
        return userText(
            "No iterations of an inference engine here. Engines name them in annotations: vLLM with "
            "VLLM_CUSTOM_SCOPES_FOR_PROFILING=1, SGLang and ATOM by themselves while they are profiled");
    case Ingredient::GraphLaunches:
        return userText("No graph launches with device work here. They are recorded where a program replays "
                        "CUDA or HIP graphs, with activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]");
    }
    return {};
}

} // namespace lanescope
