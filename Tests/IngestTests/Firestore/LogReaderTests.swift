import CChecksum
import FirestoreWriter
import Testing
@testable import Ingest

struct LogReaderTests {
  /// What a log gives, in words: the first byte and the length of a record, or a fault.
  private static func read(_ bytes: [UInt8], limit: Int = 16 << 20) throws -> [String] {
    let reader = LogReader(MemorySource(bytes), limit: limit)
    var items: [String] = []
    while true {
      switch try reader.next() {
      case .record(let record): items.append("\(record.first ?? 0)x\(record.count)")
      case .fault(let fault): items.append("\(fault.kind)@\(fault.offset)")
      case .end: return items
      }
    }
  }

  private static func log(_ sizes: [Int]) -> LogWriter {
    var log = LogWriter()
    for (number, size) in sizes.enumerated() { log.add([UInt8](repeating: UInt8(number + 1), count: size)) }
    return log
  }

  @Test func nothingIsALogWithoutRecords() throws {
    #expect(try Self.read([]) == [])
  }

  @Test func recordsOfManyBlocksComeInOnePiece() throws {
    #expect(
      try Self.read(Self.log([10, 70_000, 0, 300_000, 5]).bytes) == ["1x10", "2x70000", "0x0", "4x300000", "5x5"])
  }

  @Test(arguments: 0...13) func aBlockMayEndAnyhow(left: Int) throws {
    let log = Self.log([32_768 - 7 - left, 50])
    let items = try Self.read(log.bytes)
    #expect(items == (left == 32_768 - 7 ? [] : ["1x\(32_761 - left)", "2x50"]))
    // A header alone: a first part without a byte.
    if left == 7 { #expect(log.bytes[32_761 + 6] == 2) }
  }

  @Test func aWrongChecksumCostsTheRestOfItsBlock() throws {
    var bytes = Self.log([10, 10, 10, 70_000, 9]).bytes
    bytes[17 + 9] ^= 1
    #expect(try Self.read(bytes) == ["1x10", "checksum@17", "orphan@32768", "orphan@65536", "5x9"])
  }

  @Test func aLengthOutOfItsBlockCostsTheRest() throws {
    var bytes = Self.log([10, 40_000, 9]).bytes
    bytes[5] = 0xFF
    #expect(try Self.read(bytes) == ["length@0", "orphan@32768", "3x9"])
  }

  @Test func zerosCostTheRestOfTheBlockAndTheOpenRecord() throws {
    var bytes = Self.log([40_000, 40_000, 9]).bytes
    for place in 32_768..<65_536 { bytes[place] = 0 }
    #expect(try Self.read(bytes) == ["zeros@32768", "orphan@65536", "3x9"])
  }

  @Test func halvesOfTwoRecordsAreNeverJoined() throws {
    var bytes = LogWriter.fragment(2, [1, 1]) + LogWriter.fragment(9, [2]) + LogWriter.fragment(4, [3, 3])
    #expect(try Self.read(bytes) == ["type(9)@9", "orphan@17"])
    bytes = LogWriter.fragment(2, [1, 1]) + LogWriter.fragment(1, [2]) + LogWriter.fragment(4, [3, 3])
    #expect(try Self.read(bytes) == ["interrupted@9", "2x1", "orphan@17"])
    bytes = LogWriter.fragment(2, [1, 1]) + LogWriter.fragment(2, [2]) + LogWriter.fragment(4, [3, 3])
    #expect(try Self.read(bytes) == ["interrupted@9", "2x3"])
  }

  @Test func anEndWithinARecordIsTold() throws {
    let bytes = Self.log([10, 20]).bytes
    #expect(try Self.read(bytes + [1, 2, 3]) == ["1x10", "2x20", "torn@44"])
    #expect(try Self.read(Array(bytes.dropLast(1))) == ["1x10", "torn@17"])
    #expect(try Self.read(LogWriter.fragment(2, [1, 1])) == ["torn@9"])
    // Cut exactly between two records, only their number tells.
    #expect(try Self.read(Array(bytes.prefix(17))) == ["1x10"])
  }

  @Test func aRecordHasALimit() throws {
    #expect(try Self.read(Self.log([100, 200_000, 7]).bytes, limit: 90_000) == ["1x100", "tooLarge@65536", "3x7"])
  }

  @Test func aTypeThatDoesNotExistIsPassed() throws {
    let bytes = LogWriter.fragment(0, [1]) + LogWriter.fragment(5, []) + LogWriter.fragment(1, [7])
    #expect(try Self.read(bytes) == ["type(0)@0", "type(5)@8", "7x1"])
  }
}

struct LogChecksumTests {
  @Test func itIsThatOfTheStandard() {
    let digits = Array("123456789".utf8)
    #expect(cchecksum_crc32c(0, digits, digits.count) == 0xE306_9283)
    #expect(cchecksum_crc32c_by_tables(0, digits, digits.count) == 0xE306_9283)
    #expect(cchecksum_crc32c(0, nil, 0) == 0)
  }

  @Test func theInstructionAndTheTablesAgree() {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 * 7 + $0 / 11) }
    for start in 0..<9 {
      for count in 0..<(bytes.count - start) {
        let part = Array(bytes[start..<start + count])
        #expect(cchecksum_crc32c(0, part, count) == cchecksum_crc32c_by_tables(0, part, count))
      }
    }
  }

  @Test func aFragmentOfTheEmulatorHasIt() {
    // Type and data of `{n: 2}` at `c/__id7__`.
    EntityReaderTests.example[6...].withUnsafeBytes { #expect(LogChecksum.of($0) == 0x8186_F6D7) }
  }
}
