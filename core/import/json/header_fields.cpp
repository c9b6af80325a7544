// SPDX-License-Identifier: Apache-2.0
#include "core/import/json/header_fields.h"

#include <algorithm>
#include <limits>

#include <simdjson.h>

#include "core/import/json/decimal_time.h"

namespace lanescope {

namespace {

namespace dom = simdjson::dom;

template <typename Integer>
void take(const dom::object& object, std::string_view key, Integer& into) {
    std::int64_t value = 0;
    if (object[key].get(value) == simdjson::SUCCESS) {
        into = static_cast<Integer>(std::clamp<std::int64_t>(value, std::numeric_limits<Integer>::min(),
                                                             std::numeric_limits<Integer>::max()));
    }
}

HeaderInfo::Device parseDevice(const dom::object& object) {
    HeaderInfo::Device device;
    DeviceProperties& properties = device.properties;
    std::string_view name;
    if (object["name"].get(name) == simdjson::SUCCESS) {
        device.name = std::string(name);
    }
    take(object, "id", properties.id);
    take(object, "totalGlobalMem", properties.totalMemoryBytes);
    take(object, "computeMajor", properties.computeMajor);
    take(object, "computeMinor", properties.computeMinor);
    take(object, "numSms", properties.smCount);
    take(object, "warpSize", properties.warpSize);
    take(object, "maxThreadsPerBlock", properties.maxThreadsPerBlock);
    take(object, "maxThreadsPerMultiprocessor", properties.maxThreadsPerSm);
    take(object, "regsPerBlock", properties.registersPerBlock);
    take(object, "regsPerMultiprocessor", properties.registersPerSm);
    take(object, "sharedMemPerBlock", properties.sharedMemoryPerBlockBytes);
    take(object, "maxSharedMemoryPerMultiProcessor", properties.sharedMemoryPerSmBytes); // ROCm's name
    take(object, "sharedMemPerMultiprocessor", properties.sharedMemoryPerSmBytes);
    return device;
}

} // namespace

HeaderInfo parseHeader(std::span<const HeaderField> fields, Diagnostics& diagnostics) {
    HeaderInfo info;
    dom::parser parser;
    for (const HeaderField& field : fields) {
        if (field.key == "baseTimeNanoseconds") {
            const ParsedInteger value =
                parseInteger(field.json.data(), field.json.data() + field.json.size());
            if (value.status == NumberStatus::Ok) {
                info.baseTimeNs = value.value;
            } else {
                diagnostics.add(DiagnosticKind::HeaderField, 0);
            }
        } else if (field.key == "deviceProperties") {
            dom::array devices;
            if (parser.parse(field.json).get(devices) != simdjson::SUCCESS) {
                diagnostics.add(DiagnosticKind::HeaderField, 0);
                continue;
            }
            for (const dom::element element : devices) {
                dom::object object;
                if (element.get(object) == simdjson::SUCCESS) {
                    info.devices.push_back(parseDevice(object));
                }
            }
        }
    }
    return info;
}

} // namespace lanescope
