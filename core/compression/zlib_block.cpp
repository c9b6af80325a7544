// SPDX-License-Identifier: Apache-2.0
#include "core/compression/zlib_block.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <vector>

#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>

#include "core/base/bytes_file.h"
#include "core/compression/zstd_inflater.h"

namespace lanescope {

namespace {

constexpr std::size_t kFirstBytes = 256u << 10;

} // namespace

std::optional<std::string> inflateZlib(std::string_view data, std::size_t mostBytes) {
    if (data.size() > std::numeric_limits<std::uint32_t>::max()) {
        return std::nullopt;
    }
    const auto state = std::make_unique<inflate_state>();
    isal_inflate_init(state.get());
    state->crc_flag = ISAL_ZLIB;
    // ISA-L does not write to its input.
    state->next_in = reinterpret_cast<std::uint8_t*>(const_cast<char*>(data.data()));
    state->avail_in = static_cast<std::uint32_t>(data.size());
    std::string out;
    while (state->block_state != ISAL_BLOCK_FINISH) {
        const std::size_t used = out.size();
        if (used == mostBytes) {
            return std::nullopt;
        }
        out.resize(std::min(mostBytes, std::max(kFirstBytes, used * 2)));
        state->next_out = reinterpret_cast<std::uint8_t*>(out.data() + used);
        state->avail_out = static_cast<std::uint32_t>(out.size() - used);
        const bool failed = isal_inflate(state.get()) != ISAL_DECOMP_OK;
        const std::size_t left = state->avail_out;
        out.resize(out.size() - left);
        if (failed || (left != 0 && state->block_state != ISAL_BLOCK_FINISH)) {
            return std::nullopt;
        }
    }
    return out;
}

std::optional<std::string> inflateZstd(std::string_view data, std::size_t mostBytes) {
    ZstdInflater inflater(std::make_shared<BytesFile>(std::string(data), std::string()));
    std::string out;
    for (;;) {
        const std::size_t used = out.size();
        out.resize(std::min(mostBytes, std::max(kFirstBytes, used * 2)));
        const auto got = inflater.produce(out.data() + used, out.size() - used);
        if (!got || inflater.damage().any()) {
            return std::nullopt;
        }
        const bool ended = *got < out.size() - used;
        out.resize(used + *got);
        if (ended) {
            return out;
        }
        if (out.size() == mostBytes) {
            return std::nullopt;
        }
    }
}

std::string deflateZlib(std::string_view data) {
    constexpr int kLevel = 2; // of 0 to 3
    std::vector<std::uint8_t> buffer(ISAL_DEF_LVL2_DEFAULT);
    const auto stream = std::make_unique<isal_zstream>();
    isal_deflate_init(stream.get());
    stream->gzip_flag = IGZIP_ZLIB;
    stream->level = kLevel;
    stream->level_buf = buffer.data();
    stream->level_buf_size = static_cast<std::uint32_t>(buffer.size());
    // ISA-L does not write there, though its pointer would let it.
    stream->next_in = reinterpret_cast<std::uint8_t*>(const_cast<char*>(data.data()));
    stream->avail_in = static_cast<std::uint32_t>(data.size());
    stream->end_of_stream = 1;
    std::string out;
    do {
        const std::size_t used = out.size();
        out.resize(used + kFirstBytes);
        stream->next_out = reinterpret_cast<std::uint8_t*>(out.data() + used);
        stream->avail_out = static_cast<std::uint32_t>(kFirstBytes);
        isal_deflate(stream.get());
        out.resize(out.size() - stream->avail_out);
    } while (stream->internal_state.state != ZSTATE_END);
    return out;
}

std::uint32_t crc32Of(std::string_view data) {
    return crc32_gzip_refl(0, reinterpret_cast<const unsigned char*>(data.data()), data.size());
}

} // namespace lanescope
