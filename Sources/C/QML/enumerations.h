/* The constants of the module. Each enumeration is a namespace of its own, so that QML reads `Ends.Elastic`. */
#pragma once

#include <fling.h>

#include <QtQml/qqmlregistration.h>

#include <QtCore/QObject>

/* The behaviour of a value at its ends. */
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

/* The present state of a value. */
namespace Activity {
Q_NAMESPACE
QML_ELEMENT
enum Kind { Idle = FLING_IDLE, Dragging = FLING_DRAGGING, Animating = FLING_ANIMATING };
Q_ENUM_NS(Kind)
}

/* The place to which a released value goes. */
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

/* The law by which a throw slows down. */
namespace Deceleration {
Q_NAMESPACE
QML_ELEMENT
enum Kind { Normal, Fast, Touchpad, Android, Flutter, AndroidSpline, Chromium };
Q_ENUM_NS(Kind)
}

/* The directions in which a hand moves a value. */
namespace Axes {
Q_NAMESPACE
QML_ELEMENT
enum Kind { Automatic = 0, X = 1, Y = 2, XAndY = 3 };
Q_ENUM_NS(Kind)
}

/* The directions in which an outer value moves before those within it. */
namespace MovesFirst {
Q_NAMESPACE
QML_ELEMENT
enum Kind { Never, WhenGrowing, WhenShrinking, Always };
Q_ENUM_NS(Kind)
}
