# SPDX-License-Identifier: Apache-2.0
# Writes OUTPUT, a ctest file with one test per suite of the GoogleTest program PROGRAM. ENVIRONMENT holds
# NAME=VALUE pairs, joined by "|", for the listing and for the tests. Run by test_suites.cmake.
string(REPLACE "|" ";" environment "${ENVIRONMENT}")
execute_process(COMMAND ${CMAKE_COMMAND} -E env ${environment} ${PROGRAM} --gtest_list_tests
    OUTPUT_VARIABLE listing RESULT_VARIABLE status)
if(NOT status EQUAL 0)
    file(REMOVE ${PROGRAM}) # so that the next build lists the suites again
    message(FATAL_ERROR "${PROGRAM} cannot list its tests")
endif()

string(REPLACE ";" "\\;" listing "${listing}")
string(REPLACE "\n" ";" lines "${listing}")
set(tests "")
set(names "")
foreach(line IN LISTS lines)
    if(line MATCHES "^([^ ]+)\\.( |$)")
        set(suite ${CMAKE_MATCH_1})
        string(APPEND tests "add_test([=[${suite}]=] ${PROGRAM} [=[--gtest_filter=${suite}.*]=] --gtest_brief=1)\n")
        string(APPEND names " [=[${suite}]=]")
    endif()
endforeach()
if(names STREQUAL "")
    message(FATAL_ERROR "${PROGRAM} has no tests")
endif()
if(environment)
    string(REPLACE ";" "\\;" value "${environment}")
    string(APPEND tests "set_tests_properties(${names} PROPERTIES ENVIRONMENT \"${value}\")\n")
endif()
file(WRITE ${OUTPUT} "${tests}")
