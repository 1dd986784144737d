#define _GNU_SOURCE
#include "CFakeCard.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

enum { ROOM = 8, BUFFERS = 256, AREA = 64 << 20, CONSOLE = 7 };

typedef struct {
    uint32_t id, type, encoder, size[2];
    bool is_using, is_connected;
    int mode_count;
    drmModeModeInfo modes[ROOM];
} connector;

struct fake_card {
    // A file in memory: its beginning is that of the buffers, and events are written behind.
    int file;
    char name[32];
    int crtc_count, encoder_count, connector_count;
    drmModeCrtc crtcs[ROOM];
    drmModeEncoder encoders[ROOM];
    connector connectors[ROOM];
    uint64_t capabilities[32];
    bool is_master, is_taken, is_console_gone;
    char refused[64];
    int refusal, calls_to_go;
    // The buffers that were made: the bit 1 for those that are there, 2 for a framebuffer.
    char buffers[BUFFERS];
    uint32_t buffer_count;
    uint64_t used, sizes[BUFFERS], offsets[BUFFERS];
    // Answers that have not been freed.
    int answers;
    bool is_flipping, awaits_blank;
    uint64_t flip_data, blank_data;
    char log[8192], told[8192];
    struct fake_card *next;
};

static fake_card *cards;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static fake_card *find(int descriptor) {
    struct stat wanted, found;
    if (fstat(descriptor, &wanted) != 0) return NULL;
    pthread_mutex_lock(&mutex);
    fake_card *card = cards;
    for (; card != NULL; card = card->next) {
        if (fstat(card->file, &found) == 0 && found.st_ino == wanted.st_ino && found.st_dev == wanted.st_dev) break;
    }
    pthread_mutex_unlock(&mutex);
    return card;
}

__attribute__((format(printf, 2, 3))) static void note(fake_card *card, const char *format, ...) {
    const size_t length = strlen(card->log);
    va_list list;
    va_start(list, format);
    vsnprintf(card->log + length, sizeof card->log - length, format, list);
    va_end(list);
}

/// The card of a call; NULL with errno set if it is to fail.
static fake_card *enter(int descriptor, const char *function) {
    fake_card *card = find(descriptor);
    errno = ENOTTY;
    if (card == NULL) return NULL;
    if (card->refusal != 0 && strcmp(card->refused, function) == 0 && card->calls_to_go-- <= 0) {
        errno = card->refusal;
        return NULL;
    }
    return card;
}

// MARK: - What a test sets

fake_card *fake_card_create(void) {
    static int count;
    fake_card *card = calloc(1, sizeof *card);
    pthread_mutex_lock(&mutex);
    snprintf(card->name, sizeof card->name, "fake-card-%d-", count++);
    card->file = memfd_create(card->name, MFD_CLOEXEC);
    card->next = cards;
    cards = card;
    pthread_mutex_unlock(&mutex);
    if (ftruncate(card->file, AREA) != 0) abort();
    card->capabilities[DRM_CAP_DUMB_BUFFER] = card->capabilities[DRM_CAP_TIMESTAMP_MONOTONIC] = 1;
    return card;
}

void fake_card_free(fake_card *card) {
    pthread_mutex_lock(&mutex);
    fake_card **place = &cards;
    while (*place != card) place = &(*place)->next;
    *place = card->next;
    pthread_mutex_unlock(&mutex);
    close(card->file);
    free(card);
}

int fake_card_open(fake_card *card) {
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", card->file);
    return open(path, O_RDWR | O_CLOEXEC);
}

int fake_card_file(const fake_card *card) { return card->file; }

static drmModeModeInfo make_mode(uint16_t width, uint16_t height, uint32_t rate) {
    drmModeModeInfo mode = {.hdisplay = width, .vdisplay = height, .vrefresh = rate};
    mode.htotal = (uint16_t)(width + width / 10);
    mode.vtotal = (uint16_t)(height + height / 10);
    mode.clock = (uint32_t)((uint64_t)mode.htotal * mode.vtotal * rate / 1000);
    return mode;
}

