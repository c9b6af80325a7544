// SPDX-License-Identifier: Apache-2.0
// Deals out the text of the event array in chunks to the workers. Chunk k nominally covers
// [start + k * chunkBytes, start + (k + 1) * chunkBytes); its window also holds some text beyond, so that
// the event across its end can be read whole. next() is thread-safe; each worker brings its own buffer.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string_view>
#include <vector>

#include "core/base/page_allocator.h"
#include "core/compression/text_sources.h"
#include "core/import/json/event_decoder.h"

namespace lanescope {

struct TextChunk {
    std::size_t index = 0;
    TextWindow window;
    std::size_t nominalBytes = 0; ///< events that start in [0, nominalBytes) of the window belong to it
    std::uint64_t fileOffset = 0; ///< how far the source file has been read
};

class ChunkFeed {
public:
    virtual ~ChunkFeed() = default;
    /// Fills `buffer` and `chunk`; false when there is no more text.
    virtual Result<bool> next(PagedVector<char>& buffer, TextChunk& chunk) = 0;
    /// Looks at what no chunk was asked for, when that is needed to know the text's size and damage.
    virtual void finish(std::stop_token) {}
    /// Told of the text behind the array, from `offset` up to the end of the window in which the array
    /// closed, since what follows the array is read next.
    virtual void keepText(std::uint64_t offset, std::string_view text) {
        static_cast<void>(offset);
        static_cast<void>(text);
    }

    /// Text that follows a chunk in its window.
    static constexpr std::size_t kLookahead = 64u << 10;
};

/// For sources that can be read anywhere at the same speed: every worker reads its own chunk.
std::unique_ptr<ChunkFeed> makeParallelFeed(const TextSource& source, std::uint64_t start,
                                            std::size_t chunkBytes);

/// For compressed sources: one worker at a time inflates the next chunk while the others decode. Leaves
/// checkpoints in `source`. `damage` (may be null) is filled when the end is reached, by finish() at the
/// latest.
std::unique_ptr<ChunkFeed> makeInflatingFeed(CompressedSource& source, std::uint64_t start,
                                             std::size_t chunkBytes, Inflater::Damage* damage);

} // namespace lanescope
