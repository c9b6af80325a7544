// SPDX-License-Identifier: Apache-2.0
#include "ui/window/translations.h"

#include <QCoreApplication>
#include <QHash>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include <mutex>

namespace lanescope::ui {

namespace {

QString systemLanguage() {
    for (const QString& wish : QLocale::system().uiLanguages()) {
        if (const QString code = languageFor(wish); !code.isEmpty()) {
            return code;
        }
    }
    return QStringLiteral("en");
}

const QString kOurs = QStringLiteral("installed translation");

std::mutex sourcesMutex;
QHash<QString, QString> sources; ///< by their translation

/// All texts of ours are in one context (resources/translations/update.py). Remembers what it has translated.
class Translator : public QTranslator {
public:
    using QTranslator::QTranslator;
    QString translate(const char* /*context*/, const char* sourceText, const char* /*disambiguation*/,
                      int n) const override {
        QString text = QTranslator::translate("lanescope", sourceText, nullptr, n);
        if (!text.isEmpty() && n < 0) {
            const std::lock_guard lock(sourcesMutex);
            // The first wins: menus and titles of panels are made before anything else of the same words.
            if (!sources.contains(text)) {
                sources.insert(text, QString::fromUtf8(sourceText));
            }
        }
        return text;
    }
};

template <typename Kind>
void install(const QString& name, const QString& folder) {
    auto* translator = new Kind(QCoreApplication::instance());
    translator->setObjectName(kOurs);
    if (translator->load(name, folder)) {
        QCoreApplication::installTranslator(translator);
    } else {
        delete translator;
    }
}

} // namespace

std::vector<Language> languages() {
    return {{QStringLiteral("en"), QStringLiteral("English")},
            {QStringLiteral("de"), QStringLiteral("Deutsch")},
            {QStringLiteral("zh_CN"), QStringLiteral("简体中文")}};
}

QString languageFor(const QString& wish) {
    const QLocale locale(wish);
    if (locale == QLocale::c()) {
        return {};
    }
    for (const Language& language : languages()) {
        const QLocale offered(language.code);
        if (offered.language() == locale.language() && offered.script() == locale.script()) {
            return language.code;
        }
    }
    return {};
}

QString sourceText(const QString& translated) {
    const std::lock_guard lock(sourcesMutex);
    return sources.value(translated, translated);
}

void installTranslations(const QString& code) {
    const QString language = code.isEmpty() ? systemLanguage() : code;
    // Numbers as the texts around them; the user's own way where that is of the same language.
    const QLocale wanted(language);
    const QLocale system = QLocale::system();
    QLocale::setDefault(
        system.language() == wanted.language() && system.script() == wanted.script() ? system : wanted);
    qDeleteAll(QCoreApplication::instance()->findChildren<QTranslator*>(kOurs, Qt::FindDirectChildrenOnly));
    {
        const std::lock_guard lock(sourcesMutex);
        sources.clear();
    }
    // Installed last is asked first.
    install<QTranslator>(QStringLiteral("qtbase_") + language,
                         QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    install<Translator>(QStringLiteral("lanescope_") + language, QStringLiteral(":/translations"));
}

} // namespace lanescope::ui
