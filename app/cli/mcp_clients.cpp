// SPDX-License-Identifier: Apache-2.0
#include "app/cli/mcp_clients.h"

#include <sstream>

#include "core/base/json_string.h"
#include "core/table/json_writer.h"

namespace lanescope::cli {

namespace {

struct Client {
    std::string_view name;
    std::string_view file;
    std::string_view servers; ///< key that holds the servers; empty: the file is TOML
    bool hasType = false;     ///< a server says how it is reached
};

constexpr Client kClients[] = {
    {"claude", ".mcp.json", "mcpServers"},           {"codex", "~/.codex/config.toml", ""},
    {"cursor", ".cursor/mcp.json", "mcpServers"},    {"gemini", ".gemini/settings.json", "mcpServers"},
    {"vscode", ".vscode/mcp.json", "servers", true},
};

std::string asJson(const Client& client, std::span<const std::string> allowed) {
    std::ostringstream out;
    JsonWriter json(out);
    json.beginObject();
    json.key(client.servers);
    json.beginObject();
    json.key("lanescope");
    json.beginObject();
    if (client.hasType) {
        json.member("type", "stdio");
    }
    json.member("command", "lanescope-cli");
    json.key("args");
    json.beginArray();
    json.value("mcp");
    for (const std::string& folder : allowed) {
        json.value("--allow");
        json.value(folder);
    }
    json.endArray();
    json.endObject();
    json.endObject();
    json.endObject();
    out << '\n';
    return out.str();
}

/// Strings of TOML have the escapes of JSON.
std::string asToml(std::span<const std::string> allowed) {
    std::string args = "\"mcp\"";
    for (const std::string& folder : allowed) {
        args += ", \"--allow\", " + jsonString(folder);
    }
    return "[mcp_servers.lanescope]\ncommand = \"lanescope-cli\"\nargs = [" + args + "]\n";
}

} // namespace

std::string_view clientNames() {
    return "claude, codex, cursor, gemini, vscode";
}

std::optional<ClientConfig> clientConfig(std::string_view client, std::span<const std::string> allowed) {
    for (const Client& known : kClients) {
        if (known.name == client) {
            return ClientConfig{std::string(known.file),
                                known.servers.empty() ? asToml(allowed) : asJson(known, allowed)};
        }
    }
    return std::nullopt;
}

} // namespace lanescope::cli
