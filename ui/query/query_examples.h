// SPDX-License-Identifier: Apache-2.0
// Queries that show what can be asked: they run on every trace. They are those of the file that agents read,
// docs/agents/references/queries.sql. Pure function; any thread.
#pragma once

#include <QString>

#include <vector>

namespace lanescope::ui {

struct QueryExample {
    QString title;
    QString sql;
};

std::vector<QueryExample> queryExamples();

} // namespace lanescope::ui
