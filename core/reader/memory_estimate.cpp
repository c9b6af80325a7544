// SPDX-License-Identifier: Apache-2.0
#include "core/reader/memory_estimate.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "core/reader/inflater.h"

namespace lanescope {

namespace {

constexpr std::size_t kSampleBytes = 256u << 10;
constexpr std::size_t kSamples = 4;
constexpr std::size_t kInflatedBytes = 4u << 20;
/// Measured over the reference traces (docs/performance.md): 70 to 140 bytes at the peak of loading.
constexpr std::uint64_t kBytesPerEvent = 110;

std::uint64_t eventsIn(std::string_view text) {
    constexpr std::string_view kPhase = "\"ph\"";
    std::uint64_t count = 0;
    for (std::size_t at = text.find(kPhase); at != std::string_view::npos;
         at = text.find(kPhase, at + kPhase.size())) {
        ++count;
    }
    return count;
}

MemoryEstimate estimateOf(std::uint64_t textBytes, std::uint64_t sampledEvents, std::uint64_t sampledBytes) {
    MemoryEstimate estimate;
    estimate.textBytes = textBytes;
    if (sampledBytes > 0) {
        estimate.events =
            static_cast<std::uint64_t>(static_cast<double>(sampledEvents) * static_cast<double>(textBytes) /
                                       static_cast<double>(sampledBytes));
    }
    estimate.memoryBytes = memoryOfEvents(estimate.events);
    return estimate;
}

Result<MemoryEstimate> estimateText(const ByteFile& file) {
    std::string sample(kSampleBytes, '\0');
    const std::uint64_t size = file.sizeBytes();
    const std::uint64_t room = size > kSampleBytes ? size - kSampleBytes : 0;
    std::uint64_t events = 0;
    std::uint64_t bytes = 0;
    for (std::size_t i = 0; i < (room > 0 ? kSamples : 1); ++i) {
        // Neither the first nor the last bytes, where headers lie, unless that is all there is.
        const auto got =
            file.read(room / (kSamples + 1) * (room > 0 ? i + 1 : 0), sample.data(), sample.size());
        if (!got) {
            return got.error();
        }
        events += eventsIn({sample.data(), *got});
        bytes += *got;
    }
    return estimateOf(size, events, bytes);
}

Result<MemoryEstimate> estimateCompressed(Compression compression, std::shared_ptr<const ByteFile> file) {
    const std::uint64_t fileBytes = file->sizeBytes();
    const auto inflater = makeInflater(compression, std::move(file));
    std::string sample(kInflatedBytes, '\0');
    const auto got = inflater->produce(sample.data(), sample.size());
    if (!got) {
        return got.error();
    }
    const bool all = *got < sample.size();
    const std::uint64_t consumed = std::max<std::uint64_t>(inflater->fileOffset(), 1);
    const auto textBytes =
        all ? *got
            : static_cast<std::uint64_t>(static_cast<double>(*got) * static_cast<double>(fileBytes) /
                                         static_cast<double>(consumed));
    return estimateOf(textBytes, eventsIn({sample.data(), *got}), *got);
}

} // namespace

std::uint64_t memoryOfEvents(std::uint64_t events) {
    return events * kBytesPerEvent;
}

Result<MemoryEstimate> estimateMemory(std::shared_ptr<const ByteFile> file) {
    char first[4];
    const auto got = file->read(0, first, sizeof first);
    if (!got) {
        return got.error();
    }
    const Compression compression = compressionOf(first, *got);
    return compression == Compression::None ? estimateText(*file)
                                            : estimateCompressed(compression, std::move(file));
}

} // namespace lanescope
