// The owners of fling.hpp: each handle is freed once, moved and not copied, and an error says what is wrong.
#include <fling.hpp>

#include <cstdint>
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
    check(fling_draggable_state(point, 0, &shown, NULL) == FLING_OK && shown.value[1] == 4, "an owner is its handle");
    fling::Draggable other = std::move(point);
    check(point == nullptr && other != nullptr, "a handle moves");
    check(fling_draggable_state(point, 0, &shown, NULL) == FLING_ERROR_NULL, "an owner without a handle is NULL");
    other = fling::create(fling_draggable_create, 2, places, nullptr);
    fling_draggable_free(other.release());
    other.reset();
    // One of each handle: what makes one in the headers is named here.
    const fling::Arena arena = fling::create(fling_arena_create, NULL);
    const fling::VelocityTracker tracker = fling::create(fling_velocity_tracker_create, 1, FLING_VELOCITY_DEFAULT);
    const double content[] = {800, 600}, viewport[] = {400, 300};
    const fling::Scroller scroller = fling::create(fling_scroller_create, 2, content, viewport, NULL, nullptr);
    const fling::Transform transform = fling::create(fling_transform_create, content, viewport, NULL, NULL);
    const fling::Chain chain = fling::create(fling_chain_create, true);
    const fling_state start = {};
    fling_timing timing = {};
    check(fling_spring_preset(FLING_SPRING_SMOOTH, &timing.spring, nullptr) == FLING_OK, "a spring has a name");
    const fling::Playhead playhead =
        fling::create(fling_playhead_create, 1, &start, NULL, places, &timing, NULL, std::int64_t(0));
    const bool is_made = arena && tracker && scroller && transform && chain && playhead;
    check(is_made, "one of each handle is made");

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
        is_told = error.status == FLING_ERROR_FILE && std::strstr(error.what(), "/nowhere/at.all") != nullptr;
    }
    check(is_told, "an error of fling-input.h says so too");
    const char text[] = R"({"type":"trace","level":"touch","version":1}
{"t":0,"device":1,"type":"device-added","kind":"touchscreen","size":[100,50]}
)";
    const fling::Trace trace = fling::create(fling_trace_parse, text, sizeof text - 1, NULL);
    const fling::Trace mended = fling::create(fling_trace_mended, trace, NULL);
    const fling::Trace converted = fling::create(fling_trace_converted, mended);
    const fling_event event = {};
    const fling::Trace made = fling::create(fling_trace_from_events, &event, std::size_t(0), NULL);
    const fling::Replay replay = fling::create(fling_replay_create, converted, NULL);
    const fling::Input input = fling::create(fling_input_create_for_trace, trace, NULL);
    const fling::Kernel kernel = fling::create(fling_kernel_create);
    check(trace && mended && converted && made && replay && input && kernel, "one of each of them is made, too");
    // These need devices, or a file; the last is one of an input with devices.
    const char *const none[] = {"/nowhere/at.all"};
    int refused = 0;
    const auto refuses = [&](auto make) {
        try {
            make();
        } catch (const fling::Error &) {
            refused++;
        }
    };
    refuses([&] { fling::create(fling_input_create_for_paths, none, std::size_t(1), NULL); });
    refuses([&] { fling::create(fling_recorder_create, input, FLING_TRACE_EVDEV, none[0], NULL); });
    fling_input_options nobodys;
    nobodys.size = 0;
    refuses([&] { fling::create(fling_input_create_for_seat, &nobodys); });
    check(refused == 3, "what can't be made is an error");
#endif
}
