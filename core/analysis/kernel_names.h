// SPDX-License-Identifier: Apache-2.0
// Short forms of kernel names for labels, legends and tables: without return type, namespaces and parameters,
// but with the functor, the data types and the sizes among the template arguments, which tell kernels of one
// template apart. The full name stays in tooltips, details and copies. Pure; any thread; linear in the names.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace lanescope {

/// "void at::native::vectorized_elementwise_kernel<4, AddFunctor<float>, ...>(...)" -> "elementwise<Add,
/// float, vec4>". Names without C++ syntax, copies and memsets, and mangled names that cannot be read stay as
/// they are.
std::string shortKernelName(std::string_view name);

/// Short forms of several names that are shown together, no two alike: those that shortKernelName() cannot
/// tell apart have the template arguments at which they differ, or their namespaces, or else stay in full.
/// Long lists of settings are without what they share (telling_parts.h). The names may be equal.
class KernelNames {
public:
    KernelNames() = default;
    explicit KernelNames(std::span<const std::string_view> names);

    /// Short form of one of the names; shortKernelName() of any other.
    std::string operator()(std::string_view name) const;
    bool has(std::string_view name) const { return m_names.contains(name); }
    /// Calls `take` with each of the names and its short form.
    void forEach(const std::function<void(const std::string& name, std::string shown)>& take) const;

private:
    void tellApart(const std::string& shortName, std::span<const std::string_view> alike);

    std::set<std::string, std::less<>> m_names;
    std::map<std::string, std::string, std::less<>>
        m_alike; ///< names whose short forms follow from the others
};

} // namespace lanescope
