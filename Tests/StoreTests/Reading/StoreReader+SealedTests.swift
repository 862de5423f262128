import Model
import Testing
@testable import Store

@Suite struct StoreReaderEventsTests {
  private func town() -> TestExport {
    var export = TestExport()
    for id in ["r", "s"] { export.restaurant(id, lat: -16.4, lon: id == "r" ? -71.5 : -71.501) }
    export.user("u")
    export.review("a", user: "u", restaurant: "r", stars: 2, at: 1_700_000_000)
    export.review("b", user: "u", restaurant: "r", stars: 5, at: 1_700_100_000)
    export.add(
      .reviews,
      [
        "id": "c", "user_id": "u", "restaurant_id": "r", "stars": 1.0, "reply": " thanks",
        "created_at": 1_700_200_000_000_000,
      ])
    export.add(
      .reviews, ["id": "d", "restaurant_id": "r", "stars": 3.0, "reply": " \n", "created_at": 1_600_000_000_000_000])
    export.review("e", user: "u", restaurant: "s", stars: 4, at: 1_700_000_000)
    export.add(.visits, ["id": "v", "user_id": "u", "restaurant_id": "r", "visited_at": 86_400_000_000])
    export.add(.visits, ["id": "w", "user_id": "u", "restaurant_id": "r"])
    export.add(.favorites, ["user_id": "u", "restaurant_id": "r"])
    for (id, status) in [("o", "delivered"), ("p", "Cancelled ")] {
      export.add(
        .orders,
        [
          "id": .text(id), "user_id": "u", "restaurant_id": "r", "status": .text(status), "total": "3.50",
          "total_minor": 350, "quoted": "3.00", "quoted_minor": 300, "currency": "pen", "created_at": 172_800_000_000,
        ])
    }
    return export
  }

  @Test func eventsAreDaysWithoutPeople() throws {
    let test = try TestStore()
    try test.night(town())
    let reader = try test.store.reader()
    let events = try reader.events(ofRestaurant: try #require(try reader.restaurantKey("r")))
    #expect(events.visits.map(\.number) == [1] && events.orders.map(\.number) == [2] && events.kept == 1)
    #expect(events.bills.map(\.difference) == [50] && events.bills.first?.currency == "PEN")
    #expect(events.reviews.count == 4 && events.favorites.isEmpty)
    withExtendedLifetime(test) {}
  }

  @Test func aBlankReplyIsNone() throws {
    let test = try TestStore()
    try test.night(town())
    let reader = try test.store.reader()
    let found = try reader.unanswered(ofRestaurant: try #require(try reader.restaurantKey("r")), most: 2)
    #expect(found.count == 3 && found.low == 2 && found.newest.map(\.id) == ["b", "a"])
    #expect(found.oldest?.seconds == 1_600_000_000)
    #expect(try reader.unanswered(ofRestaurant: 99, most: 2).count == 0)
    withExtendedLifetime(test) {}
  }

  @Test func neighboursBringTheirMonthsAndDigestsFollowTheirReviews() throws {
    let test = try TestStore()
    try test.night(town())
    let reader = try test.store.reader()
    let key = try #require(try reader.restaurantKey("r"))
    let months = try reader.neighbourMonths(ofRestaurant: key, from: 0, through: 99_999)
    #expect(months.map(\.id) == ["s"] && months.first?.months.map(\.milliStars) == [4000])
    #expect(try reader.neighbourMonths(ofRestaurant: key, from: 0, through: 5).first?.months.isEmpty == true)
    let before = try reader.reviewDigests(ofRestaurant: key, size: 2)
    #expect(before.count == 2)
    var export = town()
    export.review("z", user: "u", restaurant: "r", stars: 5, at: 1_800_000_000)
    try test.night(export)
    let after = try test.store.reader().reviewDigests(ofRestaurant: key, size: 2)
    #expect(after.count == 3 && Array(after.prefix(2)) == before)
    withExtendedLifetime(test) {}
  }

  /// A name that is the guest's phone number is not shown, so that a number alone changes what a download says.
  @Test func aNameThatBecomesANumberIsNoticed() throws {
    let test = try TestStore()
    func digests(phone: String, mail: String = "u@x.org") throws -> [LedgerDigest] {
      var export = town()
      export.rows.removeAll { $0.collection == .users }
      export.add(
        .users, ["id": "u", "name": "Ana 9912345", "email": .text(mail), "phone": .text(phone)])
      try test.night(export)
      let reader = try test.store.reader()
      return try reader.reviewDigests(ofRestaurant: try #require(try reader.restaurantKey("r")), size: 100)
    }
    let before = try digests(phone: "+51 1 5550000")
    #expect(try digests(phone: "+51 1 5550001", mail: "other@x.org") == before)
    #expect(try digests(phone: "+51 99 12345") != before)
    withExtendedLifetime(test) {}
  }

  @Test func whatOthersRowsSayOfAPersonIsNoticed() throws {
    let test = try TestStore()
    var export = town()
    try test.night(export)
    let key = try #require(try test.store.reader().userKey("u"))
    let before = try test.store.reader().personIndex(["u"]).digest(ofUser: key)
    try test.night(export)
    #expect(try test.store.reader().personIndex(["u"]).digest(ofUser: key) == before)
    export.add(.restaurants, ["id": "t", "name": "Mine", "owner_id": "u"])
    try test.night(export)
    #expect(try test.store.reader().personIndex(["u"]).digest(ofUser: key) != before)
    withExtendedLifetime(test) {}
  }
}
