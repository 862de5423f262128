import CChecksum
import Testing

@testable import Ingest

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
