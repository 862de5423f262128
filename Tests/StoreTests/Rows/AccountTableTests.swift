import Diagnostics
import Model
import Testing

@testable import Store

@Suite struct AccountTableTests {
  private func night(_ test: TestStore, _ rows: [TestExport.Row], first: TestExport.Row? = nil) throws -> IngestOutcome
  {
    try test.store.ingest(IngestRules(allowShrink: true)) { session in
      if let first {
        try session.begin(.users)
        try session.apply(TestExport.batch(.users, [first]), file: "users")
        try session.finish(.users, whole: true)
      }
      try session.begin(.users, ofAccounts: true)
      try session.apply(TestExport.batch(.users, rows), file: "accounts")
      try session.finishAccounts(whole: true)
    }.outcome
  }

  /// Law 12: rows read are added, changed, the same, repeated, deleted or rejected.
  @Test func everyAccountIsAccountedFor() throws {
    let test = try TestStore()
    let row = { (id: String, name: String) in TestExport.Row(fields: ["id": .text(id), "name": .text(name)]) }
    _ = try night(test, [row("a", "1"), row("b", "1"), row("c", "1")], first: row("a", "Doc"))
    let gone = TestExport.Row(fields: ["id": "c"], isDeleted: true)
    let keyless = TestExport.Row(fields: ["name": "n"])
    let outcome = try night(
      test, [row("a", "1"), row("b", "2"), row("b", "2"), row("d", "1"), gone, keyless], first: row("a", "Doc"))
    #expect(outcome.rows.read == 7)
    #expect(outcome.rows.same == 2)
    #expect(outcome.rows.changed == 1)
    #expect(outcome.rows.added == 1)
    #expect(outcome.rows.repeated == 1)
    #expect(outcome.rows.deleted == 1)
    #expect(outcome.rows.rejected == 1)
    #expect(outcome.rows.removed == 1)
  }
}

/// What accounts make of users, whatever came first.
@Suite struct AccountMergeTests {
  private typealias Fields = [String: TestExport.Field]

  /// What a night's files hold of users; nil where there is no file.
  private struct Night {
    var documents: [String: Fields]?
    var accounts: [String: Fields]?
    var accountsFirst = false
    var remembers = false
    var accountsAreWhole = true

    func apply(to session: IngestSession) throws {
      for ofAccounts in [accountsFirst, !accountsFirst] {
        guard let rows = ofAccounts ? accounts : documents else { continue }
        try session.begin(.users, ofAccounts: ofAccounts)
        let name = ofAccounts ? "accounts" : "documents"
        let prints = remembers ? try session.beginFile(name, of: .users) : nil
        let all = rows.sorted { $0.key < $1.key }.map { TestExport.Row(fields: $0.value) }
        try session.apply(TestExport.batch(.users, all, prints: prints), file: name)
        try session.endFile()
      }
      if documents != nil { try session.finish(.users, whole: true) }
      try session.finishAccounts(whole: accountsAreWhole)
    }
  }

  private func night(_ test: TestStore, _ night: Night) throws -> IngestOutcome {
    try test.store.ingest(IngestRules(allowShrink: true)) { try night.apply(to: $0) }.outcome
  }

  private func users(_ test: TestStore) throws -> [String] {
    try test.store.write { connection in
      try connection.rows(
        """
        SELECT id || '|' || present || coalesce('|' || name, '') || coalesce('|' || photo, '')
        || coalesce('|' || diet, '') || coalesce('|' || email, '') || coalesce('|' || phone, '')
        || coalesce('|' || created_at, '') FROM users
        WHERE present = 1 ORDER BY id
        """
      ) { $0.text(0) ?? "" }
    }
  }

  private static let document: Fields = ["id": "u", "name": "Ada", "diet": "vegan"]
  private static let account: Fields = [
    "id": "u", "name": "Account", "email": "a@example.org", "phone": "+51", "photo": "https://x.example/p",
    "created_at": 1_000_000,
  ]
  private static let joined = "u|1|Ada|https://x.example/p|vegan|a@example.org|+51|1000000"

  @Test(arguments: [true, false], [true, false])
  func aDocumentWinsFieldByFieldInAnyOrder(accountsFirst: Bool, sameNight: Bool) throws {
    let test = try TestStore()
    if sameNight {
      _ = try night(
        test, Night(documents: ["u": Self.document], accounts: ["u": Self.account], accountsFirst: accountsFirst))
    } else {
      // The other file is of a delta, which removes nothing.
      for ofAccounts in [accountsFirst, !accountsFirst] {
        let only = ofAccounts ? Night(accounts: ["u": Self.account]) : Night(documents: ["u": Self.document])
        _ = try test.store.ingest(IngestRules(mode: .delta)) { try only.apply(to: $0) }
      }
    }
    #expect(try users(test) == [Self.joined])
    #expect(try test.rowsWithOtherDigests() == [])
  }

