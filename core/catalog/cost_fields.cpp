// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/kernel_field_parts.h"

#include "core/catalog/common_columns.h"
#include "core/catalog/kernel_words.h"
#include "core/store/trace.h"

namespace lanescope::kernelfields {

std::vector<KernelField> costFields() {
    return {
        text(
            plain("dtype", "Data type", "Type of the main input"),
            [](const Facts& f, DeviceOpId op) {
                const std::optional<OperatorCost> cost = f.cost(op);
                return cost ? std::uint64_t(cost->type) : kNoKey;
            },
            [](const Facts&, std::uint64_t key) {
                using Type = decltype(OperatorCost::type);
                return key == kNoKey ? std::string() : std::string(shortName(static_cast<Type>(key)));
            }),
        text(plain("precision", "Precision", "Unit and type that the work runs in"), ownKey,
             [](const Facts& f, std::uint64_t key) {
                 return f.cost(opOfKey(key)) ? precisionText(f.precision(opOfKey(key))) : std::string();
             }),
        real({"tflop_s", "TFLOP/s", Unit::TflopPerSecond, "Achieved TFLOP/s"},
             [](const Facts& f, DeviceOpId op) { return f.figures(op).tflops; }),
        real({"tb_s", "TB/s", Unit::TbPerSecond, "Achieved TB/s (10^12 bytes)"},
             [](const Facts& f, DeviceOpId op) { return f.figures(op).tbPerSecond; }),
        real({"intensity", "FLOP/byte", Unit::FlopPerByte, "FLOPs for each byte"},
             [](const Facts& f, DeviceOpId op) { return f.figures(op).intensity; }),
        text(
            plain("bound", "Bound", "compute, memory, latency or link"),
            [](const Facts& f, DeviceOpId op) {
                return f.cost(op) ? std::uint64_t(f.figures(op).bound) : kNoKey;
            },
            [](const Facts&, std::uint64_t key) {
                return key == kNoKey ? std::string() : std::string(boundName(static_cast<Bound>(key)));
            }),
        real(
            {"roofline_percent", "Roofline %", Unit::Percent, "Share of the roofline that is reached"},
            [](const Facts& f, DeviceOpId op) { return f.figures(op).percent; }, 2),
        text(rarely(plain("alignment", "Odd sizes", "Sizes that are not multiples of 8")), ownKey,
             [](const Facts& f, std::uint64_t key) {
                 const std::optional<OperatorCost> cost = f.cost(opOfKey(key));
                 return cost ? alignmentHint(*cost) : std::string();
             }),
        integer(rarely(plain("graph_node", "Graph node", "Id of the node within a graph")),
                [](const Facts& f, DeviceOpId op) { return idOf(deviceOpOf(f, op).graphNodeId); }),
        text(
            plain("roofline_note", "Roofline note",
                  "Why the work is above the roofline, or a copy has no percentage"),
            [](const Facts& f, DeviceOpId op) { return f.cost(op) ? ownKey(f, op) : kNoKey; },
            [](const Facts& f, std::uint64_t key) {
                return key == kNoKey ? std::string() : std::string(rooflineNote(f.figures(opOfKey(key))));
            }),
    };
}

} // namespace lanescope::kernelfields
