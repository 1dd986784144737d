// The page of how a program feels: a table, and for each kind of strokes the first one over time, and the curve after its lift
// beside those of platforms.

class Feel {
    constructor(data) {
        document.getElementById("sentence").textContent = data.sentence;
        document.getElementById("command").textContent = data.report.command.join(" ");
        for (const rows of data.tables) this.addTable(rows);
        for (const [name, kind] of Object.entries(data.report.strokes)) this.add(name, kind, data.platforms[name]);
        this.side = data.report.isHorizontal ? "left" : "top";
        this.filled = this.addFilms(data.hitches, data.hitchCount);
    }

    /** The pictures before, in and after each hitch. */
    async addFilms(packed, count) {
        const hitches = await unpacked(packed);
        if (hitches.length === 0) return;
        const section = document.createElement("section");
        const heading = document.createElement("h2");
        heading.textContent = "hitches";
        const said = document.createElement("p");
        said.className = "summary";
        said.textContent = `${count > hitches.length ? `The longest ${hitches.length} of ${count}` : "All"}, refresh by refresh, with `
            + "the milliseconds since the landing. Missed ones are red. The line is the content and the dot is the finger: their "
            + "distance from the middle is what they have gone since the first picture.";
        section.append(heading, said);
        for (const hitch of hitches) {
            const film = document.createElement("div");
            film.className = `film card from-${this.side}`;
            film.append(...hitch.refreshes.map((refresh) => this.tile(refresh, hitch.refreshes)));
            section.append(this.figure(film, "hitch", hitch.sentence));
        }
        document.getElementById("strokes").append(section);
    }

    tile(refresh, all) {
        const tile = document.createElement("div");
        tile.className = refresh.isMissed ? "tile missed" : "tile";
        const time = document.createElement("span");
        time.textContent = `${shown(1000 * refresh.seconds, 0)} ms`;
        const frame = document.createElement("div");
        frame.className = "frame";
        frame.append(refresh.picture ? this.picture(refresh.picture) : this.blank());
        const points = (all.find((each) => each.picture)?.picture ?? { points: 600 }).points;
        for (const [kind, place] of [["content-mark", refresh.content], ["finger-mark", refresh.finger]]) {
            const mark = document.createElement("i");
            mark.className = kind;
            mark.style[this.side] = `${Math.min(Math.max(50 + 100 * place / points, 1), 99)}%`;
            frame.append(mark);
        }
        tile.append(frame, time);
        return tile;
    }

    picture({ columns, rows, values }) {
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [columns, rows];
        const image = new ImageData(columns, rows);
        const bytes = atob(values);
        for (let index = 0; index < bytes.length; index++) {
            image.data.fill(bytes.charCodeAt(index), 4 * index, 4 * index + 3);
            image.data[4 * index + 3] = 255;
        }
        canvas.getContext("2d").putImageData(image, 0, 0);
        return canvas;
    }

    blank() {
        const blank = document.createElement("div");
        blank.className = "blank";
        blank.textContent = "nothing new";
        return blank;
    }

    addTable(rows) {
        const card = document.createElement("div");
        card.className = "card";
        const table = document.createElement("table");
        for (const [index, row] of rows.entries()) {
            const line = table.insertRow();
            for (const text of row) {
                const cell = document.createElement(index === 0 || line.cells.length === 0 ? "th" : "td");
                cell.textContent = text;
                line.append(cell);
            }
        }
        card.append(table);
        document.getElementById("figures").append(card);
    }

    add(name, kind, platforms) {
        const section = document.createElement("section");
        const heading = document.createElement("h2");
        heading.textContent = name;
        section.append(heading);
        const moving = kind.all.filter((stroke) => stroke.lagMilliseconds !== null);
        if (moving.length === 0) {
            const said = document.createElement("p");
            said.textContent = "The content does not follow.";
            section.append(said);
        } else {
            section.append(this.figure(this.strip(moving[0]), "finger", "Place over time, in points and seconds. A refresh in "
                + "which the content stood still although the finger moved is red, and one whose motion is lost is grey."));
            const stroke = moving.find((each) => each.goesOn);
            if (platforms && stroke) {
                section.append(this.figure(this.runOut(stroke, platforms), "platforms", "Points and seconds after the lift: the "
                    + "content, the curve that fits it best, and the laws of platforms at the finger's speed."));
            }
        }
        document.getElementById("strokes").append(section);
    }

