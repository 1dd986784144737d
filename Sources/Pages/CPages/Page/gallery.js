// The gallery's page: a card for each exhibit, and a button that plays them all; its second mode is the studio.

class Gallery {
    constructor(data, engine) {
        new Hero(engine);
        performance.mark("live");
        this.filled = this.fill(data, engine);
        document.getElementById("modes").hidden = engine === null;
        addEventListener("hashchange", () => this.choose(engine));
        this.isStudio = false;
        this.choose(engine);
        if (!engine) return;
        takeDrops((files) => {
            location.hash = "#studio";
            this.choose(engine);
            this.studio.open(files);
        });
    }

    /** Shows the mode that the link names. The studio is made when it is asked for. */
    choose(engine) {
        const isStudio = engine !== null && location.hash === "#studio";
        if (isStudio !== this.isStudio) scrollTo(0, 0);
        this.isStudio = isStudio;
        document.getElementById("gallery-mode").hidden = isStudio;
        document.getElementById("studio-mode").hidden = !isStudio;
        for (const link of document.querySelectorAll("#modes a")) {
            if ((link.hash === "#studio") === isStudio) link.setAttribute("aria-current", "page");
            else link.removeAttribute("aria-current");
        }
        if (isStudio) this.studio ??= new Studio({ recordings: [], hasEngine: true, view: "hand" }, engine);
    }

    /** Adds the pieces and the exhibits one by one: the card can be thrown meanwhile. */
    async fill(data, engine) {
        this.pieces = new PieceGallery(engine);
        await this.pieces.fill();
        const exhibits = [];
        for (const each of await unpacked(data.exhibits)) {
            await breath();
            const exhibit = new Exhibit(each, engine);
            document.getElementById("exhibits").append(exhibit.card);
            exhibits.push(exhibit);
        }
        document.getElementById("play-all").addEventListener("click", () => {
            for (const exhibit of exhibits) {
                exhibit.seek(0);
                exhibit.playback.play();
            }
        });
        const count = exhibits.filter((exhibit) => exhibit.live).length;
        document.getElementById("live-count").textContent = count;
        document.getElementById("live-hint").hidden = count === 0;
        const notice = document.getElementById("notice");
        notice.hidden = Boolean(engine);
        notice.textContent = data.hasEngine
            ? "This browser does not run WebAssembly: the page shows sampled frames alone, and nothing can be dragged."
            : "This page was written without the machine (fling gallery says how to have it in): it shows sampled frames alone.";
    }
}
