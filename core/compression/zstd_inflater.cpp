// SPDX-License-Identifier: Apache-2.0
#include "core/compression/zstd_inflater.h"

#include <algorithm>
#include <new>

#include <zstd.h>
#include <zstd_errors.h>

namespace lanescope {

namespace {

constexpr std::size_t kZstdInputBytes = 256 << 10;
/// A frame may ask for a window of at most 128 MiB, the most that zstd's own tool takes without being told.
constexpr int kMaxWindowLog = 27;

/// The library's own reason, and what to do where something can be done.
std::string reasonOf(std::size_t code) {
    const std::string reason = ZSTD_getErrorName(code);
    switch (ZSTD_getErrorCode(code)) {
    case ZSTD_error_frameParameter_windowTooLarge:
        return "the compressed data needs a window of more than 128 MiB (" + reason +
               "); unpack it first with `zstd -d --long=31`";
    case ZSTD_error_dictionary_wrong:
        return "the compressed data needs the dictionary that it was packed with (" + reason +
               "); unpack it first with `zstd -d -D DICTIONARY`";
    default:
        return "the compressed data is damaged (" + reason + ")";
    }
}

} // namespace

struct ZstdInflater::Stream {
    Stream()
        : context(ZSTD_createDStream()) {
        if (context == nullptr) {
            throw std::bad_alloc();
        }
        ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, kMaxWindowLog);
    }
    ~Stream() { ZSTD_freeDStream(context); }
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;

    ZSTD_DStream* context;
};

ZstdInflater::ZstdInflater(std::shared_ptr<const ByteFile> file)
    : m_file(std::move(file)) {}

ZstdInflater::~ZstdInflater() = default;

Result<bool> ZstdInflater::refill() {
    auto got = m_file->read(m_fileOffset, m_input.data(), m_input.size());
    if (!got) {
        return got.error();
    }
    m_inputStart = 0;
    m_inputEnd = *got;
    return m_inputEnd > 0;
}

/// One call of the decoder; false when it fails. `made` tells what it is known to have made: a call that
/// fails does not say what it made before.
bool ZstdInflater::inflate(char* to, std::size_t count, std::size_t& made) {
    if (!m_frameOpen) {
        m_frameFileOffset = m_fileOffset;
        m_frameTextOffset = m_textOffset;
    }
    ZSTD_inBuffer input{m_input.data(), m_inputEnd, m_inputStart};
    ZSTD_outBuffer output{to, count, 0};
    const std::size_t code = ZSTD_decompressStream(m_stream->context, &output, &input);
    if (ZSTD_isError(code) != 0) {
        m_failureCode = code;
        made = 0;
        return false;
    }
    m_fileOffset += input.pos - m_inputStart;
    m_inputStart = input.pos;
    made = output.pos;
    m_textOffset += made;
    m_frameOpen = code != 0;
    m_pending = output.pos == output.size && m_frameOpen;
    return true;
}

/// After a failure: back to the start of the frame and on to shortly before what was produced last.
Result<bool> ZstdInflater::rewind() {
    const std::uint64_t target = m_textOffset;
    ZSTD_DCtx_reset(m_stream->context, ZSTD_reset_session_only);
    m_fileOffset = m_frameFileOffset;
    m_textOffset = m_frameTextOffset;
    m_inputStart = m_inputEnd = 0;
    m_frameOpen = m_pending = false;
    // The decoder is at most two blocks of 128 KiB ahead of what it has given.
    constexpr std::uint64_t kAhead = 512u << 10;
    std::vector<char> skipped(64u << 10);
    while (m_textOffset + kAhead < target) {
        std::size_t made = 0;
        if (m_inputStart == m_inputEnd && !m_pending) {
            auto more = refill();
            if (!more) {
                return more;
            }
            if (!*more) {
                break;
            }
        }
        if (!inflate(skipped.data(), skipped.size(), made)) {
            break;
        }
    }
    m_careful = true;
    m_discard = target - m_textOffset;
    return true;
}

Result<std::size_t> ZstdInflater::produce(char* to, std::size_t count) {
    if (m_stream == nullptr) {
        m_stream = std::make_unique<Stream>();
        m_input.resize(kZstdInputBytes);
    }
    std::size_t done = 0;
    while (done < count && !m_finished) {
        if (m_inputStart == m_inputEnd && !m_pending) {
            auto more = refill();
            if (!more) {
                return more.error();
            }
            if (!*more) {
                if (m_frameOpen) {
                    finishDamaged("the compressed data ends in the middle", true);
                }
                m_finished = true;
                break;
            }
        }
        std::size_t made = 0;
        const std::size_t wanted = m_careful ? 1 : count - done;
        // In text, no byte has this value: it tells whether a call that fails has written one.
        constexpr char kUnwritten = '\xFF';
        if (m_careful) {
            to[done] = kUnwritten;
        }
        if (inflate(to + done, wanted, made)) {
            const std::uint64_t discarded = std::min<std::uint64_t>(made, m_discard);
            m_discard -= discarded;
            done += made - discarded;
            m_careful = m_careful && m_frameOpen;
            continue;
        }
        if (!m_careful) {
            // The output of the failed call is inflated again, byte by byte.
            if (auto there = rewind(); !there) {
                return there.error();
            }
            continue;
        }
        if (to[done] != kUnwritten && m_discard == 0) {
            ++done;
            ++m_textOffset;
        }
        if (!m_frameOpen && m_textOffset > 0) {
            m_finished = true;
            m_damage.trailing = true;
            m_damage.fileOffset = m_fileOffset;
            m_damage.what = "bytes after the end of the zstd data";
        } else {
            finishDamaged(reasonOf(m_failureCode), false);
        }
    }
    return done;
}

void ZstdInflater::finishDamaged(std::string what, bool truncated) {
    m_finished = true;
    m_damage.truncated = truncated;
    m_damage.corrupt = !truncated;
    m_damage.fileOffset = m_fileOffset;
    m_damage.what = std::move(what);
}

std::unique_ptr<Inflater> ZstdInflater::checkpoint() const {
    if (m_frameOpen) {
        return nullptr;
    }
    auto copy = std::make_unique<ZstdInflater>(m_file);
    copy->m_finished = m_finished;
    copy->m_textOffset = m_textOffset;
    copy->m_fileOffset = m_fileOffset;
    copy->m_damage = m_damage;
    return copy;
}

std::size_t ZstdInflater::checkpointBytes() const {
    return sizeof(*this);
}

} // namespace lanescope
