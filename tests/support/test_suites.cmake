# SPDX-License-Identifier: Apache-2.0
# Registers the GoogleTest suites of a program with ctest, one entry per suite. One process per test would spend
# most of the time on starting programs. Suites are listed after each build of the program.
#
#   lanescope_add_test_suites(TARGET [ENVIRONMENT NAME=VALUE…])

set(LANESCOPE_LIST_SUITES ${CMAKE_CURRENT_LIST_DIR}/list_suites.cmake)

function(lanescope_add_test_suites target)
    cmake_parse_arguments(suites "" "" "ENVIRONMENT" ${ARGN})
    list(JOIN suites_ENVIRONMENT "|" environment)
    set(output ${CMAKE_CURRENT_BINARY_DIR}/${target}_suites.cmake)
    add_custom_command(TARGET ${target} POST_BUILD
        COMMAND ${CMAKE_COMMAND} -D PROGRAM=$<TARGET_FILE:${target}> -D OUTPUT=${output}
                -D "ENVIRONMENT=${environment}" -P ${LANESCOPE_LIST_SUITES}
        BYPRODUCTS ${output} VERBATIM)
    set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${output})
endfunction()
