import Testing

@testable import Programs

@Suite("Runs that a recording can be played to")
struct RunningProgramTests {
    @Test("a run is one when its socket listens, which has its name a moment before")
    func listening() {
        let start = "0000000012345678: 00000002 00000000"
        #expect(RunningProgram.listening("\(start) 00010000 0001 01 4711 @fling-run-815") == 815)
        #expect(RunningProgram.listening("\(start) 00000000 0001 01 4711 @fling-run-815") == nil)
        #expect(RunningProgram.listening("\(start) 00010000 0001 01 4711 @fling-run-x") == nil)
        #expect(RunningProgram.listening("\(start) 00010000 0001 01 4711 /run/bus") == nil)
        #expect(RunningProgram.listening("\(start) 00010000 0001 01 4711") == nil)
        #expect(RunningProgram.listening("Num       RefCount Protocol Flags    Type St Inode Path") == nil)
    }
}
