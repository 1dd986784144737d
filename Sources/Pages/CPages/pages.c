#include <CPages.h>

// Swift's clang embeds files in any version of C, and says that it is of C23.
#pragma clang diagnostic ignored "-Wc23-extensions"

#define PART(name) \
    page_part name(void) { return (page_part){name##_bytes, sizeof name##_bytes}; }

static const unsigned char page_html_bytes[] = {
#embed "Page/page.html"
};
PART(page_html)

static const unsigned char page_style_bytes[] = {
#embed "Page/style.css"
};
PART(page_style)

// In each of the following, a script may use those before it.

static const unsigned char page_shared_scripts_bytes[] = {
#embed "Page/engine.js"
    ,
#embed "Page/motion.js"
    ,
#embed "Page/svg.js"
    ,
#embed "Page/playback.js"
    ,
#embed "Page/grip.js"
    ,
#embed "Page/theme.js"
    ,
#embed "Page/seen.js"
    ,
#embed "Page/page.js"
};
PART(page_shared_scripts)

static const unsigned char gallery_controls_bytes[] = {
#embed "Page/modes.html"
};
PART(gallery_controls)

static const unsigned char studio_content_bytes[] = {
#embed "Page/studio.html"
};
PART(studio_content)

static const unsigned char studio_scripts_bytes[] = {
#embed "Page/words.js"
    ,
#embed "Page/export.js"
    ,
#embed "Page/pinches.js"
    ,
#embed "Page/timeline.js"
    ,
#embed "Page/events.js"
    ,
#embed "Page/rules.js"
    ,
#embed "Page/springs.js"
    ,
#embed "Page/trace.js"
    ,
#embed "Page/evdev.js"
    ,
#embed "Page/recorder.js"
    ,
#embed "Page/hand.js"
    ,
#embed "Page/recording.js"
    ,
#embed "Page/studio.js"
};
PART(studio_scripts)

static const unsigned char gallery_content_bytes[] = {
#embed "Page/hero.html"
    ,
#embed "Page/pieces.html"
    ,
#embed "Page/gallery.html"
};
PART(gallery_content)

static const unsigned char gallery_scripts_bytes[] = {
#embed "Page/hero.js"
    ,
#embed "Page/piece.js"
    ,
#embed "Page/pieces.js"
    ,
#embed "Page/piece-code.js"
    ,
#embed "Page/piece-svg.js"
    ,
#embed "Page/piece-page.js"
    ,
#embed "Page/exhibit.js"
    ,
#embed "Page/gallery.js"
};
PART(gallery_scripts)

static const unsigned char feel_content_bytes[] = {
#embed "Page/feel.html"
};
PART(feel_content)

static const unsigned char feel_scripts_bytes[] = {
#embed "Page/feel.js"
};
PART(feel_scripts)
