// Cards under fingers, in Qt 6, with a mistake for a monkey to find: cards FAULT
//
// triple-tap: three taps within a second. stale-finger: a finger moves when another, which came before it, has left.
// far-turn: two fingers turn by more than 80 degrees. caught-throw: two fingers land while a card that was thrown glides.
#include <QApplication>
#include <QElapsedTimer>
#include <QLineF>
#include <QPainter>
#include <QTimer>
#include <QTouchEvent>
#include <QWidget>
#include <cmath>
#include <cstdlib>
#include <deque>

class Cards : public QWidget {
public:
    explicit Cards(QString fault) : fault(std::move(fault)) {
        setAttribute(Qt::WA_AcceptTouchEvents);
        setWindowTitle("Cards");
        clock.start();
        frames.setInterval(16);
        connect(&frames, &QTimer::timeout, this, [this] {
            x += speed * 0.016;
            speed *= 0.93;
            if (std::abs(speed) < 20) frames.stop();
            update();
        });
    }

protected:
    bool event(QEvent *event) override {
        if (event->type() != QEvent::TouchBegin && event->type() != QEvent::TouchUpdate && event->type() != QEvent::TouchEnd)
            return QWidget::event(event);
        const auto &points = static_cast<QTouchEvent *>(event)->points();
        int down = 0;
        bool moves = false, leaves = false, lands = false;
        for (const auto &point : points) {
            down += point.state() != QEventPoint::Released;
            moves |= point.state() == QEventPoint::Updated;
            leaves |= point.state() == QEventPoint::Released;
            lands |= point.state() == QEventPoint::Pressed;
        }
        if (lands && down == 2 && frames.isActive() && fault == "caught-throw") std::abort();
        if (event->type() == QEvent::TouchBegin) {
            hasLeft = hasMoved = false;
            frames.stop();
        }
        if (down > 0 && moves && hasLeft && fault == "stale-finger") std::abort();
        hasLeft |= leaves && down > 0;
        const auto &first = points.first();
        hasMoved |= (first.position() - first.pressPosition()).manhattanLength() > 10;
        if (points.size() == 2) {
            QLineF before(points[0].pressPosition(), points[1].pressPosition()), now(points[0].position(), points[1].position());
            double angle = std::remainder(before.angle() - now.angle(), 360);
            if (before.length() > 40 && now.length() > 40 && std::abs(angle) > 80 && fault == "far-turn") std::abort();
        }
        if (event->type() == QEvent::TouchEnd) {
            if (!hasMoved) tapped();
            speed = first.velocity().x();
            // Of two reports in one millisecond Qt's velocity is infinite, and would never die down.
            if (std::isfinite(speed) && std::abs(speed) > 300) frames.start();
        }
        update();
        return true;
    }

    void paintEvent(QPaintEvent *) override {
        QPainter(this).fillRect(QRectF(width() / 2. - 100 + std::remainder(x, width()), height() / 2. - 150, 200, 300), Qt::darkCyan);
    }

private:
    void tapped() {
        taps.push_back(clock.elapsed());
        while (taps.front() < clock.elapsed() - 1000) taps.pop_front();
        if (taps.size() >= 3 && fault == "triple-tap") std::abort();
    }

    QString fault;
    QElapsedTimer clock;
    QTimer frames;
    std::deque<qint64> taps;
    double x = 0, speed = 0;
    bool hasLeft = false, hasMoved = false;
};

int main(int count, char **words) {
    QApplication app(count, words);
    Cards cards(count > 1 ? words[1] : "");
    cards.resize(900, 700);
    cards.show();
    return QApplication::exec();
}
