// SPDX-License-Identifier: Apache-2.0
#include "tests/support/compression.h"

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>
#include <zstd.h>

namespace lanescope::test {

namespace {

constexpr std::size_t kHeaderBytes = 10;
constexpr std::size_t kStoredBytes = 65535;
constexpr std::size_t kStoredHeaderBytes = 5;

void appendNumber(std::string& out, std::uint32_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) {
        out.push_back(static_cast<char>(value >> (8 * i)));
    }
}

std::string deflated(std::string_view text, std::uint16_t format) {
    std::vector<std::uint8_t> levelBuffer(ISAL_DEF_LVL1_DEFAULT);
    std::string input(text);
    std::string member(text.size() + text.size() / 8 + 4096, '\0');
    isal_zstream stream;
    isal_deflate_init(&stream);
    stream.gzip_flag = format;
    stream.level = 1;
    stream.level_buf = levelBuffer.data();
    stream.level_buf_size = static_cast<std::uint32_t>(levelBuffer.size());
    stream.end_of_stream = 1;
    stream.next_in = reinterpret_cast<std::uint8_t*>(input.data());
    stream.avail_in = static_cast<std::uint32_t>(input.size());
    stream.next_out = reinterpret_cast<std::uint8_t*>(member.data());
    stream.avail_out = static_cast<std::uint32_t>(member.size());
    if (isal_deflate(&stream) != COMP_OK || stream.internal_state.state != ZSTATE_END) {
        throw std::runtime_error("deflating failed");
    }
    member.resize(stream.total_out);
    return member;
}

} // namespace

std::string gzipMember(std::string_view text) {
    return deflated(text, IGZIP_GZIP);
}

std::string zlibBlock(std::string_view text) {
    return deflated(text, IGZIP_ZLIB);
}

std::string storedGzipMember(std::string_view text) {
    std::string member("\x1f\x8b\x08\0\0\0\0\0\0\x03", kHeaderBytes);
    std::size_t at = 0;
    do {
        const std::size_t size = std::min(kStoredBytes, text.size() - at);
        member.push_back(at + size == text.size() ? 1 : 0);
        appendNumber(member, static_cast<std::uint32_t>(size), 2);
        appendNumber(member, ~static_cast<std::uint32_t>(size), 2);
        member.append(text.substr(at, size));
        at += size;
    } while (at < text.size());
    std::string copy(text);
    appendNumber(member, crc32_gzip_refl(0, reinterpret_cast<const std::uint8_t*>(copy.data()), copy.size()),
                 4);
    appendNumber(member, static_cast<std::uint32_t>(text.size()), 4);
    return member;
}

std::size_t storedGzipOffset(std::size_t textOffset) {
    return kHeaderBytes + (textOffset / kStoredBytes + 1) * kStoredHeaderBytes + textOffset;
}

std::string zstdFrame(std::string_view text, bool checksum) {
    ZSTD_CCtx* context = ZSTD_createCCtx();
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, checksum ? 1 : 0);
    std::string frame(ZSTD_compressBound(text.size()), '\0');
    const std::size_t size = ZSTD_compress2(context, frame.data(), frame.size(), text.data(), text.size());
    ZSTD_freeCCtx(context);
    if (ZSTD_isError(size) != 0) {
        throw std::runtime_error("compressing failed");
    }
    frame.resize(size);
    return frame;
}

std::string skippableFrame(std::size_t bytes) {
    std::string frame("\x50\x2a\x4d\x18", 4);
    appendNumber(frame, static_cast<std::uint32_t>(bytes), 4);
    return frame + std::string(bytes, 's');
}

} // namespace lanescope::test
