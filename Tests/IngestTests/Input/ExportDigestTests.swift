import Model
import Testing

@testable import Ingest

@Suite struct ExportDigestTests {
  @Test func equalBytesHaveEqualDigestsHoweverTheyAreCut() {
    var random = SeededRandom(6)
    let data = (0..<1000).map { _ in UInt8.random(in: 0...255, using: &random) }
    var digests: Set<String> = []
    for count in [0, 1, 31, 32, 33, 63, 64, 65, 999, 1000] {
      var whole = ExportDigest()
      data[..<count].withUnsafeBytes { whole.update($0) }
      var pieces = ExportDigest()
      var start = 0
      while start < count {
        let end = min(count, start + Int.random(in: 1...50, using: &random))
        data[start..<end].withUnsafeBytes { pieces.update($0) }
        start = end
      }
      #expect(whole.text == pieces.text)
      digests.insert(whole.text)
    }
    #expect(digests.count == 10)
  }
}
