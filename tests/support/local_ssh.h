// SPDX-License-Identifier: Apache-2.0
// An "ssh" in front of the PATH, for as long as this lives, that runs its commands on this machine, for tests
// of what uses ssh. What ssh itself does, tests/core/remote tries with a real server.
#pragma once

#include <string>

#include "tests/support/temp_folder.h"

namespace lanescope::test {

class LocalSsh {
public:
    LocalSsh();
    ~LocalSsh();

    /// Whether it connects; it did when it was made.
    void setConnects(bool connects);
    /// How often it was called.
    int calls() const;
    /// Where fetched files go meanwhile.
    std::string cache() const { return m_folder.path("cache"); }

private:
    TempFolder m_folder;
    std::string m_path;
};

} // namespace lanescope::test
