// SPDX-License-Identifier: Apache-2.0
#include "core/export/masked_json.h"

#include "core/base/json_string.h"
#include "core/import/json/event_walk.h"
#include "core/import/json/text_scan.h"
#include "core/secrets/secret_mask.h"

namespace lanescope {

bool isJsonValue(std::string text) {
    const std::size_t size = text.size();
    text.append(kScanPadding, '\0');
    return isStrictJson({text.data(), size});
}

std::string withoutSecrets(std::string_view key, const std::string& json) {
    std::string masked = maskSecrets(key, json);
    // The mask can take quotes or brackets with it.
    return masked == json || isJsonValue(masked) ? masked : "\"(hidden)\"";
}

std::string membersText(const std::vector<Arg>& members, bool keepSecrets, std::uint64_t& hidden) {
    std::string text;
    for (const Arg& member : members) {
        text += (text.empty() ? "" : ", ") +
                jsonString(keepSecrets ? member.key : maskSecrets({}, member.key)) + ": ";
        const std::string shown = keepSecrets ? member.value : maskSecrets(member.key, member.value);
        hidden += shown == member.value ? 0 : 1;
        text += !member.isString && isJsonValue(shown) ? shown : jsonString(shown);
    }
    return text;
}

} // namespace lanescope
