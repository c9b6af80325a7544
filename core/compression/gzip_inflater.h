// SPDX-License-Identifier: Apache-2.0
// The gzip stream: single and multi-member. See inflater.h for the contract.
#pragma once

#include <vector>

#include "core/compression/inflater.h"

namespace lanescope {

class GzipInflater final : public Inflater {
public:
    explicit GzipInflater(std::shared_ptr<const ByteFile> file);
    ~GzipInflater() override;

    Result<std::size_t> produce(char* to, std::size_t count) override;
    std::unique_ptr<Inflater> checkpoint() const override;
    std::size_t checkpointBytes() const override;

private:
    struct State;

    void startMember();
    Result<bool> refill();
    bool openNextMember();
    bool hasReservedFlags() const;
    bool hasBufferedOutput() const;
    std::size_t drain(char* to, std::size_t count);
    void damaged(std::string what, bool truncated);

    std::shared_ptr<const ByteFile> m_file;
    std::unique_ptr<State> m_state;
    std::vector<char> m_input;
    std::size_t m_inputStart = 0;
    std::size_t m_inputEnd = 0;
    bool m_memberOpen = false;
    bool m_finished = false;
};

} // namespace lanescope
