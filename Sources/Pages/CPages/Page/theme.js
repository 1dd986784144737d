// Light or dark: as the browser prefers, until the button says otherwise.

function followTheme() {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const put = (isDark) => { document.documentElement.dataset.theme = isDark ? "dark" : "light"; };
    dark.addEventListener("change", () => put(dark.matches));
    document.getElementById("theme").addEventListener("click", () => put(document.documentElement.dataset.theme !== "dark"));
}
