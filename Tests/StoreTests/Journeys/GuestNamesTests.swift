import Model
import Testing

@testable import Store

/// A review whose own row names a guest shows that guest where no row is a user's.
@Suite struct GuestNamesTests {
  private func town(_ guests: [(id: String, user: String?, name: String?, avatar: String?)]) -> TestExport {
    var export = TestExport()
    export.restaurant("r")
    export.user("known", name: "Luis")
    export.add(.users, ["id": "nameless"])
    for guest in guests {
      var fields: [String: TestExport.Field] = [
        "id": .text(guest.id), "restaurant_id": "r", "comment": "good", "stars": 4.0,
        "created_at": 1_700_000_000_000_000,
      ]
      if let user = guest.user { fields["user_id"] = .text(user) }
      if let name = guest.name { fields["user_name"] = .text(name) }
      if let avatar = guest.avatar { fields["avatar"] = .text(avatar) }
      export.add(.reviews, fields)
    }
    return export
  }

  /// Whom the pages name at each review: id, name, picture, and whether there is a page.
  private func authors(_ reviews: [Review]) -> [String: Review.Subject?] {
    Dictionary(uniqueKeysWithValues: reviews.map { ($0.id, $0.other) })
  }

  private func guest(_ name: String?, id: String = "", photo: String? = nil) -> Review.Subject {
    Review.Subject(id: id, name: name, photo: photo, hasPage: false)
  }

  @Test func pagesNameTheGuestWithoutAPage() throws {
    let test = try TestStore()
    try test.night(
      town([
        ("a1", nil, "Ana", "a.jpg"), ("a2", nil, "Ana", nil), ("stub", "u-12", "Berta", nil),
        ("mail", nil, "a@b.pe", "m.jpg"),
        ("phone", "u-13", "+51 999 123 456", nil), ("known", "known", "Other", "o.jpg"),
        ("nameless", "nameless", "Zoe", nil),
        ("none", nil, nil, nil),
      ]))
    let reader = try test.store.reader()
    let restaurant = try #require(try reader.restaurantKey("r"))
    let expected: [String: Review.Subject?] = [
      "a1": guest("Ana", photo: "a.jpg"), "a2": guest("Ana"), "stub": guest("Berta", id: "u-12"),
      "mail": guest(nil, photo: "m.jpg"), "phone": guest(nil, id: "u-13"),
      "known": Review.Subject(id: "known", name: "Luis", photo: nil, hasPage: true),
      "nameless": Review.Subject(id: "nameless", name: nil, photo: nil, hasPage: true), "none": nil,
    ]
    #expect(authors(try reader.restaurantDossier(restaurant)?.reviews ?? []) == expected)
    #expect(authors(try reader.unanswered(ofRestaurant: restaurant, most: 9).newest) == expected)
    let newest = try reader.newestReviews(limit: 9)
    #expect(Dictionary(uniqueKeysWithValues: newest.map { ($0.review.id, $0.author) }) == expected)
    var people: [String] = []
    try reader.eachName { if $0.kind == .person { people.append($0.name) } }
    #expect(people == ["Luis"])
  }

  /// No page shows the picture of a guest beside a user's row, so that it is not fetched.
  @Test func aPictureIsWantedWhereThePageShowsIt() throws {
    let test = try TestStore()
    var export = town([
      ("a1", nil, "Ana", "a.jpg"), ("stub", "late", "Berta", "b.jpg"), ("known", "known", "Other", "o.jpg"),
      ("nameless", "nameless", "Zoe", "z.jpg"), ("both", nil, "Zoe", "both.jpg"), ("two", "known", nil, "both.jpg"),
    ])
    let queue = PhotoQueue(test.store)
    func wanted() throws -> [String] {
      try queue.sync(kinds: Set(PhotoKind.allCases))
      return try queue.jobs(after: 0, limit: 9).map(\.reference).sorted()
    }
    try test.night(export)
    #expect(try wanted() == ["a.jpg", "b.jpg", "both.jpg"])
    export.add(.users, ["id": "late"])
    try test.night(export)
    #expect(try wanted() == ["a.jpg", "both.jpg"])
  }

  /// Names that come, change and go leave what a clean ingest gives, and the restaurant's page is made again.
  @Test func nightsEqualACleanIngest() throws {
    let test = try TestStore()
    let nights: [(String?, String?)] = [
      (nil, nil), ("Ana", nil), ("Ana", "a.jpg"), ("Zoe", "b.jpg"), (nil, "b.jpg"), (nil, nil),
    ]
    for (night, (name, avatar)) in nights.enumerated() {
      let export = town([("a", nil, name, avatar), ("b", nil, "Ana", nil)])
      let outcome = try test.night(export)
      if night > 0 {
        #expect((outcome.rows.added, outcome.rows.changed) == (0, 1))
        #expect(
          try test.store.changedSubjects().restaurants == [try #require(try test.store.reader().restaurantKey("r"))])
      }
      let clean = try TestStore()
      try clean.night(export)
      #expect(try test.dump() == clean.dump())
      #expect(try test.store.check() == [])
      try test.store.publishAll()
    }
  }

  /// A store from before the columns finds the same rows unchanged.
  @Test func oldRowsAreAsTheyWere() throws {
    let test = try TestStore()
    let export = town([("a", nil, nil, nil), ("b", "known", nil, nil)])
    try test.night(export)
    try test.store.write { connection in
      try connection.execute(
        """
        DROP INDEX reviews_avatar; ALTER TABLE reviews DROP COLUMN user_name; ALTER TABLE reviews DROP COLUMN avatar;
        """)
      try connection.execute(CollectionSchema.guests)
    }
    #expect(try test.night(export).changed == false)
    #expect(try test.store.check() == [])
  }

  /// A reviewer's download is made again when a user's row hides the name of the review's own row.
  @Test func theDigestOfReviewsKnowsWhoseNameIsShown() throws {
    let test = try TestStore()
    var export = town([("a", "late", "Ana", nil)])
    func digests() throws -> [LedgerDigest] {
      let reader = try test.store.reader()
      return try reader.reviewDigests(ofRestaurant: try #require(try reader.restaurantKey("r")), size: 10)
    }
    try test.night(export)
    let before = try digests()
    export.add(.users, ["id": "late"])
    try test.night(export)
    #expect(try digests() != before)
  }
}
