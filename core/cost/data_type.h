// SPDX-License-Identifier: Apache-2.0
// Element types of tensors as PyTorch's profiler writes them into "Input type". Pure; any thread.
#pragma once

#include <cstdint>
#include <string_view>

namespace lanescope {

enum class DataType : std::uint8_t {
    Unknown,
    Float64,
    Float32,
    Float16,
    BFloat16,
    Float8,
    Float4, ///< two values packed into one byte, which is the element of its shapes
    Int64,
    Int32,
    Int16,
    Int8,
    UInt8,
    Bool,
    Complex64,
    Complex128,
    Scalar, ///< a number of Python or C++, not a tensor
};

/// Type for a C++ type name such as "float", "c10::BFloat16" or "long int"; Unknown for any other text.
DataType dataTypeOf(std::string_view name);

/// Bytes of an element; 0 for Unknown. A Scalar counts 4, as in AMD's TraceLens (PerfModel/utils.py).
int elementBytes(DataType type);

/// Short, such as "bf16"; empty for Unknown.
std::string_view shortName(DataType type);

bool isFloating(DataType type);

/// Type of an operation's result by PyTorch's rules between tensors of dimension 1 and up
/// (c10/core/ScalarType.cpp, promoteTypes): floating before integer, then the wider one; two different
/// 16-bit floats give Float32. Unknown if either is.
DataType promoted(DataType a, DataType b);

} // namespace lanescope
