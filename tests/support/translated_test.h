// SPDX-License-Identifier: Apache-2.0
// A test of texts in other languages than English; skipped where the program was built without them.
#pragma once

#include <QFile>
#include <QLocale>

#include <gtest/gtest.h>

#include "ui/window/translations.h"

namespace lanescope::test {

class TranslatedTest : public testing::Test {
protected:
    void SetUp() override {
        if (!QFile::exists(":/translations/lanescope_de.qm")) {
            GTEST_SKIP() << "built without lrelease";
        }
    }
    void TearDown() override {
        ui::installTranslations("en");
        QLocale::setDefault(QLocale::c()); // as the other tests want it
    }
};

} // namespace lanescope::test