void fake_card_add_crtc(fake_card *card, uint32_t id, uint16_t width, uint16_t height) {
    drmModeCrtc *crtc = &card->crtcs[card->crtc_count++];
    crtc->crtc_id = id;
    if (width == 0) return;
    crtc->buffer_id = CONSOLE;
    crtc->mode_valid = 1;
    crtc->mode = make_mode(width, height, 60);
}

void fake_card_add_encoder(fake_card *card, uint32_t id, uint32_t possible_crtcs, uint32_t crtc) {
    card->encoders[card->encoder_count++] =
        (drmModeEncoder){.encoder_id = id, .possible_crtcs = possible_crtcs, .crtc_id = crtc};
}

void fake_card_add_connector(
    fake_card *card, uint32_t id, uint32_t type, uint32_t encoder, bool is_using, uint32_t width, uint32_t height) {
    card->connectors[card->connector_count++] =
        (connector){.id = id, .type = type, .encoder = encoder, .is_using = is_using, .size = {width, height}};
}

static connector *connector_of(fake_card *card, uint32_t id) {
    for (int index = 0; index < card->connector_count; index++) {
        if (card->connectors[index].id == id) return &card->connectors[index];
    }
    return NULL;
}

void fake_card_add_mode(
    fake_card *card, uint32_t id, uint16_t width, uint16_t height, uint32_t rate, bool is_preferred) {
    connector *found = connector_of(card, id);
    found->is_connected = true;
    found->modes[found->mode_count] = make_mode(width, height, rate);
    if (is_preferred) found->modes[found->mode_count].type = DRM_MODE_TYPE_PREFERRED;
    found->mode_count++;
}

void fake_card_plug(fake_card *card, uint32_t id, bool is_connected) {
    connector_of(card, id)->is_connected = is_connected;
}

void fake_card_set_capability(fake_card *card, uint64_t name, uint64_t value) { card->capabilities[name] = value; }

void fake_card_set_taken(fake_card *card, bool is_taken) {
    card->is_taken = is_taken;
    if (is_taken) card->is_master = false;
}

void fake_card_remove_console(fake_card *card) { card->is_console_gone = true; }

void fake_card_refuse(fake_card *card, const char *function, int code, int nth) {
    snprintf(card->refused, sizeof card->refused, "%s", function == NULL ? "" : function);
    card->refusal = function == NULL ? 0 : code;
    card->calls_to_go = nth;
}

static void send_event(fake_card *card, const void *event, size_t size) {
    struct stat state;
    if (fstat(card->file, &state) != 0 || pwrite(card->file, event, size, state.st_size) != (ssize_t)size) abort();
}

static void send_flip(fake_card *card, uint32_t sequence, int64_t nanoseconds, uint64_t data) {
    const struct drm_event_vblank event = {
        .base = {.type = DRM_EVENT_FLIP_COMPLETE, .length = sizeof event}, .user_data = data, .sequence = sequence,
        .tv_sec = (uint32_t)(nanoseconds / 1000000000), .tv_usec = (uint32_t)(nanoseconds % 1000000000 / 1000)};
    send_event(card, &event, sizeof event);
}

bool fake_card_flip(fake_card *card, uint32_t sequence, int64_t nanoseconds) {
    if (!card->is_flipping) return false;
    card->is_flipping = false;
    send_flip(card, sequence, nanoseconds, card->flip_data);
    return true;
}

void fake_card_flip_of_another(fake_card *card, uint32_t sequence, int64_t nanoseconds) {
    send_flip(card, sequence, nanoseconds, card->flip_data + 1);
}

