import Testing

@testable import Pages

@Suite struct ScriptLanguageTests {
  @Test(arguments: [
    ("Go hungry", nil), ("蝦湯濃郁，辣椒", "zh"), ("エビのスープ", "ja"), ("魚がとても", "ja"), ("المكان دافئ", "ar"),
    ("맛있어요", "ko"), ("Очень вкусно", nil), ("שלום", "he"), ("Ate at 林 again and again and again", nil),
  ])
  func onlyAScriptOfOneLanguageTells(text: String, language: String?) {
    #expect(ScriptLanguage.of(text) == language)
    if language != nil { #expect(!ScriptLanguage.isLatin(text)) }
  }
}