    figure(picture, kind, caption) {
        const figure = document.createElement("figure");
        figure.className = kind;
        const text = document.createElement("figcaption");
        text.textContent = caption;
        figure.append(picture, text);
        return figure;
    }

    /** The places of the content, from its displacements; a place after a lost one goes on from the last. */
    places(stroke) {
        let place = 0;
        return stroke.frames.map(([time, shift]) => [time, place += shift ?? 0, shift === null]);
    }

    strip(stroke) {
        const end = stroke.up + 0.6;
        const content = this.places(stroke).filter(([time]) => time < end);
        const finger = stroke.finger.map(([time, place]) => [time, place * stroke.gain]);
        const chart = new FeelChart([stroke.down - 0.05, end], [...content, ...finger].map((point) => point[1]), stroke.down);
        const interval = content.length > 1 ? content[1][0] - content[0][0] : 0;
        for (const [time, , isLost] of content) if (isLost) chart.band(time - interval, time, "lost");
        for (const time of stroke.missed) chart.band(time - interval, time, "missed");
        chart.upright(stroke.up, "lift");
        chart.line(finger, "fingertip-line");
        chart.dots(content);
        // The finger is ahead, so that there is room to its left.
        chart.label(finger.find(([, place]) => Math.abs(place) > 0.4 * Math.max(...finger.map((point) => Math.abs(point[1])))),
            "finger", "of-finger", -10);
        chart.label(content.at(-1), "content", "of-content", 8);
        for (const [time, distance] of stroke.jumps) chart.upright(time, `jump of ${shown(distance, 0)}`, "failure");
        return chart.svg;
    }

    runOut(stroke, platforms) {
        const lift = stroke.up + stroke.lagMilliseconds / 1000;
        const all = this.places(stroke);
        const after = all.filter(([time]) => time > lift).map(([time, place]) => [time - lift, place]);
        const fitted = platforms.find((each) => !each.name);
        const end = platforms[0].places.at(-1)[0];
        const origin = this.origin(after, fitted?.places ?? platforms[0].places);
        const content = after.map(([time, place]) => [time, place - origin]).filter(([time]) => time <= end);
        const reach = content.map((point) => point[1]);
        // A platform that goes much farther is cut by the edge.
        const farthest = Math.max(...reach.map(Math.abs)) * 1.6;
        const within = platforms.flatMap((each) => each.places.map((point) => point[1])).filter((place) => Math.abs(place) <= farthest);
        const chart = new FeelChart([0, end], [...reach, ...within, 0], 0, 190);
        const named = platforms.filter((each) => each.name);
        for (const each of named) chart.line(each.places, "platform-line");
        if (fitted) chart.line(fitted.places, "fitted-line");
        chart.dots(content);
        chart.names([...named.map((each) => ({ point: each.places.at(-1), text: each.name, kind: "of-platform" })),
            { point: content.at(-1), text: "this content", kind: "of-content" }]);
        return chart.svg;
    }

    /** The place of the content at the lift, by which its places agree with a curve at most times. */
    origin(content, curve) {
        const step = curve[1][0] - curve[0][0];
        const offsets = [];
        for (const [time, place] of content) {
            const index = Math.floor(time / step);
            if (index + 1 >= curve.length) break;
            const [low, high] = [curve[index][1], curve[index + 1][1]];
            offsets.push(place - low - (high - low) * (time / step - index));
        }
        return offsets.sort((one, other) => one - other)[offsets.length >> 1] ?? 0;
    }
}

/** A chart of places over time. */
class FeelChart {
    static width = 1150;
    static height = 260;

