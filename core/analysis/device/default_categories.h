// SPDX-License-Identifier: Apache-2.0
// The text of resources/rules/categories.txt, built in so that programs need no data files. Constant; any
// thread.
#pragma once

namespace lanescope {

extern const char* const kDefaultCategories;

} // namespace lanescope
