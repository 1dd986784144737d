// Proves on a real kernel what holds of traces without one. It makes devices, so it runs in a machine of its
// own and as root.
//
// usage: KernelProof FOLDER     recordings go there
import Glibc

guard CommandLine.arguments.count == 2 else {
    print("usage: KernelProof FOLDER")
    exit(2)
}
var proof = Proof()
for script in Script.all {
    proof.part(script.name) { try $0.play(script, recordingsIn: CommandLine.arguments[1]) }
}
print("\(proof.count - proof.failures) of \(proof.count) claims hold")
exit(proof.failures == 0 ? 0 : 1)
