// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/host/python_frames.h"

#include <algorithm>
#include <array>

#include "core/base/ascii.h"

namespace lanescope {

namespace {

struct Frame {
    std::string_view path; ///< empty: not written as a frame of a file
    std::string_view line;
    std::string_view function;
};

/// "$file.py:12 function"
Frame jaxFrameOf(std::string_view name) {
    const std::size_t space = name.find(' ');
    const std::size_t colon = space == std::string_view::npos ? space : name.rfind(':', space);
    if (colon == std::string_view::npos) {
        return {{}, {}, name};
    }
    return {name.substr(1, colon - 1), name.substr(colon + 1, space - colon - 1), name.substr(space + 1)};
}

Frame frameOf(std::string_view name) {
    if (name.starts_with('$')) {
        return jaxFrameOf(name);
    }
    const std::size_t close = name.find("): ");
    const std::size_t open = close == std::string_view::npos ? close : name.rfind('(', close);
    if (open == std::string_view::npos) {
        return {{}, {}, name};
    }
    constexpr std::size_t kSeparator = 3;
    return {name.substr(0, open), name.substr(open + 1, close - open - 1), name.substr(close + kSeparator)};
}

} // namespace

bool isLoaderFrame(std::string_view name) {
    const Frame frame = frameOf(name);
    return frame.path.ends_with("torch/utils/data/dataloader.py") && frame.function == "__next__";
}

bool isProfilerFrame(std::string_view name) {
    const Frame frame = frameOf(name);
    return frame.path.ends_with("torch/profiler/profiler.py") ||
           frame.path.ends_with("torch/profiler/_utils.py") ||
           (frame.path == "profiler.py" &&
            (frame.function == "start_trace" || frame.function == "stop_trace" || frame.function == "trace"));
}

bool isWaitingFrame(std::string_view name) {
    static constexpr std::array<std::string_view, 5> kWaits{
        "run_backward", "method acquire of", "method wait of", "method join of", "method poll of"};
    if (name.starts_with('$')) {
        const std::string_view function = frameOf(name).function;
        return function == "block_until_ready" || function == "try_to_block" || function == "wait" ||
               function == "acquire" || function == "join";
    }
    return name.starts_with("<built-in") &&
           std::ranges::any_of(kWaits, [name](std::string_view part) { return contains(name, part); });
}

bool isMachineryFrame(std::string_view name) {
    if (name.starts_with("<built-in") || name.starts_with("nn.Module: ")) {
        return true;
    }
    const std::string_view path = frameOf(name).path;
    static constexpr std::array<std::string_view, 15> kPaths{"torch/nn/modules/module.py",
                                                             "torch/cuda/graphs.py",
                                                             "torch/utils/_contextlib.py",
                                                             "torch/_dynamo/",
                                                             "torch/autograd/",
                                                             "torch/_tensor.py",
                                                             "torch/_ops.py",
                                                             "contextlib.py",
                                                             "threading.py",
                                                             "<frozen",
                                                             "runpy.py",
                                                             "torch/overrides",
                                                             "functools.py",
                                                             "torch/utils/_python_dispatch.py",
                                                             "<string>"};
    return path.empty() ||
           std::ranges::any_of(kPaths, [path](std::string_view part) { return contains(path, part); });
}

bool isUserFrame(std::string_view name) {
    const std::string_view path = frameOf(name).path;
    // A package may be written relative to the folder of packages: "torch/nn/modules/module.py".
    static constexpr std::array<std::string_view, 6> kLibraries{
        "site-packages/", "dist-packages/", "lib/python", "/torch/", "/numpy/", "<"};
    // JAX leaves the folder out, so nothing tells its own files from those of the user.
    return !path.empty() && !name.starts_with('$') && !path.starts_with("torch/") &&
           !path.starts_with("numpy/") && !isMachineryFrame(name) &&
           std::ranges::none_of(kLibraries, [path](std::string_view part) { return contains(path, part); });
}

bool isCompilerAnnotation(std::string_view name) {
    return name.ends_with(" (dynamo_timed)");
}

bool isCompilerFrame(std::string_view name) {
    static constexpr std::array<std::string_view, 7> kPaths{
        "torch/_inductor/", "torch/_dynamo/convert_frame", "triton/compiler/",
        "triton/runtime/",  "torch/utils/cpp_extension",   "jax/",
        "compiler.py"};
    static constexpr std::array<std::string_view, 3> kTuning{"benchmark_all_configs",
                                                             "autotune_to_one_config", "_bench"};
    if (isCompilerAnnotation(name)) {
        return true;
    }
    const Frame frame = frameOf(name);
    const bool isOfCompiler =
        std::ranges::any_of(kPaths, [&frame](std::string_view part) { return contains(frame.path, part); });
    // "precompile" prepares, "compiled" runs.
    return isOfCompiler && ((contains(frame.function, "compile") && !contains(frame.function, "compiled")) ||
                            std::ranges::find(kTuning, frame.function) != kTuning.end());
}

std::string builtinText(std::string_view name) {
    constexpr std::string_view kBuiltin = "<built-in ";
    if (!name.starts_with(kBuiltin)) {
        return {};
    }
    name.remove_prefix(kBuiltin.size());
    for (const std::string_view kind : {"function ", "method "}) {
        if (name.starts_with(kind)) {
            name.remove_prefix(kind.size());
        }
    }
    // "… object at 0x7f…>" differs in each run.
    name = name.substr(0, std::min(name.find(" object at "), name.find('>')));
    return "built-in " + std::string(name);
}

std::string frameText(std::string_view name) {
    const Frame frame = frameOf(name);
    if (frame.path.empty()) {
        return std::string(name);
    }
    return std::string(frame.function) + " (" + std::string(frame.path) + ":" + std::string(frame.line) + ")";
}

} // namespace lanescope