  @Test func accountsAloneAreUsers() throws {
    let test = try TestStore()
    let outcome = try night(test, Night(accounts: ["u": Self.account]))
    #expect(try users(test) == ["u|1|Account|https://x.example/p|a@example.org|+51|1000000"])
    #expect((outcome.rows.read, outcome.rows.added) == (1, 1))
    _ = try night(test, Night(accounts: [:]))
    #expect(try users(test) == [])
    #expect(try test.store.write { try $0.integer("SELECT count(*) FROM account_users") } == 0)
    #expect(try test.store.write { try $0.integer("SELECT count(*) FROM users") } == 0)
  }

  @Test func accountsRemoveNoDocument() throws {
    let test = try TestStore()
    _ = try night(test, Night(documents: ["u": Self.document], accounts: ["u": Self.account]))
    _ = try night(test, Night(documents: ["u": Self.document], accounts: [:]))
    #expect(try users(test) == ["u|1|Ada|vegan"])
  }

  @Test func whatBrokeOffRemovesNoAccount() throws {
    let test = try TestStore()
    _ = try night(test, Night(documents: ["u": Self.document], accounts: ["u": Self.account]))
    _ = try night(test, Night(documents: ["u": Self.document], accounts: [:], accountsAreWhole: false))
    #expect(try users(test) == [Self.joined])
  }

  @Test func aNightOnWhichNothingChangedChangesNothing() throws {
    let test = try TestStore()
    let night = Night(documents: ["u": Self.document], accounts: ["u": Self.account], remembers: true)
    _ = try self.night(test, night)
    let again = try self.night(test, night)
    #expect(!again.changed)
    #expect((again.rows.same, again.rows.added, again.rows.changed, again.rows.removed) == (2, 0, 0, 0))
  }

  @Test func aRepeatedAccountKeepsNothingButItsLine() throws {
    let test = try TestStore()
    _ = try test.store.ingest(IngestRules()) { session in
      try session.begin(.users, ofAccounts: true)
      let rows = [Self.account, ["id": "u", "name": "Later"]].map { TestExport.Row(fields: $0) }
      try session.apply(TestExport.batch(.users, rows), file: "accounts")
      try session.finishAccounts(whole: true)
    }
    #expect(try users(test) == ["u|1|Later"])
    #expect(try test.rejects().map(\.raw) == ["line 1"])
  }

  /// Any series of nights leaves what one night of the last files leaves in an empty store.
  @Test(arguments: 0..<40) func anySeriesEqualsOneNight(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let test = try TestStore()
    var last = Night()
    for _ in 0..<6 {
      last = randomNight(&random)
      _ = try night(test, last)
      #expect(try test.rowsWithOtherDigests() == [])
    }
    let clean = try TestStore()
    _ = try night(clean, last)
    #expect(try users(test) == users(clean))
    let filled =
      "SELECT id || ' ' || filled || ' ' || a.digest FROM account_users AS a JOIN users USING(key) ORDER BY id"
    let read = { (store: TestStore) in
      try store.store.write { try $0.rows(filled) { $0.text(0) ?? "" } }
    }
    #expect(try read(test) == read(clean))
    #expect(try test.dump() == clean.dump())
  }

  /// There is a file of documents each night, as the rows of a collection whose files are missing are kept.
  private func randomNight(_ random: inout SeededRandom) -> Night {
    var night = Night(documents: [:], accounts: Bool.random(using: &random) ? [:] : nil)
    night.accountsFirst = Bool.random(using: &random)
    night.remembers = Bool.random(using: &random)
    for number in 0..<8 {
      let id = "u\(number)"
      if Int.random(in: 0..<3, using: &random) > 0 {
        night.documents?[id] = fields(id, ["name", "diet", "email"], &random)
      }
      if Int.random(in: 0..<3, using: &random) > 0 {
        night.accounts?[id] = fields(id, ["name", "photo", "email", "phone"], &random)
      }
    }
    return night
  }

  private func fields(_ id: String, _ names: [String], _ random: inout SeededRandom) -> Fields {
    var fields: Fields = ["id": .text(id)]
    for name in names where Bool.random(using: &random) {
      fields[name] = .text("\(name) \(Int.random(in: 0..<2, using: &random))")
    }
    return fields
  }
}