bool fake_card_blank(fake_card *card, uint64_t sequence, int64_t nanoseconds) {
    if (!card->awaits_blank) return false;
    card->awaits_blank = false;
    const struct drm_event_crtc_sequence event = {
        .base = {.type = DRM_EVENT_CRTC_SEQUENCE, .length = sizeof event}, .user_data = card->blank_data,
        .time_ns = nanoseconds, .sequence = sequence};
    send_event(card, &event, sizeof event);
    return true;
}

const char *fake_card_take_log(fake_card *card) {
    memcpy(card->told, card->log, sizeof card->told);
    card->log[0] = '\0';
    return card->told;
}

int fake_card_held(fake_card *card) {
    int held = card->answers;
    for (uint32_t index = 0; index < card->buffer_count; index++) {
        held += (card->buffers[index] & 1) + (card->buffers[index] >> 1 & 1);
    }
    char line[512];
    FILE *maps = fopen("/proc/self/maps", "re");
    while (maps != NULL && fgets(line, sizeof line, maps) != NULL) held += strstr(line, card->name) != NULL;
    if (maps != NULL) fclose(maps);
    return held;
}

// MARK: - Answers, which know their card

typedef struct {
    fake_card *card;
    union {
        drmVersion version;
        drmModeRes resources;
        drmModeConnector connector;
        drmModeEncoder encoder;
        drmModeCrtc crtc;
    } content;
    uint32_t numbers[3][ROOM];
    drmModeModeInfo modes[ROOM];
    char text[ROOM];
} answer;

static answer *give(fake_card *card) {
    answer *made = calloc(1, sizeof *made);
    made->card = card;
    card->answers++;
    return made;
}

static void take_back(void *content) {
    if (content == NULL) return;
    answer *given = (answer *)((char *)content - offsetof(answer, content));
    given->card->answers--;
    free(given);
}

drmVersionPtr drmGetVersion(int descriptor) {
    fake_card *card = enter(descriptor, "drmGetVersion");
    if (card == NULL) return NULL;
    if (lseek(descriptor, 0, SEEK_CUR) < AREA) lseek(descriptor, 0, SEEK_END);
    answer *made = give(card);
    memcpy(made->text, "fake", 5);
    made->content.version.name = made->text;
    made->content.version.name_len = 4;
    return &made->content.version;
}

drmModeResPtr drmModeGetResources(int descriptor) {
    fake_card *card = enter(descriptor, "drmModeGetResources");
    if (card == NULL) return NULL;
    answer *made = give(card);
    for (int index = 0; index < ROOM; index++) {
        made->numbers[0][index] = card->crtcs[index].crtc_id;
        made->numbers[1][index] = card->connectors[index].id;
        made->numbers[2][index] = card->encoders[index].encoder_id;
    }
    made->content.resources = (drmModeRes){
        .count_crtcs = card->crtc_count, .crtcs = made->numbers[0],
        .count_connectors = card->connector_count, .connectors = made->numbers[1],
        .count_encoders = card->encoder_count, .encoders = made->numbers[2]};
    return &made->content.resources;
}

drmModeConnectorPtr drmModeGetConnector(int descriptor, uint32_t id) {
    fake_card *card = enter(descriptor, "drmModeGetConnector");
    connector *found = card == NULL ? NULL : connector_of(card, id);
    if (found == NULL) return NULL;
    answer *made = give(card);
    made->numbers[0][0] = found->encoder;
    memcpy(made->modes, found->modes, sizeof made->modes);
    made->content.connector = (drmModeConnector){
        .connector_id = id, .connector_type = found->type, .connector_type_id = 1,
        .connection = found->is_connected ? DRM_MODE_CONNECTED : DRM_MODE_DISCONNECTED,
        .encoder_id = found->is_using ? found->encoder : 0, .mmWidth = found->size[0], .mmHeight = found->size[1],
        .count_modes = found->is_connected ? found->mode_count : 0, .modes = made->modes,
        .count_encoders = 1, .encoders = made->numbers[0]};
    return &made->content.connector;
}

