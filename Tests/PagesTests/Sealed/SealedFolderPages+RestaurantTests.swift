import Model
import Testing

@testable import Pages
@testable import Store

@Suite struct SealedFolderPagesRestaurantTests {
  @Test func aDashboardSaysWhatToAnswerFirst() throws {
    let draft = try #require(try SealedTown().pages().restaurant(SealedTown.own))
    #expect(draft.title == "Plain place" && draft.publicPage == "../restaurants/own.html" && draft.landing == "home")
    let home = try #require(try draft.texts()["home"])
    #expect(home.contains("20 reviews await a reply, the oldest since"))
    #expect(home.contains("12 with three stars or fewer"))
    #expect(home.contains("Awaiting a reply <small>from the last 90 days, fewest stars first</small>"))
    let parts = home.split(separator: "<summary>14 older</summary>", maxSplits: 1)
    let stars = parts.map { $0.matches(of: /aria-label="(\d) of 5 stars"/).compactMap { Int($0.1) } }
    #expect(stars.map(\.count) == [6, 14] && stars.allSatisfy { $0 == $0.sorted() })
    #expect(!home.contains("class=\"go\""))
  }

  /// A review is recent for 90 days, and a sealed folder is made again on the day when that ends.
  @Test func whatAwaitsAReplyGrowsOld() throws {
    func made(_ day: String) throws -> (home: String, digest: LedgerDigest) {
      var town = SealedTown()
      town.guide.add(
        Restaurant(key: 60, id: "old"), reviews: [SampleGuide.review("x", 2, "w", "2026-03-10", by: "G", id: "g")])
      town.asOf = try #require(CivilDay(iso: day))
      let pages = try town.pages()
      return (
        try #require(try pages.restaurant(60)?.texts()["home"]), try pages.foreignInputs(.restaurants, 60)
      )
    }
    let days = try ["2026-03-01", "2026-06-08", "2026-06-09", "2026-08-01"].map(made)
    #expect(days.map { $0.home.contains("<summary>1 older</summary>") } == [false, false, true, true])
    #expect(days[2].home.contains("<small>none from the last 90 days</small>"))
    #expect(!days[2].home.contains("<ol class=\"reviews\">\n</ol>"))
    #expect(days.map(\.home) == [days[0].home, days[0].home, days[2].home, days[2].home])
    #expect(days.map(\.digest) == [days[0].digest, days[0].digest, days[2].digest, days[2].digest])
    #expect(days[0].digest != days[2].digest)
  }

