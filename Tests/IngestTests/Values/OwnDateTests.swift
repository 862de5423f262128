import Testing

@testable import Ingest

@Suite struct OwnDateTests {
  @Test(
    arguments: [
      ("Rédigé le 6 décembre 2024", 1_733_443_200), ("6. Dezember 2024, 15:30", 1_733_499_000),
      ("6 de diciembre de 2024", 1_733_443_200), ("6 dic 2024", 1_733_443_200), ("6 ARALIK 2024", 1_733_443_200),
      ("6 dekabr 2024", 1_733_443_200), ("6 dicembre 2024 15:30", 1_733_499_000), ("٦ ديسمبر 2024", nil),
      ("6 ديسمبر 2024", 1_733_443_200), ("2024年12月6日", 1_733_443_200), ("2024年12月6日(金) 15:30", 1_733_499_000),
      ("2024 年 12 月 6 日", 1_733_443_200), ("déc. 6 2024", 1_733_443_200), ("6 jui 2024", nil),
      ("6 juil. 2024", 1_720_224_000),
      ("6 juin 2024", 1_717_632_000), ("31 février 2024", nil), ("décembre 2024", nil), ("6 plats 2024", nil),
      ("2024年13月6日", nil), ("6 décembre 2024 à midi 3", nil), ("6 décembre 24", nil), ("Mai 6 2024 Mai", nil),
      ("Visited in May 2024 by 12 people", nil), ("7 may 2024 hola", nil),
    ] as [(String, Int64?)])
  func monthsHaveWordsInAllLanguages(_ text: String, _ seconds: Int64?) {
    #expect(rawBytes(text) { DateText($0) } == seconds.map { .local($0 * 1_000_000) })
  }
}
