import Diagnostics
import Model
import Testing

@testable import Ingest

/// Nothing of a forgotten person's record is kept, and everybody else's is whole.
@Suite struct RowFateTests {
  private let maker = MarkMaker(key: [1])

  private func settings(_ keep: ReviewRetention = .none, name: String = "", mail: String? = nil) -> IngestSettings {
    var settings = IngestSettings()
    let names = Set(NameWords.of(name).map { maker.mark(Array("name".utf8), $0) })
    settings.forgotten = ForgottenPeople(
      maker: maker,
      ids: [maker.mark(ForgottenPeople.Kind.id.bytes, "u1"): ForgottenPeople.Person(keep: keep, names: names)],
      mails: mail.map { [maker.mark(ForgottenPeople.Kind.mail.bytes, $0): keep] } ?? [:],
      dayStart: { $0 - $0 % 86_400_000_000 })
    return settings
  }

  private static let reviews = """
    {"id":"a","user_id":"u1","restaurant_id":"r","stars":4,"comment":"mine","photo":"p.jpg","created_at":"2024-05-06T07:08:09Z","reply":"Thanks, Ana"}
    {"id":"b","user_id":"u10","restaurant_id":"r","stars":3,"comment":"theirs"}
    {"id":"c","user_id":"/users/u1","restaurant_id":"r","stars":"bad","created_at":"never"}
    {"id":"d","user_id":"u1","restaurant_id":"r","stars":
    {"id":"e","user_id":"u2","restaurant_id":"r","stars":5}

    """

  @Test func reviewsGoWithAllThatIsWrongWithThem() throws {
    let reading = try Reading("reviews.ndjson", Self.reviews, settings: settings())
    #expect(reading.column(.reviews, "id") == ["b", "e"])
    #expect(reading.sink.rejects.isEmpty)
    let counts = reading.first.counts
    #expect(counts.forgotten == 3)
    #expect(counts.read == counts.accepted + counts.rejected + counts.forgotten)
    for problem in reading.problems.entries.flatMap(\.examples) {
      #expect(problem.excerpt == nil)
      #expect(!problem.headline.contains("u1"))
    }
    #expect(!reading.ids.contains("ingest.bad-stars"))
  }

  @Test func starsStayWithoutThePerson() throws {
    let reading = try Reading("reviews.ndjson", Self.reviews, settings: settings(.stars))
    let former = maker.mark(Array("reviews".utf8), "a")
    #expect(reading.column(.reviews, "id").prefix(1) == [FormerGuest.id(former)])
    #expect(reading.column(.reviews, "user_id").prefix(2) == [nil, "u10"])
    #expect(reading.column(.reviews, "stars").prefix(2) == ["4.0", "3.0"])
    #expect(reading.column(.reviews, "comment").prefix(1) == [nil])
    #expect(reading.column(.reviews, "photo").prefix(1) == [nil])
    #expect(reading.column(.reviews, "reply").prefix(1) == [nil])
    #expect(reading.column(.reviews, "created_at").prefix(1) == ["1714953600000000"])
  }

  @Test func wordsStayButNoReplyWithTheName() throws {
    let reading = try Reading("reviews.ndjson", Self.reviews, settings: settings(.words, name: "Ana Ruiz"))
    #expect(reading.column(.reviews, "comment").prefix(1) == ["mine"])
    #expect(reading.column(.reviews, "reply").prefix(1) == [nil])
    let other = try Reading("reviews.ndjson", Self.reviews, settings: settings(.words, name: "Berta"))
    #expect(other.column(.reviews, "reply").prefix(1) == ["Thanks, Ana"])
  }

  @Test func aDeletedRecordTakesTheRowThatStayedWithIt() throws {
    let lines = """
      {"id":"a","_deleted":true}
      {"id":"b","user_id":"u2","restaurant_id":"r","stars":3,"comment":"theirs"}

      """
    let former = FormerGuest.id(maker.mark(Array("reviews".utf8), "a"))
    let kept = try Reading("reviews.ndjson", lines, settings: settings(.stars))
    #expect(kept.column(.reviews, "id") == ["a", former, "b"])
    let whole = try Reading("reviews.ndjson", lines, settings: settings())
    #expect(whole.column(.reviews, "id") == ["a", "b"])
  }

  /// Who is forgotten again in the same way keeps what stayed.
  @Test(arguments: [ReviewRetention.stars, .words])
  func whatStaysIsNotErasedByTheRowThatGivesIt(_ keep: ReviewRetention) throws {
    var settings = IngestSettings()
    settings.forgotten = ForgottenPeople(
      maker: maker,
      ids: [
        maker.mark(ForgottenPeople.Kind.id.bytes, "u1"): ForgottenPeople.Person(keep: keep, hadKeptRows: true)
      ])
    let reading = try Reading("reviews.ndjson", Self.reviews, settings: settings)
    let former = FormerGuest.id(maker.mark(Array("reviews".utf8), "a"))
    #expect(reading.column(.reviews, "id").filter { $0 == former }.count == 1)
  }

