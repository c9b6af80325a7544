// SPDX-License-Identifier: Apache-2.0
// The zstd stream: one or several frames, skippable ones included. See inflater.h for the contract. A
// checkpoint is possible only between frames.
#pragma once

#include <vector>

#include "core/compression/inflater.h"

namespace lanescope {

class ZstdInflater final : public Inflater {
public:
    explicit ZstdInflater(std::shared_ptr<const ByteFile> file);
    ~ZstdInflater() override;

    Result<std::size_t> produce(char* to, std::size_t count) override;
    std::unique_ptr<Inflater> checkpoint() const override;
    std::size_t checkpointBytes() const override;

private:
    struct Stream;

    Result<bool> refill();
    bool inflate(char* to, std::size_t count, std::size_t& made);
    Result<bool> rewind();
    void finishDamaged(std::string what, bool truncated);

    std::shared_ptr<const ByteFile> m_file;
    std::unique_ptr<Stream> m_stream;
    std::vector<char> m_input;
    std::size_t m_inputStart = 0;
    std::size_t m_inputEnd = 0;
    bool m_frameOpen = false;
    bool m_pending = false; ///< the decoder may hold output that did not fit
    bool m_finished = false;
    std::uint64_t m_frameFileOffset = 0; ///< where the current frame begins
    std::uint64_t m_frameTextOffset = 0;
    std::size_t m_failureCode = 0; ///< of the last call that failed
    bool m_careful = false;        ///< towards a failure, byte by byte
    std::uint64_t m_discard = 0;   ///< bytes that were already produced before rewind()
};

} // namespace lanescope
