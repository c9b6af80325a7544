// SPDX-License-Identifier: Apache-2.0
#include "core/gate/gate_text.h"

#include "core/secrets/secret_mask.h"
#include "core/table/printable.h"

namespace lanescope {

std::string gateText(std::string_view text, std::size_t mostCharacters) {
    return elided(printable(maskSecrets({}, std::string(text))), mostCharacters);
}

} // namespace lanescope
