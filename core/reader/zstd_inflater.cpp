// SPDX-License-Identifier: Apache-2.0
#include "core/reader/zstd_inflater.h"

#include <zstd.h>

namespace lanescope {

namespace {

constexpr std::size_t kInputBytes = 256 << 10;
/// A frame may ask for a window of at most 128 MiB, the most that zstd's own tool takes without being told.
constexpr int kMaxWindowLog = 27;

} // namespace

struct ZstdInflater::Stream {
    Stream()
        : context(ZSTD_createDStream()) {
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

Result<std::size_t> ZstdInflater::produce(char* to, std::size_t count) {
    if (m_stream == nullptr) {
        m_stream = std::make_unique<Stream>();
        m_input.resize(kInputBytes);
    }
    std::size_t done = 0;
    while (done < count && !m_finished) {
        if (m_inputStart == m_inputEnd && !m_pending) {
            auto got = m_file->read(m_fileOffset, m_input.data(), m_input.size());
            if (!got) {
                return got.error();
            }
            m_inputStart = 0;
            m_inputEnd = *got;
            if (m_inputEnd == 0) {
                if (m_frameOpen) {
                    finishDamaged("the compressed data ends in the middle", true);
                }
                m_finished = true;
                break;
            }
        }
        ZSTD_inBuffer input{m_input.data(), m_inputEnd, m_inputStart};
        ZSTD_outBuffer output{to + done, count - done, 0};
        const std::size_t code = ZSTD_decompressStream(m_stream->context, &output, &input);
        m_fileOffset += input.pos - m_inputStart;
        m_inputStart = input.pos;
        done += output.pos;
        m_textOffset += output.pos;
        if (ZSTD_isError(code) != 0) {
            if (!m_frameOpen && m_textOffset > 0) {
                m_finished = true;
                m_damage.trailing = true;
                m_damage.fileOffset = m_fileOffset;
                m_damage.what = "bytes after the end of the zstd data";
            } else {
                finishDamaged(std::string("the compressed data is damaged (") + ZSTD_getErrorName(code) + ")",
                              false);
            }
            break;
        }
        m_frameOpen = code != 0;
        m_pending = output.pos == output.size && code != 0;
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