  @Test func whoIsForgottenNoMoreComesInPlaceOfTheRowThatStayed() throws {
    var settings = IngestSettings()
    settings.forgotten = ForgottenPeople(
      maker: maker, ids: [:], lifted: [maker.mark(ForgottenPeople.Kind.id.bytes, "u1")])
    let reading = try Reading("reviews.ndjson", Self.reviews, settings: settings)
    let former = FormerGuest.id(maker.mark(Array("reviews".utf8), "a"))
    #expect(reading.column(.reviews, "id").prefix(3) == ["a", former, "b"])
    #expect(reading.column(.reviews, "user_id").prefix(1) == ["u1"])
    #expect(reading.first.counts.forgotten == 0)
  }

  @Test func whoIsForgottenWholeAfterRowsStayedTakesThemAlong() throws {
    var settings = IngestSettings()
    settings.forgotten = ForgottenPeople(
      maker: maker,
      ids: [
        maker.mark(ForgottenPeople.Kind.id.bytes, "u1"): ForgottenPeople.Person(keep: .none, hadKeptRows: true)
      ])
    let reading = try Reading("reviews.ndjson", Self.reviews, settings: settings)
    let kept = ["a", "c"].map { FormerGuest.id(maker.mark(Array("reviews".utf8), $0)) }
    #expect(Set(reading.column(.reviews, "id").compactMap { $0 }) == Set(kept + ["b", "e"]))
  }

  /// A forgotten person's dates and ratings say nothing about how those of others are read.
  @Test func whatTheyWroteIsNoEvidence() throws {
    let others = """
      {"id":"b","user_id":"u2","restaurant_id":"r","stars":4,"created_at":"03/04/2024"}
      {"id":"e","user_id":"u3","restaurant_id":"r","stars":5,"created_at":"05/06/2024"}

      """
    let own = """
      {"id":"a","user_id":"u1","restaurant_id":"r","stars":9,"created_at":"25/12/2023"}
      {"id":"a2","user_id":"u1","restaurant_id":"r","stars":9,"created_at":"25/12/2023"}

      """
    let without = try Reading("reviews.ndjson", others, settings: settings())
    let with = try Reading("reviews.ndjson", own + others, settings: settings())
    let everybody = try Reading("reviews.ndjson", own + others)
    for column in ["stars", "created_at"] {
      #expect(with.column(.reviews, column) == without.column(.reviews, column))
      #expect(Array(everybody.column(.reviews, column).dropFirst(2)) != without.column(.reviews, column))
    }
  }

  /// The second half of a broken record does not say whose it is.
  @Test func brokenTextKeepsItsLineAlone() throws {
    let broken = """
      {"id":"a","user_id":"u1","restaurant_id":"r","stars":4,"comment":"what nobody
      but me should read"}
      {"id":"b","user_id":"u2","restaurant_id":"r","stars":4}

      """
    let reading = try Reading("reviews.ndjson", broken, settings: settings())
    #expect(reading.column(.reviews, "id") == ["b"])
    #expect(!reading.sink.rejects.isEmpty)
    for reject in reading.sink.rejects { #expect(!reject.raw.contains("read")) }
  }

  @Test func usersGoWithTheirFavorites() throws {
    let reading = try Reading(
      "users.ndjson",
      """
      {"id":"u1","name":"Ana","favorite_restaurants":{"r":"2024-01-01T00:00:00Z"}}
      {"id":"u2","name":"Berta","email":"b@x.org","favorite_restaurants":{"r":"2024-01-01T00:00:00Z"}}
      {"id":"u3","name":"Carla","email":" C@x.org","favorite_restaurants":{"r":"2024-01-01T00:00:00Z"}}

      """, settings: settings(mail: "c@x.org"))
    #expect(reading.column(.users, "id") == ["u2"])
    #expect(reading.column(.favorites, "user_id") == ["u2"])
    #expect(reading.first.counts.forgotten == 2)
  }

  @Test func restaurantsLoseTheirOwner() throws {
    let reading = try Reading(
      "restaurants.ndjson",
      """
      {"id":"r","name":"Lima","address":"a","ownerUid":"u1"}
      {"id":"s","name":"Cusco","address":"b","ownerUid":"u2"}

      """, settings: settings())
    #expect(reading.column(.restaurants, "owner_id") == [nil, "u2"])
    #expect(reading.first.counts.forgotten == 0)
  }
}
