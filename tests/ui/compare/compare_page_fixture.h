// SPDX-License-Identifier: Apache-2.0
// A window that compares the two samples.
#pragma once

#include <QTemporaryDir>

#include <memory>

#include <gtest/gtest.h>

#include "tests/support/wait.h"
#include "ui/compare/compare_page.h"
#include "ui/state/settings.h"
#include "ui/state/trace_location.h"
#include "ui/window/main_window.h"
#include "ui/workspace/workspace.h"

namespace lanescope::ui {

class ComparePageTest : public testing::Test {
protected:
    void SetUp() override {
        window = std::make_unique<MainWindow>(&settings);
        window->resize(1280, 900);
        window->show();
    }
    ComparePage* compareSamples() {
        ComparePage* page = window->workspace().compareLocations(sampleTraces().at(0).location,
                                                                 sampleTraces().at(1).location);
        EXPECT_TRUE(test::waitUntil([page] { return page->isSettled(); }));
        return page;
    }

    QTemporaryDir folder;
    Settings settings{folder.filePath(QStringLiteral("settings.ini"))};
    std::unique_ptr<MainWindow> window;
};

} // namespace lanescope::ui
