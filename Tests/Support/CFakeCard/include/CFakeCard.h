// A graphics card that is not there. The functions of libdrm that a display uses are defined anew here, and
// take the place of libdrm's in a program that links this: the code under test is what an app has, to the
// last line.
#ifndef FLING_CFAKECARD_H
#define FLING_CFAKECARD_H

#include <stdbool.h>
#include <stdint.h>

typedef struct fake_card fake_card;

/// A card with nothing on it; dumb buffers, and times on CLOCK_MONOTONIC.
fake_card *fake_card_create(void);
void fake_card_free(fake_card *card);

/// A descriptor of the card, which belongs to the caller. Events are read from it, and buffers are mapped
/// through it.
int fake_card_open(fake_card *card);
/// The number in /proc/self/fd by which the card is opened, too.
int fake_card_file(const fake_card *card);

/// Adds a CRTC, which shows framebuffer 7 if its width isn't 0.
void fake_card_add_crtc(fake_card *card, uint32_t id, uint16_t width, uint16_t height);
/// Adds an encoder that can use some CRTCs, a bit for each in order, and uses one now, or 0.
void fake_card_add_encoder(fake_card *card, uint32_t id, uint32_t possible_crtcs, uint32_t crtc);
/// Adds a connector of a type of DRM_MODE_CONNECTOR_…, with one encoder, which it uses now or not.
void fake_card_add_connector(
    fake_card *card, uint32_t id, uint32_t type, uint32_t encoder, bool is_using, uint32_t width, uint32_t height);
/// Adds a mode at a rate in hertz.
void fake_card_add_mode(
    fake_card *card, uint32_t connector, uint16_t width, uint16_t height, uint32_t rate, bool is_preferred);
/// Plugs a display in, or out.
void fake_card_plug(fake_card *card, uint32_t connector, bool is_connected);

void fake_card_set_capability(fake_card *card, uint64_t name, uint64_t value);
/// Has another program be the card's master.
void fake_card_set_taken(fake_card *card, bool is_taken);
/// Has framebuffer 7 be gone.
void fake_card_remove_console(fake_card *card);
/// Has a function of libdrm fail with a code of errno, from its nth call on, which is 0 for the next; NULL
/// for none.
void fake_card_refuse(fake_card *card, const char *function, int code, int nth);

/// The picture that was presented is shown. False if there is none.
bool fake_card_flip(fake_card *card, uint32_t sequence, int64_t nanoseconds);
/// The vertical blank comes that was asked for. False if none was.
bool fake_card_blank(fake_card *card, uint64_t sequence, int64_t nanoseconds);
/// An event of a picture that someone else presented.
void fake_card_flip_of_another(fake_card *card, uint32_t sequence, int64_t nanoseconds);

/// Returns the calls that changed the card since the last time, a line each.
const char *fake_card_take_log(fake_card *card);
/// The number of things that were got or made and not given back: answers, buffers, framebuffers and
/// mappings.
int fake_card_held(fake_card *card);

#endif
