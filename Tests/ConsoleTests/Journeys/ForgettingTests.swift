import Diagnostics
import Foundation
import Testing

@testable import Console

/// A person is forgotten everywhere, and whoever is not is whole.
@Suite struct ForgettingTests {
  private static let ana = "u-ana1000"

  /// Reports are off where no test looks at them, as they take more than half of a small night.
  private static func export(_ desk: Desk, ana: Bool, night: Int = 0, hasReports: Bool = false) throws {
    try desk.write("sumaq.json", #"{"users": {"pages": "all"}, "reports": {"off": \#(!hasReports)}}"#)
    try desk.write(
      "Exports/restaurants.ndjson",
      """
      {"id":"casa","name":"Casa","address":"Lima 1","ownerUid":"\(ana ? Self.ana : "u-none")"}
      {"id":"fonda","name":"Fonda","address":"Lima 2"}

      """)
    var users = [#"{"id":"u-ana10001","name":"Berta","email":"berta@example.org"}"#]
    if ana {
      users.append(#"{"id":"\#(Self.ana)","name":"Ana Quispe","email":"ana.q@example.org","phone":"+51 999 123 456"}"#)
    }
    try desk.write("Exports/users.ndjson", (night % 2 == 0 ? users : users.reversed()).joined(separator: "\n") + "\n")
    var reviews = (0..<30).map {
      #"{"id":"b\#($0)","user_id":"u-ana10001","restaurant_id":"casa","stars":4,"comment":"number \#($0)","created_at":"2026-01-02T03:04:05Z"}"#
    }
    if ana {
      reviews += (0..<5).map {
        #"{"id":"a\#($0)","user_id":"\#(Self.ana)","restaurant_id":"casa","stars":1,"comment":"cold \#($0)","created_at":"2026-01-03T03:04:05Z","reply":"Sorry, Ana"}"#
      }
      reviews.append(#"{"id":"a9","user_id":"\#(Self.ana)","restaurant_id":"fonda","stars":"bad","comment":"broken"}"#)
      reviews.append(#"{"id":"a10","user_id":"\#(Self.ana)","restaurant_id":"fonda","stars":"#)
    }
    try desk.write(
      "Exports/reviews.ndjson", (night % 2 == 0 ? reviews : reviews.reversed()).joined(separator: "\n") + "\n")
    try desk.write(
      "Exports/logins.csv", "user_id,at\n\(ana ? Self.ana + ",2026-01-01\n" : "")u-ana10001,2026-01-02\n")
    // No column of it names users.
    try desk.write(
      "Exports/calls.csv", "topic,remark\n\(ana ? "soup,asked by \(Self.ana) twice\n" : "")fish,u-ana10001\n")
  }

  private static let original = SharedDesk { try built(hasReports: false) }

  private func built() throws -> Desk { try Self.original.copy() }

  private static func built(hasReports: Bool) throws -> Desk {
    let desk = try Desk()
    try export(desk, ana: true, hasReports: hasReports)
    try #require(
      desk.run("build", "--as-of", "2026-06-01") == .done || desk.errors.contains("Published"), "\(desk.errors)")
    return desk
  }

  /// Whether any file below a folder has a text.
  private func isFound(_ text: String, in folder: String, _ desk: Desk) throws -> [String] {
    try desk.tree(folder).filter { path in
      var isFolder: ObjCBool = false
      let full = desk.folder + "/" + folder + "/" + path
      guard FileManager.default.fileExists(atPath: full, isDirectory: &isFolder), !isFolder.boolValue else {
        return false
      }
      return try Data(contentsOf: URL(fileURLWithPath: full)).range(of: Data(text.utf8)) != nil
    }
  }

  @Test func nothingIsFoundAndNoExportBringsThePersonBack() throws {
    let desk = try Self.built(hasReports: true)
    #expect(try !isFound("ana.q@example.org", in: ".sumaq", desk).isEmpty)
    #expect(desk.run("forget", Self.ana, "--as-of", "2026-06-01") == .done, "\(desk.errors)\(desk.output)")
    let receipt = desk.output
    #expect(receipt.contains("\"reviews\": 6") && receipt.contains("\"found\": 0"), "\(receipt)")
    #expect(!receipt.contains(Self.ana) && !receipt.contains("Quispe") && !receipt.contains("ana.q"))
    for night in 1...4 {
      try Self.export(desk, ana: true, night: night, hasReports: true)
      desk.run("build", "--as-of", "2026-06-01")
      #expect(desk.errors.contains("forgotten") || night % 2 == 0, "\(desk.errors)")
      #expect(!desk.errors.contains(Self.ana), "\(desk.errors)")
      #expect(
        desk.run("forget", "--prove", Self.ana, "--needle", "ana.q@example.org", "--needle", "Quispe") == .done,
        "\(desk.output)")
    }
    #expect(try isFound("ana.q@example.org", in: ".sumaq", desk) == [])
    #expect(desk.run("sql", "SELECT topic FROM calls", "--format", "csv") == .done)
    #expect(desk.output.contains("fish") && !desk.output.contains("soup"), "\(desk.output)")
    let clean = try Desk()
    try Self.export(clean, ana: false)
    clean.run("build", "--as-of", "2026-06-01")
    for path in clean.tree("Output/site") where path.hasSuffix(".html") || path.hasSuffix(".js") {
      guard path != "index.html", !path.contains("synced") else { continue }
      #expect(try desk.read("Output/site/" + path) == clean.read("Output/site/" + path), "\(path)")
    }
    #expect(desk.tree("Output/site").count == clean.tree("Output/site").count)
  }

  /// Whom an address tells to be forgotten decides nothing about others, also where the rows come before the address.
  @Test func whomAnAddressTellsDecidesNothing() throws {
    let desk = try built()
    #expect(desk.run("forget", Self.ana, "--with-email", "--as-of", "2026-06-01") == .done, "\(desk.errors)")
    try FileManager.default.removeItem(atPath: desk.folder + "/Exports")
    func dump(_ ana: Bool) -> String {
      let review =
        #""c1":{"user_id":"u-ana2000","restaurant_id":"casa","stars":10,"created_at":"5/17/2026"},"#
      let user = #","u-ana2000":{"name":"Ana","email":"Ana.Q@example.org"}"#
      return #"{"restaurants":{"casa":{"name":"Casa","address":"Lima 1"}},"reviews":{\#(ana ? review : "")"c2":"#
        + #"{"user_id":"u-ben1000","restaurant_id":"casa","stars":4,"created_at":"5/6/2026"}},"#
        + #""users":{"u-ben1000":{"name":"Ben","email":"ben@example.org"}\#(ana ? user : "")}}"#
    }
    try desk.write("Exports/dump.json", dump(true))
    desk.run("build", "--as-of", "2026-06-01", "--allow-shrink")
    let clean = try Desk()
    try clean.write("sumaq.json", desk.read("sumaq.json"))
    try clean.write("Exports/dump.json", dump(false))
    clean.run("build", "--as-of", "2026-06-01")
    #expect(
      try desk.read("Output/site/restaurants/casa.html") == clean.read("Output/site/restaurants/casa.html"),
      "\(desk.errors)")
  }

  @Test func rollbackSaysWhyEarlierNightsAreGone() throws {
    let desk = try built()
    #expect(desk.run("forget", Self.ana, "--as-of", "2026-11-22") == .done, "\(desk.errors)")
    #expect(desk.run("rollback") == .data)
    #expect(desk.errors.contains("Somebody was forgotten on 22 November: earlier nights are gone."), "\(desk.errors)")
  }

  @Test func aLostListRefusesTheExports() throws {
    let desk = try built()
    #expect(desk.run("forget", Self.ana) == .done, "\(desk.errors)")
    let keys = desk.folder + "/.sumaq/keys/"
    try FileManager.default.moveItem(atPath: keys + "forgotten", toPath: desk.folder + "/list")
    #expect(desk.run("build") == .data)
    #expect(desk.errors.contains("forget.list-missing") || desk.errors.contains("without the other"), "\(desk.errors)")
    try FileManager.default.removeItem(atPath: keys + "forget")
    #expect(desk.run("build") == .data, "\(desk.errors)")
    try FileManager.default.moveItem(atPath: desk.folder + "/list", toPath: keys + "forgotten")
    #expect(desk.run("build") == .data, "\(desk.errors)")
  }

  @Test func keysThatOthersMayReadAreRefused() throws {
    let desk = try built()
    #expect(desk.run("forget", Self.ana) == .done, "\(desk.errors)")
    chmod(desk.folder + "/.sumaq/keys/forget", 0o644)
    #expect(desk.run("build") == .permission)
    #expect(desk.errors.contains("chmod 600"), "\(desk.errors)")
  }

  @Test func liftBringsThePersonBack() throws {
    let desk = try built()
    #expect(desk.run("forget", Self.ana, "--as-of", "2026-06-01") == .done, "\(desk.errors)")
    #expect(desk.run("forget", "--list") == .done)
    #expect(desk.output.contains("done") && !desk.output.contains(Self.ana))
    #expect(desk.run("forget", "--lift", "u-nobody") == .usage)
    #expect(desk.run("forget", "--lift", Self.ana) == .done, "\(desk.errors)")
    desk.run("build", "--as-of", "2026-06-01")
    #expect(desk.tree("Output/site").contains("users/\(Self.ana).html"), "\(desk.errors)")
    #expect(desk.run("forget", "--list") == .done)
    #expect(desk.output == "Nobody is forgotten.\n")
  }

  private func removeStore(_ desk: Desk) throws {
    for suffix in ["", "-wal", "-shm"] {
      let path = desk.folder + "/.sumaq/sumaq.sqlite" + suffix
      if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
    }
  }

  /// Until the list is applied nothing shows what the older store holds.
  @Test func anOlderStoreIsBroughtUnderTheNewerList() throws {
    let desk = try Self.built(hasReports: true)
    let files = FileManager.default
    try files.copyItem(atPath: desk.folder + "/.sumaq/sumaq.sqlite", toPath: desk.folder + "/older")
    #expect(desk.run("forget", Self.ana, "--as-of", "2026-06-01") == .done, "\(desk.errors)")
    try removeStore(desk)
    try files.copyItem(atPath: desk.folder + "/older", toPath: desk.folder + "/.sumaq/sumaq.sqlite")
    try files.removeItem(atPath: desk.folder + "/older")
    let asking = [
      ["sql", "SELECT name FROM users"], ["snapshot", "people.sqlite"], ["bundle", "casa"],
      ["report", "overview"], ["render", "--page", "restaurants/casa.html"], ["export-person", Self.ana],
      ["rejects", "--format", "ndjson"], ["verify"],
    ]
    for words in asking {
      #expect(desk.run(words) == .data, "\(words)")
      #expect(desk.errors.contains("forget.not-applied") && desk.errors.contains("sumaq build"), "\(desk.errors)")
      #expect(!(desk.output + desk.errors).contains("Quispe"))
    }
    #expect(!files.fileExists(atPath: desk.folder + "/people.sqlite"))
    #expect(desk.run("status").isDone, "\(desk.errors)")
    #expect(desk.run("forget", "--prove", Self.ana) == .found, "\(desk.errors)")
    desk.run("build", "--as-of", "2026-06-01")
    #expect(desk.errors.contains("sumaq forget --prove"), "\(desk.errors)")
    #expect(desk.run("forget", "--prove", Self.ana, "--needle", "ana.q@example.org") == .done, "\(desk.output)")
    #expect(desk.run(asking[0]) == .done && desk.output.contains("Berta"), "\(desk.errors)")
  }

  /// A restored store may show by rejects and own tables alone who was forgotten since.
  @Test func anOlderStoreIsCleanedOfWhomNoUserShows() throws {
    let desk = try Desk()
    try Self.export(desk, ana: false)
    try desk.write("Exports/logins.csv", "user_id,at\n\(Self.ana),2026-01-01\nu-ana10001,2026-01-02\n")
    try desk.write("Exports/visits.ndjson", #"{"id":"v1","user_id":"\#(Self.ana)","restaurant_id":"#)
    desk.run("build", "--as-of", "2026-06-01")
    let (files, store) = (FileManager.default, desk.folder + "/.sumaq/sumaq.sqlite")
    try files.copyItem(atPath: store, toPath: desk.folder + "/older")
    try removeStore(desk)
    #expect(desk.run("forget", Self.ana, "--as-of", "2026-06-01") == .done, "\(desk.errors)")
    try files.moveItem(atPath: desk.folder + "/older", toPath: store)
    #expect(desk.run("sql", "SELECT user_id FROM logins") == .data)
    #expect(desk.run("forget", "--prove", Self.ana) == .found, "\(desk.errors)")
    desk.run("build", "--as-of", "2026-06-01")
    #expect(desk.run("forget", "--prove", Self.ana) == .done, "\(desk.output)")
    #expect(desk.run("sql", "SELECT user_id FROM logins") == .done, "\(desk.errors)")
    #expect(desk.output.contains("u-ana10001"), "\(desk.output)")
  }

  /// A list of sumaq 0.2.0 has no last line. Where the store does not know it, the operator confirms it once.
  @Test func aListOfAnOlderProgramIsConfirmed() throws {
    let desk = try built()
    #expect(desk.run("forget", Self.ana, "--as-of", "2026-06-01") == .done, "\(desk.errors)")
    try removeStore(desk)
    let list = desk.folder + "/.sumaq/keys/forgotten"
    let lines = try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n").dropLast()
    func replace(_ text: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: list))
      chmod(list, 0o600)
    }
    for plain in [lines.joined(separator: "\n") + "\n", ""] {
      try replace(plain)
      for words in [["build"], ["forget", "u-new1"]] {
        #expect(desk.run(words) == .data, "\(words)")
        #expect(desk.errors.contains("forget.list-missing") && desk.errors.contains("--confirm"), "\(desk.errors)")
      }
      #expect(desk.run("forget", "--confirm", Self.ana) == .usage)
      #expect(desk.run("forget", "--confirm") == .done, "\(desk.errors)")
      #expect(desk.output.contains(plain == "" ? "Nobody is forgotten." : "id  keep none  done"), "\(desk.output)")
      desk.run("build", "--as-of", "2026-06-01")
      #expect(desk.tree("Output/site").contains("users/\(Self.ana).html") == (plain == ""), "\(desk.errors)")
      try removeStore(desk)
    }
    // What is damaged is not confirmed.
    try replace(try String(contentsOfFile: list, encoding: .utf8) + "x\n")
    #expect(desk.run("forget", "--confirm") == .data, "\(desk.errors)")
  }

  /// The store remembers the marks themselves: an older list does not bring back who was forgotten after it, unless
  /// --lift says so.
  @Test func anOlderListIsRefusedUnderANewerStore() throws {
    let desk = try built()
    #expect(desk.run("forget", "u-ana10001", "--as-of", "2026-06-01") == .done, "\(desk.errors)")
    let list = desk.folder + "/.sumaq/keys/forgotten"
    let older = try Data(contentsOf: URL(fileURLWithPath: list))
    #expect(desk.run("forget", Self.ana, "--as-of", "2026-06-01") == .done, "\(desk.errors)")
    try older.write(to: URL(fileURLWithPath: list))
    chmod(list, 0o600)
    for words in [["build"], ["forget", "--list"], ["forget", Self.ana], ["forget", "--lift", "u-ana10001"]] {
      #expect(desk.run(words) == .data, "\(words)")
      #expect(desk.errors.contains("forget.list-missing") && desk.errors.contains("--lift"), "\(desk.errors)")
    }
    #expect(desk.run("forget", "--lift", Self.ana) == .done, "\(desk.errors)")
    desk.run("build", "--as-of", "2026-06-01")
    #expect(desk.tree("Output/site").contains("users/\(Self.ana).html"), "\(desk.errors)")
    #expect(!desk.tree("Output/site").contains("users/u-ana10001.html"), "\(desk.errors)")
  }

  /// Also without a store a damaged list is no shorter one.
  @Test func aDamagedListRefusesTheExports() throws {
    let desk = try built()
    #expect(desk.run("forget", Self.ana, "--as-of", "2026-06-01") == .done, "\(desk.errors)")
    try removeStore(desk)
    for (name, at) in [("forget", 7), ("forgotten", 25)] {
      let url = URL(fileURLWithPath: desk.folder + "/.sumaq/keys/" + name)
      let whole = try Data(contentsOf: url)
      var damaged = whole
      damaged[at] ^= 1
      for bytes in name == "forget" ? [damaged] : [damaged, Data()] {
        try bytes.write(to: url)
        chmod(url.path, 0o600)
        #expect(desk.run("build") == .data, "\(name)")
        #expect(desk.errors.contains("forget.list-missing"), "\(desk.errors)")
      }
      try whole.write(to: url)
      chmod(url.path, 0o600)
    }
    desk.run("build", "--as-of", "2026-06-01")
    #expect(desk.tree("Output/site").contains("users/u-ana10001.html"), "\(desk.errors)")
    #expect(!desk.tree("Output/site").contains("users/\(Self.ana).html"))
  }

  @Test func keptStarsKeepTheMean() throws {
    let desk = try built()
    let before = try desk.read("Output/site/restaurants/casa.html")
    #expect(
      desk.run("forget", Self.ana, "--keep", "stars", "--as-of", "2026-06-01") == .done, "\(desk.errors)\(desk.output)")
    let after = try desk.read("Output/site/restaurants/casa.html")
    #expect(after.contains("A former guest"))
    #expect(!after.contains("cold 1"))
    let mean = /3\.[0-9]/
    #expect(before.firstMatch(of: mean)?.0 == after.firstMatch(of: mean)?.0)
  }

