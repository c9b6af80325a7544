// SPDX-License-Identifier: Apache-2.0
#include "tests/support/local_ssh.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "tests/support/csv_file.h"

namespace lanescope::test {

namespace fs = std::filesystem;

LocalSsh::LocalSsh() {
    const char* path = std::getenv("PATH");
    m_path = path != nullptr ? path : "/usr/bin:/bin";
    setConnects(true);
    ::setenv("PATH", (m_folder.path() + ":" + m_path).c_str(), 1);
    ::setenv("XDG_CACHE_HOME", cache().c_str(), 1);
}

LocalSsh::~LocalSsh() {
    ::setenv("PATH", m_path.c_str(), 1);
    ::unsetenv("XDG_CACHE_HOME");
}

void LocalSsh::setConnects(bool connects) {
    // The command is the last word. Replaced as a whole: it may be running.
    const std::string made = m_folder.write(
        "made", "#!/bin/sh\necho >> " + m_folder.path("calls") +
                    (connects ? "\nfor word; do :; done\nexec sh -c \"$word\"\n"
                              : "\necho 'connect to host: Connection refused' >&2\nexit 255\n"));
    fs::permissions(made, fs::perms::owner_all);
    fs::rename(made, m_folder.path("ssh"));
}

int LocalSsh::calls() const {
    std::error_code error;
    const auto size = fs::file_size(m_folder.path("calls"), error);
    return error ? 0 : static_cast<int>(size);
}

} // namespace lanescope::test
