// SPDX-License-Identifier: Apache-2.0
#include "core/compression/gzip_writer.h"

#include <algorithm>
#include <limits>

#include <isa-l/igzip_lib.h>

namespace lanescope {

namespace {

constexpr std::size_t kOutputBytes = 256 << 10;
constexpr int kLevel = 2; // of 0 to 3: quick, and smaller than the quickest

} // namespace

struct GzipWriter::State {
    isal_zstream stream{};
    std::vector<std::uint8_t> buffer;
};

GzipWriter::GzipWriter(std::ostream& out)
    : m_out(out)
    , m_state(std::make_unique<State>())
    , m_output(kOutputBytes) {
    isal_deflate_init(&m_state->stream);
    m_state->stream.gzip_flag = IGZIP_GZIP;
    m_state->stream.level = kLevel;
    m_state->buffer.resize(ISAL_DEF_LVL2_DEFAULT);
    m_state->stream.level_buf = m_state->buffer.data();
    m_state->stream.level_buf_size = static_cast<std::uint32_t>(m_state->buffer.size());
}

GzipWriter::~GzipWriter() = default;

void GzipWriter::write(std::string_view text) {
    constexpr std::size_t kMost = std::numeric_limits<std::int32_t>::max();
    for (; !text.empty(); text.remove_prefix(std::min(kMost, text.size()))) {
        deflate(text.substr(0, kMost), false);
    }
}

void GzipWriter::finish() {
    deflate({}, true);
}

void GzipWriter::deflate(std::string_view text, bool last) {
    isal_zstream& stream = m_state->stream;
    // ISA-L does not write there, though its pointer would let it.
    stream.next_in = reinterpret_cast<std::uint8_t*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<std::uint32_t>(text.size());
    stream.end_of_stream = last ? 1 : 0;
    do {
        stream.next_out = reinterpret_cast<std::uint8_t*>(m_output.data());
        stream.avail_out = static_cast<std::uint32_t>(m_output.size());
        isal_deflate(&stream);
        m_out.write(m_output.data(), static_cast<std::streamsize>(m_output.size() - stream.avail_out));
    } while (stream.avail_out == 0 || (last && stream.internal_state.state != ZSTATE_END));
}

} // namespace lanescope
