import Testing

@testable import Ingest

@Suite struct ZipChecksumTests {
  @Test func itIsThatOfOtherPrograms() {
    #expect(ZipChecksum.of(Array("123456789".utf8)) == 0xCBF4_3926)
    #expect(ZipChecksum.of([]) == 0)
  }
}
