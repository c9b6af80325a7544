// SPDX-License-Identifier: Apache-2.0
// Check of a report in HTML, which must be one whole page that needs nothing else.
#pragma once

#include <string>

namespace lanescope::test {

/// The element that is open at the end, or the first that ends what is not open; empty when all is well.
std::string unbalanced(const std::string& html);

/// The first thing that leads out of the page, such as a script from elsewhere or a link; empty for none.
std::string outsideOf(const std::string& html);

} // namespace lanescope::test
