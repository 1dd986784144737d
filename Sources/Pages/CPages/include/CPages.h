#pragma once

#include <stddef.h>

// The files in the folder Page, embedded by the compiler: Swift's own way of embedding a resource makes an array literal
// of it, which takes longer to compile than everything else in its target.

typedef struct {
    const unsigned char *bytes;
    size_t count;
} page_part;

page_part page_html(void);
page_part page_style(void);
/// The scripts of all pages, joined.
page_part page_shared_scripts(void);

page_part studio_content(void);
page_part studio_scripts(void);

page_part gallery_controls(void);
page_part gallery_content(void);
page_part gallery_scripts(void);

page_part feel_content(void);
page_part feel_scripts(void);
