import Testing

@testable import Publish

@Suite struct GzipTests {
  @Test(arguments: [0, 1, 20, 100_000]) func aCopyHoldsItsBytesAndNothingElse(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
    let gzip = try #require(Gzip())
    let copy = try #require(gzip.compressed(bytes))
    #expect(Gzip.holds(copy, bytes))
    #expect(!Gzip.holds(copy, bytes + [0]))
    #expect(!Gzip.holds(copy + [0], bytes))
    #expect(!Gzip.holds(Array(copy.dropLast()), bytes))
    #expect(!Gzip.holds(bytes, bytes))
    if count > 0 { #expect(!Gzip.holds(copy, Array(bytes.dropLast()))) }
  }

  /// No time, no name, no system, and nothing of what was compressed before.
  @Test func equalBytesBecomeEqualCopies() throws {
    let (one, other) = (try #require(Gzip()), try #require(Gzip()))
    let bytes = Array("<p>the same words, the same words</p>".utf8)
    _ = other.compressed(Array("something else before".utf8))
    let copy = try #require(one.compressed(bytes))
    #expect(other.compressed(bytes) == copy)
    #expect(Array(copy.prefix(10)) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
  }
}
