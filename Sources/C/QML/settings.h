#pragma once

#include <QtDBus/QDBusVariant>
#include <QtQml/qqmlregistration.h>

#include <QtCore/QObject>
#include <QtCore/QVariant>

class QJSEngine;
class QQmlEngine;

/*! \qmltype Fling
    \inqmlmodule Fling
    \brief The settings of the user.

    A singleton: \c {Fling.reducesMotion}. */
class FlingSettings : public QObject {
    Q_OBJECT
    QML_NAMED_ELEMENT(Fling)
    QML_SINGLETON
    /*! \qmlproperty bool Fling::reducesMotion
        True if the user asks for less motion: values that are thrown or animated are at their goal at once. An app may
        set it, after which the setting of the desktop is not followed. */
    Q_PROPERTY(bool reducesMotion READ reducesMotion WRITE setReducesMotion NOTIFY reducesMotionChanged FINAL)

public:
    /* The settings of the process, which all engines share. */
    static FlingSettings *shared();
    static FlingSettings *create(QQmlEngine *, QJSEngine *);

    bool reducesMotion() const { return m_reduces; }
    void setReducesMotion(bool reduces);

Q_SIGNALS:
    void reducesMotionChanged();

private Q_SLOTS:
    void take(const QString &group, const QString &key, const QDBusVariant &value);

private:
    FlingSettings();
    void ask();
    void take(const QString &group, const QString &key, const QVariant &value);
    void show();

    bool m_reduces = false, m_isTheApps = false;
    /* These hold what each setting of a desktop says. */
    bool m_portal = false, m_gnome = false, m_kde = false;
};
