import Diagnostics
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
