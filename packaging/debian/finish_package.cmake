# SPDX-License-Identifier: Apache-2.0
# Gives the files of the Debian packages the shape that Debian asks for.
foreach(component IN LISTS CPACK_COMPONENTS_ALL)
    set(root ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/${component}/usr)
    set(package lanescope)
    if(component STREQUAL "cli")
        set(package lanescope-cli)
    elseif(component STREQUAL "library")
        set(package liblanescope1)
    elseif(component STREQUAL "library_dev")
        set(package liblanescope-dev)
    elseif(component STREQUAL "python")
        set(package python3-lanescope)
    endif()
    set(docs ${root}/share/doc/${package})
    file(MAKE_DIRECTORY ${docs})

    # Libraries are the system's.
    file(GLOB programs ${root}/bin/* ${root}/lib/*/liblanescope.so.*.* ${root}/lib/liblanescope.so.*.*)
    foreach(program IN LISTS programs)
        file(RPATH_REMOVE FILE ${program})
    endforeach()

    # The licence is one of those that every Debian system has.
    file(REMOVE ${docs}/LICENSE)
    file(COPY_FILE ${source_folder}/debian/copyright ${docs}/copyright)

    execute_process(COMMAND date -R -u -d "${release_date} 12:00:00 UTC" OUTPUT_VARIABLE date
        OUTPUT_STRIP_TRAILING_WHITESPACE)
    file(WRITE ${docs}/changelog.Debian "${package} (${version}-1) unstable; urgency=medium

  * Release of Lanescope ${version}.

 -- ${contact}  ${date}
")
    execute_process(COMMAND gzip -9n ${docs}/changelog.Debian COMMAND_ERROR_IS_FATAL ANY)
    file(WRITE ${root}/share/lintian/overrides/${package} "# Not made for Debian's archive, so nobody reported an intent to package it there.
${package}: initial-upload-closes-no-bugs *
")
    if(component STREQUAL "library")
        file(APPEND ${root}/share/lintian/overrides/${package} "# CPack writes these scripts for every shared library; the trigger does the same.
${package}: maintscript-calls-ldconfig *
")
    endif()
    if(EXISTS ${docs}/CHANGELOG.md)
        file(RENAME ${docs}/CHANGELOG.md ${docs}/changelog)
        execute_process(COMMAND gzip -9n ${docs}/changelog COMMAND_ERROR_IS_FATAL ANY)
    endif()
endforeach()
