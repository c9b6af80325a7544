// SPDX-License-Identifier: Apache-2.0
// A trace with made-up credentials in every shape and place that is known to hide them. Each has a number of
// its own behind kCanary, so that a leak names its shape. They are spelt in pieces, so that no scanner takes
// them for real.
#pragma once

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::test {

/// Begins every credential of canaryTrace().
inline const std::string kCanary = std::string("C4N4") + "RYv";

/// The credentials as they stand in JSON: shapes for the value of an arg or of a field of the header.
inline std::vector<std::string> canaryArgs() {
    const std::string quote = "\\\"";
    int number = 10;
    const auto value = [&number] { return kCanary + "9x" + std::to_string(number++) + "Qz71"; };
    const auto text = [](const std::string& content) { return "\"" + content + "\""; };
    const std::string pass = std::string("pass") + "word";
    const std::string dbPass = std::string("DB_PASS") + "WORD";
    return {
        "{\"" + pass + "\": \"" + value() + "\"}",
        "{\"aws_secret_"
        "access_key\": \"" +
            value() + "\"}",
        text("Authori"
             "zation: Bearer " +
             value()),
        "[\"--api-"
        "key\", \"" +
            value() + "\"]",
        "[\"" + pass + "\",\"" + value() + "\"]",
        "{\"name\":\"" + dbPass + "\",\"value\":\"" + value() + "\"}",
        text("{" + quote + "name" + quote + ":" + quote + dbPass + quote + "," + quote + "value" + quote +
             ":" + quote + value() + quote + "}"),
        text("{" + quote + pass + quote + ": " + quote + value() + quote + "}"),
        text("run MY_TO"
             "KEN=" +
             quote + value() + quote + " now"),
        text("run MY_TO"
             "KEN='" +
             value() + "' now"),
        text("{'" + pass + "': '" + value() + "'}"),
        text("X-Api-"
             "Key: " +
             value()),
        text(pass + ": " + value() + "\\nnext: 1"),
        text("https://h.example/c?sv=1&sig=" + value() + "&x=2"),
        text("https://h.example/o?X-Amz-Sig"
             "nature=" +
             value()),
        text("DefaultEndpoints=https;Account"
             "Key=" +
             value() + "==;x"),
        text("https://hooks.sl"
             "ack.com/services/T0/B0/" +
             value()),
        text("https://user:" + value() + "@h.example/"),
        text("k_h"
             "f_" +
             value() + value()),
        text("h"
             "f_" +
             value() + value()),
        text("run --hf-to"
             "ken " +
             value()),
        text(pass + " = " + value()),
        text("-----BEGIN RSA PRI"
             "VATE KEY-----\\n" +
             value() +
             "\\n-----END RSA PRI"
             "VATE KEY-----"),
    };
}

/// More shapes, of other notations and makers.
inline std::vector<std::string> moreCanaryArgs() {
    const std::string quote = "\\\"";
    int number = 60;
    const auto value = [&number] { return kCanary + "9x" + std::to_string(number++) + "Qz71"; };
    const auto text = [](const std::string& content) { return "\"" + content + "\""; };
    const std::string pass = std::string("pass") + "word";
    const std::string dbPass = std::string("DB_PASS") + "WORD";
    return {
        text(pass + "=b'" + value() + "'"),
        text(pass + "=['" + value() + "']"),
        text("'" + pass + "' => '" + value() + "'"),
        text("<" + pass + ">" + value() + "</" + pass + ">"),
        text("os.environ['MY_TO"
             "KEN'] = '" +
             value() + "'"),
        text("curl -u bob:" + value() + " https://h.example/"),
        text("Cookie: a=1; session=" + value()),
        text("Authori"
             "zation: Digest username=" +
             quote + "x" + quote + ", response=" + quote + value() + quote),
        text("https://" + value() + "@h.example/x"),
        text("DB_PA"
             "SS=" +
             value()),
        text("\\u0070ass"
             "word=" +
             value()),
        "{\"value\":\"" + value() + "\",\"name\":\"" + dbPass + "\"}",
        "{\"pass\\u0077ord\": \"" + value() + "\"}",
        text("nv"
             "api-" +
             value()),
        text("create user x identified by " + pass + " '" + value() + "'"),
    };
}

/// Shapes that the words around the value tell: command lines, SQL, sentences, lists as text, encoded
/// addresses.
inline std::vector<std::string> wordCanaryArgs() {
    int number = 80;
    const auto value = [&number] { return kCanary + "9x" + std::to_string(number++) + "Qz71"; };
    const auto text = [](const std::string& content) { return "\"" + content + "\""; };
    const std::string pass = std::string("pass") + "word";
    return {
        text("wandb log"
             "in " +
             value()),
        text("tool --pa"
             "ss " +
             value()),
        text("tool -k " + value()),
        text("alter user x identified "
             "by '" +
             value() + "'"),
        text("next=https%3A%2F%2Fbob%3A" + value() + "%40h.example"),
        text("the " + pass + " is " + value()),
        text("smtp pa"
             "ss " +
             value()),
        text("['run', '--to"
             "ken', '" +
             value() + "']"),
    };
}

/// Every shape in the header, in metadata, in args, and in names of slices of all kinds.
inline std::string canaryTrace() {
    std::string header;
    std::string events;
    std::string args;
    std::vector<std::string> shapes = canaryArgs();
    std::ranges::copy(moreCanaryArgs(), std::back_inserter(shapes));
    std::ranges::copy(wordCanaryArgs(), std::back_inserter(shapes));
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        const std::string at = std::to_string(100 + 50 * i);
        header += "\"note " + std::to_string(i) + "\": " + shapes[i] + ",\n";
        args += (i > 0 ? "," : "") + ("\"note " + std::to_string(i) + "\": ") + shapes[i];
        if (shapes[i].front() != '"') {
            continue;
        }
        const auto slice = [&](const char* category, int pid, const std::string& length,
                               const std::string& more) {
            events += "{\"ph\":\"X\",\"cat\":\"" + std::string(category) + "\",\"name\":" + shapes[i] +
                      ",\"pid\":" + std::to_string(pid) + ",\"tid\":7,\"ts\":" + at + ",\"dur\":" + length +
                      ",\"args\":{" + more + "}},\n";
        };
        const std::string link = "\"correlation\":" + std::to_string(1000 + i);
        slice("cpu_op", 41, "40", "\"External id\":" + std::to_string(i + 1));
        slice("cuda_runtime", 41, "20", link);
        slice("kernel", 0, "30", "\"device\":0,\"stream\":7," + link);
        if (shapes[i].find('\\') == std::string::npos) {
            slice(shapes[i].substr(1, shapes[i].size() - 2).c_str(), 43, "10", {}); // a category of its own
        }
    }
    return "{" + header + R"("traceEvents": [
{"ph":"M","name":"process_name","pid":41,"tid":7,"ts":0,"args":{"name":)" +
           shapes[2] + R"(}},
{"ph":"M","name":"process_labels","pid":41,"tid":7,"ts":0,"args":{"labels":)" +
           shapes[13] + R"(}},
{"ph":"M","name":"thread_name","pid":41,"tid":7,"ts":0,"args":{"name":)" +
           shapes[9] + R"(}},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":41,"tid":7,"ts":90,"dur":5000,"args":{)" +
           args + R"(}},
)" + events +
           R"({"ph":"i","s":"t","name":)" + shapes[12] + R"(,"pid":41,"tid":7,"ts":101},
{"ph":"B","name":"open","pid":41,"tid":9,"ts":200,"args":{)" +
           args + R"(}},
{"ph":"E","name":"open","pid":41,"tid":9,"ts":300,"args":{)" +
           args + R"(}},
{"ph":"C","name":"load","pid":41,"ts":100,"args":{"value":0.5}}
]})";
}

/// The places where `text` has a credential of canaryTrace(), each with what is around it; empty: none.
inline std::string canariesIn(std::string_view text) {
    std::string found;
    for (std::size_t at = text.find(kCanary); at != std::string_view::npos && found.size() < 2000;
         at = text.find(kCanary, at + 1)) {
        found += std::string(text.substr(at < 60 ? 0 : at - 60, 100)) + "\n---\n";
    }
    return found;
}

} // namespace lanescope::test
