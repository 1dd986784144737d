// The owners of fling.hpp: each handle is freed once, moved and not copied, and an error says what is wrong.
#include <fling.hpp>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <type_traits>

static void check(bool holds, const char *what) {
    if (holds) return;
    std::fprintf(stderr, "not so: %s\n", what);
    std::exit(1);
}

static_assert(!std::is_copy_constructible_v<fling::Arena> && std::is_nothrow_move_constructible_v<fling::Arena>);
static_assert(!std::is_convertible_v<fling_arena *, fling::Arena>);

int main() {
    const double places[] = {3, 4};
    auto point = fling::create(fling_draggable_create, 2, places, nullptr);
    fling_state shown;
    check(fling_draggable_state(point, 0, &shown) == FLING_OK && shown.value[1] == 4, "an owner is its handle");
    fling::Draggable other = std::move(point);
    check(point == nullptr && other != nullptr, "a handle moves");
    check(fling_draggable_state(point, 0, &shown) == FLING_ERROR_NULL, "an owner without a handle is NULL");
    other = fling::create(fling_draggable_create, 2, places, nullptr);
    fling_draggable_free(other.release());
    other.reset();
    const auto arena = fling::create(fling_arena_create, nullptr);
    const auto field = fling::create(fling_field_create, 0, nullptr);
    const auto tracker = fling::create(fling_velocity_tracker_create, 1, FLING_VELOCITY_DEFAULT);

    bool is_told = false;
    try {
        fling::create(fling_draggable_create, 7, places, nullptr);
    } catch (const fling::Error &error) {
        is_told = error.status == FLING_ERROR_DIMENSIONS && std::strlen(error.what()) > 10;
    }
    check(is_told, "an error has a status and a sentence");
#ifdef FLING_INPUT_H
    is_told = false;
    try {
        fling::create(fling_trace_read, "/nowhere/at.all");
    } catch (const fling::Error &error) {
        is_told = error.status == FLING_INPUT_ERROR_FILE && std::strstr(error.what(), "/nowhere/at.all") != nullptr;
    }
    check(is_told, "an error of fling-input.h says so too");
#endif
}
