# SPDX-License-Identifier: Apache-2.0
# cpack reads this once for each generator.
if(CPACK_GENERATOR STREQUAL "DEB")
    # Each of the two packages has its own first line, which this would go before.
    set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")
endif()
