// SPDX-License-Identifier: Apache-2.0
// Operators that move elements without computing: FLOPs 0. Source: pyprof2 (prof/index_slice_join_mutate.py,
// prof/embedding.py) and the definitions in PyTorch's native_functions.yaml.
//   cat, stack            bytes 2 times all inputs
//   clone, flip, roll     bytes 2 n
//   index_select, gather  bytes index + 2 results
//   embedding             bytes indices + 2 results; backward: indices + gradient read + rows read and
//   written scatter, index_put    bytes index + source + what is written sort, topk            bytes input +
//   values + indices (8 bytes each)
#include "core/cost/model_registry.h"

#include <algorithm>

namespace lanescope {

namespace {

/// The type of a list's tensors is not recorded by all versions ("TensorList"): then bytes are unknown.
class Join final : public OperatorModel {
public:
    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        double elements = 0;
        for (const Shape& shape : args.input(0).list) {
            elements += elementsOf(shape);
        }
        if (elements == 0) {
            return std::nullopt;
        }
        return plainCost(0, 2 * elements * elementBytes(args.type(0)), args.type(0));
    }
};

class Duplicate final : public OperatorModel {
public:
    Duplicate()
        : OperatorModel(true) {}
    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        if (args.shape(0).empty()) {
            return std::nullopt;
        }
        return plainCost(0, 2 * args.input(0).bytes(), args.type(0));
    }
};

/// aten::index_select (source, dimension, index) and aten::gather (source, dimension, index).
class Gather final : public OperatorModel {
public:
    explicit Gather(bool wholeSlices)
        : m_wholeSlices(wholeSlices) {}
    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        const Shape& source = args.shape(0);
        const std::vector<std::int64_t> dimension = args.integers(1);
        if (source.empty() || !args.has(2) || (m_wholeSlices && dimension.empty())) {
            return std::nullopt;
        }
        double results = args.input(2).elements();
        if (m_wholeSlices) {
            const auto count = static_cast<std::int64_t>(source.size());
            const std::int64_t at = dimension[0] < 0 ? dimension[0] + count : dimension[0];
            if (at < 0 || at >= count || source[static_cast<std::size_t>(at)] == 0) {
                return std::nullopt;
            }
            results *= elementsOf(source) / static_cast<double>(source[static_cast<std::size_t>(at)]);
        }
        return plainCost(0, args.input(2).bytes() + 2 * results * elementBytes(args.type(0)), args.type(0));
    }

private:
    bool m_wholeSlices;
};

/// aten::index (source, list of indices): it computes nothing, but the shapes of the indices, which tell how
/// much it moves, are not recorded. Its kernel tells (core/attribution/gather_work.h).
class AdvancedIndex final : public OperatorModel {
public:
    AdvancedIndex()
        : OperatorModel(true) {}
    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        if (args.shape(0).empty()) {
            return std::nullopt;
        }
        return plainCost(0, 0, DataType::Unknown);
    }
};

/// (weight, indices, ...).
class Embedding final : public OperatorModel {
public:
    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        const Shape& weight = args.shape(0);
        if (weight.size() != 2 || !args.has(1)) {
            return std::nullopt;
        }
        const double results = args.input(1).elements() * static_cast<double>(weight[1]);
        return plainCost(0, args.input(1).bytes() + 2 * results * elementBytes(args.type(0)), args.type(0));
    }
};

/// (gradient, indices, ...): each row is added to one of the weight's gradient.
class EmbeddingBackward final : public OperatorModel {
public:
    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        if (args.shape(0).empty() || !args.has(1)) {
            return std::nullopt;
        }
        return plainCost(args.input(0).elements(), args.input(1).bytes() + 3 * args.input(0).bytes(),
                         args.type(0));
    }
};

/// (self, dimension, index, source): with `adds` the target is read as well.
class Scatter final : public OperatorModel {
public:
    explicit Scatter(bool adds)
        : m_adds(adds) {}
    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        if (args.shape(0).empty() || args.shape(3).empty()) {
            return std::nullopt;
        }
        const double n = args.input(3).elements();
        return plainCost(m_adds ? n : 0,
                         args.input(2).bytes() + args.input(3).bytes() +
                             (m_adds ? 2 : 1) * n * elementBytes(args.type(0)),
                         args.type(0));
    }

private:
    bool m_adds;
};

/// (input, k or dimension, ...): values and their indices.
class Selection final : public OperatorModel {
public:
    explicit Selection(bool isTopK)
        : m_isTopK(isTopK) {}
    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        const Shape& x = args.shape(0);
        if (x.empty()) {
            return std::nullopt;
        }
        const double n = elementsOf(x);
        double results = n;
        if (m_isTopK) {
            const std::vector<std::int64_t> k = args.integers(1);
            if (k.empty() || x.back() == 0) {
                return std::nullopt;
            }
            results = n / static_cast<double>(x.back()) * static_cast<double>(k[0]);
        }
        return plainCost(0, args.input(0).bytes() + results * (elementBytes(args.type(0)) + 8), args.type(0));
    }

private:
    bool m_isTopK;
};

} // namespace

void addDataMovements(ModelRegistry& registry) {
    registry.add<Join>({"aten::cat", "aten::stack"});
    registry.add<Duplicate>({"aten::clone", "aten::contiguous", "aten::_to_copy", "aten::to", "aten::flip",
                             "aten::roll", "aten::repeat"});
    registry.add<Gather>({"aten::index_select"}, true);
    registry.add<Gather>({"aten::gather"}, false);
    registry.add<AdvancedIndex>({"aten::index"});
    registry.add<Embedding>({"aten::embedding"});
    registry.add<EmbeddingBackward>({"aten::embedding_dense_backward"});
    registry.add<Scatter>({"aten::scatter", "aten::scatter_"}, false);
    registry.add<Scatter>({"aten::scatter_add", "aten::scatter_add_", "aten::index_add_"}, true);
    registry.add<Selection>({"aten::topk"}, true);
    registry.add<Selection>({"aten::sort"}, false);
}

} // namespace lanescope
