import Diagnostics
import Testing

@Suite struct ShortHashTests {
  /// The values that the authors of the hash publish.
  @Test(arguments: [("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8)])
  func valuesAreThePublishedOnes(_ text: String, _ value: UInt64) {
    #expect(ShortHash(text.utf8).value == value)
  }

  @Test func partsAddUp() {
    var hash = ShortHash("foo".utf8)
    hash.add("ba".utf8)
    hash.add(UInt8(ascii: "r"))
    #expect(hash.value == ShortHash("foobar".utf8).value)
  }
}
