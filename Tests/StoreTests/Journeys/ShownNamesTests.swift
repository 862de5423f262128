import Model
import Testing

@testable import Store

/// A name that is its user's e-mail address or phone number is nobody's name.
@Suite struct ShownNamesTests {
  private func export(phone: String = "98765") -> TestExport {
    var export = TestExport()
    export.restaurant("r")
    export.add(.users, ["id": "mail", "name": "Ana@Example.org", "email": "ana@example.org"])
    export.add(.users, ["id": "phone", "name": "98 765", "phone": .text(phone)])
    export.add(.users, ["id": "luis", "name": "Luis", "email": "luis@example.org", "phone": "98765"])
    for user in ["mail", "phone", "luis"] { export.review("v-\(user)", user: user, restaurant: "r") }
    return export
  }

  private func names(_ reader: StoreReader) throws -> [String: Set<String?>] {
    var names: [String: Set<String?>] = [:]
    func note(_ subject: Review.Subject?) { names[subject?.id ?? "", default: []].insert(subject?.name) }
    let restaurant = try #require(try reader.restaurantKey("r"))
    for review in try reader.restaurantDossier(restaurant)?.reviews ?? [] { note(review.other) }
    for review in try reader.newestReviews(limit: 9) { note(review.author) }
    for id in ["mail", "phone", "luis"] {
      let user = try reader.userDossier(try #require(try reader.userKey(id)), show: UserShow())?.user
      names[id, default: []].insert(user?.name)
    }
    return names
  }

  @Test func noPageReadsIt() throws {
    let test = try TestStore()
    try test.night(export())
    let reader = try test.store.reader()
    #expect(try names(reader) == ["mail": [nil], "phone": [nil], "luis": ["Luis"]])
    var searched: [String] = []
    try reader.eachName { if $0.kind == .person { searched.append($0.name) } }
    #expect(searched == ["Luis"])
    let cache = try reader.authorCache(mostBytes: 1 << 20)
    for (id, name) in [("mail", nil), ("phone", nil), ("luis", "Luis")] {
      let key = try #require(try reader.userKey(id))
      cache.find(key) { answer in
        guard case .found(let bytes) = answer, let start = bytes.baseAddress else {
          Issue.record("\(id) is not in the cache")
          return
        }
        #expect(AuthorCache.author(at: start).name == name)
      }
    }
  }

  @Test func whoHasAnotherNumberNowIsLookedAtWhereverTheyAreNamed() throws {
    let test = try TestStore()
    try test.night(export(phone: "1"))
    #expect(try names(test.store.reader())["phone"] == ["98 765"])
    try test.store.publishAll()
    try test.night(export())
    let reader = try test.store.reader()
    #expect(try names(reader)["phone"] == [nil])
    let restaurant = try #require(try reader.restaurantKey("r"))
    #expect(try test.store.changedSubjects().restaurants == [restaurant])
  }
}
