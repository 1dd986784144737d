#include "settings.h"

#include <QtCore/QCoreApplication>
#include <QtDBus/QDBusArgument>
#include <QtDBus/QDBusConnection>
#include <QtDBus/QDBusMessage>
#include <QtDBus/QDBusPendingCallWatcher>
#include <QtDBus/QDBusPendingReply>
#include <QtQml/QJSEngine>

namespace {
using Settings = QMap<QString, QVariantMap>;

QString text(const char *word) { return QLatin1String(word); }
constexpr char portal[] = "org.freedesktop.portal.Desktop", path[] = "/org/freedesktop/portal/desktop";
constexpr char interface[] = "org.freedesktop.portal.Settings", appearance[] = "org.freedesktop.appearance";
constexpr char gnome[] = "org.gnome.desktop.interface", kde[] = "org.kde.kdeglobals.KDE";
}

FlingSettings *FlingSettings::shared() {
    static FlingSettings *const settings = new FlingSettings;
    return settings;
}

FlingSettings *FlingSettings::create(QQmlEngine *, QJSEngine *) {
    QJSEngine::setObjectOwnership(shared(), QJSEngine::CppOwnership);
    return shared();
}

FlingSettings::FlingSettings() : QObject(QCoreApplication::instance()) { ask(); }

/* The portal answers later, so that no app waits for it when it starts. A portal that does not run is not started. */
void FlingSettings::ask() {
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected()) return;
    bus.connect(text(portal), text(path), text(interface), text("SettingChanged"), this,
        SLOT(take(QString, QString, QDBusVariant)));
    QDBusMessage call = QDBusMessage::createMethodCall(text(portal), text(path), text(interface), text("ReadAll"));
    call << QStringList{text(appearance), text(gnome), text(kde)};
    call.setAutoStartService(false);
    auto *watcher = new QDBusPendingCallWatcher(bus.asyncCall(call), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher] {
        const QDBusPendingReply<> reply = *watcher;
        if (!reply.isError() && !watcher->reply().arguments().isEmpty()) {
            const auto groups = qdbus_cast<Settings>(watcher->reply().arguments().constFirst());
            for (auto group = groups.cbegin(); group != groups.cend(); ++group)
                for (auto key = group->cbegin(); key != group->cend(); ++key) take(group.key(), key.key(), key.value());
        }
        watcher->deleteLater();
    });
}

void FlingSettings::take(const QString &group, const QString &key, const QDBusVariant &value) {
    take(group, key, value.variant());
}

void FlingSettings::take(const QString &group, const QString &key, const QVariant &value) {
    if (group == text(appearance) && key == text("reduced-motion")) m_portal = value.toUInt() == 1;
    else if (group == text(gnome) && key == text("enable-animations")) m_gnome = !value.toBool();
    else if (group == text(kde) && key == text("AnimationDurationFactor")) m_kde = value.toString().toDouble() == 0;
    else return;
    show();
}

void FlingSettings::show() {
    const bool reduces = m_portal || m_gnome || m_kde;
    if (m_isTheApps || reduces == m_reduces) return;
    m_reduces = reduces;
    Q_EMIT reducesMotionChanged();
}

void FlingSettings::setReducesMotion(bool reduces) {
    m_isTheApps = true;
    if (reduces == m_reduces) return;
    m_reduces = reduces;
    Q_EMIT reducesMotionChanged();
}
