#include "places.h"

#include <QtCore/QPointF>
#include <QtGui/QVector2D>
#include <QtQml/QJSValue>

bool readPlace(const QVariant &value, int dimensions, double *place) {
    const QVariant plain = value.userType() == qMetaTypeId<QJSValue>() ? value.value<QJSValue>().toVariant() : value;
    if (dimensions == 1) {
        bool isNumber = false;
        place[0] = plain.toDouble(&isNumber);
        return isNumber;
    }
    if (!plain.canConvert<QPointF>() && !plain.canConvert<QVector2D>()) return false;
    const QPointF point = plain.canConvert<QPointF>() ? plain.toPointF() : plain.value<QVector2D>().toPointF();
    place[0] = point.x();
    place[1] = point.y();
    return true;
}
