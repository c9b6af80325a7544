// SPDX-License-Identifier: Apache-2.0
#include <fstream>
#include <iostream>
#include <iterator>

#include "app/cli/command.h"
#include "app/cli/query_output.h"
#include "app/cli/query_session.h"

namespace lanescope::cli {

namespace {

Result<std::string> textOfFile(const std::string& path) {
    if (path == "-") {
        return std::string(std::istreambuf_iterator<char>(std::cin), {});
    }
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        return Error{ErrorCode::FileNotFound, "the file with the statements cannot be read", path, {}};
    }
    return std::string(std::istreambuf_iterator<char>(file), {});
}

/// Takes the statements off the command line: those of --file, else the last argument.
Result<std::string> statementsOf(Options& options) {
    if (options.sqlFile) {
        return textOfFile(*options.sqlFile);
    }
    if (options.files.empty()) {
        return Error{ErrorCode::InvalidArgument, "query: no statement given", {}, {}};
    }
    std::string text = std::move(options.files.back());
    options.files.pop_back();
    return text == "-" ? textOfFile(text) : Result<std::string>(std::move(text));
}

int runQuery(const Options& given) {
    Options options = given;
    const Result<std::string> text = statementsOf(options);
    if (!text) {
        return refuse(text.error().describe());
    }
    int exitCode = kOpenedClean;
    const auto session = openSession(options, exitCode);
    if (!session) {
        return session.error().message.empty() ? kRefused : refuse(session.error().describe());
    }
    std::ofstream file;
    if (options.output) {
        file.open(*options.output, std::ios::binary);
    }
    std::ostream& out = options.output ? file : std::cout;
    if (const std::optional<Error> error = runStatements(out, **session, *text, options)) {
        out.flush();
        return refuse(error->describe());
    }
    out.flush();
    return out ? exitCode : refuse("the output cannot be written");
}

} // namespace

const Command kQueryCommand{"query", "rows of SQL over the tables of traces",
                            kJson | kCsv | kText | kWorkers | kOutput | kSql, true, runQuery};

} // namespace lanescope::cli
