// SPDX-License-Identifier: Apache-2.0
// Names for the owner of a block by the frames that allocated it. Stacks are texts of
// MemorySnapshot::stack(): innermost frame first, one a line, "name (file:line)". Frames of Python have a
// file that ends with ".py" or is in angle brackets; others are of C++. Pure; any thread. O(bytes of the
// stack).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// Stands for a line where every recorded frame is the allocator's own.
inline constexpr std::string_view kCutStack = "(stack ends within the allocator)";

/// Frames of Python, innermost first, as "step (optim/adamw.py:74)": of a path the last two parts are kept.
std::vector<std::string> pythonFrames(std::string_view stack);
/// The innermost frame of Python, else the innermost of C++ that is not the allocator's, else kCutStack;
/// empty: no frames.
std::string lineOf(std::string_view stack);
/// The innermost frame of Python outside of installed packages and of Python's own library, as far as paths
/// tell; else lineOf().
std::string callSiteOf(std::string_view stack);
/// The forward functions of modules around the allocation, outermost first, such as
/// "forward (model.py:12) > forward (modules/linear.py:134)"; empty: none.
std::string moduleOf(std::string_view stack);
/// The operator: "aten::mm" where the stack has frames of C++, else the innermost function of PyTorch itself,
/// such as "einsum"; empty: not known.
std::string operatorOf(std::string_view stack);

} // namespace lanescope
