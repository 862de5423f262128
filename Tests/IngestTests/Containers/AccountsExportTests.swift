import Diagnostics
import Foundation
import Model
import Testing
@testable import Ingest

@Suite struct AccountsExportTests {
  private typealias Samples = AccountsSamples

  private static let accounts = (0..<8).map { number in
    Samples.Account(
      id: "u\(number)", name: "Name \(number)", email: "m\(number)@example.org",
      photo: number % 2 == 0 ? "https://x.example/\(number)" : "", phone: number % 3 == 0 ? "+51\(number)" : "")
  }

  @Test(arguments: [true, false], ["users.json", "accounts-tenant.json", "reviews.json", "x"])
  func jsonIsToldByItsFieldsUnderAnyName(emulator: Bool, _ name: String) throws {
    let reading = try Reading([name: Samples.json(Self.accounts, emulator: emulator)])
    #expect(reading.files.map(\.isOfAccounts) == [true])
    #expect(reading.column(.users, "id") == (0..<8).map { "u\($0)" })
    #expect(reading.column(.users, "name").first == "Name 0")
    #expect(reading.column(.users, "created_at").first == "1577934245123000")
    #expect(reading.column(.users, "phone") == (0..<8).map { $0 % 3 == 0 ? "+51\($0)" : nil })
    #expect(reading.ids == [])
  }

  @Test(arguments: [
    #"{"users":[{"localId":"a"}]}"#, #"{"users": [{"createdAt": "1577934245123", "localId": "a"}]}"#,
    #"{"localId":"a","passwordHash":"h","salt":"s"}"#, "localId,email,passwordHash\na,b@example.org,h",
  ])
  func smallOnesAreToldToo(_ text: String) throws {
    let reading = try Reading("export.json", text)
    #expect(reading.files.map(\.isOfAccounts) == [true])
    #expect(reading.column(.users, "id") == ["a"])
  }

  @Test(arguments: [
    #"{"users":[{"id":"a","name":"n","email":"e"}]}"#, #"{"id":"a","name":"n","emailVerified":true,"lastLoginAt":1}"#,
    "id,name,email\na,n,e", #"{"Users":{"a":{"name":"n","email":"e","disabled":true}}}"#,
  ])
  func documentsOfUsersAreNone(_ text: String) throws {
    let reading = try Reading("users.json", text)
    #expect(reading.files.map(\.isOfAccounts) == [false])
    #expect(reading.column(.users, "id") == ["a"])
  }

  @Test func noEntryOfSourcesTakesWhatIsLeftOut() throws {
    var settings = IngestSettings()
    settings.sources = [
      SourceSettings(pattern: "a.json", collection: .restaurants, fields: ["name": "passwordHash"]),
      SourceSettings(pattern: "b.json", collection: nil, fields: ["name": "salt"]),
    ]
    let json = Samples.json(Self.accounts)
    let reading = try Reading(["a.json": json, "b.json": json], settings: settings)
    #expect(reading.files.map(\.isOfAccounts) == [true, true])
    #expect(Set(reading.column(.users, "name")) == Set((0..<8).map { "Name \($0)" }))
  }