drmModeEncoderPtr drmModeGetEncoder(int descriptor, uint32_t id) {
    fake_card *card = enter(descriptor, "drmModeGetEncoder");
    for (int index = 0; card != NULL && index < card->encoder_count; index++) {
        if (card->encoders[index].encoder_id != id) continue;
        answer *made = give(card);
        made->content.encoder = card->encoders[index];
        return &made->content.encoder;
    }
    return NULL;
}

static drmModeCrtc *crtc_of(fake_card *card, uint32_t id) {
    for (int index = 0; card != NULL && index < card->crtc_count; index++) {
        if (card->crtcs[index].crtc_id == id) return &card->crtcs[index];
    }
    return NULL;
}

drmModeCrtcPtr drmModeGetCrtc(int descriptor, uint32_t id) {
    fake_card *card = enter(descriptor, "drmModeGetCrtc");
    const drmModeCrtc *found = crtc_of(card, id);
    if (found == NULL) return NULL;
    answer *made = give(card);
    made->content.crtc = *found;
    return &made->content.crtc;
}

void drmFreeVersion(drmVersionPtr version) { take_back(version); }
void drmModeFreeResources(drmModeResPtr resources) { take_back(resources); }
void drmModeFreeConnector(drmModeConnectorPtr found) { take_back(found); }
void drmModeFreeEncoder(drmModeEncoderPtr encoder) { take_back(encoder); }
void drmModeFreeCrtc(drmModeCrtcPtr crtc) { take_back(crtc); }

// MARK: - Rights, buffers, pictures and vertical blanks

int drmGetCap(int descriptor, uint64_t name, uint64_t *value) {
    fake_card *card = enter(descriptor, "drmGetCap");
    if (card == NULL || name >= 32) return -1;
    *value = card->capabilities[name];
    return 0;
}

int drmIsMaster(int descriptor) {
    fake_card *card = enter(descriptor, "drmIsMaster");
    return card != NULL && card->is_master;
}

int drmSetMaster(int descriptor) {
    fake_card *card = enter(descriptor, "drmSetMaster");
    if (card == NULL) return -1;
    errno = EBUSY;
    if (card->is_taken) return -1;
    card->is_master = true;
    note(card, "master\n");
    return 0;
}

int drmDropMaster(int descriptor) {
    fake_card *card = enter(descriptor, "drmDropMaster");
    if (card == NULL) return -1;
    card->is_master = false;
    note(card, "no master\n");
    return 0;
}

int drmModeCreateDumbBuffer(
    int descriptor, uint32_t width, uint32_t height, uint32_t bpp, uint32_t flags, uint32_t *handle, uint32_t *pitch,
    uint64_t *size) {
    (void)flags;
    fake_card *card = enter(descriptor, "drmModeCreateDumbBuffer");
    if (card == NULL) return -1;
    // Rows are padded, as on real cards.
    *pitch = (width * bpp / 8 + 255) / 256 * 256;
    *size = ((uint64_t)*pitch * height + 4095) / 4096 * 4096;
    errno = ENOMEM;
    if (card->buffer_count == BUFFERS || card->used + *size > AREA) return -1;
    const uint32_t index = card->buffer_count++;
    card->buffers[index] = 1;
    card->offsets[index] = card->used;
    // With a gap, so that the kernel never makes one mapping of two.
    card->used += *size + 4096;
    *handle = index + 1;
    return 0;
}

static int buffer_of(fake_card *card, uint32_t handle, int kind) {
    errno = ENOENT;
    if (card == NULL || handle == 0 || handle > card->buffer_count || !(card->buffers[handle - 1] & kind)) return -1;
    return (int)handle - 1;
}

int drmModeDestroyDumbBuffer(int descriptor, uint32_t handle) {
    fake_card *card = enter(descriptor, "drmModeDestroyDumbBuffer");
    const int index = buffer_of(card, handle, 1);
    if (index < 0) return -1;
    card->buffers[index] &= ~1;
    return 0;
}

