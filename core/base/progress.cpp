// SPDX-License-Identifier: Apache-2.0
#include "core/base/progress.h"

namespace lanescope {

const char* loadStageName(LoadStage stage) {
    switch (stage) {
    case LoadStage::Opening:
        return "Opening";
    case LoadStage::Reading:
        return "Reading";
    case LoadStage::Arranging:
        return "Arranging";
    case LoadStage::Indexing:
        return "Indexing";
    case LoadStage::Done:
        return "Done";
    }
    return "";
}

} // namespace lanescope
