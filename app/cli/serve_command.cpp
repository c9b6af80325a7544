// SPDX-License-Identifier: Apache-2.0
// lanescope-cli serve: a server that keeps traces open for further commands of the same user.
#include <algorithm>

#include "app/cli/command.h"
#include "app/cli/serve_messages.h"
#include "app/cli/trace_keeper.h"
#include "core/base/status.h"
#include "core/os/background.h"
#include "core/os/local_stream.h"
#include "core/os/memory.h"
#include "core/table/table_maker.h"

namespace lanescope::cli {

namespace {

KeeperOptions keeperOptionsOf(const Options& options) {
    KeeperOptions result;
    result.idle = options.idle.value_or(result.idle);
    // The rest of the machine is enough for the usual limit of loading (LoadOptions::memoryBudgetBytes).
    result.memoryBytes = options.memoryBytes > 0 ? options.memoryBytes : os::physicalMemoryBytes() / 4;
    return result;
}

Error noServer() {
    return usageError("no server runs");
}

Result<int> runServer(const Options& options) {
    const std::string path = serverPath();
    if (path.empty()) {
        return usageError(
            "there is no folder for the server that only you can enter; XDG_RUNTIME_DIR names one");
    }
    os::LocalListener listener(path);
    if (!listener.isOpen()) {
        return usageError(os::LocalStream::connectTo(path).isOpen() ? "a server runs already"
                                                                    : "the server cannot listen at " + path);
    }
    TraceKeeper(std::move(listener), keeperOptionsOf(options)).run();
    return kOpenedClean;
}

/// With the listener of the command that started this process.
Result<int> runInherited(os::LocalListener listener, const Options& options) {
    os::leaveInherited(2);
    TraceKeeper(std::move(listener), keeperOptionsOf(options)).run();
    return kOpenedClean;
}

Table tableOf(const std::vector<KeptEntry>& entries) {
    TableMaker<KeptEntry> make(entries);
    make.addText({"trace", "Trace", Unit::None, "Name of the file, as it was given"},
                 [](const KeptEntry& r) -> const std::string& { return r.name; })
        .add({"bytes", "Memory", Unit::Bytes, "Memory of the trace with its analyses"}, &KeptEntry::bytes)
        .add({"commands", "Commands", Unit::Count, "Commands that were run on it"}, &KeptEntry::commands)
        .add({"idle_s", "Idle s", Unit::None, "Seconds since the last of them"}, &KeptEntry::idleSeconds)
        .add({"process", "Process", Unit::None, "Id of the process that has it open"}, &KeptEntry::process);
    return make.table();
}

Result<int> runList(const Options& options) {
    const os::LocalStream server = os::LocalStream::connectTo(serverPath());
    if (!server.isOpen() || !server.send(packed(ServeRequest{ServeRequest::Kind::List, {}, {}, {}}))) {
        return noServer();
    }
    const auto reply = server.receive();
    if (!reply) {
        return noServer();
    }
    const Status printed =
        printTable(options, tableOf(unpackedEntries(reply->bytes)), "traces", Report::object());
    return printed ? Result<int>(kOpenedClean) : printed.error();
}

Result<int> runStop() {
    const os::LocalStream server = os::LocalStream::connectTo(serverPath());
    if (!server.isOpen() || !server.send(packed(ServeRequest{ServeRequest::Kind::Stop, {}, {}, {}}))) {
        return noServer();
    }
    server.receive(); // its end
    return kOpenedClean;
}

Result<int> runServe(const Options& options) {
    const std::string word = options.files.empty() ? std::string() : options.files.front();
    if (options.files.size() > 1) {
        return usageError("serve: more than one word given; known: list and stop");
    }
    if (word.empty()) {
        return runServer(options);
    }
    if (word == "list") {
        return runList(options);
    }
    if (word == "stop") {
        return runStop();
    }
    if (word == kInheritedServer) {
        os::LocalListener listener(os::Handle(os::kFirstInherited), os::Handle(os::kFirstInherited + 1));
        if (listener.isListening()) {
            return runInherited(std::move(listener), options);
        }
    }
    return usageError("serve: \"" + word + "\" is unknown; known: list and stop");
}

constexpr JsonMember kServeMembers[] = {
    {"traces", "of list: open traces"},
    {"trace", "name of the file as given"},
    {"bytes", "memory of the trace with its analyses"},
    {"commands, idle_s", "how many commands were run on it, and seconds since the last"},
    {"process", "id of the process that holds it open"},
};

} // namespace

const Command kServeCommand{"serve",
                            "a server that keeps traces open for further commands; list and stop",
                            kJson | kCsv | kServer,
                            Files::Any,
                            runServe,
                            CommandGroup::Trace,
                            nullptr,
                            kServeMembers,
                            {},
                            "list stop"};

} // namespace lanescope::cli
