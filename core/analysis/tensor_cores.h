// SPDX-License-Identifier: Apache-2.0
// Whether a kernel runs on tensor cores (matrix cores on AMD), judged by its name and by its device. The
// rules, by library and with their sources, are resources/tensor_core_rules.csv, compiled in; they contain
// the list of PyTorch Kineto's TensorBoard plugin (torch_tb_profiler/profiler/tensor_core.py), which ends
// with Ampere. A name that no rule matches is unknown: such a kernel counts neither as one that uses them nor
// as one that does not. Pure; any thread.
#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/analysis/conventions.h"
#include "core/base/ids.h"

namespace lanescope {

class StringPool;
class Trace;

enum class TensorCoreUse : std::uint8_t {
    No,
    Likely,     ///< by Lanescope's additional names
    Yes,        ///< by the plugin's list
    Unknown,    ///< no rule matches the name
    PluginOnly, ///< the plugin's list has a part of the name, but the name says that it runs on vector units
};

TensorCoreUse tensorCoreUse(std::string_view kernelName);

/// tensorCoreUse() of the names of a trace, which outlives this; each is found once, when it is first asked
/// for. Any thread.
class TensorCoreUses {
public:
    explicit TensorCoreUses(const Trace& trace);
    TensorCoreUse of(StringId name) const;

private:
    static constexpr std::uint8_t kNotAsked = 0; ///< others: 1 + the use
    const StringPool& m_strings;
    mutable std::vector<std::atomic<std::uint8_t>> m_uses; ///< by StringId
};

/// The plugin has no likely ones.
constexpr bool countsAsTensorCore(TensorCoreUse use, Conventions conventions) {
    return use == TensorCoreUse::Yes ||
           use == (conventions == Conventions::Lanescope ? TensorCoreUse::Likely : TensorCoreUse::PluginOnly);
}

/// Whether the kernel is known to use them.
constexpr bool usesTensorCores(TensorCoreUse use) {
    return countsAsTensorCore(use, Conventions::Lanescope);
}

/// Whether a device has such units, and which of them. Unknown where the header does not describe the device.
enum class MatrixUnits : std::uint8_t { Unknown, None, WithoutTf32, WithTf32 };

/// NVIDIA: since compute capability 7.0, TF32 since 8.0 (CUDA programming guide, table of compute
/// capabilities). AMD: since gfx908, which multiply fp32 matrices without TF32. MTIA: none that its kernels'
/// names tell of.
MatrixUnits matrixUnitsOf(const Trace& trace, std::int32_t device);

/// Devices of a trace for which figures of such units make sense: those not known to have none.
class DevicesWithMatrixUnits {
public:
    explicit DevicesWithMatrixUnits(const Trace& trace);
    bool has(std::int32_t device) const;
    /// The device that a kernel runs on.
    bool has(const Trace& trace, SliceId kernel) const;
    bool any() const { return m_any; }

private:
    std::vector<std::int32_t> m_without; ///< ascending
    bool m_any = true;
};

/// Whether an operator of this name could run on tensor cores in half precision: the plugin's list, which is
/// that of PyTorch's autocast with the backward functions of its time. Lanescope takes these functions with
/// the number that newer versions put behind their names, such as "MmBackward0".
bool isTensorCoreEligible(std::string_view operatorName, Conventions conventions);

} // namespace lanescope