int drmModeMapDumbBuffer(int descriptor, uint32_t handle, uint64_t *offset) {
    fake_card *card = enter(descriptor, "drmModeMapDumbBuffer");
    if (card == NULL) return -1;
    const int index = buffer_of(card, handle, 1);
    if (index < 0) return -1;
    *offset = card->offsets[index];
    return 0;
}

// A framebuffer's number is 100 more than that of its buffer.

int drmModeAddFB(
    int descriptor, uint32_t width, uint32_t height, uint8_t depth, uint8_t bpp, uint32_t pitch, uint32_t handle,
    uint32_t *framebuffer) {
    fake_card *card = enter(descriptor, "drmModeAddFB");
    if (card == NULL) return -1;
    const int index = buffer_of(card, handle, 1);
    errno = EINVAL;
    if (index < 0 || width == 0 || height == 0 || depth != 24 || bpp != 32 || pitch < width * 4) return -1;
    card->buffers[index] |= 2;
    *framebuffer = 100 + handle;
    return 0;
}

int drmModeRmFB(int descriptor, uint32_t framebuffer) {
    fake_card *card = enter(descriptor, "drmModeRmFB");
    const int index = buffer_of(card, framebuffer - 100, 2);
    if (index < 0) return -1;
    card->buffers[index] &= ~2;
    return 0;
}

int drmModeSetCrtc(
    int descriptor, uint32_t id, uint32_t framebuffer, uint32_t x, uint32_t y, uint32_t *connectors, int count,
    drmModeModeInfoPtr mode) {
    fake_card *card = enter(descriptor, "drmModeSetCrtc");
    drmModeCrtc *crtc = crtc_of(card, id);
    if (crtc == NULL) return -1;
    errno = card->is_master ? ENOENT : EACCES;
    if (!card->is_master || (framebuffer == CONSOLE && card->is_console_gone)) {
        note(card, "crtc %u refused\n", id);
        return -1;
    }
    if (mode == NULL) {
        note(card, "crtc %u off\n", id);
    } else {
        note(card, "crtc %u shows %u at %ux%u on %u\n", id, framebuffer, mode->hdisplay, mode->vdisplay,
             count > 0 ? connectors[0] : 0);
        crtc->mode = *mode;
    }
    *crtc = (drmModeCrtc){
        .crtc_id = id, .buffer_id = framebuffer, .x = x, .y = y, .mode_valid = mode != NULL, .mode = crtc->mode};
    return 0;
}

int drmModePageFlip(int descriptor, uint32_t crtc, uint32_t framebuffer, uint32_t flags, void *data) {
    fake_card *card = enter(descriptor, "drmModePageFlip");
    if (card == NULL) return -1;
    errno = !card->is_master ? EACCES : card->is_flipping ? EBUSY : EINVAL;
    if (!card->is_master || card->is_flipping || !(flags & DRM_MODE_PAGE_FLIP_EVENT)) return -1;
    if (crtc_of(card, crtc) == NULL || buffer_of(card, framebuffer - 100, 2) < 0) return -1;
    card->is_flipping = true;
    card->flip_data = (uint64_t)(uintptr_t)data;
    note(card, "flip to %u\n", framebuffer);
    return 0;
}

int drmCrtcGetSequence(int descriptor, uint32_t crtc, uint64_t *sequence, uint64_t *nanoseconds) {
    fake_card *card = enter(descriptor, "drmCrtcGetSequence");
    if (crtc_of(card, crtc) == NULL) return -1;
    *sequence = *nanoseconds = 0;
    return 0;
}

int drmCrtcQueueSequence(
    int descriptor, uint32_t crtc, uint32_t flags, uint64_t sequence, uint64_t *queued, uint64_t data) {
    (void)flags, (void)sequence;
    fake_card *card = enter(descriptor, "drmCrtcQueueSequence");
    if (crtc_of(card, crtc) == NULL) return -1;
    card->awaits_blank = true;
    card->blank_data = data;
    *queued = 1;
    return 0;
}
