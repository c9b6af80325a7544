// SPDX-License-Identifier: Apache-2.0
// A program of the user run as if they had started it themselves: its input and output are ours, and so is
// its process group, so that a terminal's keys work. Signals that are sent to this process alone are handed
// on. For programs whose only thread calls it.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace lanescope::os {

struct ProgramEnd {
    int failure = 0;    ///< errno of a start that failed
    int exitCode = 0;   ///< 128 + signal for one that a signal ended
    std::string signal; ///< its name, such as "Killed"; empty: none
};

/// Looks for the program, which comes first, on the PATH, and waits for its end. `variables` are set besides
/// those of this process. `folder`: where it runs; empty: here.
ProgramEnd runProgram(const std::vector<std::string>& programAndArguments,
                      const std::vector<std::pair<std::string, std::string>>& variables,
                      const std::string& folder);

/// A new folder for temporary files that only this user can enter. Empty: errno says why.
std::string makePrivateFolder();

/// Divides the folders of a variable such as PATH.
char pathDivider();

} // namespace lanescope::os
