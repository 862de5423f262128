import Testing

@testable import Pages

@Suite struct InitialsTests {
  @Test(arguments: [
    ("Rukmini Oza", "RO"), ("tom", "T"), ("林怡君", "林"), ("山本 花", "山"), ("نور الحسن", "نا"), ("D. Pearce", "DP"),
    ("", "–"), ("🌶️", "–"), ("Əli Məmmədov", "ƏM"), ("  ", "–"), ("(x)", "X"),
  ])
  func oneOrTwoLettersStandForAName(name: String, initials: String) {
    #expect(Initials.of(name) == initials)
  }
}
