/*
 * fling.hpp - owners of Fling's handles, for C++17.
 *
 *     auto sheet = fling::create(fling_draggable_create, 1, &closed, &rules);   // throws fling::Error
 *     fling_draggable_grab(sheet, &closed, 0, nullptr);                         // an owner is its handle
 *
 * An owner frees its handle when it goes out of scope; it can be moved, and not copied. All else is fling.h's: its
 * functions take owners as they are. `create` calls one of the functions whose names have `_create`, `_read` or `_parse`
 * in them, without its last argument, and throws the failure that it would have written. With fling-input.h included before
 * this header, or beside it, its handles have owners too.
 */
#ifndef FLING_HPP
#define FLING_HPP

#include <fling.h>

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <tuple>
#include <type_traits>
#include <utility>

#if __has_include(<fling-input.h>)
#include <fling-input.h>
#endif

namespace fling {

/* A handle that could not be made: the status, and the sentence that says why. */
class Error : public std::runtime_error {
public:
    Error(fling_status answer, const char *message) : std::runtime_error(message), status(answer) {}

    const fling_status status;
};

/* The function that frees a handle. */
inline void free(fling_playhead *handle) noexcept { fling_playhead_free(handle); }
inline void free(fling_velocity_tracker *handle) noexcept { fling_velocity_tracker_free(handle); }
inline void free(fling_arena *handle) noexcept { fling_arena_free(handle); }
inline void free(fling_draggable *handle) noexcept { fling_draggable_free(handle); }
inline void free(fling_scroller *handle) noexcept { fling_scroller_free(handle); }
inline void free(fling_transform *handle) noexcept { fling_transform_free(handle); }
inline void free(fling_chain *handle) noexcept { fling_chain_free(handle); }
#ifdef FLING_INPUT_H
inline void free(fling_trace *handle) noexcept { fling_trace_free(handle); }
inline void free(fling_input *handle) noexcept { fling_input_free(handle); }
inline void free(fling_recorder *handle) noexcept { fling_recorder_free(handle); }
inline void free(fling_replay *handle) noexcept { fling_replay_free(handle); }
inline void free(fling_kernel *handle) noexcept { fling_kernel_free(handle); }
#endif

/* The owner of a handle. An empty one is NULL, which every function of fling.h takes. */
template <typename Handle>
class Owner {
public:
    Owner() = default;
    explicit Owner(Handle *handle) noexcept : owned_(handle) {}

    operator Handle *() const noexcept { return owned_.get(); }

    /* Frees the handle now. */
    void reset() noexcept { owned_.reset(); }

    /* Gives the handle away, to be freed by the caller. */
    Handle *release() noexcept { return owned_.release(); }

private:
    struct Free {
        void operator()(Handle *handle) const noexcept { fling::free(handle); }
    };

    std::unique_ptr<Handle, Free> owned_;
};

/* An argument as the parameter that it is for. NULL is a number in C++, which is no pointer once it has been handed on. */
template <typename Parameter, typename Argument>
constexpr Parameter pass_(Argument &&argument) {
    if constexpr (std::is_pointer_v<Parameter> && std::is_same_v<std::decay_t<Argument>, decltype(NULL)>) {
        return nullptr;
    } else {
        return std::forward<Argument>(argument);
    }
}

template <typename Handle, typename... Parameters, std::size_t... Index, typename... Arguments>
Handle *call_(
    Handle *(*make)(Parameters...), std::index_sequence<Index...>, fling_error *error, Arguments &&...arguments) {
    using All = std::tuple<Parameters...>;
    return make(pass_<std::tuple_element_t<Index, All>>(std::forward<Arguments>(arguments))..., error);
}

/* Calls a function of fling.h or fling-input.h that makes a handle, and owns the handle. Throws Error. */
template <typename Handle, typename... Parameters, typename... Arguments>
Owner<Handle> create(Handle *(*make)(Parameters...), Arguments &&...arguments) {
    constexpr std::size_t count = sizeof...(Parameters) - 1;
    static_assert(sizeof...(Arguments) == count, "the arguments are those of the function without its last, the error");
    if constexpr (sizeof...(Arguments) == count) {
        fling_error error{};
        Owner<Handle> owner(
            call_(make, std::make_index_sequence<count>(), &error, std::forward<Arguments>(arguments)...));
        if (owner == nullptr) throw Error(error.status, error.message);
        return owner;
    }
}

using Playhead = Owner<fling_playhead>;
using VelocityTracker = Owner<fling_velocity_tracker>;
using Arena = Owner<fling_arena>;
using Draggable = Owner<fling_draggable>;
using Scroller = Owner<fling_scroller>;
using Transform = Owner<fling_transform>;
using Chain = Owner<fling_chain>;
#ifdef FLING_INPUT_H
using Trace = Owner<fling_trace>;
using Input = Owner<fling_input>;
using Recorder = Owner<fling_recorder>;
using Replay = Owner<fling_replay>;
using Kernel = Owner<fling_kernel>;
#endif

}  // namespace fling

#endif
