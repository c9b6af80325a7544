// SPDX-License-Identifier: Apache-2.0
// While one lives, pages that the PageAllocator frees wait for the next arrays of about their size instead of
// going back to the system: for what is done again and again, such as loading the ranks of a job. Pages in
// use and kept ones together are never more than were in use at once. Any thread; implemented with the
// allocator.
#pragma once

namespace lanescope {

class PageKeeper {
public:
    PageKeeper();
    ~PageKeeper();
    PageKeeper(const PageKeeper&) = delete;
    PageKeeper& operator=(const PageKeeper&) = delete;
};

} // namespace lanescope
