// SPDX-License-Identifier: Apache-2.0
#include "tests/support/sample_generator/samples.h"

#include <array>

#include "tests/support/sample_generator/kineto_writer.h"
#include "tests/support/sample_generator/transformer.h"

namespace lanescope::samples {

namespace {

constexpr int kRanks = 2;
/// Time of each rank's data loader for a part of a batch: the second one has a slow host.
constexpr std::array<std::int64_t, kRanks> kPartNs = {38'000, 185'000};
constexpr std::array<const char*, kRanks> kTraceIds = {"2B7D90E4A1C64F3895D0E7B3186AFC52",
                                                       "C60E58A97F1D4B2EA4378B5D90E2F613"};

std::string traceName(const std::string& path) {
    return "log/" + path + "/python3_4127.pt.trace.json";
}

Sample alone(const std::string& path, std::uint64_t seed, const char* traceId, Variant variant) {
    Recording recording(seed);
    runTransformer(recording, {variant});
    return {path, kinetoText(recording, traceId, traceName(path))};
}

/// A collective ends with the last rank to begin it, so each rank depends on the others. They run again until
/// no start moves any more: each time, at least one more collective is right.
std::vector<Recording> runJob() {
    std::vector<std::vector<std::int64_t>> starts(kRanks);
    for (;;) {
        std::vector<Recording> ranks;
        std::vector<std::vector<std::int64_t>> found;
        for (std::size_t rank = 0; rank < kRanks; ++rank) {
            Recording& recording = ranks.emplace_back(20260103 + rank);
            recording.setOthersStarts(starts[1 - rank]);
            runTransformer(recording, {Variant::Optimized, kRanks, kPartNs[rank]});
            found.push_back(recording.collectiveStarts());
        }
        if (found == starts) {
            return ranks;
        }
        starts = std::move(found);
    }
}

} // namespace

std::vector<Sample> allSamples() {
    std::vector<Sample> samples = {
        alone("baseline", 20260101, "5A1E0F63C2D94B7E8F10A6D23C4B9E71", Variant::Baseline),
        alone("optimized", 20260102, "91C47D2B6E8A4F05B3D7E01254FA6C88", Variant::Optimized)};
    const std::vector<Recording> ranks = runJob();
    for (int rank = 0; rank < kRanks; ++rank) {
        const auto index = static_cast<std::size_t>(rank);
        const std::string path = "two-ranks/rank" + std::to_string(rank);
        samples.push_back(
            {path, kinetoText(ranks[index], kTraceIds[index], traceName(path), {rank, kRanks})});
    }
    return samples;
}

} // namespace lanescope::samples