  @Test(arguments: [("en", "Reply"), ("es", "Responder"), ("zh-Hant", "回覆"), ("az", "Cavab yaz")])
  func aReplyHasItsButton(language: String, word: String) throws {
    var town = SealedTown()
    town.guide.add(
      Restaurant(key: 60, id: "old"), reviews: [SampleGuide.review("a/b &1", 2, "w", "2026-03-10", by: "G", id: "g")])
    (town.settings.language, town.settings.replyLink) = (language, "https://app.example/reply?review={id}")
    let home = try #require(try town.pages().restaurant(60)?.texts()["home"])
    #expect(
      home.contains(
        "<a class=\"go\" href=\"https://app.example/reply?review=a%2Fb%20%261\">\(word)<span class=\"vh\">: G</span></a>"
      ))
    #expect(try town.pages().restaurant(SealedTown.own)?.texts()["home"]?.split(separator: "class=\"go\"").count == 21)
  }

  @Test func sumsAgreeWithRows() throws {
    let texts = try #require(try SealedTown().pages().restaurant(SealedTown.own)).texts()
    let lines = try #require(texts["downloads/months.csv"]).split(separator: "\r\n").dropFirst()
    let rows = lines.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    // The review of the open month is in no closed one.
    #expect(rows.reduce(0) { $0 + (Int($1[1]) ?? 0) } == 29)
    #expect(rows.last?.first == "2026-02")
    let visits = rows.reduce(0) { $0 + (Int($1[4]) ?? 0) }
    // Fewer than five are not told.
    #expect(visits == (5...12).reduce(0, +) && rows.filter { $0[4].isEmpty }.count == 4)
    #expect(rows.last.map { String($0[7]) } == "1.1" && rows.allSatisfy { $0[6].isEmpty })
    let reviews = try #require(texts["downloads/reviews.raw.csv"])
    #expect(reviews.split(separator: "\r\n").count == 31)
    #expect(texts["downloads/reviews.ndjson"]?.split(separator: "\n").count == 30)
    #expect(texts["downloads/reviews.csv"]?.hasPrefix("\u{FEFF}id,date,stars,guest,comment,reply,replied_on") == true)
    let home = try #require(texts["home"])
    #expect(home.contains("<dt>Visits, twelve months</dt><dd>78<"))
    #expect(
      home.contains("12 visits in February 2026")
        && home.contains("Guests paid S/\u{A0}1.10 more than quoted in February 2026"))
  }

  /// The months had 1 to 12 visits.
  @Test func fewVisitsAreNotTold() throws {
    let home = try #require(try SealedTown().pages().restaurant(SealedTown.own)?.texts()["home"])
    let rows = home.matches(
      of: /<tr><th scope="row">(\w+ 20\d\d)<small.*?<td class="num">([^<]*)<\/td><td class="num">/)
    #expect(rows.map { String($0.2) } == (5...12).reversed().map(String.init) + (1...4).map { _ in "under 5" })
    var town = SealedTown()
    town.settings.smallGroups = SmallGroups(least: 13)
    let hidden = try #require(try town.pages().restaurant(SealedTown.own)?.texts()["home"])
    #expect(
      hidden.contains("Visits under 13 in February 2026") && hidden.contains("<dt>Visits, twelve months</dt><dd>78<"))
    #expect(!hidden.contains("id=\"vt\"") && home.contains("id=\"vt\""))
    town.settings.smallGroups = SmallGroups(least: 79)
    let all = try #require(try town.pages().restaurant(SealedTown.own)?.texts()["home"])
    #expect(all.contains("<dt>Visits, twelve months</dt><dd>under 79<"))
    town.guide.events[SealedTown.own]?.favorites = [CivilDay(iso: "2026-02-02")].compactMap(\.self)
    let saved = try #require(try town.pages().restaurant(SealedTown.own)?.texts()["home"])
    #expect(saved.contains(/<th scope="row">Favourites<\/th><td class="num">under 79</))
  }

  @Test func nothingYetIsSaidAndHasNoFiles() throws {
    let draft = try #require(try SealedTown().pages().restaurant(SealedTown.empty))
    #expect(draft.entries.map(\.path) == ["home"])
    let home = try #require(try draft.texts()["home"])
    #expect(home.contains("No review, no visit and no order is known yet.") && home.contains("What will be here"))
    #expect(!home.contains("<svg") && !home.contains("<table") && !home.contains("class=\"figs\""))
  }

  @Test func aRestaurantThatIsGoneHasNoBundle() throws {
    #expect(try SealedTown().pages().restaurant(77) == nil)
    #expect(try SealedTown().pages().user(77) == nil)
  }

  /// A review of this month at a neighbour changes nothing here; a late one of a closed month does.
  @Test func onlyClosedMonthsOfNeighboursShow() throws {
    func made(_ town: SealedTown) throws -> (digest: LedgerDigest, home: String?) {
      let pages = try town.pages()
      return (
        try pages.foreignInputs(.restaurants, SealedTown.own), try pages.restaurant(SealedTown.own)?.texts()["home"]
      )
    }
    func with(_ day: String) -> SealedTown {
      var town = SealedTown()
      let index = town.guide.restaurants.firstIndex { $0.restaurant.id == "n2" } ?? 0
      let dossier = town.guide.restaurants.remove(at: index)
      let review = SampleGuide.review("late", 5, nil, day, by: nil)
      town.guide.add(dossier.restaurant, reviews: [review] + (town.guide.reviewsOfRestaurant[2] ?? []))
      return town
    }
    let before = try made(SealedTown())
    let open = try made(with("2026-03-12"))
    #expect(open.digest == before.digest && open.home == before.home)
    let closed = try made(with("2026-02-12"))
    #expect(closed.digest != before.digest && closed.home != before.home)
    var hidden = SealedTown()
    hidden.settings.sealed.neighbours = false
    let without = try made(hidden)
    #expect(without.digest != before.digest && without.home?.contains("neighbour") == false)
  }

  /// The next night of the same month changes nothing; the first of the next month does.
  @Test func theDayOfTheSyncDoesNotShow() throws {
    var town = SealedTown()
    let before = try #require(try town.pages().restaurant(SealedTown.own)).texts()
    town.guide.synced = Timestamp(seconds: town.guide.synced.seconds + 86_400)
    #expect(try town.pages().restaurant(SealedTown.own)?.texts() == before)
    let digest = try town.pages().foreignInputs(.restaurants, SealedTown.empty)
    town.guide.synced = Timestamp(seconds: town.guide.synced.seconds + 30 * 86_400)
    #expect(try town.pages().foreignInputs(.restaurants, SealedTown.empty) != digest)
    #expect(try town.pages().restaurant(SealedTown.own)?.texts()["home"]?.contains("March 2026") == true)
  }

  /// Full files of many reviews are made from what they were made from, whatever comes later.
  @Test func manyReviewsAreSeveralFilesAndFewAreShown() throws {
    func draft(_ count: Int) throws -> SealedFolderDraft? {
      var town = SealedTown()
      let reviews = (0..<count).map { number in
        SampleGuide.review("m\(count - number)", 3, "w", CivilDay(number: 20_000 - number / 20).iso, by: "G", id: "g")
      }
      town.guide.add(Restaurant(key: 50, id: "many"), reviews: reviews)
      return try town.pages().restaurant(50)
    }
    let before = try #require(try draft(25_000))
    let after = try #require(try draft(25_001))
    #expect(before.entries.count == 1 + 3 * 3 + 1)
    let (old, new) = (before.inputs, after.inputs)
    for path in ["downloads/reviews-1.csv", "downloads/reviews-2.raw.csv"] { #expect(old[path] == new[path]) }
    let (open, grown) = (old["downloads/reviews-3.ndjson"] ?? [], new["downloads/reviews-3.ndjson"] ?? [])
    #expect(open.count == 50 && grown.count == 51 && Array(grown.prefix(50)) == open)
    let texts = try before.texts()
    let home = try #require(texts["home"])
    #expect(home.contains("the newest 100 of 25,000") && home.utf8.count < 200_000)
    let counts = (1...3).map { texts["downloads/reviews-\($0).ndjson"]?.split(separator: "\n").count }
    #expect(counts == [10_000, 10_000, 5_000])
  }
}
