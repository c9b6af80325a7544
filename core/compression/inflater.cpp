// SPDX-License-Identifier: Apache-2.0
#include "core/compression/inflater.h"

#include "core/compression/gzip_inflater.h"
#include "core/compression/zstd_inflater.h"

namespace lanescope {

Compression compressionOf(const char* data, std::size_t size) {
    const auto byte = [data](std::size_t i) { return static_cast<unsigned char>(data[i]); };
    if (size >= 2 && byte(0) == 0x1F && byte(1) == 0x8B) {
        return Compression::Gzip;
    }
    if (size >= 4 && byte(0) == 0x28 && byte(1) == 0xB5 && byte(2) == 0x2F && byte(3) == 0xFD) {
        return Compression::Zstd;
    }
    return Compression::None;
}

std::string flawOf(const Inflater::Damage& damage) {
    return damage.truncated || damage.corrupt
               ? damage.what + ", at byte " + std::to_string(damage.fileOffset) + " of the file"
               : std::string();
}

std::unique_ptr<Inflater> makeInflater(Compression compression, std::shared_ptr<const ByteFile> file) {
    if (compression == Compression::Gzip) {
        return std::make_unique<GzipInflater>(std::move(file));
    }
    return std::make_unique<ZstdInflater>(std::move(file));
}

} // namespace lanescope
