import Pages

// The declarations around the examples in the doc comments of Pages.

let recording = StudioRecording("flick.yml", problem: "")
let engine: [UInt8]? = nil

func write(_ bytes: [UInt8]) throws {}
