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

@Suite struct StarsReaderTests {
  @Test(
    arguments: [
      ("4", 4), ("4.5", 4.5), ("5.0", 5), ("0", 0), ("0.0", 0), ("4.1/5", 4.1), ("8/10", 4), ("8 of 10", 4),
      ("8 out of 10", 4), ("FIVE", 5), ("one", 1), ("STAR_RATING_FOUR", 4), ("4,5", 4.5), (" 3 ", 3), ("5 stars", 5),
      ("1 star", 1), ("★★★★½", 4.5), ("★★★☆☆", 3), ("1e0", 1), ("0.5", 0.5), ("90/100", 4.5),
      ("Overall5", 5), ("Rated 4.5", 4.5), ("Rating: 3", 3),
      ("4,5/5", 4.5), ("4,5 sur 5", 4.5), ("4 von 5 Sternen", 4), ("4,5 de 5 burbujas", 4.5), ("5 étoiles", 5),
      ("4,5 estrellas", 4.5), ("5星", 5), ("4.5分", 4.5), ("４", 4), ("٤٫٥", 4.5), ("3 Yıldız", 3),
    ] as [(String, Double)])
  func readsStars(_ text: String, _ stars: Double) {
    #expect(rawBytes(text) { StarsReader.stars($0) } == stars)
  }

  @Test(arguments: [
    "Like", "", "5.1", "6", "-1", "0.4", "NaN", "inf", "4.1/0", "6/5", "nine", "SIX", "four five", "4..5", "0x4",
    "1e400",
    "five/ten", "/5", "4/", "table 4", "Rated 3 of 7 dishes", "Overall", "Rating: 7", "overall-3", "5 platos", "星",
    "4 von 5 Gerichten",
  ])
  func refusesWhatIsNoRating(_ text: String) {
    #expect(rawBytes(text) { StarsReader.stars($0) } == nil)
  }

  @Test func otherScalesAreDeclared() throws {
    let ten = try #require(RatingScale("1-10"))
    #expect(rawBytes("5.5") { StarsReader.stars($0, scale: ten) } == 3)
    #expect(rawBytes("11") { StarsReader.stars($0, scale: ten) } == nil)
    #expect(rawBytes("4/5") { StarsReader.stars($0, scale: ten) } == 4)
  }
}