  @Test func aRehearsalChangesNothing() throws {
    let desk = try built()
    let before = desk.tree()
    #expect(desk.run("forget", Self.ana, "--dry-run") == .done, "\(desk.errors)")
    #expect(desk.output.contains("\"reviews\": 6"), "\(desk.output)")
    // A reader of the store may leave SQLite's own files beside it.
    let now = desk.tree().filter { !$0.hasSuffix("-shm") && !$0.hasSuffix("-wal") }
    #expect(now == before.filter { !$0.hasSuffix("-shm") && !$0.hasSuffix("-wal") }, "files came or went")
  }

  @Test(
    arguments: [
      (["forget"], ExitCode.usage), (["forget", "nobody"], .usage), (["forget", "--list", "x"], .usage),
      (["forget", "--prove", "--lift", "x"], .usage), (["forget", "x", "--needle", "y"], .usage),
      (["forget", "--prove", "x", "--keep", "stars"], .usage), (["forget", "x", "--keep", "none"], .usage),
      (["export-person", "nobody"], .usage), (["export-person"], .usage),
    ])
  func wrongWordsAreRefused(_ words: [String], _ code: ExitCode) throws {
    let desk = try built()
    #expect(desk.run(words) == code, "\(desk.errors)")
  }

  @Test func anAddressOfSeveralUsersNeedsEvery() throws {
    let desk = try built()
    try desk.write(
      "Exports/users.ndjson",
      #"{"id":"u-ana1000","name":"Ana","email":"a@x.org"}"# + "\n"
        + #"{"id":"u-ana2000","name":"Ana","email":"A@x.org"}"# + "\n")
    desk.run("build", "--as-of", "2026-06-01", "--allow-shrink")
    #expect(desk.run("forget", "a@x.org") == .data)
    #expect(desk.errors.contains("u-ana1000, u-ana2000"), "\(desk.errors)")
    #expect(desk.run("forget", "a@x.org", "--every", "--as-of", "2026-06-01") == .done, "\(desk.errors)\(desk.output)")
    #expect(!desk.tree("Output/site").contains { $0.contains("u-ana1000.") || $0.contains("u-ana2000") })
  }

  @Test func everythingThatIsHeldIsHandedOver() throws {
    let desk = try built()
    #expect(desk.run("export-person", Self.ana) == .done, "\(desk.errors)")
    let json = desk.output
    #expect(json.contains("ana.q@example.org") && json.contains("cold 4") && json.contains("Sorry, Ana"))
    #expect(json.contains("restaurants/casa.html") && json.contains(".html#r-a0") && json.contains("logins"))
    #expect(!json.contains("Berta") && !json.contains("u-ana10001"))
    #expect(desk.run("export-person", " ANA.Q@example.org ") == .done, "\(desk.errors)")
    #expect(desk.output == json)
    #expect(desk.run("export-person", Self.ana, "--output", "ana.zip") == .done, "\(desk.errors)")
    let path = desk.folder + "/ana.zip"
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let first = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(desk.run("export-person", Self.ana, "--output", "ana.zip") == .done)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == first)
    #expect(desk.run("export-person", Self.ana, "--output", "Output/ana.zip") == .cannotCreate)
  }
}
