// SPDX-License-Identifier: Apache-2.0
#include "core/import/json/memory_estimate.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "core/compression/inflater.h"

namespace lanescope {

namespace {

constexpr std::size_t kSampleBytes = 256u << 10;
constexpr std::size_t kSamples = 4;
constexpr std::size_t kInflatedBytes = 4u << 20;

std::uint64_t countOf(std::string_view word, std::string_view text) {
    std::uint64_t count = 0;
    for (std::size_t at = text.find(word); at != std::string_view::npos;
         at = text.find(word, at + word.size())) {
        ++count;
    }
    return count;
}

/// Samples of the text.
struct Samples {
    std::uint64_t bytes = 0;
    std::uint64_t events = 0;
    std::uint64_t deviceOps = 0;

    void add(std::string_view text) {
        bytes += text.size();
        events += countOf("\"ph\"", text);
        deviceOps += countOf("\"stream\"", text); // an arg that they have and others have not
    }
};

LoadEstimate estimateOf(std::uint64_t textBytes, const Samples& samples) {
    LoadEstimate estimate;
    estimate.textBytes = textBytes;
    if (samples.bytes > 0) {
        const double scale = static_cast<double>(textBytes) / static_cast<double>(samples.bytes);
        estimate.events = static_cast<std::uint64_t>(static_cast<double>(samples.events) * scale);
        estimate.deviceOps = std::min(
            static_cast<std::uint64_t>(static_cast<double>(samples.deviceOps) * scale), estimate.events);
    }
    if (estimate.events > 0) {
        estimate.memoryBytes =
            memoryOfEvents(estimate.events, estimate.deviceOps) + memoryOfLoading(textBytes);
    }
    return estimate;
}

Result<LoadEstimate> estimateText(const ByteFile& file) {
    std::string sample(kSampleBytes, '\0');
    const std::uint64_t size = file.sizeBytes();
    const std::uint64_t room = size > kSampleBytes ? size - kSampleBytes : 0;
    Samples samples;
    for (std::size_t i = 0; i < (room > 0 ? kSamples : 1); ++i) {
        // Neither the first nor the last bytes, where headers lie, unless that is all there is.
        const auto got =
            file.read(room / (kSamples + 1) * (room > 0 ? i + 1 : 0), sample.data(), sample.size());
        if (!got) {
            return got.error();
        }
        samples.add({sample.data(), *got});
    }
    return estimateOf(size, samples);
}

Result<LoadEstimate> estimateCompressed(Compression compression, std::shared_ptr<const ByteFile> file) {
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
    Samples samples;
    samples.add({sample.data(), *got});
    return estimateOf(textBytes, samples);
}

} // namespace

Result<LoadEstimate> estimateMemory(std::shared_ptr<const ByteFile> file) {
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
