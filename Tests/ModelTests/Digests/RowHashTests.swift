import Testing
@testable import Model

@Suite struct RowHashesTests {
  private static func review(_ id: String?, user: String?, stars: Double) -> RecordBatch {
    var batch = RecordBatch(.reviews)
    batch.beginRow(line: 1)
    if let id { batch.set(ReviewColumn.id.rawValue, id) }
    if let user { batch.set(ReviewColumn.userID.rawValue, user) }
    batch.set(ReviewColumn.stars.rawValue, .real(stars))
    return batch
  }

  @Test func aRowIsToldByItsDigestAndByItsID() {
    let first = Self.review("a", user: "u", stars: 3).rowHashes()[0]
    #expect(Self.review("a", user: "u", stars: 3).rowHashes()[0] == first)
    let edited = Self.review("a", user: "u", stars: 4).rowHashes()[0]
    #expect(edited.id == first.id)
    #expect(edited.digest != first.digest)
    #expect(Self.review("b", user: "u", stars: 3).rowHashes()[0].id != first.id)
  }

  @Test func whatIsMissingHasNoHash() {
    let hashes = Self.review(nil, user: nil, stars: 3).rowHashes()[0]
    #expect(hashes.id == 0)
    #expect(hashes.user == 0)
    #expect(hashes.restaurant == 0)
    #expect(hashes.digest != 0)
  }

  /// By these a reference finds its subject.
  @Test func aReferenceHasTheHashOfItsSubject() {
    var users = RecordBatch(.users)
    users.beginRow(line: 1)
    users.set(0, "u-17")
    #expect(Self.review("a", user: "u-17", stars: 1).rowHashes()[0].user == users.rowHashes()[0].id)
  }

  /// A pair of ids is a favourite's id.
  @Test func bothIDsOfAPairCount() {
    let hashes = [("u", "r"), ("ur", ""), ("u", "s")].map { user, restaurant in
      var batch = RecordBatch(.favorites)
      batch.beginRow(line: 1)
      batch.set(0, user)
      batch.set(1, restaurant)
      return batch.rowHashes()[0].id
    }
    #expect(Set(hashes).count == 3)
  }

  @Test func aRowThatIsAddedLaterIsHashedToo() {
    var batch = Self.review("a", user: "u", stars: 3)
    batch.hashRows()
    #expect(batch.hashes.count == 1)
    batch.beginRow(line: 2)
    batch.set(ReviewColumn.id.rawValue, "b")
    #expect(batch.rowHashes().count == 2)
  }
}
