# SPDX-License-Identifier: Apache-2.0
# Packages that `cpack` makes; docs/building.md says how, and which of it has been tried.
#   Linux: DEB (two packages that need the system's libraries) and TZST (one folder with the libraries it needs)
#   Linux with glibc 2.28 or newer (preset manylinux): RPM and TGZ of lanescope-cli, whose libraries are parts of it
#   Windows: NSIS and ZIP    macOS: DragNDrop
set(CPACK_PACKAGE_NAME lanescope)
set(CPACK_PACKAGE_VENDOR "The Lanescope contributors")
set(CPACK_PACKAGE_CONTACT "The Lanescope contributors <maintainers@lanescope.invalid>" CACHE STRING
    "Who answers for a package: Name <mail address>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGE_INSTALL_DIRECTORY Lanescope)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
string(TOLOWER "${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR}" system)
set(CPACK_PACKAGE_FILE_NAME lanescope-${PROJECT_VERSION}-${system})

set(CPACK_COMPONENTS_ALL cli)
if(LANESCOPE_BUILD_APP)
    list(APPEND CPACK_COMPONENTS_ALL desktop)
endif()
if(LANESCOPE_BUILD_LIBRARY)
    list(APPEND CPACK_COMPONENTS_ALL library library_dev python)
endif()
set(CPACK_COMPONENT_DESKTOP_DISPLAY_NAME Lanescope)
set(CPACK_COMPONENT_DESKTOP_DESCRIPTION
    "Lanescope opens the traces that PyTorch's profiler (Kineto) writes and shows
where the time went: threads and GPU streams as lanes on one time axis, arrows
from each launch to its kernel, GPU utilization and estimated SM efficiency,
tables of kernels, operators, modules and memory, and comparisons of two runs.
It works without a browser, a server or a network.")
set(CPACK_COMPONENT_CLI_DISPLAY_NAME lanescope-cli)
set(CPACK_COMPONENT_CLI_DESCRIPTION
    "lanescope-cli prints what Lanescope's window shows of the traces of PyTorch's
profiler (Kineto): steps, kernels, operators, memory, idle time and its causes,
comparisons of two runs with limits for continuous integration; as text, JSON
or CSV. It needs no display and no Qt.")

if(WIN32)
    set(CPACK_GENERATOR NSIS ZIP)
    set(CPACK_NSIS_DISPLAY_NAME Lanescope)
    set(CPACK_NSIS_MODIFY_PATH ON) # for lanescope-cli
    if(LANESCOPE_BUILD_APP)
        set(CPACK_NSIS_INSTALLED_ICON_NAME bin/lanescope.exe)
        set(CPACK_NSIS_MENU_LINKS bin/lanescope.exe Lanescope)
    endif()
    set(CPACK_NSIS_ENABLE_UNINSTALL_BEFORE_INSTALL ON)
elseif(APPLE)
    set(CPACK_GENERATOR DragNDrop)
    set(CPACK_DMG_VOLUME_NAME Lanescope)
elseif(LANESCOPE_CROSS_PREFIX)
    set(CPACK_GENERATOR RPM TGZ)
    set(CPACK_COMPONENTS_ALL cli)
else()
    set(CPACK_GENERATOR DEB TZST)
endif()

# The RPM depends on nothing but glibc. Folders that other packages own stay theirs.
set(CPACK_RPM_COMPONENT_INSTALL ON)
set(CPACK_RPM_FILE_NAME RPM-DEFAULT)
set(CPACK_RPM_PACKAGE_RELEASE 1)
set(CPACK_RPM_PACKAGE_LICENSE Apache-2.0)
set(CPACK_RPM_PACKAGE_GROUP Development/Tools)
set(CPACK_RPM_CLI_PACKAGE_NAME lanescope-cli)
set(CPACK_RPM_CLI_PACKAGE_SUMMARY "figures of PyTorch and GPU profiler traces")
set(CPACK_RPM_CLI_PACKAGE_DESCRIPTION "${CPACK_COMPONENT_CLI_DESCRIPTION}")
set(CPACK_RPM_EXCLUDE_FROM_AUTO_FILELIST_ADDITION /usr/share/bash-completion /usr/share/bash-completion/completions
    /usr/share/zsh /usr/share/zsh/site-functions /usr/share/fish /usr/share/fish/vendor_completions.d /usr/share/man
    /usr/share/man/man1 /usr/share/doc)
if(LANESCOPE_CROSS_PREFIX AND NOT WIN32)
    set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
endif()

# Two Debian packages; their names do not follow from those of the components.
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_DESKTOP_PACKAGE_NAME lanescope)
set(CPACK_DEBIAN_DESKTOP_PACKAGE_RECOMMENDS "lanescope-cli, qt6-wayland")
set(CPACK_DEBIAN_DESKTOP_PACKAGE_SUGGESTS "openssh-client")
set(CPACK_DEBIAN_CLI_PACKAGE_NAME lanescope-cli)
set(CPACK_DEBIAN_CLI_DESCRIPTION
    "figures of PyTorch and GPU profiler traces\n${CPACK_COMPONENT_CLI_DESCRIPTION}")
set(CPACK_DEBIAN_DESKTOP_DESCRIPTION
    "viewer for PyTorch and GPU profiler traces\n${CPACK_COMPONENT_DESKTOP_DESCRIPTION}")

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME liblanescope1)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON) # CPack has no switch for one component; the others have no libraries
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${CMAKE_CURRENT_SOURCE_DIR}/debian/triggers)
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION
    "traces of PyTorch and GPU profilers as tables and SQL (library)
liblanescope opens the traces that lanescope-cli opens and gives tables and the
results of SQL through the Arrow C data interface, without a copy where the
columns allow.")
set(CPACK_DEBIAN_LIBRARY_DEV_PACKAGE_NAME liblanescope-dev)
set(CPACK_DEBIAN_LIBRARY_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LIBRARY_DEV_PACKAGE_DEPENDS "liblanescope1 (= ${PROJECT_VERSION}-1)")
set(CPACK_DEBIAN_LIBRARY_DEV_DESCRIPTION
    "traces of PyTorch and GPU profilers as tables and SQL (header)
The header and the pkg-config file of liblanescope.")
set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-lanescope)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= 3.9), liblanescope1 (>= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS "python3-pandas")
set(CPACK_DEBIAN_PYTHON_DESCRIPTION
    "traces of PyTorch and GPU profilers in Python
Opens traces, asks them with SQL and hands results to pandas, NumPy, polars or
pyarrow through the Arrow C data interface.")

# One folder with everything.
set(CPACK_ARCHIVE_COMPONENT_INSTALL OFF)

set(LANESCOPE_RELEASE_DATE ${release_date})
set(LANESCOPE_QT_PLUGINS "")
if(LANESCOPE_BUILD_APP AND UNIX AND NOT APPLE)
    get_target_property(qmake Qt6::qmake IMPORTED_LOCATION)
    execute_process(COMMAND ${qmake} -query QT_INSTALL_PLUGINS OUTPUT_VARIABLE LANESCOPE_QT_PLUGINS
        OUTPUT_STRIP_TRAILING_WHITESPACE)
endif()
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_CURRENT_SOURCE_DIR}/generator_options.cmake)
configure_file(${CMAKE_CURRENT_SOURCE_DIR}/package_options.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/package_options.cmake
    @ONLY)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_BINARY_DIR}/package_options.cmake)
include(CPack)
