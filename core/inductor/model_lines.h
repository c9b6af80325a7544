// SPDX-License-Identifier: Apache-2.0
// Lines of the compiled program behind nodes of its graphs and behind kernels, from what Inductor writes
// beside its code: graphs whose nodes stand below a comment "# File: model.py:12 in forward, code: …"
// (fx_graph_readable.py, tlparse's graphs), inductor_provenance_tracking_kernel_stack_traces.json (stacks of
// kernels), inductor_provenance_tracking_node_mappings.json and
// inductor_triton_kernel_to_post_grad_nodes.json (nodes of kernels). Pure; any thread. O(text).
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/inductor/compiled_module.h"

namespace lanescope {

struct ModelLines {
    std::map<std::string, std::vector<ModelLine>, std::less<>> ofNode;
    std::map<std::string, std::vector<ModelLine>, std::less<>> ofKernel;
    std::map<std::string, std::vector<std::string>, std::less<>> nodesOfKernel;
};

/// Takes what a text of any of these forms says; false: it is none.
bool takeModelLines(std::string_view text, ModelLines& lines);

} // namespace lanescope
