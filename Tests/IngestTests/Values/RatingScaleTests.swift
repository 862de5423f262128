import Testing

@testable import Ingest

@Suite struct RatingScaleTests {
  @Test(
    arguments: [
      ("0-2", 0, 1), ("0-2", 1, 3), ("0-2", 2, 5), ("0-2", 3, nil), ("0-5", 0, 1), ("1-10", 10, 5), ("10", 5.5, 3),
      ("10", 0, 0), ("1 to 6", 6, 5), ("6", 1, 1), ("20", 20, 5), ("0 - 100", 50, 3), ("5", 4.1, 4.1),
      ("1-5", 0.5, 0.5),
      ("1-5", 0.4, nil), ("1-5", 5.1, nil), ("2-4", 1, nil), ("2-4", 0, 0), ("0-1", 0.5, 3), ("10", -1, nil),
    ] as [(String, Double, Double?)])
  func ratingsBecomeStars(_ scale: String, _ rating: Double, _ stars: Double?) throws {
    #expect(try #require(RatingScale(scale)).stars(rating) == stars)
  }

  @Test(arguments: ["", "a", "5-5", "5-1", "-1-5", "1-2-3", "0", "1", "1-", "-"])
  func whatIsNoScaleIsRefused(_ text: String) { #expect(RatingScale(text) == nil) }

  @Test func itIsWrittenAsItIsRead() throws {
    for text in ["0-2", "1-10", "0.5-5", "1-9.5"] { #expect(RatingScale(text)?.text == text) }
  }
}
