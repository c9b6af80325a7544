// SPDX-License-Identifier: Apache-2.0
#include "ui/state/core_words.h"

#include <gtest/gtest.h>

#include "core/analysis/findings/finding_text.h"
#include "tests/support/trace_fixture.h"
#include "tests/support/translated_test.h"
#include "ui/window/translations.h"

namespace lanescope::ui {
namespace {

class CoreWordsTest : public test::TranslatedTest {
protected:
    static Finding findingOf(int kind) {
        Finding finding;
        finding.kind = static_cast<FindingKind>(kind);
        finding.value = finding.kind == FindingKind::DataParallel ? 4 : 0.3456;
        finding.threshold = 0.05;
        finding.device = 2;
        return finding;
    }
    static TracePtr trace() { return test::TraceFixture().take(); }
    /// All that core can say.
    static QStringList texts() {
        QStringList texts;
        for (int kind = 0; kind < static_cast<int>(kFindingKindCount); ++kind) {
            texts << findingWords(*trace(), findingOf(kind));
        }
        for (std::size_t kind = 0; kind < kDiagnosticKindCount; ++kind) {
            texts << problemWords(static_cast<DiagnosticKind>(kind));
        }
        for (std::size_t cause = 0; cause < kIdleReasonCount; ++cause) {
            texts << idleReasonWords(static_cast<IdleReason>(cause));
        }
        for (int ingredient = 0; ingredient <= static_cast<int>(Ingredient::HostFunctions); ++ingredient) {
            texts << hintText(*trace(), static_cast<Ingredient>(ingredient));
        }
        return texts;
    }
};

TEST_F(CoreWordsTest, EnglishIsWhatCoreSays) {
    installTranslations("en");
    QLocale::setDefault(QLocale::c());
    for (int kind = 0; kind < static_cast<int>(kFindingKindCount); ++kind) {
        const Finding finding = findingOf(kind);
        QString words = findingWords(*trace(), finding);
        words.replace(QChar(0x202F), ' ').replace(QChar(0x2009), ' ');
        EXPECT_EQ(words.toStdString(), findingText(*trace(), finding));
    }
}

TEST_F(CoreWordsTest, EverythingIsTranslated) {
    installTranslations("en");
    const QStringList english = texts();
    for (const char* language : {"de", "zh_CN"}) {
        installTranslations(language);
        const QStringList translated = texts();
        for (qsizetype i = 0; i < english.size(); ++i) {
            EXPECT_NE(translated[i], english[i]) << language;
        }
    }
}

} // namespace
} // namespace lanescope::ui
