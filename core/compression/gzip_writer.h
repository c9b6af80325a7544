// SPDX-License-Identifier: Apache-2.0
// Packs text as one gzip member while it is written, by ISA-L. One thread. Beside the inflaters, since this
// is where ISA-L lives.
#pragma once

#include <memory>
#include <ostream>
#include <string_view>
#include <vector>

namespace lanescope {

class GzipWriter {
public:
    /// `out` must outlive the writer.
    explicit GzipWriter(std::ostream& out);
    ~GzipWriter();
    void write(std::string_view text);
    /// Ends the member; nothing may be written afterwards.
    void finish();

private:
    struct State;
    void deflate(std::string_view text, bool last);

    std::ostream& m_out;
    std::unique_ptr<State> m_state;
    std::vector<char> m_output;
};

} // namespace lanescope
