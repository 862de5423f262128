import Testing
@testable import Platform

@Suite struct WirePipeTests {
  private func pipePair() throws -> WirePipe {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    return WirePipe(input: ends[0], output: ends[1])
  }

  private static let sample: WireBytes = {
    var wire = WireBytes()
    wire.put(Int64.min)
    wire.put("naïve \0 text")
    wire.put([UInt8](repeating: 7, count: 300))
    wire.put(byte: 255)
    wire.put("")
    return wire
  }()

  @Test func whatIsPutIsRead() {
    var reader = WireReader(Self.sample.bytes)
    #expect(reader.number() == .min)
    #expect(reader.text() == "naïve \0 text")
    #expect(reader.blob() == [UInt8](repeating: 7, count: 300))
    #expect(reader.byte() == 255 && !reader.isAtEnd)
    #expect(reader.text() == "" && reader.isAtEnd)
    #expect(reader.byte() == nil && reader.number() == nil && reader.blob() == nil)
  }

  @Test func whateverIsCutOffIsNil() {
    let bytes = Self.sample.bytes
    for count in 0..<bytes.count {
      var reader = WireReader(Array(bytes[..<count]))
      let isWhole =
        reader.number() != nil && reader.text() != nil && reader.blob() != nil && reader.byte() != nil
        && reader.text() != nil
      #expect(!isWhole, "\(count) bytes")
    }
  }

  @Test func nonsenseHarmsNothing() {
    var state: UInt64 = 1
    for _ in 0..<2000 {
      var bytes: [UInt8] = []
      for _ in 0..<40 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes.append(state >> 62 == 0 ? UInt8(truncatingIfNeeded: state >> 33) : 0)
      }
      var reader = WireReader(bytes)
      while let blob = reader.blob() { #expect(blob.count <= bytes.count) }
    }
  }

  @Test func messagesCrossAPipeWhole() throws {
    let pipe = try pipePair()
    defer { close(pipe.input) }
    try pipe.send(Self.sample)
    try pipe.send(WireBytes())
    close(pipe.output)
    #expect(try pipe.receive().isAtEnd == false)
    #expect(try pipe.receive(milliseconds: 1000).isAtEnd)
    #expect(throws: WirePipe.Failure.closed) { try pipe.receive() }
  }

  @Test(arguments: [Int64(-1), 65 << 20, .max])
  func aLengthThatNoMessageHasEndsTheTalk(length: Int64) throws {
    let pipe = try pipePair()
    defer { [pipe.input, pipe.output].forEach { close($0) } }
    var wire = WireBytes()
    wire.put(length)
    _ = wire.bytes.withUnsafeBytes { write(pipe.output, $0.baseAddress, $0.count) }
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
