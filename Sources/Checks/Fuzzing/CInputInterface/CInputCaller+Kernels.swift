import CFlingInputHeader
import Glibc

/// The functions for kernels, which an app's own libinput context uses.
extension CInputCaller {
    static let kernelCalls: [Call] = [
        (
            "fling_kernel_create",
            { caller in
                let error = caller.error
                caller.keep(.kernel, fling_kernel_create(error), error, CAnswers(FLING_ERROR_LIBINPUT))
            }
        ),
        (
            "fling_kernel_add_trace",
            { caller in
                let (trace, error) = (caller.handle(.trace).pointer, caller.error)
                caller.act(
                    on: .kernel,
                    [.unsupported, CAnswers(FLING_ERROR_LIBINPUT), .busy, .null, .notMade]
                ) {
                    fling_kernel_add_trace($0, trace, $1)
                }
            }
        ),
        (
            "fling_kernel_advance",
            { caller in
                let (time, error) = (
                    caller.choices.bool() ? Int64.max : Int64(caller.choices.byte()), caller.error
                )
                caller.act(on: .kernel, [.busy]) {
                    fling_kernel_advance($0, time, { _ in }, nil, $1)
                }
            }
        ),
        (
            "fling_kernel_enter",
            { caller in
                let kernel = caller.handle(.kernel)
                let error = caller.error
                let status = fling_kernel_enter(kernel.pointer, error)
                caller.expect(status, [.fine, .null, .notMade, .busy], error)
                // Calls on other handles must see the real machine again.
                if status == FLING_OK {
                    let error = caller.error
                    caller.expect(fling_kernel_leave(kernel.pointer, error), [.fine], error)
                }
            }
        ),
        (
            "fling_kernel_leave",
            { caller in caller.act(on: .kernel, [.unsupported]) { fling_kernel_leave($0, $1) } }
        ),
        (
            "fling_kernel_open",
            { caller in
                let kernel = caller.handle(.kernel).pointer
                let descriptor = fling_kernel_open(kernel, "/dev/input/event1024")
                guard descriptor >= 0 else { return }
                fling_kernel_close(kernel, descriptor)
            }
        ),
        ("fling_kernel_close", { caller in fling_kernel_close(caller.handle(.kernel).pointer, -1) }),
        (
            "fling_kernel_now",
            { caller in
                let kernel = caller.handle(.kernel).pointer
                if fling_kernel_now(kernel) > fling_kernel_next_time(kernel) {
                    caller.complain("the next thing of a kernel is over")
                }
            }
        ),
        ("fling_kernel_next_time", { caller in _ = fling_kernel_next_time(caller.handle(.kernel).pointer) }),
        ("fling_kernel_udev", { caller in _ = fling_kernel_udev(caller.handle(.kernel).pointer) }),
        ("fling_kernel_free", { $0.free(.kernel, fling_kernel_free) }),
    ]
}
