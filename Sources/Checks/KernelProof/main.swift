// Proves on a real kernel that the promises about traces hold there. It makes devices, so it runs in a
// machine of its own and as root.
//
// usage: KernelProof FOLDER     recordings go there
//        KernelProof --kiosk    proves the example Kiosk and the display alone
//        KernelProof --events   proves what an event costs under `fling run` alone
import Glibc
import Robot
import Traces

guard CommandLine.arguments.count == 2 else {
    print("usage: KernelProof FOLDER")
    exit(2)
}
let folder = CommandLine.arguments[1]
var proof = Proof()
if folder == "--kiosk" {
    proof.part("kiosk") { try $0.kiosk() }
    proof.part("display") { try $0.display() }
    proof.end()
}
if folder == "--events" {
    proof.part("event path") { try $0.eventPath() }
    proof.end()
}
for surface in [RobotSurface.touchpad(), .touchscreen()] {
    proof.part("devices") { try $0.description(of: surface) }
}
var page = RecordingsPage()
for script in Script.all {
    proof.part(script.name) { try $0.play(script, recordingsIn: folder, describedOn: &page) }
}
proof.part("README.md") { _ in try write(Array(page.text.utf8), to: folder + "/README.md") }
for name in ["swipe-left", "pinch-in", "drag-hold", "pinch-rotate"] {
    for bySeat in [false, true] {
        proof.part("unplugging") { try $0.unplug(Script[name], bySeat: bySeat) }
    }
}
proof.part("watch") { try $0.watch(Script["swipe-left"]) }
proof.part("two devices") { try $0.twoDevices() }
proof.part("driver") { try $0.driver() }
proof.part("overrun") { try $0.overrun() }
proof.part("overrun") { try $0.recordedOverrun() }
proof.part("kiosk") { try $0.kiosk() }
proof.part("display") { try $0.display() }
proof.end()
