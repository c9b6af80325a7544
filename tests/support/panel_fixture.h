// SPDX-License-Identifier: Apache-2.0
// A panel of the small trace, on the screen and settled, for tests that drive it with mouse and keyboard.
#pragma once

#include <QWidget>

#include <gtest/gtest.h>

#include <memory>
#include <utility>

#include "core/store/trace.h"
#include "tests/support/loaders.h"
#include "tests/support/small_trace.h"
#include "tests/support/wait.h"
#include "ui/state/document.h"
#include "ui/state/view_state.h"

namespace lanescope::ui {

template <typename ShownPanel>
class PanelFixture : public testing::Test {
protected:
    void TearDown() override { panel.reset(); }

    /// Makes the panel from `arguments` and the document, with its tools inside, and shows it.
    template <typename... Arguments>
    void showPanel(QSize size, Arguments&&... arguments) {
        ASSERT_TRUE(test::waitUntil([this] { return document.isSettled(); }));
        panel = std::make_unique<ShownPanel>(std::forward<Arguments>(arguments)..., &document);
        panel->tools()->setParent(panel.get());
        panel->resize(size);
        panel->show();
        ASSERT_TRUE(settle());
    }
    bool settle() {
        return test::waitUntil([this] { return document.isSettled() && panel->isSettled(); });
    }
    ViewState& view() { return *document.viewState(); }

    test::SmallTrace small = test::makeSmallTrace();
    Document document{QStringLiteral("/t.json"), test::instantLoader(small.trace)};
    std::unique_ptr<ShownPanel> panel;
};

} // namespace lanescope::ui
