import Diagnostics
import Foundation
import Platform
import Testing

@testable import Console

/// What is sealed over shards is what `sumaq build` seals with the same keys.
@Suite struct ShardSealedTests {
  private let desk: Desk
  private static let ana = "u-ana1000"
  private static let settings =
    #"{"site": {"baseURL": "https://example.org/"}, "reports": {"off": true}, "photos": {"reviewPhotos": "PHOTOS"}}"#

  /// A demo with a reviewer of whom much is held: in rows of others' restaurants, and in what could not be read.
  private static let original = SharedDesk { try Self(LakeDesk.built()).prepared() }

  init() throws {
    self.init(try Self.original.copy())
    desk.now.withLock { $0 = 4_000_000_000_000_000 }
  }

  private init(_ desk: Desk) { self.desk = desk }

  private func prepared() throws -> Desk {
    try desk.write("sumaq.json", Self.settings.replacingOccurrences(of: "PHOTOS", with: "none"))
    try write("reviews-c.ndjson", String(desk.read("Exports/reviews-c.ndjson").split(separator: "\n")[0]) + "\n")
    let photo = try #require(desk.tree("Exports/photos").first { $0.hasSuffix(".jpg") })
    try write(
      "users-b.ndjson",
      #"{"id":"\#(Self.ana)","name":"Ana Quispe","email":"ana@example.org","phone":"+51 1 555 0100"}"# + "\n"
        + #"{"id":"u-ben1000","name":"Ben Mamani"}"# + "\n")
    // The owner of restaurants of all shards.
    try write(
      "restaurants-b.ndjson",
      (1...7).map {
        #"{"id":"owned\#($0)","name":"Owned \#($0)","ownerId":"\#(Self.ana)","lat":-12.0\#($0),"lon":-77.03}"# + "\n"
      }
      .joined())
    let lines = [
      #"{"id":"a1","restaurantId":"owned1","userId":"\#(Self.ana)","stars":4,"photo":"photos/\#(photo)","createdAt":"2025-05-17"}"#,
      #"{"id":"a2","restaurantId":"owned2","userId":"\#(Self.ana)","stars":2,"createdAt":"2025-06-17"}"#,
      // Rows that lose against another one, of the same user and of another.
      #"{"id":"a3","restaurantId":"owned3","userId":"\#(Self.ana)","stars":1,"createdAt":"2025-07-17"}"#,
      #"{"id":"a3","restaurantId":"owned3","userId":"\#(Self.ana)","stars":5,"createdAt":"2025-07-18"}"#,
      #"{"id":"a4","restaurantId":"owned4","userId":"\#(Self.ana)","stars":3,"createdAt":"2025-08-17"}"#,
      #"{"id":"a4","restaurantId":"owned5","userId":"u-ben1000","stars":3,"createdAt":"2025-08-18"}"#,
      #"{"id":"a5","restaurantId":"owned5","userId":"u-ben1000","stars":3,"createdAt":"2025-09-18"}"#,
      // What cannot be read: of her alone, of her and somebody who has a row, and of her and nobody.
      #"{"id":"a6","restaurantId":"owned5","userId":"\#(Self.ana)","stars":"many","createdAt":"2025-09-18"}"#,
      #"{"id":"a7","userId":"\#(Self.ana)","stars":3,,}"#,
      #"{"id":"a8","userId":"\#(Self.ana)","user":"u-ben1000","stars":3,,}"#,
      #"{"id":"a9","userId":"\#(Self.ana)","user":"u-nobody9","stars":3,,}"#,
    ]
    try write("reviews-d.ndjson", lines.map { $0 + "\n" }.joined())
    desk.now.withLock { $0 = 4_000_000_000_000_000 }
    try build()
    try write("people.csv", people(), in: "")
    #expect(desk.run("access", "add", "--from", "people.csv", "--anyway") == .done, "\(desk.errors)")
    try build()
    return desk
  }

  /// An owner, a manager of two, and two reviewers.
  private func people() throws -> String {
    func ids(_ sql: String) -> [Substring] {
      desk.run("sql", sql, "--format", "csv")
      return desk.output.split(whereSeparator: \.isNewline).dropFirst().map { $0 }
    }
    let places = ids(
      "SELECT restaurant_id FROM reviews WHERE restaurant_id IN (SELECT id FROM restaurants WHERE NOT derived) GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 3"
    )
    let users = ids("SELECT user_id FROM reviews GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1")
    try #require(places.count == 3 && users.count == 1)
    return """
      email,kind,id,role
      own@example.org,restaurant,\(places[0]),owner
      two@example.org,restaurant,\(places[1]),manager
      two@example.org,restaurant,\(places[2]),owner
      two@example.org,restaurant,owned1,owner
      ana@example.org,user,\(Self.ana),reviewer
      eva@example.org,user,\(users[0]),reviewer

      """
  }

  private func write(_ name: String, _ text: String, in folder: String = "Exports/") throws {
    try desk.write(folder + name, text)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_772_100_000)], ofItemAtPath: desk.folder + "/" + folder + name)
  }

  /// Builds the site anew in one piece, with the keys that are there.
  private func build() throws {
    for name in ["Output"] + desk.tree(".sumaq").filter({ !$0.contains("/") && $0 != "keys" }).map({ ".sumaq/" + $0 }) {
      try? FileManager.default.removeItem(atPath: desk.folder + "/" + name)
    }
    desk.run(["build"] + LakeDesk.day)
  }

  private func night(_ shards: Int = 2, _ words: String...) throws {
    let code = desk.run(["shard", "run", "--lake", "Lake", "--shards", "\(shards)"] + words + LakeDesk.day)
    #expect(code == .done || code == .found, "\(desk.errors)")
  }

  private func expectSame() throws {
    try build()
    try LakeDesk.expectSame(desk, "Lake")
  }

  private func sealed(_ folder: String) throws -> [String: Data] {
    try LakeDesk.site(desk, folder + "/site").filter { $0.key.hasPrefix("sealed/") }
  }

  @Test(arguments: [1, 7])
  func itIsWhatABuildSeals(shards: Int) throws {
    #expect(try sealed("Output").keys.filter { $0.hasSuffix(".js") }.count > 20)
    // What is held of her is in rows of others, and in what could not be read.
    #expect(desk.run("export-person", Self.ana) == .done, "\(desk.errors)")
    for word in ["owned7", "\\\"a4\\\"", "\\\"a7\\\"", "\\\"a9\\\"", "many"] {
      #expect(desk.output.contains(word), "\(word)")
    }
    #expect(!desk.output.contains("\\\"a8\\\""))
    try night(shards)
    try LakeDesk.expectSame(desk, "Lake")
    #expect(desk.run("check", "Lake/site") == .done, "\(desk.errors)")
    #expect(desk.run("shard", "verify", "--lake", "Lake") == .done, "\(desk.errors)")
  }

  @Test func publicPhotosStayLinked() throws {
    try desk.write("sumaq.json", Self.settings.replacingOccurrences(of: "PHOTOS", with: "shared"))
    try night(3)
    try expectSame()
  }

  /// Each change of access is in the next night, and a night without a change makes nothing.
  @Test func accessChangesFromNightToNight() throws {
    try night()
    func made() throws -> [String: String]? { try desk.stages(of: "Lake")["make"] }
    let (before, pages) = (desk.tree("Lake/packs"), try made())
    try night()
    #expect(desk.tree("Lake/packs") == before)
    for words in [
      ["add", "new@example.org", "--user", "u-ben1000"], ["remove", "two@example.org", "--restaurant", "owned1"],
      ["remove", "new@example.org"], ["reset", "own@example.org"], ["reset", "--all"],
    ] {
      #expect(desk.run(["access"] + words + ["--lake", "Lake"]) == .done, "\(desk.errors)")
      #expect(desk.errors.contains("next night"), "\(desk.errors)")
      try night()
      try expectSame()
      #expect(try made() == pages, "\(words)")
    }
    // A new review is in the sealed folders of its restaurant and its author.
    try write(
      "reviews-e.ndjson",
      #"{"id":"late","restaurantId":"owned1","userId":"\#(Self.ana)","stars":4,"createdAt":"2026-02-03"}"# + "\n")
    try night()
    try expectSame()
    for mail in ["own@example.org", "two@example.org", "ana@example.org", "eva@example.org"] {
      #expect(desk.run("access", "remove", mail, "--lake", "Lake") == .done, "\(desk.errors)")
    }
    try night()
    try expectSame()
    #expect(desk.tree("Lake/site/sealed") == [])
  }

  /// What was sealed for somebody whose access was taken away does not come back.
  @Test func goingBackLeavesWhatIsSealed() throws {
    try night()
    let home = try desk.read("Lake/site/index.html")
    try write(
      "reviews-e.ndjson",
      #"{"id":"late","restaurantId":"owned1","userId":"\#(Self.ana)","stars":4,"createdAt":"2026-02-03"}"# + "\n")
    try desk.write(
      "sumaq.json",
      Self.settings.replacingOccurrences(of: "PHOTOS", with: "none").replacingOccurrences(
        of: #"{"site": {"#, with: ##"{"site": {"accent": "#123456", "##))
    try night()
    #expect(desk.run("access", "remove", "two@example.org", "--lake", "Lake") == .done, "\(desk.errors)")
    try night()
    let now = try sealed("Lake")
    #expect(desk.run("shard", "rollback", "--lake", "Lake") == .done, "\(desk.errors)")
    #expect(try desk.read("Lake/site/index.html") == home)
    #expect(try sealed("Lake") == now)
    #expect(desk.run("shard", "verify", "--lake", "Lake") == .done, "\(desk.errors)")
    #expect(desk.run("check", "Lake/site") == .done, "\(desk.errors)")
    try night()
    try expectSame()
  }

  /// Keys are needed by the plan and the filters that seal alone, and are in no file of the lake.
  @Test func onlyFiltersThatSealNeedTheKeys() throws {
    func hidden(but words: String) throws -> [String] {
      try desk.sumaq(
        after: #"""
          case $2 in \#(words)) ;; *) mv .sumaq away; '\#(Desk.executable)' "$@"; code=$?; mv away .sumaq; exit $code;; esac
          """#)
    }
    let words = ["shard", "run", "--lake", "Lake", "--shards", "2"] + LakeDesk.day
    #expect(desk.run(words + (try hidden(but: "plan"))) == .configuration)
    #expect(desk.errors.contains("shard.other-keys"), "\(desk.errors)")
    #expect(desk.run(words + (try hidden(but: "plan|seal|sealed"))).isDone, "\(desk.errors)")
    try LakeDesk.expectSame(desk, "Lake")
    let keys = try ["master", "access"].map {
      try Data(contentsOf: URL(fileURLWithPath: desk.folder + "/.sumaq/keys/" + $0))
    }
    let wraps = String(decoding: keys[1], as: UTF8.self).matches(of: /"wrap":"([^"]*)"/).map { Data($0.1.utf8) }
    #expect(wraps.count == 4)
    try desk.eachBlock(in: "Lake") { name, bytes in
      for secret in [keys[0]] + wraps { #expect(bytes.range(of: secret) == nil, "\(name)") }
    }
  }

  /// Without the keys what is sealed stays, and the night needs attention.
  @Test func whatIsSealedStaysWithoutKeys() throws {
    try night()
    let before = try sealed("Lake")
    try FileManager.default.moveItem(atPath: desk.folder + "/.sumaq/keys/master", toPath: desk.folder + "/master")
    try write(
      "reviews-e.ndjson",
      #"{"id":"late","restaurantId":"owned1","userId":"\#(Self.ana)","stars":4,"createdAt":"2026-02-03"}"# + "\n")
    try night(3)
    #expect(desk.errors.contains("sealed.keys-missing") && desk.errors.contains("nothing can be sealed"))
    #expect(try sealed("Lake") == before)
    #expect(desk.run("shard", "verify", "--lake", "Lake") == .done, "\(desk.errors)")
    try FileManager.default.moveItem(atPath: desk.folder + "/master", toPath: desk.folder + "/.sumaq/keys/master")
    try night(3)
    try expectSame()
  }

  /// The plan of the night in place remembers the list, also if the state folder has no store.
  @Test func anOlderListThanThatOfTheNightInPlaceSealsNothing() throws {
    for name in desk.tree(".sumaq").filter({ !$0.hasPrefix("keys") && !$0.contains("/") }) {
      try FileManager.default.removeItem(atPath: desk.folder + "/.sumaq/" + name)
    }
    let path = ".sumaq/keys/access"
    try night()
    let older = try desk.read(path)
    #expect(desk.run("access", "remove", "own@example.org", "--lake", "Lake") == .done, "\(desk.errors)")
    try night()
    let before = try sealed("Lake")
    try desk.write(path, older)
    chmod(desk.folder + "/" + path, 0o600)
    try night()
    #expect(desk.errors.contains("sealed.keys-missing"), "\(desk.errors)")
    #expect(try sealed("Lake") == before)
    #expect(desk.run("access", "confirm", "--lake", "Lake") == .done, "\(desk.errors)")
    try night()
    #expect(!desk.errors.contains("sealed.keys-missing"), "\(desk.errors)")
    #expect(try sealed("Lake") != before)
  }

  /// A person who is forgotten has no sealed folder and no slot in the next night.
  @Test func aForgottenPersonLosesWhatWasSealed() throws {
    try night()
    #expect([.done, .found].contains(desk.run("forget", Self.ana, "--as-of", "2026-03-02")), "\(desk.errors)")
    try night()
    try expectSame()
  }

  /// The state folder of a lake has keys, and need not have a store.
  @Test func accessIsGivenWithoutAStore() throws {
    for name in desk.tree(".sumaq").filter({ !$0.contains("/") }) {
      try FileManager.default.removeItem(atPath: desk.folder + "/.sumaq/" + name)
    }
    #expect(desk.run("access", "add", "own@example.org", "--restaurant", "owned1") == .data)
    #expect(desk.run("access", "add", "own@example.org", "--restaurant", "owned1", "--lake", "Lake") == .cannotCreate)
    try desk.write("New/sumaq-lake", "")
    #expect(desk.run("access", "add", "any@example.org", "--restaurant", "what", "--lake", "New") == .done)
    #expect(desk.errors.contains("as given"), "\(desk.errors)")
    #expect(desk.run("access", "remove", "any@example.org", "--lake", "New") == .done, "\(desk.errors)")
    try night()
    #expect(desk.run("access", "add", "own@example.org", "--restaurant", "owned8", "--lake", "Lake") == .usage)
    #expect(desk.errors.contains("owned1"), "\(desk.errors)")
    #expect(
      desk.run("access", "add", "own@example.org", "--restaurant", "owned1", "--lake", "Lake") == .done,
      "\(desk.errors)")
    let passphrase = String(desk.output.dropLast())
    #expect(desk.run("access", "list", "--format", "csv") == .done)
    #expect(desk.output.contains("own@example.org,restaurant,owned1"), "\(desk.output)")
    try night()
    try expectSame()
    #expect(
      desk.run(["access", "test", "own@example.org", "--output", "Lake"], typing: passphrase + "\n") == .done,
      "\(desk.errors)")
    #expect(desk.output.contains("Owned 1"), "\(desk.output)")
  }
}
