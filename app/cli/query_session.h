// SPDX-License-Identifier: Apache-2.0
// A session of SQL as a command line asks for it: traces, schemas, limits. One thread.
#pragma once

#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/options.h"
#include "core/base/result.h"
#include "core/base/status.h"
#include "core/sql/session/session.h"

namespace lanescope::cli {

/// Opens the traces and tells their problems on stderr; sets `exitCode` where there are some.
Result<std::unique_ptr<sql::Session>> openSession(const Options& options, int& exitCode);

/// Places of the traces that the command line names.
std::vector<std::string> tracePaths(const Options& options);

/// Runs one statement after the other and writes their results.
Status runStatements(std::ostream& out, sql::Session& session, std::string_view text, const Options& options);

/// Runs all statements and writes the rows of the last one that has any: as an Arrow file where the options
/// name an output, else as a stream. Texts that look like credentials are hidden, and their number is told on
/// stderr.
Status writeLastAsArrow(std::ostream& out, sql::Session& session, std::string_view text,
                        const Options& options);

} // namespace lanescope::cli
