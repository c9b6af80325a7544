// SPDX-License-Identifier: Apache-2.0
// Writes a tar archive (pax, by libarchive) to a stream. The same members give the same bytes: owner and time
// of each are 0. The stream outlives the writer. One thread.
#pragma once

#include <memory>
#include <ostream>
#include <string>
#include <string_view>

#include "core/base/status.h"

struct archive;

namespace lanescope {

class TarWriter {
public:
    explicit TarWriter(std::ostream& out);
    TarWriter(const TarWriter&) = delete;
    TarWriter& operator=(const TarWriter&) = delete;
    ~TarWriter();

    Status add(const std::string& name, std::string_view bytes);
    /// Writes the end of the archive. Nothing may be added afterwards.
    Status finish();

private:
    archive* m_archive;
};

} // namespace lanescope