    constructor(span, places, zero, right = 90) {
        this.span = span;
        this.range = rangeOf(places);
        this.box = { left: 62, right: FeelChart.width - right, top: 12, bottom: FeelChart.height - 26 };
        this.svg = drawn("svg", { viewBox: `0 0 ${FeelChart.width} ${FeelChart.height}`, role: "img" });
        const { marks, label } = marksOf(...this.range, 5);
        for (const mark of marks) {
            const y = this.y(mark);
            this.svg.append(drawn("line", { class: mark === 0 ? "zero" : "grid", x1: this.box.left, x2: this.box.right, y1: y, y2: y }),
                drawn("text", { class: "axis", x: this.box.left - 8, y: y + 4, "text-anchor": "end" }, label(mark)));
        }
        const times = marksOf(span[0] - zero, span[1] - zero, 8);
        for (const mark of times.marks) {
            this.svg.append(drawn("text", { class: "axis", x: this.x(mark + zero), y: this.box.bottom + 18, "text-anchor": "middle" },
                `${times.label(mark)} s`));
        }
        const id = `inside-${FeelChart.count = (FeelChart.count ?? 0) + 1}`;
        const clip = drawn("clipPath", { id });
        clip.append(drawn("rect", { x: this.box.left, y: this.box.top, width: this.box.right - this.box.left,
            height: this.box.bottom - this.box.top }));
        this.inside = drawn("g", { "clip-path": `url(#${id})` });
        this.svg.append(clip, this.inside);
    }

    x(time) {
        return this.box.left + (time - this.span[0]) / (this.span[1] - this.span[0]) * (this.box.right - this.box.left);
    }

    y(place) {
        return this.box.bottom - (place - this.range[0]) / (this.range[1] - this.range[0]) * (this.box.bottom - this.box.top);
    }

    line(points, kind) {
        const text = points.map(([time, place]) => `${this.x(time).toFixed(1)},${this.y(place).toFixed(1)}`).join(" ");
        this.inside.append(drawn("polyline", { class: kind, points: text }));
    }

    dots(points) {
        for (const [time, place] of points) {
            this.inside.append(drawn("circle", { class: "content-dot", cx: this.x(time).toFixed(1), cy: this.y(place).toFixed(1), r: 2.2 }));
        }
    }

    band(from, to, kind) {
        this.inside.append(drawn("rect", { class: kind, x: this.x(from), y: this.box.top, width: Math.max(this.x(to) - this.x(from), 1),
            height: this.box.bottom - this.box.top }));
    }

    upright(time, text, kind = "turn") {
        const x = this.x(time);
        this.inside.append(drawn("line", { class: kind, x1: x, x2: x, y1: this.box.top, y2: this.box.bottom }));
        this.svg.append(drawn("text", { class: "mark", x: x + 4, y: this.box.top + 10 }, text));
    }

    label([time, place], text, kind, distance) {
        this.svg.append(drawn("text", { class: kind, x: this.x(time) + distance, y: this.y(place) + 4,
            "text-anchor": distance < 0 ? "end" : "start" }, text));
    }

    /** Names at the right edge, as near to the ends of their curves as there is room. */
    names(all) {
        const least = 14;
        const rows = all.map((each) => ({ ...each, y: Math.min(Math.max(this.y(each.point[1]), this.box.top), this.box.bottom) }))
            .sort((one, other) => one.y - other.y);
        for (let index = 1; index < rows.length; index++) rows[index].y = Math.max(rows[index].y, rows[index - 1].y + least);
        const over = rows.at(-1).y - this.box.bottom;
        if (over > 0) {
            rows.at(-1).y -= over;
            for (let index = rows.length - 2; index >= 0; index--) rows[index].y = Math.min(rows[index].y, rows[index + 1].y - least);
        }
        for (const { text, kind, y } of rows) {
            this.svg.append(drawn("text", { class: kind, x: this.box.right + 8, y: y + 4 }, text));
        }
    }
}
