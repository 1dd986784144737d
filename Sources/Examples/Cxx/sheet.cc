// A sheet that a finger throws open, as Sources/Examples/C/sheet.c has it, with owners of the handles.
#include <fling.hpp>

#include <cstdio>
#include <vector>

constexpr int64_t milliseconds(int64_t count) { return count * 1000000; }

int main() try {
    // Three places to rest; lengths are points.
    std::vector<fling_detent> detents(3);
    for (size_t index = 0; index < detents.size(); index++) {
        detents[index].size = sizeof(fling_detent);
        detents[index].value[0] = 320.0 * static_cast<double>(index);
    }
    fling_drag_rules rules;
    fling_drag_rules_init(&rules, sizeof rules, NULL);
    rules.lower[0] = 0;
    rules.upper[0] = 640;
    rules.band.dimension = 400;
    rules.release = FLING_RELEASE_DETENTS;
    rules.detents = detents.data();
    rules.detent_count = detents.size();
    rules.tolerance.distance = 0.5;
    fling_spring_preset(FLING_SPRING_SNAPPY, &rules.spring, nullptr);

    const double closed = 0;
    const auto sheet = fling::create(fling_draggable_create, 1, &closed, &rules);

    // A finger moves it at 800 points per second and lets go.
    fling_draggable_grab(sheet, &closed, 0, NULL);
    for (int step = 1; step <= 10; step++) {
        const double finger = step * 8 * 0.8;
        fling_draggable_move(sheet, &finger, milliseconds(step * 8), NULL);
    }
    fling_draggable_release(sheet, nullptr, milliseconds(80), NULL);

    // Each frame asks for the state at the time at which it will be seen.
    fling_state shown;
    for (int64_t frame = milliseconds(80); fling_draggable_needs_frame(sheet); frame += milliseconds(100)) {
        fling_draggable_advance(sheet, frame, NULL);
        fling_draggable_state(sheet, frame, &shown, NULL);
        std::printf("%4d ms %8.3f %9.3f\n", static_cast<int>(frame / 1000000), shown.value[0], shown.velocity[0]);
    }

    fling_transition transition{};
    transition.size = sizeof transition;
    while (fling_draggable_next_transition(sheet, &transition)) {
        std::printf("event %2d at %.6f s\n", transition.event, static_cast<double>(transition.time) / 1e9);
    }
} catch (const fling::Error &error) {
    std::fprintf(stderr, "sheet: %s\n", error.what());
    return 1;
}
