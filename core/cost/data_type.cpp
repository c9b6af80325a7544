// SPDX-License-Identifier: Apache-2.0
#include "core/cost/data_type.h"

#include <algorithm>
#include <array>

namespace lanescope {

namespace {

struct Entry {
    std::string_view name;
    DataType type;
};

constexpr std::array<Entry, 26> kNames{{
    {"double", DataType::Float64},
    {"float", DataType::Float32},
    {"c10::Half", DataType::Float16},
    {"c10::BFloat16", DataType::BFloat16},
    {"c10::Float8_e4m3fn", DataType::Float8},
    {"c10::Float8_e4m3fnuz", DataType::Float8},
    {"c10::Float8_e5m2", DataType::Float8},
    {"c10::Float8_e5m2fnuz", DataType::Float8},
    {"c10::Float8_e8m0fnu", DataType::Float8},
    {"c10::Float4_e2m1fn_x2", DataType::Float4},
    {"long int", DataType::Int64},
    {"long", DataType::Int64},
    {"long long", DataType::Int64},
    {"int", DataType::Int32},
    {"short int", DataType::Int16},
    {"short", DataType::Int16},
    {"signed char", DataType::Int8},
    {"char", DataType::Int8},
    {"unsigned char", DataType::UInt8},
    {"c10::qint8", DataType::Int8},
    {"c10::quint8", DataType::UInt8},
    {"c10::qint32", DataType::Int32},
    {"bool", DataType::Bool},
    {"c10::complex<float>", DataType::Complex64},
    {"c10::complex<double>", DataType::Complex128},
    {"Scalar", DataType::Scalar},
}};

/// Order of types in promotion: a higher category wins over a lower one of any width.
int category(DataType type) {
    switch (type) {
    case DataType::Complex64:
    case DataType::Complex128:
        return 3;
    case DataType::Float64:
    case DataType::Float32:
    case DataType::Float16:
    case DataType::BFloat16:
    case DataType::Float8:
    case DataType::Float4:
        return 2;
    case DataType::Bool:
        return 0;
    default:
        return 1;
    }
}

} // namespace

DataType dataTypeOf(std::string_view name) {
    const auto found =
        std::find_if(kNames.begin(), kNames.end(), [name](const Entry& entry) { return entry.name == name; });
    return found == kNames.end() ? DataType::Unknown : found->type;
}

int elementBytes(DataType type) {
    switch (type) {
    case DataType::Unknown:
        return 0;
    case DataType::Complex128:
        return 16;
    case DataType::Float64:
    case DataType::Int64:
    case DataType::Complex64:
        return 8;
    case DataType::Float32:
    case DataType::Int32:
    case DataType::Scalar:
        return 4;
    case DataType::Float16:
    case DataType::BFloat16:
    case DataType::Int16:
        return 2;
    case DataType::Float8:
    case DataType::Float4:
    case DataType::Int8:
    case DataType::UInt8:
    case DataType::Bool:
        return 1;
    }
    return 0;
}

std::string_view shortName(DataType type) {
    constexpr std::array<std::string_view, 16> kShort{
        "",      "fp64",  "fp32", "fp16",  "bf16", "fp8",       "fp4",        "int64",
        "int32", "int16", "int8", "uint8", "bool", "complex64", "complex128", "scalar"};
    return kShort[static_cast<std::size_t>(type)];
}

bool isFloating(DataType type) {
    return category(type) == 2;
}

DataType promoted(DataType a, DataType b) {
    if (a == b || a == DataType::Unknown || b == DataType::Unknown) {
        return a == b ? a : DataType::Unknown;
    }
    if (category(a) != category(b)) {
        return category(a) > category(b) ? a : b;
    }
    if (elementBytes(a) == elementBytes(b)) {
        const bool halves = isFloating(a) && elementBytes(a) == 2;
        const bool bytes = category(a) == 1 && elementBytes(a) == 1; // signed and unsigned
        return halves ? DataType::Float32 : bytes ? DataType::Int16 : a;
    }
    return elementBytes(a) > elementBytes(b) ? a : b;
}

} // namespace lanescope
