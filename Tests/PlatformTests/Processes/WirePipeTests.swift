import Testing

@testable import Platform

@Suite struct WirePipeTests {
  private func pipePair() throws -> WirePipe {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    return WirePipe(input: ends[0], output: ends[1])
  }

  private static let sample = Array("naïve \0 text".utf8) + [UInt8](repeating: 7, count: 300)

  @Test func messagesCrossAPipeWhole() throws {
    let pipe = try pipePair()
    defer { close(pipe.input) }
    try pipe.send(Self.sample)
    try pipe.send([])
    close(pipe.output)
    #expect(try pipe.receive() == Self.sample)
    #expect(try pipe.receive(milliseconds: 1000) == [])
    #expect(throws: WirePipe.Failure.closed) { try pipe.receive() }
  }

  @Test(arguments: [Int64(-1), 65 << 20, .max])
  func aLengthThatNoMessageHasEndsTheTalk(length: Int64) throws {
    let pipe = try pipePair()
    defer { [pipe.input, pipe.output].forEach { close($0) } }
    _ = withUnsafeBytes(of: length.littleEndian) { write(pipe.output, $0.baseAddress, $0.count) }
    #expect(throws: WirePipe.Failure.closed) { try pipe.receive(milliseconds: 1000) }
  }

  @Test func aSilentSideIsWaitedForAsLongAsItIsWanted() throws {
    let pipe = try pipePair()
    defer { [pipe.input, pipe.output].forEach { close($0) } }
    #expect(throws: WirePipe.Failure.timeout) { try pipe.receive(milliseconds: 1) }
    var waited = 0
    #expect(throws: WirePipe.Failure.timeout) {
      try pipe.receive { passed in
        waited += passed
        return waited < 150
      }
    }
    #expect(waited == 150)
  }

  @Test func aWorkerThatDoesNotAnswerIsEndedWithItsOwner() throws {
    let folder = try TemporaryFolder()
    let program = folder.path + "/worker"
    try Files.write(Array("#!/bin/sh\necho $$ >\(folder.path)/pid\nexec sleep 60\n".utf8), to: program)
    chmod(program, 0o700)
    var worker = WorkerProcess(executable: program, command: "x", variables: ["PATH=/usr/bin:/bin"])
    try #require(worker != nil)
    #expect(throws: WirePipe.Failure.timeout) { try worker?.pipe.receive(milliseconds: 200) }
    #expect(worker?.kill() == .signal(SIGKILL))
    worker = nil
    #expect(WorkerProcess(executable: folder.path + "/none", command: "x", variables: []) == nil)
  }
}
