# SPDX-License-Identifier: Apache-2.0
# Puts the libraries that the programs need into lib/lanescope and Qt's plugins into lib/lanescope/plugins, so that the
# folder runs wherever it lies. Which libraries stay with the system follows the list that AppImages go by
# (AppImageCommunity/pkg2appimage, excludelist): the C and C++ runtimes, X11, Wayland, OpenGL, fonts.
set(root ${CPACK_TEMPORARY_INSTALL_DIRECTORY})
set(libraries ${root}/lib/lanescope)

cmake_minimum_required(VERSION 3.25)
foreach(plugin platforms/libqxcb.so platforms/libqoffscreen.so platforms/libqminimal.so platforms/libqwayland-generic.so
        imageformats/libqsvg.so iconengines/libqsvgicon.so
        platforminputcontexts/libcomposeplatforminputcontextplugin.so
        platforminputcontexts/libibusplatforminputcontextplugin.so
        wayland-shell-integration/libxdg-shell.so wayland-decoration-client/libbradient.so)
    if(EXISTS ${qt_plugins}/${plugin})
        get_filename_component(folder ${plugin} DIRECTORY)
        file(COPY ${qt_plugins}/${plugin} DESTINATION ${libraries}/plugins/${folder})
    endif()
endforeach()
file(GLOB_RECURSE plugins ${libraries}/plugins/*.so)

file(GET_RUNTIME_DEPENDENCIES
    EXECUTABLES ${root}/bin/lanescope ${root}/bin/lanescope-cli
    LIBRARIES ${plugins}
    RESOLVED_DEPENDENCIES_VAR found
    UNRESOLVED_DEPENDENCIES_VAR missing
    PRE_EXCLUDE_REGEXES
        "^ld-linux" "^lib(c|m|dl|rt|pthread|resolv|stdc\\+\\+|gcc_s)\\.so"
        "^lib(GL|EGL|GLX|OpenGL|GLdispatch|drm|gbm)\\.so"
        "^lib(X11|X11-xcb|xcb|ICE|SM|wayland-client|wayland-cursor)\\.so"
        "^lib(fontconfig|freetype|harfbuzz|fribidi|expat|z|uuid)\\.so")
if(missing)
    message(FATAL_ERROR "Libraries that the programs need were not found: ${missing}")
endif()
foreach(library IN LISTS found)
    file(COPY ${library} DESTINATION ${libraries} FOLLOW_SYMLINK_CHAIN)
endforeach()

# Their licences, where the system knows them by package.
find_program(dpkg dpkg-query)
if(dpkg)
    foreach(library IN LISTS found plugins)
        string(REPLACE "${libraries}/plugins" "${qt_plugins}" library "${library}")
        get_filename_component(real ${library} REALPATH)
        get_filename_component(name ${real} NAME)
        execute_process(COMMAND ${dpkg} -S "*/${name}" OUTPUT_VARIABLE owner ERROR_QUIET)
        if(owner MATCHES "^([^:, ]+)" AND EXISTS /usr/share/doc/${CMAKE_MATCH_1}/copyright)
            file(COPY_FILE /usr/share/doc/${CMAKE_MATCH_1}/copyright
                ${root}/share/doc/lanescope/libraries-${CMAKE_MATCH_1}.txt)
        endif()
    endforeach()
endif()

# Qt looks for its plugins where this says, from the folder of the program.
file(WRITE ${root}/bin/qt.conf "[Paths]\nPrefix = ..\nLibraries = lib/lanescope\nPlugins = lib/lanescope/plugins\n")
