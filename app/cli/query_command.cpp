// SPDX-License-Identifier: Apache-2.0
#include <iostream>
#include <iterator>

#include "app/cli/command.h"
#include "app/cli/query_output.h"
#include "app/cli/query_session.h"
#include "core/base/output_file.h"
#include "core/base/status.h"
#include "core/base/user_file.h"

namespace lanescope::cli {

namespace {

Result<std::string> textOfFile(const std::string& path) {
    if (path == "-") {
        return std::string(std::istreambuf_iterator<char>(std::cin), {});
    }
    return readTextFile(path);
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

Result<int> runQuery(const Options& given) {
    Options options = given;
    const Result<std::string> text = statementsOf(options);
    if (!text) {
        return text.error();
    }
    int exitCode = kOpenedClean;
    const auto session = openSession(options, exitCode);
    if (!session) {
        return session.error();
    }
    const auto write = options.arrow ? writeLastAsArrow : runStatements;
    if (!options.output) {
        const Status status = write(std::cout, **session, *text, options);
        std::cout.flush();
        return status ? Result<int>(exitCode) : status.error();
    }
    const auto file = OutputFile::create(*options.output, inputsOf(options));
    if (!file) {
        return file.error();
    }
    Status status = write((*file)->stream(), **session, *text, options);
    if (status) {
        status = (*file)->commit();
    }
    return status ? Result<int>(exitCode) : status.error();
}

} // namespace

const Command kQueryCommand{"query",
                            "rows of SQL over the tables of traces",
                            kJson | kCsv | kText | kOpensTrace | kOutput | kSql | kArrow,
                            Files::Several,
                            runQuery,
                            CommandGroup::Query,
                            nullptr,
                            {},
                            {},
                            {},
                            {},
                            "TRACE... [STATEMENTS]"};

} // namespace lanescope::cli
