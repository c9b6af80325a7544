// SPDX-License-Identifier: Apache-2.0
#include "tests/support/sample_generator/transformer.h"

#include <array>

#include "tests/support/sample_generator/operators.h"

namespace lanescope::samples {

namespace {

constexpr int kLayers = 4;
constexpr int kHeads = 8;
constexpr std::int64_t kBatch = 96;
constexpr std::int64_t kLength = 128;
constexpr std::int64_t kWidth = 512;
constexpr std::int64_t kHidden = 2048;
constexpr int kPartsOfBatch = 8;
constexpr int kFirstStep = 2; ///< one step of waiting and one of warm-up come before
constexpr int kSteps = 3;

class Encoder {
public:
    Encoder(Recording& recording, const Program& program)
        : m_recording(recording)
        , m_operators(recording, program.variant == Variant::Baseline ? DataType::Float : DataType::BFloat16)
        , m_program(program) {}

    void step() {
        if (m_program.partNs > 0) {
            loadBatch();
        }
        const FrameScope frame(m_recording, "transformer.py(72): step");
        Tensor x;
        {
            const FrameScope to(m_recording, "<built-in method to of Tensor object at 0x7f29c41b2e70>");
            x = m_operators.toDevice({kBatch, kLength, kWidth}, isCompiled());
        }
        noGradFrames("__init__", "__enter__");
        {
            const FrameScope module(m_recording, "nn.Module: Encoder_0", 0);
            const FrameScope call(m_recording, kCallImpl);
            const FrameScope forward(m_recording, "transformer.py(49): forward");
            { const FrameScope iterate(m_recording, "torch/nn/modules/container.py(354): __iter__"); }
            for (int layer = 0; layer < kLayers; ++layer) {
                x = block(layer, x);
            }
        }
        noGradFrames("__exit__", nullptr);
        m_operators.free(x);
        if (m_program.ranks > 1) {
            const FrameScope synchronize(m_recording, "torch/cuda/__init__.py(954): synchronize");
            m_recording.deviceSynchronize();
        }
    }

private:
    static constexpr const char* kCallImpl = "torch/nn/modules/module.py(1747): _call_impl";
    static constexpr const char* kGetAttribute = "torch/nn/modules/module.py(1915): __getattr__";

    void loadBatch() {
        const AnnotationScope annotation(m_recording,
                                         "enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__");
        const FrameScope next(m_recording, "torch/utils/data/dataloader.py(701): __next__");
        const FrameScope fetch(m_recording, "torch/utils/data/_utils/fetch.py(46): fetch");
        for (int part = 0; part < kPartsOfBatch; ++part) {
            const FrameScope item(m_recording, "dataset.py(31): __getitem__");
            const FrameScope tokenize(m_recording, "dataset.py(18): tokenize");
            m_recording.work(m_program.partNs);
        }
    }

    void noGradFrames(const char* first, const char* second) {
        const std::string prefix = "torch/autograd/grad_mode.py(";
        for (const char* name : {first, second}) {
            if (name) {
                const FrameScope frame(m_recording,
                                       prefix + (std::string(name) == "__exit__" ? "84): " : "80): ") + name);
                const FrameScope set(m_recording, "torch/autograd/grad_mode.py(183): __init__");
                const FrameScope native(m_recording, "<built-in function _set_grad_enabled>");
            }
        }
    }

    void attributes(int count) {
        for (int i = 0; i < count; ++i) {
            const FrameScope frame(m_recording, kGetAttribute);
        }
    }

    Tensor block(int layer, Tensor x) {
        const FrameScope module(m_recording, "nn.Module: Block_" + std::to_string(layer), layer);
        const FrameScope call(m_recording, kCallImpl);
        const FrameScope forward(m_recording, "transformer.py(34): forward");
        Tensor attended;
        {
            const AnnotationScope annotation(m_recording, "Self-Attention");
            attributes(1);
            attended = isCompiled() ? compiledAttention(layer, x) : attention(layer, x);
            joinRanks(attended);
        }
        {
            const AnnotationScope annotation(m_recording, "Add & Norm 1");
            x = isCompiled() ? compiledAddAndNorm(x, attended) : addAndNorm(2 * layer, x, attended);
        }
        Tensor hidden;
        {
            const AnnotationScope annotation(m_recording, "MLP");
            attributes(1);
            hidden = mlp(layer, x);
            joinRanks(hidden);
        }
        const AnnotationScope annotation(m_recording, "Add & Norm 2");
        return isCompiled() ? compiledAddAndNorm(x, hidden) : addAndNorm(2 * layer + 1, x, hidden);
    }

    void joinRanks(const Tensor& part) {
        if (m_program.ranks > 1) {
            m_operators.allReduce(part, m_program.ranks);
        }
    }

    /// This rank's share of a width.
    std::int64_t share(std::int64_t width) const { return width / m_program.ranks; }

    Tensor attention(int layer, const Tensor& x) {
        const FrameScope module(m_recording, "nn.Module: MultiheadAttention_" + std::to_string(layer), layer);
        const FrameScope call(m_recording, kCallImpl);
        const FrameScope forward(m_recording, "torch/nn/modules/activation.py(1137): forward");
        { const FrameScope frame(m_recording, "<built-in function is_autocast_enabled>"); }
        { const FrameScope frame(m_recording, "torch/overrides.py(1775): has_torch_function"); }
        { const FrameScope frame(m_recording, "<built-in function is_grad_enabled>"); }
        { const FrameScope frame(m_recording, "torch/nn/modules/activation.py(1313): merge_masks"); }
        attributes(2);
        const FrameScope native(
            m_recording, "<built-in method _native_multi_head_attention of type object at 0x7f2ad1f5e4a0>");
        return m_operators.attentionWithWeights(
            x, kHeads, m_operators.resident({3 * kWidth, kWidth}), m_operators.resident({3 * kWidth}),
            m_operators.resident({kWidth, kWidth}), m_operators.resident({kWidth}));
    }

