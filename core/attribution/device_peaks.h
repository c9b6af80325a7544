// SPDX-License-Identifier: Apache-2.0
// Peaks of GPUs: TFLOP/s by unit and type, memory bandwidth. The table is
// resources/device_peaks.csv, compiled in, with a source for each entry; entries of the user go first. Plain
// values; any thread. A device that no entry names has no peaks: nothing is guessed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/cost/operator_model.h"

namespace lanescope {

struct DeviceProperties;
class Trace;

struct DevicePeaks {
    std::string name; ///< part of the device's name, whole words
    double minMemoryGib = 0;
    std::string architecture;
    int smCount = 0;
    double boostMhz = 0;
    double memoryGBs = 0; ///< 10^9 bytes a second; 0: unknown
    double hostGBs = 0;   ///< to and from the host, each way; 0: unknown
    double peerGBs = 0;   ///< to and from another device, each way; 0: unknown
    // TFLOP/s; 0: unknown or not there.
    double vectorFp64 = 0;
    double vectorFp32 = 0;
    double matrixFp64 = 0;
    double matrixFp32 = 0;
    double matrixTf32 = 0;
    double matrixFp16 = 0;
    double matrixBf16 = 0;
    double matrixFp8 = 0;
    double matrixFp4 = 0;
    double matrixInt8 = 0;
    std::string source;
};

/// Unit that a computation runs on, and the type in which it multiplies.
struct Precision {
    ComputeUnit unit = ComputeUnit::Vector;
    /// "fp64", "fp32", "tf32", "fp16", "bf16", "fp8", "fp4", "int8"; empty: unknown.
    std::string_view type;
    friend bool operator==(const Precision&, const Precision&) = default;
};

/// "matrix bf16"; empty when the type is unknown.
std::string precisionText(const Precision& precision);

/// TFLOP/s; nullopt where the table has none. Vector work in 16 bits and less computes in fp32, as PyTorch's
/// elementwise kernels do.
std::optional<double> peakTflops(const DevicePeaks& peaks, const Precision& precision);

/// Name of the entry for devices whose name the trace leaves blank; only files of the user have one.
inline constexpr std::string_view kUnnamedDevice = "unnamed";

class PeaksTable {
public:
    /// Peaks of the compiled-in resource.
    static const PeaksTable& builtIn();
    /// From the text of such a file; the message of an error names the line.
    static Result<PeaksTable> parse(std::string_view csv);

    /// The entries of `first` win over those of this table.
    void prepend(const PeaksTable& first);
    /// Null when no entry fits the name. `memoryBytes` < 0: unknown.
    const DevicePeaks* find(std::string_view deviceName, std::int64_t memoryBytes) const;
    const std::vector<DevicePeaks>& entries() const { return m_entries; }

private:
    std::vector<DevicePeaks> m_entries;
};

/// The peaks of a device of the trace, by its deviceProperties; where they lack its number, by those of the
/// others if all have one name.
const DevicePeaks* peaksOf(const Trace& trace, std::int32_t device,
                           const PeaksTable& table = PeaksTable::builtIn());

} // namespace lanescope
