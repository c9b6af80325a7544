// SPDX-License-Identifier: Apache-2.0
#include "core/base/file_sample.h"

#include <vector>

namespace lanescope {

Result<std::string>
sampleOf(std::uint64_t sizeBytes,
         const std::function<Result<std::size_t>(std::uint64_t, char*, std::size_t)>& read) {
    constexpr std::size_t kSampleBytes = 4096;
    constexpr std::size_t kSamples = 32;
    std::string sample;
    std::vector<char> buffer(kSampleBytes);
    const std::uint64_t room = sizeBytes > kSampleBytes ? sizeBytes - kSampleBytes : 0;
    for (std::size_t i = 0; i < kSamples; ++i) {
        auto got = read(room / (kSamples - 1) * i, buffer.data(), buffer.size());
        if (!got) {
            return got.error();
        }
        sample.append(buffer.data(), *got);
    }
    return sample;
}

Result<std::string> fileSample(const ByteFile& file) {
    return sampleOf(file.sizeBytes(), [&file](std::uint64_t offset, char* to, std::size_t count) {
        return file.read(offset, to, count);
    });
}

} // namespace lanescope
