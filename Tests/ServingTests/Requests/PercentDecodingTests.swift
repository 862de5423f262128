import Testing

@testable import Serving

struct PercentDecodingTests {
  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("a%20b", "a b"), ("%e4%b8%ad", "中"), ("100%25", "100%"), ("%zz", nil), ("%", nil),
    ("%4", nil), ("%C3", nil), ("%+1", nil),
  ])
  func bytesBecomeText(encoded: String, text: String?) {
    #expect(PercentDecoding.text(encoded) == text)
  }
}
