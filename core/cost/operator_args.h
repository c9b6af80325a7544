// SPDX-License-Identifier: Apache-2.0
// Recorded inputs of one call of an operator (record_shapes=True): shapes, element
// types and the values of plain arguments. Plain values; any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/cost/data_type.h"

namespace lanescope {

using Shape = std::vector<std::int64_t>;

/// Product of the dimensions: 1 for a scalar. In floating point, as hostile shapes overflow integers.
double elementsOf(const Shape& shape);

/// The shape that both broadcast to by PyTorch's rules; nullopt where they do not fit.
std::optional<Shape> broadcast(const Shape& a, const Shape& b);

struct OperatorInput {
    Shape shape; ///< empty: a scalar, a tensor without dimensions, or no tensor at all
    DataType type = DataType::Unknown;
    std::string typeName; ///< as in the file
    std::string value;    ///< of a plain argument, such as "True", "[1, 1]" or "0.5"; else empty
    /// Tensors of a list, with the type of the whole if that is known.
    std::vector<Shape> list;

    bool isTensor() const { return !shape.empty() || !list.empty(); }
    double elements() const { return elementsOf(shape); }
    double bytes() const { return elements() * elementBytes(type); }
};

struct OperatorArgs {
    std::string name;
    std::vector<OperatorInput> inputs;
    /// Name of the annotation that describes what an engine's step works on, for models that read it.
    std::string step = {};

    bool has(std::size_t index) const { return index < inputs.size(); }
    /// An empty input where there are fewer.
    const OperatorInput& input(std::size_t index) const;
    const Shape& shape(std::size_t index) const { return input(index).shape; }
    DataType type(std::size_t index) const { return input(index).type; }
    /// "True" and "1" are true.
    bool flag(std::size_t index) const;
    /// The numbers of "[2, 2]" or of "2"; empty when there are none.
    std::vector<std::int64_t> integers(std::size_t index) const;
    /// Values of a list such as "[True, False]".
    std::vector<bool> flags(std::size_t index) const;
};

/// From the JSON texts of "Input Dims" ("Input dims" in old traces), "Input type" and "Concrete Inputs";
/// empty texts where a trace lacks them. What cannot be read stays empty.
OperatorArgs operatorArgs(std::string_view name, std::string_view dims, std::string_view types,
                          std::string_view concrete);

} // namespace lanescope
