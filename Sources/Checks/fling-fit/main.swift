import Fitting
import Glibc
import SystemCalls

let usage = """
    usage: fling-fit [--quick] [--output FILE]
           fling-fit --errors

    Fits the constants by which the default velocity strategy weighs its answers, and prints its errors on five families
    of strokes. It takes some minutes; the same command gives the same bytes.

      --output FILE  write the tables to FILE, as Swift
      --quick        fit to few strokes, in seconds, to see that it works
      --errors       fit nothing: print the errors of the tracker as it is built

    """

func fail(_ message: String, status: Int32) -> Never {
    let text = Array("fling-fit: \(message)\n".utf8)
    _ = write(STDERR_FILENO, text, text.count)
    exit(status)
}

var output: String?
var isQuick = false
var showsErrors = false
var words = CommandLine.arguments.dropFirst().makeIterator()
while let word = words.next() {
    switch word {
    case "--quick": isQuick = true
    case "--errors": showsErrors = true
    case "--output":
        guard let path = words.next(), !path.isEmpty else {
            fail("--output needs the path of a file\n\n\(usage)", status: 2)
        }
        output = path
    default: fail("there is no option \(word)\n\n\(usage)", status: 2)
    }
}
guard !showsErrors || output == nil else {
    fail("--errors fits nothing, so that there is nothing to write\n\n\(usage)", status: 2)
}

let choice = GateChoice(isQuick ? .quick : .full) { line in
    print(line)
    fflush(nil)
}
if showsErrors {
    choice.tellErrors()
    exit(0)
}
let text = choice.file(command: "fling-fit --output \(isQuick ? "FILE --quick" : "FILE")")
if let output {
    guard let file = fopen(output, "w") else {
        fail("\(output) can't be written: \(systemMessage())", status: 1)
    }
    let isWritten = fputs(text, file) >= 0
    guard fclose(file) == 0, isWritten else {
        fail("\(output) can't be written: \(systemMessage())", status: 1)
    }
}
