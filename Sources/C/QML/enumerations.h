/* The constants of the module. Each enumeration is a namespace of its own, so that QML reads `Ends.Elastic`. */
#pragma once

#include <fling.h>

#include <QtQml/qqmlregistration.h>

#include <QtCore/QObject>

/*! \qmltype Ends
    \inqmlmodule Fling
    \brief The behaviour of a value at its ends.

    \list
    \li \c Ends.Hard: it never leaves them.
    \li \c Ends.Elastic: a hand pulls it past them against a resistance, and a spring brings it back.
    \endlist */
namespace Ends {
Q_NAMESPACE
QML_ELEMENT
enum Kind {
    /* It never leaves them. */
    Hard,
    /* A hand pulls it past them against a resistance, and a spring brings it back. */
    Elastic
};
Q_ENUM_NS(Kind)
}

/*! \qmltype Activity
    \inqmlmodule Fling
    \brief The present state of a value.

    \list
    \li \c Activity.Idle: it rests.
    \li \c Activity.Dragging: a hand holds it.
    \li \c Activity.Animating: it moves by itself.
    \endlist */
namespace Activity {
Q_NAMESPACE
QML_ELEMENT
enum Kind { Idle = FLING_IDLE, Dragging = FLING_DRAGGING, Animating = FLING_ANIMATING };
Q_ENUM_NS(Kind)
}

/*! \qmltype Release
    \inqmlmodule Fling
    \brief The place to which a released value goes.

    \list
    \li \c Release.Automatic: to a detent if there are any; otherwise the value runs out.
    \li \c Release.Coast: it runs out under friction.
    \li \c Release.Stay: it stays where it is let go.
    \endlist */
namespace Release {
Q_NAMESPACE
QML_ELEMENT
enum Kind {
    /* To a detent if there are any; otherwise the value runs out. */
    Automatic,
    /* It runs out under friction. */
    Coast,
    /* It stays where it is let go. */
    Stay
};
Q_ENUM_NS(Kind)
}

/*! \qmltype Deceleration
    \inqmlmodule Fling
    \brief The law by which a throw slows down.

    \list
    \li \c Deceleration.Normal: an exponential, that of UIKit's scroll views.
    \li \c Deceleration.Fast: an exponential, that of UIKit's scroll views that stop fast.
    \li \c Deceleration.Touchpad: an exponential, that of libadwaita for touchpads.
    \li \c Deceleration.Android: an exponential, that of Android and Compose.
    \li \c Deceleration.Flutter: an exponential, that of Flutter.
    \li \c Deceleration.AndroidSpline: the spline of Android's OverScroller.
    \li \c Deceleration.Chromium: Chromium's curve for touchpads.
    \endlist */
namespace Deceleration {
Q_NAMESPACE
QML_ELEMENT
enum Kind { Normal, Fast, Touchpad, Android, Flutter, AndroidSpline, Chromium };
Q_ENUM_NS(Kind)
}

/*! \qmltype Axes
    \inqmlmodule Fling
    \brief The directions in which a hand moves a value.

    \list
    \li \c Axes.Automatic: those of what it moves.
    \li \c Axes.X: to the left and right.
    \li \c Axes.Y: up and down.
    \li \c Axes.XAndY: in the plane.
    \endlist */
namespace Axes {
Q_NAMESPACE
QML_ELEMENT
enum Kind { Automatic = 0, X = 1, Y = 2, XAndY = 3 };
Q_ENUM_NS(Kind)
}

/*! \qmltype MovesFirst
    \inqmlmodule Fling
    \brief The directions in which an outer value moves before those within it.

    \list
    \li \c MovesFirst.Never: the inner ones move first.
    \li \c MovesFirst.WhenGrowing: as its value grows, such as a sheet that closes.
    \li \c MovesFirst.WhenShrinking: as its value shrinks, such as a sheet that opens.
    \li \c MovesFirst.Always: in both.
    \endlist */
namespace MovesFirst {
Q_NAMESPACE
QML_ELEMENT
enum Kind { Never, WhenGrowing, WhenShrinking, Always };
Q_ENUM_NS(Kind)
}
