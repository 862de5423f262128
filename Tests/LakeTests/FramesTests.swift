import Diagnostics
import Platform
import Testing
@testable import Lake

struct FrameReaderTests {
  private struct Copy: Equatable {
    let tag: UInt8
    let route: UInt64
    let key: [UInt8]
    let body: [UInt8]
  }

  private static let copies = (0..<300).map { number in
    Copy(
      tag: UInt8(65 + number % 3), route: UInt64(number) &* 0x9E37_79B9_7F4A_7C15,
      key: Array(repeating: UInt8(number % 251), count: number % 7), body: Array(repeating: 7, count: number))
  }

  private static func stream(_ copies: [Copy], frameBytes: Int = 4000) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let writer = FrameWriter(frameBytes: frameBytes) { bytes += $0 }
    for copy in copies { try writer.add(tag: copy.tag, route: copy.route, key: copy.key, body: copy.body) }
    try writer.finish()
    return bytes
  }

  /// `step` is how many bytes the stream gives at once.
  private static func reader(_ bytes: [UInt8], step: Int = .max, mostBytes: Int = FrameReader.mostBytes) -> FrameReader
  {
    var rest = bytes[...]
    return FrameReader("a stream", mostBytes: mostBytes) { buffer in
      let piece = rest.prefix(min(step, buffer.count))
      buffer.copyBytes(from: piece)
      rest = rest.dropFirst(piece.count)
      return piece.count
    }
  }

  private static func read(_ reader: FrameReader) throws -> [Copy] {
    var copies: [Copy] = []
    while let record = try reader.next() {
      copies.append(Copy(tag: record.tag, route: record.route, key: Array(record.key), body: Array(record.body)))
    }
    return copies
  }

  @Test(arguments: [1, 7, 4096, Int.max]) func recordsAreReadAsTheyWereWritten(step: Int) throws {
    let bytes = try Self.stream(Self.copies)
    #expect(try Self.read(Self.reader(bytes, step: step)) == Self.copies)
  }

  @Test func aStreamWithoutRecordsIsWhole() throws {
    #expect(try Self.read(Self.reader(Self.stream([]))) == [])
  }

  /// An engine hands over a stretch of a column, whose first offset is not zero.
  @Test func offsetsMayBeginAnywhere() throws {
    let body: [UInt8] = [1, 2, 3]
    var frame: [UInt8] = []
    func add(_ number: Int) { withUnsafeBytes(of: UInt32(number).littleEndian) { frame.append(contentsOf: $0) } }
    for number in [48, 1, 40, 41] { add(number) }
    frame.append(65)
    for number in [800, 808] { add(number) }
    frame += [0, 0, 0, 0, 0, 0, 1, 2]
    for number in [9, 9, 1000, 1003] { add(number) }
    frame += body
    for number in [4, 0] { add(number) }
    #expect(try Self.read(Self.reader(frame)) == [Copy(tag: 65, route: 258, key: [], body: body)])
  }

  @Test func everyBeginningBreaksOff() throws {
    let bytes = try Self.stream(Array(Self.copies.prefix(40)), frameBytes: 300)
    for count in bytes.indices {
      let failure = #expect(throws: Failure.self) { try Self.read(Self.reader(Array(bytes.prefix(count)))) }
      #expect(failure?.exitCode == .inputOutput && failure?.problem.place?.file == "a stream")
    }
  }

  @Test func aFrameIsBounded() throws {
    let bytes = try Self.stream(Self.copies)
    let failure = #expect(throws: Failure.self) { try Self.read(Self.reader(bytes, mostBytes: 1000)) }
    #expect(failure?.problem.reason.hasPrefix("frame 0: a frame of ") == true)
    let writer = FrameWriter { _ in }
    let huge = [UInt8](repeating: 0, count: FrameLayout.mostOfRecord + 1)
    #expect(throws: FileError.self) { try writer.add(tag: 65, route: 0, key: [], body: huge) }
  }

  /// Whatever the bytes are, they are read as records or refused with a place.
  @Test func changedBytesAreReadOrRefused() throws {
    let bytes = try Self.stream(Array(Self.copies.prefix(60)), frameBytes: 500)
    var random = SystemRandomNumberGenerator()
    let seed = random.next()
    var state = seed
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    for _ in 0..<4000 {
      var changed = bytes
      for _ in 0...next(4) { changed[next(changed.count)] = UInt8(next(256)) }
      if next(8) == 0 { changed.removeSubrange(next(changed.count)...) }
      do { _ = try Self.read(Self.reader(changed, mostBytes: 1 << 16)) } catch let failure as Failure {
        #expect(failure.exitCode == .inputOutput, "seed \(seed)")
      }
    }
  }
}
