// SPDX-License-Identifier: Apache-2.0
#include "core/table/stored_name.h"

namespace lanescope {

bool isTime(Unit unit) {
    return unit == Unit::Duration || unit == Unit::Moment || unit == Unit::FileTime ||
           unit == Unit::Milliseconds || unit == Unit::Nanoseconds;
}

std::string storedUnit(Unit unit) {
    switch (unit) {
    case Unit::Bytes:
        return "bytes";
    case Unit::Fraction:
        return "of 1";
    case Unit::Percent:
        return "percent";
    case Unit::Flop:
        return "FLOP";
    case Unit::TflopPerSecond:
        return "TFLOP/s";
    case Unit::TbPerSecond:
        return "TB/s";
    case Unit::GbPerSecond:
        return "GB/s";
    case Unit::FlopPerByte:
        return "FLOP/byte";
    default:
        return isTime(unit) ? "ns" : "";
    }
}

std::string storedName(const ColumnSpec& spec) {
    std::string name = spec.key;
    if (isTime(spec.unit) && (name == "us" || name == "ms")) {
        name = "ns";
    } else if (isTime(spec.unit) && (name.ends_with("_us") || name.ends_with("_ms"))) {
        name.replace(name.size() - 2, 2, "ns");
    } else if (spec.unit == Unit::Fraction && name.ends_with("_percent")) {
        name.replace(name.size() - 7, 7, "fraction");
    }
    return name;
}

} // namespace lanescope
