/* Motions without a hand: springs, friction, curves and rubber bands, asked and drawn as tables. */
#include <fling.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Ends the program with the sentence of a call that has failed. */
static void must(fling_status status, const fling_error *error) {
    if (status >= 0) return;
    fprintf(stderr, "%s\n", error->message);
    exit(1);
}

static void draw(const char *name, const fling_motion *motion) {
    printf("%-16s", name);
    for (int tenth = 0; tenth <= 10; tenth += 2) {
        fling_state state;
        fling_motion_state(motion, tenth / 10.0, &state, NULL);
        printf(" %7.1f", state.value[0]);
    }
    double place = NAN;
    if (!fling_motion_destination(motion, &place)) place = NAN;
    printf("   to %.0f in %.2f s\n", place, fling_motion_duration(motion));
}

int main(void) {
    fling_error error;
    if (fling_version() < FLING_VERSION) {
        fprintf(stderr, "libfling %s is older than this program\n", fling_version_text());
        return 1;
    }

    /* One start for all of them: at 0, thrown at 900 points per second. */
    const fling_state thrown = {.value = {0}, .velocity = {900}};
    const double target = 320, lower = -40, upper = 200;
    fling_motion motion;

    fling_spring snappy, slow;
    must(fling_spring_preset(FLING_SPRING_SNAPPY, &snappy, &error), &error);
    must(fling_spring_with_duration(&snappy, 1.2, &slow, &error), &error);
    must(fling_motion_spring(&snappy, 1, &thrown, &target, &motion, &error), &error);
    draw("spring", &motion);
    must(fling_motion_spring(&slow, 1, &thrown, &target, &motion, &error), &error);
    draw("slower spring", &motion);
    must(fling_motion_spring_clamped(&snappy, &thrown, target, &motion, &error), &error);
    draw("stopped spring", &motion);

    fling_decay normal, other;
    must(fling_decay_preset(FLING_DECAY_NORMAL, &normal, &error), &error);
    must(fling_motion_decay(&normal, 1, &thrown, &motion, &error), &error);
    draw("friction", &motion);
    must(fling_motion_bounded_decay(&normal, &snappy, 1, &thrown, &lower, &upper, &motion, &error), &error);
    draw("within an end", &motion);

    fling_curve ease, steps, inverse;
    must(fling_curve_bezier(0.25, 0.1, 0.25, 1, &ease, &error), &error);
    must(fling_curve_steps(4, FLING_JUMP_END, &steps, &error), &error);
    must(fling_motion_curve(&ease, 0.8, 1, &thrown, &target, &motion, &error), &error);
    draw("curve", &motion);

    /* The end of a throw, and the velocity or the friction that ends it somewhere else. */
    double place, velocity;
    must(fling_decay_projection(&normal, 1, &thrown, &place, &error), &error);
    must(fling_decay_velocity_to_reach(&normal, 1, thrown.value, &target, &velocity, &error), &error);
    printf("thrown at 900 it ends at %.0f; to end at 320 it is thrown at %.0f\n", place, velocity);
    printf("half of that way takes %.2f s\n", fling_decay_time_to_travel(&normal, place / 2, 900));
    must(fling_decay_landing_at(1, &thrown, &target, &other, &error), &error);
    printf("at 900 it ends at 320 with %.2f of the speed left after a second\n", fling_decay_drag(&other));

    /* Three ways to say the same friction. */
    fling_decay frictions[3];
    must(fling_decay_from_rate(fling_decay_rate(&normal), &frictions[0], &error), &error);
    must(fling_decay_from_drag(fling_decay_drag(&normal), &frictions[1], &error), &error);
    must(fling_decay_from_half_life(fling_decay_half_life(&normal), &frictions[2], &error), &error);
    for (int index = 0; index < 3; index++) printf("%s%.3f", index ? ", " : "frictions: ", frictions[index].friction);
    printf(" per second\n");

    /* A curve the other way about says when it has come so far; a staircase has no other way. */
    double progress, value;
    must(fling_curve_state(&ease, 0.5, &value, NULL, &error), &error);
    if (fling_curve_inverse(&ease, &inverse)) {
        must(fling_curve_state(&inverse, value, &progress, NULL, &error), &error);
        printf("half of the time is %.3f of the way, and back %.3f\n", value, progress);
    }
    must(fling_curve_state(&steps, 0.6, &value, NULL, &error), &error);
    printf("a staircase of four is at %.2f then%s\n", value,
           fling_curve_inverse(&steps, &inverse) ? "" : ", and can't be turned about");

    /* A hand 100 points past an end, and where it would have to be for 40. */
    const fling_rubber_band band = {.dimension = 400, .coefficient = 0.55};
    printf("pulled by 100 it shows %.1f and follows by %.2f; 40 are pulled by %.1f\n",
           fling_rubber_band_position(&band, 100), fling_rubber_band_derivative(&band, 100),
           fling_rubber_band_inverse(&band, 40));
    return 0;
}
