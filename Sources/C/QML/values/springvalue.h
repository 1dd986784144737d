#pragma once

#include "movingvalue.h"

/*! \qmltype SpringValue
    \inqmlmodule Fling
    \inherits MovingValue
    \brief A number that follows another one by a spring.

    It moves the property that it is declared on, or by itself has its \c value in bindings. It keeps its velocity when \l
    to changes in flight.

    \code
    Rectangle {
        SpringValue on x { to: isOpen ? 0 : 300 }
    }
    \endcode */
class SpringValue : public MovingValue {
    Q_OBJECT
    QML_ELEMENT
    /*! \qmlproperty real SpringValue::to
        The number to which it goes. It begins there. */
    Q_PROPERTY(qreal to READ to WRITE setTo NOTIFY toChanged FINAL)

public:
    explicit SpringValue(QObject *parent = nullptr) : MovingValue(parent) {}

    qreal to() const { return m_to; }
    void setTo(qreal to);
    void componentComplete() override;

Q_SIGNALS:
    void toChanged();

protected:
    void fill(fling_drag_rules &rules) override;

private:
    void follow();

    qreal m_to = 0;
    bool m_hasGoal = false;
};