    Tensor addAndNorm(int norm, const Tensor& x, const Tensor& change) {
        attributes(1);
        const Tensor sum = m_operators.add(x, change);
        const FrameScope module(m_recording, "nn.Module: LayerNorm_" + std::to_string(norm), norm);
        const FrameScope call(m_recording, kCallImpl);
        const FrameScope forward(m_recording, "torch/nn/modules/normalization.py(216): forward");
        attributes(2);
        const FrameScope function(m_recording, "torch/nn/functional.py(2889): layer_norm");
        { const FrameScope frame(m_recording, "<built-in function _has_torch_function_variadic>"); }
        const FrameScope native(m_recording, "<built-in method layer_norm of type object at 0x7f2ad1f5e4a0>");
        const Tensor weight = m_operators.resident({kWidth});
        const Tensor result = m_operators.layerNorm(sum, weight, weight);
        m_operators.free(sum);
        m_operators.free(x);
        m_operators.free(change);
        return result;
    }

    Tensor linear(int index, const Tensor& x, std::int64_t outputs) {
        const FrameScope module(m_recording, "nn.Module: Linear_" + std::to_string(index), index);
        const FrameScope call(m_recording, kCallImpl);
        const FrameScope forward(m_recording, "torch/nn/modules/linear.py(124): forward");
        attributes(2);
        const FrameScope native(m_recording, "<built-in function linear>");
        return m_operators.linear(x, m_operators.resident({outputs, x.dims.back()}),
                                  m_operators.resident({outputs}));
    }

    Tensor mlp(int layer, const Tensor& x) {
        const FrameScope module(m_recording, "nn.Module: Sequential_" + std::to_string(layer), layer);
        const FrameScope call(m_recording, kCallImpl);
        const FrameScope forward(m_recording, "torch/nn/modules/container.py(248): forward");
        { const FrameScope iterate(m_recording, "torch/nn/modules/container.py(241): __iter__"); }
        const Tensor wide = linear(2 * layer, x, share(kHidden));
        Tensor active;
        {
            const FrameScope relu(m_recording, "nn.Module: ReLU_" + std::to_string(layer), layer);
            const FrameScope reluCall(m_recording, kCallImpl);
            const FrameScope reluForward(m_recording, "torch/nn/modules/activation.py(133): forward");
            const FrameScope function(m_recording, "torch/nn/functional.py(1693): relu");
            { const FrameScope frame(m_recording, "<built-in function _has_torch_function_unary>"); }
            const FrameScope native(m_recording, "<built-in method relu of type object at 0x7f2ad1f5e4a0>");
            active = m_operators.relu(wide);
        }
        m_operators.free(wide);
        const Tensor result = linear(2 * layer + 1, active, kWidth);
        m_operators.free(active);
        return result;
    }

    bool isCompiled() const { return m_program.variant == Variant::Optimized; }

    /// Calls a compiled function: Dynamo checks its guards, then the generated code runs `body`.
    template <typename Body>
    auto compiled(int region, Body body) {
        const FrameScope entry(m_recording, "torch/_dynamo/eval_frame.py(465): _fn");
        m_recording.work(5200); // the guards
        const OperatorScope scope(m_recording, "Torch-Compiled Region: " + std::to_string(region) + "/0", {});
        const FrameScope runtime(m_recording,
                                 "torch/_functorch/_aot_autograd/runtime_wrappers.py(256): runtime_wrapper");
        const FrameScope graph(m_recording, "torch/_inductor/codecache.py(1131): __call__");
        const FrameScope generated(m_recording,
                                   "torchinductor/generated_" + std::to_string(region) + ".py(88): call");
        return body();
    }

    Tensor compiledAttention(int layer, const Tensor& x) {
        const FrameScope module(m_recording, "nn.Module: MultiheadAttention_" + std::to_string(layer), layer);
        return compiled(0, [&] {
            return m_operators.compiledAttention(
                x, static_cast<int>(share(kHeads)), m_operators.resident({3 * share(kWidth), kWidth}),
                m_operators.resident({3 * share(kWidth)}), m_operators.resident({kWidth, share(kWidth)}),
                m_operators.resident({kWidth}));
        });
    }

    Tensor compiledAddAndNorm(const Tensor& x, const Tensor& change) {
        const Tensor result = compiled(1, [&] {
            const Tensor weight = m_operators.resident({kWidth});
            return m_operators.fusedAddAndNorm(x, change, weight, weight);
        });
        m_operators.free(x);
        m_operators.free(change);
        return result;
    }

    Recording& m_recording;
    Operators m_operators;
    Program m_program;
};

} // namespace

void runTransformer(Recording& recording, const Program& program) {
    Encoder encoder(recording, program);
    recording.deviceSynchronize();
    recording.work(45000);
    const std::array<const char*, 3> frames = {"transformer.py(151): <module>", "transformer.py(147): main",
                                               "transformer.py(118): capture"};
    for (const char* frame : frames) {
        recording.beginFrame(frame);
    }
    for (int step = 0; step < kSteps; ++step) {
        // The first step after the profiler's start meets cold caches.
        recording.setHostFactor(step == 0 ? 1.3 : 1.0);
        {
            const AnnotationScope annotation(recording, "ProfilerStep#" + std::to_string(kFirstStep + step));
            encoder.step();
        }
        recording.work(38000); // the profiler's own step
    }
    recording.deviceSynchronize();
    for (std::size_t frame = 0; frame < frames.size(); ++frame) {
        recording.endFrame();
    }
}

} // namespace lanescope::samples
