import Model
import Testing

@testable import Store

/// One pass finds what others' tables hold of many people, and a digest that changes if and only if that does.
@Suite struct PersonIndexTests {
  private let test: TestStore

  init() throws { test = try TestStore() }

  private static let users = ["u-1", "u-10", "u-2"]

  /// A night with the users, a review of the first, an own table, and rejects of reviews.
  private func night(
    members: [[String]] = [], rejects: [RejectedRecord] = [], users: [String] = users, owner: String? = nil
  ) throws {
    var export = TestExport()
    for user in users { export.add(.users, ["id": .text(user), "name": "N", "email": .text("\(user)@x.org")]) }
    export.restaurant("r")
    if let owner { export.add(.restaurants, ["id": "own", "name": "Own", "owner_id": .text(owner)]) }
    export.review("v", user: "u-1", restaurant: "r")
    export.notesFiles = true
    try test.store.ingest(IngestRules()) { session in
      try export.apply(to: session, batchRows: 10)
      for reject in rejects { try session.reject(reject) }
      _ = try session.tables.replace("members") { writer in
        var places: [Int?] = []
        try writer.append(batch(members), map: &places)
        return [1]
      }
    }
  }

  private func batch(_ rows: [[String]]) -> TableBatch {
    var batch = TableBatch(table: "members", columns: ["user", "guest", "note"].map { .init(title: $0) })
    for row in rows {
      for (column, text) in row.enumerated() {
        var text = text
        text.withUTF8 { batch.set(column, bytes: UnsafeRawBufferPointer($0), .texts) }
      }
      batch.endRow()
    }
    return batch
  }

  private func reject(_ line: Int, record: String? = nil, kind: RejectedRecord.Kind = .row, _ raw: String)
    -> RejectedRecord
  {
    RejectedRecord(
      file: "\(Collection.reviews)", line: line, column: "", kind: kind, recordID: record, problem: "ingest.x", raw: raw
    )
  }

  /// What is held of a user in the tables of others, and the digest.
  private func held(_ user: String, among ids: [String] = users) throws -> (text: String, digest: LedgerDigest) {
    let reader = try test.store.reader()
    let index = try reader.personIndex(ids)
    let held = try reader.holdings(ofUser: user, in: index)
    let key = try #require(try reader.sealedSubject(.users, id: user)).key
    return ("\(held.tables) \(held.rejects) \(held.owned)", index.digest(ofUser: key))
  }

  /// The breach of law 1 that there was: whether a cell is withheld changes with the users whom the store knows.
  @Test func aUserWhoAppearsLaterChangesWhatIsWithheld() throws {
    let rows = [["u-1", "u-2", "x"]]
    try night(members: rows, users: ["u-1", "u-10"])
    let before = try held("u-1", among: ["u-1", "u-10"])
    let stranger = try held("u-10", among: ["u-1", "u-10"])
    #expect(before.text.contains("u-2"))
    try night(members: rows)
    let after = try held("u-1", among: ["u-1", "u-10"])
    #expect(!after.text.contains("u-2") && after.text.contains("withheld"))
    #expect(after.digest != before.digest)
    let same = try held("u-10", among: ["u-1", "u-10"])
    #expect(same == stranger)
  }

  /// Each row changes the digest of those alone whom it names.
  @Test func aRowConcernsThoseWhomItNames() throws {
    try night()
    let before = try Self.users.map { try held($0).digest }
    func changed() throws -> [String] {
      try zip(Self.users, before).filter { try held($0.0).digest != $0.1 }.map(\.0)
    }
    #expect(try changed() == [])
    try night(members: [["u-10", "", ""]])
    #expect(try changed() == ["u-10"])
    try night(members: [["nobody", "", " U-2@X.org "]])
    #expect(try changed() == ["u-2"])
    try night(rejects: [reject(1, record: "v", kind: .field, "u-2")])
    #expect(try changed() == ["u-1"])
    try night(rejects: [reject(1, "{\"user_id\":\"u-2\",\"stars\":\"x\"")])
    #expect(try changed() == ["u-2"])
    try night(rejects: [reject(1, "7,U-10@X.org,u-100")])
    #expect(try changed() == ["u-10"])
    try night(owner: "u-2")
    #expect(try changed() == ["u-2"])
    #expect(try held("u-2").text.contains("Own"))
    try night()
    #expect(try changed() == [])
  }

  /// A row that could not be read goes to nobody whom it does not name, or who would learn something of another.
  @Test(arguments: [
    "{\"user_id\":\"u-10\",\"qty\":\"u-1\"}", "{\"user_id\":\"u-1\",\"guest\":\"u-2\"}", "u-1,5,x", "u-1 u-2",
    "{\"user_id\":\"u-1\",\"email\":\"b@example.org\"", "u-1@x.org,b@example.org", "u-1@x.org,u-2",
  ])
  func aRowThatTellsOfOthersIsNotHandedOver(_ raw: String) throws {
    try night(rejects: [reject(1, record: "v", raw), reject(2, record: "v", kind: .repeated, raw)])
    #expect(try !held("u-1").text.contains("RejectedRecord"))
  }

  @Test func anothersPhoneIsWithheld() throws {
    try night(members: [["u-1", "+51 999 888 777", "+51 999 888 777"], ["u-1", "999888777", "20260301"]])
    let text = try held("u-1").text
    #expect(!text.contains("888") && text.contains("20260301"))
  }

  /// The state changes with all that an index is made from, so that a night without such a change makes none.
  @Test func theStateTellsWhetherAnIndexMustBeMade() throws {
    func state() throws -> LedgerDigest { try test.store.reader().heldState() }
    try night()
    var before = try state()
    try night()
    #expect(try state() == before)
    for change in 0..<5 {
      switch change {
      case 0: try night(members: [["u-1", "", ""]])
      case 1: try night(rejects: [reject(1, "u-1@x.org")])
      case 2: try night(owner: "u-1")
      case 3: try night(owner: "u-2")
      default: try night(users: Self.users + ["late"], owner: "u-2")
      }
      #expect(try state() != before, "\(change)")
      before = try state()
    }
  }

  /// The order of an analyst's rows shows in the document.
  @Test func theOrderOfRowsCounts() throws {
    let rows = [["u-1", "", "a"], ["u-1", "", "b"]]
    try night(members: rows)
    let before = try held("u-1")
    try night(members: rows.reversed())
    let after = try held("u-1")
    #expect(after.digest != before.digest && after.text != before.text)
  }

  /// What is found does not depend on whom else the index has.
  @Test func onePersonAloneIsFoundLikeOneOfMany() throws {
    try night(
      members: [["u-1", "u-2", "a"], ["u-2", "", "u-1@x.org"]],
      rejects: [reject(3, "u-1@x.org"), reject(2, record: "v", kind: .field, "x")],
      owner: "u-1")
    let alone = try held("u-1", among: ["u-1"])
    #expect(try held("u-1") == alone)
    #expect(try test.store.holdings(of: "u-1", timeZoneOffset: { _ in 0 }).rejects.map(\.line) == [2, 3])
    #expect(try test.store.holdings(of: "u-1", timeZoneOffset: { _ in 0 }).tables.first?.rows.count == 2)
  }

  /// Somebody of whom there is no user is found too, such as an owner.
  @Test func anOwnerNeedNotBeAUser() throws {
    try night(owner: "boss")
    #expect(try test.store.holdings(of: "boss", timeZoneOffset: { _ in 0 }).owned.count == 1)
  }
}
