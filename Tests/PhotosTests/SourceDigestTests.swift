import Model
import Testing

@testable import Photos

@Suite struct SourceDigestTests {
  @Test func theFastWayAgreesWithThePlainOne() {
    var random = SplitMix(8)
    let bytes = (0..<1000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    for count in Array(0...200) + [447, 448, 511, 512, 1000] {
      bytes.withUnsafeBytes { raw in
        let part = UnsafeRawBufferPointer(rebasing: raw[..<count])
        #expect(SourceDigest.text(part) == Digest.hex(SHA256.digest(bytes[..<count])))
        #expect(SourceDigest.plain(part) == SHA256.digest(bytes[..<count]))
      }
    }
  }
}
