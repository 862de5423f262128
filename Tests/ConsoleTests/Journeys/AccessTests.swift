import Diagnostics
import Foundation
import Model
import Platform
import Testing

@testable import Console

/// Who may open sealed pages, by the commands.
@Suite struct AccessTests {
  private static let original = SharedDesk {
    let desk = try Desk()
    try desk.write("sumaq.json", #"{"users": {"pages": "all"}, "reports": {"off": true}}"#)
    try desk.write(
      "Exports/restaurants.ndjson",
      #"{"id":"r-1","name":"La Cabaña","address":"Lima 1"}"# + "\n" + #"{"id":"r-2","name":"Fonda","address":"Lima 2"}"#
        + "\n")
    try desk.write(
      "Exports/users.ndjson", #"{"id":"u-ana1000","name":"Ana Quispe","email":"ana.q@example.org"}"# + "\n")
    try desk.write(
      "Exports/reviews.ndjson",
      #"{"id":"a1","user_id":"u-ana1000","restaurant_id":"r-1","stars":4,"comment":"warm","created_at":"2026-01-02T03:04:05Z"}"#
        + "\n")
    try #require(desk.run("build", "--as-of", "2026-06-01") == .done, "\(desk.errors)")
    return desk
  }

  private func built() throws -> Desk { try Self.original.copy() }

  private func passphrase(_ desk: Desk) -> String { String(desk.output.dropLast()) }

  private func sealed(_ desk: Desk) -> [String] { desk.tree("Output/site/sealed").filter { $0.hasSuffix(".js") } }

  /// A core file would hold passphrases, keys and addresses.
  @Test(arguments: [["access", "list"], ["forget", "--list"]])
  func whatHandlesSecretsLeavesNoCore(words: [String]) throws {
    let desk = try built()
    let core = __rlimit_resource_t(RLIMIT_CORE.rawValue)
    var limit = rlimit()
    getrlimit(core, &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(core, &limit)
    #expect(desk.run(words) == .done, "\(desk.errors)")
    getrlimit(core, &limit)
    #expect(limit.rlim_cur == 0)
  }

  @Test func aPersonGetsOnePassphraseAndFurtherBundlesWithIt() throws {
    let desk = try built()
    #expect(sealed(desk).isEmpty)
    #expect(desk.run("access", "add", "Owner@Example.org", "--restaurant", "r-1") == .done, "\(desk.errors)")
    let passphrase = passphrase(desk)
    #expect(passphrase.wholeMatch(of: /[0-9a-z]{4}(-[0-9a-z]{4}){3}/) != nil, "\(desk.output)")
    #expect(!desk.errors.contains(passphrase))
    #expect(desk.run("access", "add", "owner@example.org", "--restaurant", "r-1") == .done)
    #expect(desk.output.isEmpty && desk.errors.contains("already"), "\(desk.errors)")
    #expect(desk.run("access", "add", "owner@example.org", "--restaurant", "r-2", "--role", "manager") == .done)
    #expect(desk.output.isEmpty && desk.errors.contains("the passphrase that they have"), "\(desk.errors)")
    #expect(desk.run("access", "add", "owner@example.org", "--restaurant", "r-1", "--role", "manager") == .done)
    #expect(desk.output.isEmpty && desk.errors.contains("is manager now"), "\(desk.errors)")
    #expect(desk.run("access", "add", "owner@example.org", "--restaurant", "r-1", "--role", "owner") == .done)
    #expect(desk.run("access", "list", "--format", "csv") == .done)
    #expect(desk.output.contains("owner@example.org,restaurant,r-1,owner,") && desk.output.contains("r-2,manager"))
    #expect(desk.run("access", "list", "--restaurant", "r-2", "--format", "ndjson") == .done)
    #expect(desk.output.split(separator: "\n").count == 1, "\(desk.output)")
    // Nothing that was written has the passphrase.
    for path in desk.tree() {
      guard let bytes = FileManager.default.contents(atPath: desk.folder + "/" + path) else { continue }
      #expect(bytes.range(of: Data(passphrase.utf8)) == nil, "\(path)")
    }
    #expect(desk.run("status") == .done)
    #expect(desk.output.contains("1 person may open 2 sealed folders"), "\(desk.output)")
    #expect(desk.run("check") == .done, "\(desk.errors)")
  }

  @Test func whatIsWrongIsSaidAndChangesNothing() throws {
    let desk = try built()
    for (words, code) in [
      (["add", "ana", "--restaurant", "r-1"], ExitCode.usage), (["add", "a b@c", "--restaurant", "r-1"], .usage),
      (["add", "a@example.org", "--restaurant", "r-11"], .usage), (["add", "a@example.org"], .usage),
      (["add", "a@example.org", "--user", "u-ana1001"], .usage), (["ad", "a@example.org"], .usage),
      (["add", "a@example.org", "--user", "u-ana1000"], .data), (["remove", "a@example.org"], .usage),
      (["add", "a@example.org", "--user", "u-ana1000", "--role", "owner"], .usage), (["reset"], .usage),
      (["list", "--all"], .usage), (["add", "--from", "nothing.csv"], .inputOutput),
      (["list", "a@example.org"], .usage),
    ] {
      #expect(desk.run(["access"] + words) == code, "\(words): \(desk.errors)")
      #expect(desk.output.isEmpty)
    }
    desk.run("access", "add", "a@example.org", "--restaurant", "r-11")
    #expect(desk.errors.contains("Did you mean r-1?"), "\(desk.errors)")
    #expect(desk.tree(".sumaq/keys").isEmpty)
    #expect(desk.run("access", "add", "a@example.org", "--user", "u-ana1000", "--anyway") == .done, "\(desk.errors)")
    #expect(desk.run("access", "add", "ana.q@example.org", "--user", "u-ana1000") == .done, "\(desk.errors)")
  }

  @Test func ofAListWithABadLineNothingIsAdded() throws {
    let desk = try built()
    try desk.write(
      "people.csv",
      "email,kind,id,role\no@example.org,restaurant,r-1,owner\nno,user,u-ana1000,\na@b,restaurant,r-9,\na@b,user,u-ana1000,\n"
    )
    #expect(desk.run("access", "add", "--from", "people.csv") == .data)
    for line in ["people.csv:3", "people.csv:4", "people.csv:5"] {
      #expect(desk.errors.contains(line), "\(desk.errors)")
    }
    #expect(!desk.errors.contains("people.csv:2") && desk.output.isEmpty && desk.tree(".sumaq/keys").isEmpty)
    try desk.write(
      "people.csv",
      "email,kind,id,role\no@example.org,restaurant,r-1,\no@example.org,restaurant,r-2,manager\nana.q@example.org,user,u-ana1000,\n"
    )
    #expect(desk.run("access", "add", "--from", "people.csv") == .done, "\(desk.errors)")
    let lines = desk.output.split(whereSeparator: \.isNewline)
    #expect(lines.count == 3 && lines[0] == "email,passphrase,opens", "\(desk.output)")
    #expect(lines[1].hasSuffix(",restaurant:r-1 restaurant:r-2"), "\(desk.output)")
    #expect(desk.run("access", "add", "--from", "people.csv") == .done)
    #expect(desk.output.isEmpty && desk.errors.contains("nothing was changed"), "\(desk.errors)")
  }

  @Test func whatIsTakenAwayGetsANewKey() throws {
    let desk = try built()
    desk.run("access", "add", "a@example.org", "--restaurant", "r-1")
    desk.run("access", "add", "b@example.org", "--restaurant", "r-1")
    let before = Set(sealed(desk))
    #expect(desk.run("access", "remove", "a@example.org", "--restaurant", "r-2") == .usage)
    #expect(desk.run("access", "remove", "a@example.org") == .done, "\(desk.errors)")
    #expect(desk.errors.contains("Now bring Output/site to your host: until then the old files stand there."))
    let list = try desk.read(".sumaq/keys/access")
    #expect(
      list.contains(#"{"bundle":"restaurant","id":"r-1","generation":2,"salt":""#) && !list.contains("a@example.org"))
    #expect(Set(sealed(desk)) != before)
    #expect(desk.run("access", "reset", "b@example.org") == .done, "\(desk.errors)")
    #expect(try desk.read(".sumaq/keys/access").contains(#""generation":3"#) && desk.output.count == 20)
    let master = FileManager.default.contents(atPath: desk.folder + "/.sumaq/keys/master")
    #expect(desk.run("access", "reset", "--all") == .done, "\(desk.errors)")
    #expect(desk.output.contains("b@example.org,") && desk.output.contains("restaurant:r-1"))
    #expect(FileManager.default.contents(atPath: desk.folder + "/.sumaq/keys/master") != master)
    #expect(desk.run("check") == .done, "\(desk.errors)")
  }

  @Test func aPassphraseIsTested() throws {
    let desk = try built()
    desk.run("access", "add", "a@example.org", "--restaurant", "r-1")
    let passphrase = passphrase(desk)
    #expect(
      desk.run(["access", "test", "a@example.org"], typing: passphrase.uppercased() + "\n") == .done, "\(desk.errors)")
    #expect(desk.output.contains("La Cabaña, as owner"), "\(desk.output)")
    #expect(desk.run(["access", "test", "-"], typing: "a@example.org\n" + passphrase) == .done, "\(desk.errors)")
    for (mail, typed) in [
      ("a@example.org", "0000-0000-0000-0000"), ("b@example.org", passphrase), ("a@example.org", ""),
    ] {
      #expect(desk.run(["access", "test", mail], typing: typed) == .found)
      #expect(desk.errors.contains("open nothing here") && desk.output.isEmpty, "\(desk.errors)")
    }
  }

  @Test func keysThatOthersMayReadAreRefusedAndLostOnesLeaveWhatIsSealed() throws {
    let desk = try built()
    desk.run("access", "add", "a@example.org", "--restaurant", "r-1")
    let before = sealed(desk)
    let master = desk.folder + "/.sumaq/keys/master"
    chmod(master, 0o644)
    for words in [["build"], ["access", "add", "b@example.org", "--restaurant", "r-1"], ["access", "list"]] {
      #expect(desk.run(words) == .permission)
      #expect(desk.errors.contains("chmod 600"), "\(desk.errors)")
    }
    #expect(desk.run("status") == .done)
    #expect(desk.output.contains("chmod 600") && !desk.output.contains("0 people"), "\(desk.output)")
    try FileManager.default.removeItem(atPath: master)
    for _ in 1...2 {
      #expect(desk.run("build", "--as-of", "2026-06-01") == .found)
      #expect(desk.errors.contains("nothing can be sealed: the file master is missing"), "\(desk.errors)")
    }
    #expect(sealed(desk) == before)
    #expect(desk.run("access", "add", "b@example.org", "--restaurant", "r-1") == .data)
    #expect(desk.run("access", "list") == .done && desk.output.contains("a@example.org"))
    #expect(desk.run("access", "reset", "--all") == .done, "\(desk.errors)")
    #expect(desk.run("check") == .done && sealed(desk) != before, "\(desk.errors)")
  }

  /// Each way in which a list can be other than the one that was written, though each line of it could be.
  @Test func aChangedListSealsNothingAndIsSaidByAll() throws {
    let desk = try built()
    for mail in ["a@example.org", "b@example.org"] { desk.run("access", "add", mail, "--restaurant", "r-1") }
    let older = try desk.read(".sumaq/keys/access")
    desk.run("access", "remove", "a@example.org", "--as-of", "2026-06-01")
    func texts() throws -> [String] { try sealed(desk).map { try desk.read("Output/site/sealed/" + $0) } }
    let (list, before) = (try desk.read(".sumaq/keys/access"), try texts())
    let wrap = try #require(list.firstMatch(of: /"wrap":"(.{8})/)?.1)
    try desk.write(
      "Exports/reviews.ndjson",
      #"{"id":"a1","user_id":"u-ana1000","restaurant_id":"r-1","stars":2,"comment":"cold","created_at":"2026-01-02T03:04:05Z"}"#
        + "\n")
    for changed in [
      list.replacing(/{"bundle".*\n/, with: ""), list.replacing("\"generation\":2", with: "\"generation\":3"),
      list.replacing(wrap, with: "AAAAAAAA"), list.replacing(/{"hmac".*\n/, with: ""),
      list.replacing(/{"(hmac|keys)".*\n/, with: ""), older, "",
    ] {
      #expect(changed != list)
      try desk.write(".sumaq/keys/access", changed)
      chmod(desk.folder + "/.sumaq/keys/access", 0o600)
      for words in [["build", "--as-of", "2026-06-01"], ["check"], ["verify"], ["status", "--check"]] {
        #expect(desk.run(words) == .found, "\(words) \(changed): \(desk.errors)")
        #expect(desk.errors.contains("sealed.keys-missing"), "\(words): \(desk.errors)")
      }
      #expect(try texts() == before)
      #expect(try desk.read(".sumaq/keys/access") == changed)
    }
    try desk.write(".sumaq/keys/access", list)
    chmod(desk.folder + "/.sumaq/keys/access", 0o600)
    #expect(desk.run("build", "--as-of", "2026-06-01") == .done, "\(desk.errors)")
    #expect(try texts() != before)
    #expect(desk.run("status", "--check") == .done, "\(desk.errors)")
  }

  /// The list of a backup may have people whose access was taken away since, and keys that they have.
  @Test func anOlderListHoldsOnceTheOperatorConfirmsIt() throws {
    let desk = try built()
    let (path, day) = (".sumaq/keys/access", ["--as-of", "2026-06-01"])
    func restore(_ list: String) throws {
      try desk.write(path, list)
      chmod(desk.folder + "/" + path, 0o600)
    }
    for mail in ["a@example.org", "b@example.org"] { desk.run("access", "add", mail, "--restaurant", "r-1") }
    let older = try desk.read(path)
    desk.run(["access", "remove", "a@example.org"] + day)
    try restore(older)
    #expect(desk.run(["access", "remove", "a@example.org"] + day) == .done, "\(desk.errors)")
    #expect(desk.errors.contains("an older one"), "\(desk.errors)")
    #expect(desk.run("build", "--as-of", "2026-06-01") == .done, "\(desk.errors)")
    try restore(older)
    #expect(desk.run(["build"] + day) == .found && desk.errors.contains("sumaq access confirm"), "\(desk.errors)")
    #expect(desk.run(["access", "confirm"] + day) == .done, "\(desk.errors)")
    #expect(desk.output.isEmpty && desk.errors.contains("1 sealed folder gets a new key"), "\(desk.errors)")
    for words in [["build"] + day, ["check"], ["verify"] + day] { #expect(desk.run(words) == .done, "\(desk.errors)") }
    #expect(try desk.read(path).contains("a@example.org"))
    // What has lost its proof is taken from no other command.
    try restore(try desk.read(path).replacing(/{"hmac".*\n/, with: ""))
    #expect(desk.run(["access", "remove", "a@example.org"] + day) == .data)
    #expect(desk.run(["access", "confirm"] + day) == .done, "\(desk.errors)")
    #expect(desk.run(["access", "remove", "a@example.org"] + day) == .done, "\(desk.errors)")
    #expect(desk.run("access", "confirm", "a@example.org") == .usage)
  }

  /// The page that people keep has everything in it, and its policy lets nothing else run.
  @Test func thePageToKeepIsOneFile() throws {
    let desk = try built()
    #expect(desk.run("access", "page", "open.html") == .usage && desk.errors.contains("no person has access"))
    desk.run("access", "add", "a@example.org", "--restaurant", "r-1")
    let passphrase = passphrase(desk)
    #expect(desk.run("access", "page") == .usage && desk.errors.contains("needs a FILE"), "\(desk.errors)")
    #expect(desk.run("access", "page", "open.html") == .done, "\(desk.errors)")
    let page = try desk.read("open.html")
    let site = try #require(FileManager.default.contents(atPath: desk.folder + "/.sumaq/keys/site"))
    #expect(page.contains("data-site=\"\(Digest.hex(Array(site)))\" data-kdf=\"600000\""))
    let script = try #require(page.firstMatch(of: /(?s)<script>(.*?)<\/script>/)?.1)
    let policy = try #require(page.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)?.1)
    #expect(policy.contains("script-src 'sha256-\(Base64.text(SHA256.digest(Array(script.utf8))))';"), "\(policy)")
    #expect(policy.hasPrefix("default-src 'none'; ") && !policy.contains("'self'") && !policy.contains("unsafe"))
    #expect(!page.contains("<script src") && !page.contains("<link") && !page.contains("sealed-remember\""))
    // Files are read as text: nothing adds a script to the page.
    #expect(!script.contains("createElement('script')") && script.contains("sealed-folder"))
    #expect(!page.contains("a@example.org") && !page.contains(passphrase))
    #expect(desk.errors.contains(Digest.hex(SHA256.digest(Array(page.utf8)))), "\(desk.errors)")
    #expect(desk.run("access", "page", "open.html") == .done)
    #expect(try desk.read("open.html") == page)
    #expect(desk.run("access", "page", "Output/site/open.html") == .cannotCreate, "\(desk.errors)")
    try desk.write("mine.html", "mine")
    #expect(desk.run("access", "page", "mine.html") == .cannotCreate, "\(desk.errors)")
    try FileManager.default.removeItem(atPath: desk.folder + "/.sumaq/keys/master")
    #expect(desk.run("access", "page", "open.html") == .data, "\(desk.errors)")
  }

  @Test func aForgottenPersonHasNoAccessAndLeavesNoTrace() throws {
    let desk = try built()
    desk.run("access", "add", "ana.q@example.org", "--user", "u-ana1000")
    desk.run("access", "add", "ana.q@example.org", "--restaurant", "r-1")
    desk.run("access", "add", "owner@example.org", "--restaurant", "r-1")
    let passphrase = passphrase(desk)
    desk.run("access", "add", "anas.other@example.org", "--user", "u-ana1000", "--anyway")
    desk.run("forget", "u-ana1000", "--dry-run")
    #expect(desk.output.contains("\"sealedBundles\": 1") && desk.output.contains("\"slots\": 2"), "\(desk.output)")
    #expect(desk.run("forget", "u-ana1000", "--as-of", "2026-06-01") == .done, "\(desk.errors)\(desk.output)")
    #expect(desk.output.contains("\"sealedBundles\": 1") && desk.output.contains("\"slots\": 2"), "\(desk.output)")
    #expect(desk.output.contains("\"found\": 0"), "\(desk.output)")
    let list = try desk.read(".sumaq/keys/access")
    #expect(!list.contains("ana") && list.contains("owner@example.org") && list.contains("retired"), "\(list)")
    #expect(list.contains(#"{"bundle":"restaurant","id":"r-1","generation":2,"salt":""#), "\(list)")
    #expect(desk.run("forget", "--prove", "u-ana1000", "--needle", "Ana Quispe") == .done, "\(desk.output)")
    #expect(desk.run(["access", "test", "owner@example.org"], typing: passphrase) == .done, "\(desk.errors)")
    #expect(desk.run("check") == .done, "\(desk.errors)")
  }

  /// A list of access and a store from before the forgetting are restored, beside the list of the forgotten.
  @Test func whoWasForgottenGetsNoAccessBackFromABackup() throws {
    let desk = try built()
    desk.run("access", "add", "ana.q@example.org", "--restaurant", "r-1", "--as-of", "2026-05-30")
    desk.run("access", "add", "owner@example.org", "--restaurant", "r-1")
    let files = FileManager.default
    let (state, backup) = (desk.folder + "/.sumaq", desk.folder + "/backup")
    try files.copyItem(atPath: state, toPath: backup)
    #expect(desk.run("forget", "u-ana1000", "--as-of", "2026-06-01") == .done, "\(desk.errors)")
    for name in ["forget", "forgotten"] {
      try files.copyItem(atPath: "\(state)/keys/\(name)", toPath: "\(backup)/keys/\(name)")
    }
    try files.removeItem(atPath: state)
    try files.moveItem(atPath: backup, toPath: state)
    try desk.write("Exports/users.ndjson", "")
    #expect(desk.run("build", "--as-of", "2026-06-02") == .done, "\(desk.errors)")
    let list = try desk.read(".sumaq/keys/access")
    #expect(!list.contains("ana.q") && list.contains("owner@example.org"), "\(list)")
  }

  /// The list of access alone is restored, beside a store that has forgotten one of its people.
  @Test func aConfirmedListHasNoForgottenPerson() throws {
    let desk = try built()
    let path = ".sumaq/keys/access"
    desk.run("access", "add", "ana.q@example.org", "--restaurant", "r-1", "--as-of", "2026-05-30")
    desk.run("access", "add", "owner@example.org", "--restaurant", "r-1", "--as-of", "2026-05-30")
    let older = try desk.read(path)
    #expect(desk.run("forget", "u-ana1000", "--as-of", "2026-06-01") == .done, "\(desk.errors)")
    try desk.write(path, older)
    chmod(desk.folder + "/" + path, 0o600)
    try desk.write("Exports/users.ndjson", "")
    #expect(desk.run("build", "--as-of", "2026-06-02") == .found, "\(desk.errors)")
    #expect(desk.errors.contains("sealed.keys-missing"), "\(desk.errors)")
    #expect(desk.run("access", "confirm", "--as-of", "2026-06-02") == .done, "\(desk.errors)")
    let list = try desk.read(path)
    #expect(!list.contains("ana.q") && list.contains("owner@example.org"), "\(list)")
    #expect(desk.run("check") == .done, "\(desk.errors)")
  }

  @Test func whoHasAccessAloneIsNoUserToForgetOrToHandOver() throws {
    let desk = try built()
    desk.run("access", "add", "owner@example.org", "--restaurant", "r-1")
    for words in [["forget", "owner@example.org"], ["export-person", "owner@example.org"]] {
      #expect(desk.run(words) == .usage)
      #expect(desk.errors.contains("sumaq access remove"), "\(desk.errors)")
    }
  }

  /// While the output is held, what was open stays open, and that is said.
  @Test func whoLosesAccessUnderAHoldIsToldOf() throws {
    let desk = try built()
    desk.run("access", "add", "owner@example.org", "--restaurant", "r-1")
    let before = sealed(desk)
    desk.run("hold", "prices are wrong")
    #expect(desk.run("access", "remove", "owner@example.org") == .done)
    #expect(desk.errors.contains("until sumaq release what was open can still be opened"), "\(desk.errors)")
    #expect(sealed(desk) == before)
    #expect(desk.run("release", "--as-of", "2026-06-01") == .done && sealed(desk).isEmpty)
  }

  /// Commands of access use up no night that rollback can go back to.
  @Test func aRollbackGoesPastChangesOfAccess() throws {
    let desk = try built()
    desk.run("access", "add", "owner@example.org", "--restaurant", "r-1", "--as-of", "2026-06-01")
    try desk.write(
      "Exports/restaurants.ndjson", #"{"id":"r-1","name":"La Cabaña Nueva","address":"Lima 1"}"# + "\n")
    desk.run("build", "--as-of", "2026-06-01")
    #expect(try desk.read("Output/site/restaurants/r-1.html").contains("Nueva"), "\(desk.errors)")
    for number in 1...4 {
      desk.run("access", "add", "p\(number)@example.org", "--restaurant", "r-1", "--as-of", "2026-06-01")
    }
    let before = sealed(desk)
    #expect(desk.run("rollback") == .done, "\(desk.errors)")
    #expect(try !desk.read("Output/site/restaurants/r-1.html").contains("Nueva"))
    #expect(sealed(desk) == before)
    // Who has a copy of night 2 needs what was sealed since.
    #expect(desk.run("changes", "--since", "2") == .done)
    #expect(desk.output.contains("site/sealed/s/") && desk.output.contains("site/restaurants/r-1.html"))
  }

  @Test func theProofLooksIntoSealedParts() throws {
    let desk = try built()
    desk.run("access", "add", "owner@example.org", "--restaurant", "r-1")
    desk.run("access", "add", "ben@example.org", "--restaurant", "r-2")
    try desk.write("Exports/users.ndjson", "")
    desk.run("forget", "u-ana1000", "--as-of", "2026-06-01")
    #expect(desk.run("forget", "--prove", "u-ana1000", "--needle", "La Cabaña") == .found)
    #expect(desk.output.contains("/sealed/b/"), "\(desk.output)")
  }

  @Test func sealedFilesAreExplained() throws {
    let desk = try built()
    desk.run("access", "add", "owner@example.org", "--restaurant", "r-1")
    let part = try #require(sealed(desk).first { $0.hasPrefix("b/") })
    #expect(desk.run("explain", "sealed/" + part) == .done, "\(desk.errors)")
    #expect(desk.output.contains("restaurant r-1") && desk.output.contains("1 person"), "\(desk.output)")
    #expect(desk.run("explain", "sealed/restaurant/r-1") == .done)
    #expect(desk.output.contains("  home\n") && desk.output.contains("its contents"), "\(desk.output)")
    let slot = try #require(sealed(desk).first { $0.hasPrefix("s/") })
    #expect(desk.run("explain", "sealed/" + slot) == .done)
    #expect(desk.output.contains("owner@example.org"), "\(desk.output)")
    #expect(desk.run("explain", "sealed/restaurant/r-11") == .usage)
    #expect(desk.errors.contains("Did you mean r-1?"), "\(desk.errors)")
  }

  @Test func aChangedOrForeignSealedFileIsFound() throws {
    let desk = try built()
    desk.run("access", "add", "owner@example.org", "--restaurant", "r-1")
    let parts = sealed(desk).filter { $0.hasPrefix("b/") && !$0.hasSuffix("0000.js") }
    let part = "Output/site/sealed/" + (try #require(parts.first))
    let text = try desk.read(part)
    try desk.write(part, text.replacing("\",\"U1FT", with: "\",\"V1FT"))
    #expect(desk.run("check") == .found)
    try desk.write(part, text)
    #expect(desk.run("check") == .done, "\(desk.errors)")
    try desk.write("Output/site/sealed/notes.txt", "in clear")
    #expect(desk.run("check") == .found)
    #expect(desk.errors.contains("no sealed file has this name"), "\(desk.errors)")
  }

  @Test func theDemoHasPeopleToTryItWith() throws {
    let desk = try Desk()
    let size = ["--restaurants", "6", "--users", "20", "--reviews", "80", "--photos", "3"]
    #expect(desk.run(["demo", "Exports", "--people", "5"] + size) == .done, "\(desk.errors)")
    #expect(desk.errors.contains("sumaq access add --from people.csv"), "\(desk.errors)")
    let lines = try desk.read("people.csv").split(separator: "\n")
    #expect(lines.count == 8 && Set(lines.dropFirst().map { $0.prefix { $0 != "," } }).count == 5, "\(lines)")
    desk.run("build", "--as-of", "2026-03-02")
    #expect(desk.run("access", "add", "--from", "people.csv") == .done, "\(desk.errors)")
    #expect(desk.run("check") == .done, "\(desk.errors)")
    try desk.write("people.csv", "mine\n")
    #expect(desk.run(["demo", "Exports", "--people", "5"] + size) == .cannotCreate)
  }
}
