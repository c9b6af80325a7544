// SPDX-License-Identifier: Apache-2.0
// lanescope-cli: figures of a trace on the command line.
#include <span>
#include <string>
#include <vector>

#include "app/cli/program.h"
#include "app/cli/terminal.h"
#include "core/base/spare_memory.h"
#include "core/os/environment.h"
#include "core/os/terminal.h"

int main(int argumentCount, char** arguments) {
    lanescope::keepLittleSpareMemory();
    lanescope::os::prepareStreams();
    lanescope::cli::Terminal terminal;
    const std::vector<std::string> texts = lanescope::os::programArguments(argumentCount, arguments);
    std::vector<const char*> all;
    for (const std::string& text : texts) {
        all.push_back(text.c_str());
    }
    return lanescope::cli::runProgram(std::span(all).subspan(all.empty() ? 0 : 1), terminal);
}
