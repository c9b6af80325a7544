// SPDX-License-Identifier: Apache-2.0
// How far a load has come: written by workers, polled by whoever shows it. Lock-free.
#pragma once

#include <atomic>
#include <cstdint>

namespace lanescope {

enum class LoadStage : std::uint8_t { Opening, Reading, Arranging, Indexing, Done };

struct Progress {
    std::atomic<LoadStage> stage{LoadStage::Opening};
    /// Bytes of the source file as it lies on disk (compressed bytes for a compressed source).
    std::atomic<std::uint64_t> bytesDone{0};
    std::atomic<std::uint64_t> bytesTotal{0};
    std::atomic<std::uint64_t> events{0};

    /// Forgets how far reading came, since the file is read again.
    void startAgain() {
        stage = LoadStage::Opening;
        bytesDone = 0;
        events = 0;
    }
};

/// "Opening", "Reading", "Arranging", "Indexing", "Done".
const char* loadStageName(LoadStage stage);

} // namespace lanescope