  @Test func theEmulatorsSettingsHoldNothing() throws {
    let reading = try Reading([
      "config.json": Array(#"{"signIn":{"allowDuplicateEmails":false}}"#.utf8),
      "users.json": Samples.json(Self.accounts),
    ])
    #expect(reading.files.map(\.name) == ["users.json"])
    #expect(reading.ids == [])
  }

  @Test func aRejectedAccountIsItsLineNumberAlone() throws {
    let text = String(decoding: Samples.json(Self.accounts), as: UTF8.self)
      .replacing(#""localId": "u3""#, with: #""localId": null"#).replacing("\"u5\"", with: "\"#NAME?\"")
    let reading = try Reading("users.json", text)
    #expect(reading.column(.users, "id").count == 6)
    #expect(reading.sink.rejects.allSatisfy { $0.raw == "line \($0.line)" && $0.recordID == nil })
    #expect(!reading.sink.rejects.isEmpty)
  }

  @Test(arguments: [false, true])
  func damageShowsNothingSecret(emulator: Bool) throws {
    var random = SeededRandom(emulator ? 5 : 4)
    let sound = Samples.json(Self.accounts, emulator: emulator)
    let few = Samples.json(Array(Self.accounts.prefix(1)), emulator: emulator)
    for round in 0..<600 {
      var bytes = round % 3 == 0 ? few : sound
      if round % 2 == 0 {
        bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
      } else {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      try AccountsSourceTests.expectNoSecret(in: bytes, named: ["users.json", "x.json", "export"][round % 3])
    }
  }

  @Test func aCutFileIsNotWhole() throws {
    let sound = Samples.json(Self.accounts)
    for end in stride(from: 100, to: sound.count - 2, by: 100) {
      let reading = try Reading(["users.json": Array(sound[..<end])])
      #expect(reading.first.readToEnd == false)
      #expect(!reading.problems.isEmpty)
    }
  }
}

@Suite struct AccountsSourceTests {
  private typealias Samples = AccountsSamples

  private static let accounts = [
    Samples.Account(
      id: "u1", name: "Ada Quispe", email: "ada@example.org", photo: "https://photos.example/a.jpg", phone: "+5154000"),
    Samples.Account(id: "u2", name: "Rojas, José \"Pepe\" Luis", email: "pepe@example.org"),
    Samples.Account(id: "u3", name: "Two\nlines", created: 1_600_000_000_000),
    Samples.Account(id: "u4", name: "Comma, and\nline", photo: "http://x.example/?a=b"), Samples.Account(id: "u5"),
  ]

  private static let names = ["Ada Quispe", "Rojas, José \"Pepe\" Luis", "Two\nlines", "Comma, and\nline", nil]

  @Test(arguments: [(28, ",\n"), (27, "\n"), (27, ",\n"), (28, ",\r\n")])
  func everyColumnIsFoundUnderBrokenQuotes(_ columns: Int, _ ending: String) throws {
    let reading = try Reading([
      "users.csv": Samples.csv(Self.accounts, columns: columns, ending: ending)
    ])
    #expect(reading.files.map(\.isOfAccounts) == [true])
    #expect(reading.column(.users, "id") == ["u1", "u2", "u3", "u4", "u5"])
    #expect(reading.column(.users, "name") == Self.names)
    #expect(reading.column(.users, "email") == ["ada@example.org", "pepe@example.org", nil, nil, nil])
    #expect(reading.column(.users, "phone") == ["+5154000", nil, nil, nil, nil])
    #expect(
      reading.column(.users, "photo") == ["https://photos.example/a.jpg", nil, nil, "http://x.example/?a=b", nil])
    #expect(reading.column(.users, "created_at").first == "1577934245123000")
    // Rows stand on the lines of the file on which they begin.
    #expect(reading.sink.lines[.users] == [1, 2, 3, 6, 9])
    #expect(reading.ids == [])
  }

  @Test func aRowThatCannotBeToldIsItsLineNumberAlone() throws {
    var lines = String(decoding: Samples.csv(Self.accounts), as: UTF8.self).split(separator: "\n").map(String.init)
    lines[0] = lines[0].replacing("false,Hash", with: "false,Ha,sh")
    let reading = try Reading(["export.txt": Array((lines.joined(separator: "\n") + "\n").utf8)])
    #expect(reading.column(.users, "id") == ["u2", "u3", "u4", "u5"])
    #expect(reading.ids == ["ingest.account-row"])
    #expect(reading.problems.entries.first?.examples.first?.place?.line == 1)
    #expect(reading.sink.rejects.map(\.raw) == ["line 1"])
    #expect(reading.sink.rejects.map(\.recordID) == [nil])
    #expect(reading.first.counts.read == 5)
  }

  @Test func aCutRowMakesTheFileNotWhole() throws {
    let text = Samples.csv(Self.accounts)
    let reading = try Reading(["users.csv": Array(text.dropLast(45))])
    #expect(reading.column(.users, "id").count == 4)
    #expect(Set(reading.ids) == ["ingest.account-row", "ingest.truncated"])
    #expect(reading.first.readToEnd == false)
  }

  /// Each of two rows that follow each other is damaged so that neither ends the other.
  @Test(arguments: [
    [(0, ",Name 0,", ".Name 0,"), (1, ",Name 1,", ".Name 1,")], [(0, "}\",\n", "}\",X")],
    [(0, "}\",\n", "}\",X"), (0, ",1577934245123,1580", ",15779342r5123,1580")],
    [(0, ",false,\"{", ",falsg,\"{"), (1, ",false,Hash", ",false-Hash")],
  ])
  func noRowTakesTheNextOneIn(_ damages: [(Int, String, String)]) throws {
    var rows = (0..<3).map { number in
      String(decoding: Samples.csv([Samples.Account(id: "u\(number)", name: "Name \(number)")]), as: UTF8.self)
    }
    for (row, text, other) in damages { rows[row] = rows[row].replacing(text, with: other) }
    let reading = try Reading(["users.csv": Array(rows.joined().utf8)])
    #expect(reading.column(.users, "id").last == "u2")
    #expect(reading.ids == ["ingest.account-row"])
    #expect(reading.sink.rejects.first?.line == 1)
  }

  @Test(arguments: [",false,", ",false", ",false,\"{\"\"role\"\":\"\"ClaimClaim\"\"}\""])
  func aLastRowWithoutTheColumnsOfOthersIsCut(_ end: String) throws {
    let text = String(decoding: Samples.csv(Self.accounts), as: UTF8.self)
    let place = try #require(text.range(of: ",false,\"{", options: .backwards))
    let reading = try Reading(["users.csv": Array((text[..<place.lowerBound] + end).utf8)])
    #expect(reading.column(.users, "id").count == 5)
    #expect(reading.ids == ["ingest.truncated"] && reading.first.readToEnd == false)
  }

  /// Whatever window, and wherever bytes are cut off or changed, nothing secret comes out and every row is accounted for.
  @Test(arguments: [28, 27])
  func damageShowsNothingSecret(_ columns: Int) throws {
    let accounts = (0..<12).map { number in
      Samples.Account(
        id: "u\(number)", name: number % 3 == 0 ? "Name, \(number)" : "Name \(number)", email: "m\(number)@example.org",
        photo: number % 2 == 0 ? "https://x.example/\(number)" : "", phone: "+51\(number)")
    }
    var random = SeededRandom(9)
    let sound = Samples.csv(accounts, columns: columns)
    for round in 0..<600 {
      var bytes = sound
      if round % 2 == 0 {
        bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
      } else {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      try Self.expectNoSecret(in: bytes, named: ["users.csv", "x.csv", "export"][round % 3])
    }
  }

  /// Reads it as the file of a night.
  static func expectNoSecret(in bytes: [UInt8], named name: String) throws {
    let folder = try TemporaryExports([name: bytes, "reviews.ndjson": Array(#"{"id":"r","user_id":"u"}"#.utf8)])
    let problems = ProblemLog()
    let sink = CollectingSink()
    let tables = TableSink()
    for file in try ExportFolder.list(folder.path, settings: IngestSettings(), problems: problems) {
      let outcome = try ExportReader().read(file, settings: IngestSettings(), problems: problems, into: sink)
      #expect(outcome.counts.read == outcome.counts.accepted + outcome.counts.rejected)
      if file.table != nil {
        _ = try ExportReader().read(file, settings: IngestSettings(), problems: ProblemLog(), into: tables)
      }
      let plan = file.plan(IngestSettings()).joined(separator: "\n")
      for secret in AccountsSamples.secrets where plan.contains(secret) { Issue.record("\(secret) in \(plan)") }
    }
    let told = "\(problems.entries) \(sink.rows) \(sink.rejects) \(tables.rows) \(tables.rejects)"
    for secret in AccountsSamples.secrets where told.contains(secret) {
      Issue.record("\(secret) of \(String(decoding: bytes, as: UTF8.self)) in \(told)")
    }
  }
}
