// SPDX-License-Identifier: Apache-2.0
#include "core/idle/call_kinds.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>

#include "core/analysis/host/sync_points.h"
#include "core/store/device_calls.h"

namespace lanescope {

namespace {

bool containsAny(std::string_view text, std::span<const std::string_view> parts) {
    return std::ranges::any_of(
        parts, [text](std::string_view part) { return text.find(part) != std::string_view::npos; });
}

} // namespace

bool givesBack(std::string_view name) {
    static constexpr std::array<std::string_view, 5> kParts{"Unload", "Destroy", "Free", "MemUnmap",
                                                            "Release"};
    return endsProgram(name) || containsAny(name, kParts);
}

bool beginsProgram(std::string_view name) {
    static constexpr std::array<std::string_view, 5> kParts{"RegisterFatBinary", "cuInit", "hipInit",
                                                            "CtxCreate", "PrimaryCtxRetain"};
    return containsAny(name, kParts);
}

bool endsProgram(std::string_view name) {
    static constexpr std::array<std::string_view, 4> kParts{"ModuleUnload", "LibraryUnload", "DeviceReset",
                                                            "CtxRelease"};
    return containsAny(name, kParts);
}

bool isPureWait(std::string_view name) {
    static constexpr std::array<std::string_view, 6> kParts{"SequencingEvent", "WaitForEvent",
                                                            "AwaitReady",      "BlockUntilReady",
                                                            "BlockUntilDone",  "BlockHostUntil"};
    static constexpr std::string_view kSystemWaits =
        " poll ppoll epoll_wait epoll_pwait select pselect sem_wait sem_timedwait sem_clockwait futex "
        "pthread_cond_wait pthread_cond_timedwait pthread_cond_clockwait pthread_join pthread_barrier_wait "
        "pthread_mutex_lock nanosleep clock_nanosleep usleep sleep sigwait sigwaitinfo sigtimedwait "
        "sigsuspend pause wait4 waitpid waitid ";
    const bool isSystemWait = kSystemWaits.find(" " + std::string(name) + " ") != std::string_view::npos;
    return isSystemWait || containsAny(name, kParts);
}

bool isCompilerFunction(std::string_view name) {
    static constexpr std::array<std::string_view, 9> kParts{"nvrtc",     "ptxjitcompiler", "libnvvm",
                                                            "nvJitLink", "amd_comgr",      "hiprtc",
                                                            "libLLVM",   "llvm::",         "libclang"};
    return containsAny(name, kParts);
}

bool isSetUpFunction(std::string_view name) {
    return isDeviceCall(name) &&
           (callKindOf(name) == CallKind::SetUp || name.find("GetDeviceCount") != std::string_view::npos);
}

SystemWait systemWaitOf(std::string_view name) {
    static constexpr std::array<std::string_view, 12> kInputs{"getc",    "fgetc",    "getchar",  "fgets",
                                                              "getline", "getdelim", "getwchar", "fgetwc",
                                                              "fgetws",  "scanf",    "fscanf",   "readline"};
    static constexpr std::array<std::string_view, 6> kSleeps{"sleep",      "usleep",          "nanosleep",
                                                             "thrd_sleep", "clock_nanosleep", "Sleep"};
    return std::ranges::find(kInputs, name) != kInputs.end()   ? SystemWait::Input
           : std::ranges::find(kSleeps, name) != kSleeps.end() ? SystemWait::Time
                                                               : SystemWait::None;
}

CallKind callKindOf(std::string_view name) {
    static constexpr std::array<std::string_view, 3> kWaits{"ynchronize", "EventQuery", "StreamQuery"};
    static constexpr std::array<std::string_view, 1> kGraphLaunches{"GraphLaunch"};
    // Not the calls for attributes of a function: libraries make them before each launch. The first one loads
    // the function, and its length tells it.
    static constexpr std::array<std::string_view, 15> kSetUps{
        "Module",      "LibraryLoad",         "CtxCreate",        "PrimaryCtx",   "StreamCreate",
        "EventCreate", "StreamPriority",      "GraphInstantiate", "BeginCapture", "EndCapture",
        "GraphExec",   "GetDeviceProperties", "cuInit",           "hipInit",      "GetProcAddress"};
    static constexpr std::array<std::string_view, 11> kAllocations{
        "Malloc", "Free",     "HostAlloc",  "HostRegister", "HostUnregister", "MemAlloc",
        "MemMap", "MemUnmap", "MemRelease", "MemSetAccess", "MemAddress"};
    static constexpr std::array<std::string_view, 2> kCopies{"Memcpy", "Memset"};
    static constexpr std::array<std::string_view, 1> kLaunches{"Launch"};
    if (name.find("MemCreate") != std::string_view::npos) {
        return CallKind::Allocation;
    }
    if (isWaitingCall(name) || containsAny(name, kWaits)) {
        return CallKind::Wait;
    }
    if (containsAny(name, kGraphLaunches)) {
        return CallKind::GraphLaunch;
    }
    if (containsAny(name, kLaunches)) {
        return CallKind::Launch;
    }
    if (containsAny(name, kAllocations)) {
        return CallKind::Allocation;
    }
    if (containsAny(name, kCopies)) {
        return CallKind::Copy;
    }
    return containsAny(name, kSetUps) ? CallKind::SetUp : CallKind::Other;
}

} // namespace lanescope
