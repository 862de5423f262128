import Testing
@testable import Ingest

@Suite struct TranslatedTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("(Translated by Google) Good\n\n(Original)\nGut", "Gut"),
    ("Gut\n\n(Translated by Google)\nGood", "Gut"), ("(Translated by Google) Good", "(Translated by Google) Good"),
    ("", ""), ("(Original)", ""),
  ])
  func keepsWhatTheAuthorWrote(_ text: String, _ original: String) {
    #expect(rawBytes(text) { String(decoding: TranslatedText.original($0), as: UTF8.self) } == original)
  }
}
