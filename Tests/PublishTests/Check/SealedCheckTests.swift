import Diagnostics
import Platform
import Sealing
import Testing

@testable import Publish

/// What `check` finds below `sealed/`, without keys and with them.
@Suite struct SealedCheckTests {
  private let access: SiteAccess
  private let subject = SealedFolderSubject(kind: .restaurant, id: "r-1")

  init() throws {
    let keys = try #require(
      SealKeys(master: [UInt8](repeating: 1, count: 32), site: [UInt8](repeating: 2, count: 16)))
    let person = try keys.person(
      mail: "ana@example.org", passphrase: Passphrase(random: { [UInt8](repeating: 3, count: $0) }), day: "2026-11-25",
      rounds: 2)
    var list = AccessList()
    list.add([person])
    list.grant([AccessGrant(slot: person.slot, subject: subject, role: "owner")])
    access = SiteAccess(keys: keys, list: list)
  }

  private var sealer: FolderSealer { access.sealer(of: subject) }

  /// A site with one slot and one sealed folder, whose home has this text.
  private func site(_ home: String, nonce: String? = nil, bytes: Int? = nil) throws -> [String: String] {
    let (part, photo) = (sealer.fileName(of: "home"), sealer.fileName(of: "photos/1"))
    let sealed = try sealer.seal(.fragment, Array(home.utf8), file: part)
    let picture = try sealer.seal(.photo, [1, 2, 3], file: photo)
    let contents =
      #"{"v":1,"kind":"restaurant","title":"Casa","public":"../index.html","landing":"home","parts":["#
      + #"{"path":"home","type":2,"mime":"text/html","parts":["\#(part)"],"nonces":["\#(nonce ?? sealed.nonce)"],"#
      + #""bytes":\#(bytes ?? home.utf8.count)},"#
      + #"{"path":"photos/1","type":3,"mime":"image/jpeg","parts":["\#(photo)"],"nonces":["\#(picture.nonce)"],"bytes":3}]}"#
    let slot = access.keys.slot(of: access.list.people[0])
    let start = "sealed/b/\(sealer.name)/"
    let scripts = try [
      "sealed/s/\(slot.name).js": slot.script(ring: [sealer.ringEntry(subject, role: "owner", title: "Casa")]),
      start + part + ".js": sealed.script, start + photo + ".js": picture.script,
      start + FolderSealer.contents + ".js": sealer.script(
        .contents, Array(contents.utf8), file: FolderSealer.contents),
    ]
    let page = "<!doctype html>\n\(SiteCheckerTests.policy)\n"
    return scripts.mapValues { String(decoding: $0, as: UTF8.self) }
      .merging(["index.html": page, "sealed/index.html": page]) { first, _ in first }
  }

  private func findings(_ files: [String: String], keys: Bool = true) throws -> [Problem] {
    let fixture = try OutputFixture()
    for (path, text) in files { try fixture.write(text, to: path) }
    let box = ProblemBox()
    _ = try SiteChecker(fixture.output, workers: 2, access: keys ? access : nil).run(box)
    return box.problems
  }

  private static let sound =
    ##"<h1 id="x">a</h1> <a href="../index.html">b</a> <a href="#home">c</a> <a href="#x">d</a> <img data-part="photos/1">"##

  @Test(arguments: [true, false])
  func whatIsSoundHasNoFindings(_ keys: Bool) throws {
    #expect(try findings(site(Self.sound), keys: keys).map(\.headline) == [])
  }

  @Test(arguments: [
    (#"<a href="../gone.html">a</a>"#, CheckProblems.missingTarget),
    (##"<a href="#gone">a</a>"##, CheckProblems.missingFragment),
    (#"<img data-part="photos/2">"#, CheckProblems.missingTarget),
    (#"<a data-file="photos/1">a</a>"#, CheckProblems.missingTarget),
    (#"<img src="https://example.org/x.png">"#, CheckProblems.foreignLoad),
    (#"<p onclick="a()">a</p>"#, CheckProblems.inlineScript),
  ])
  func linksWithinAreFollowedWithKeysAlone(_ home: String, _ kind: ProblemKind) throws {
    #expect(try findings(site(home)).map(\.kind) == [kind])
    #expect(try findings(site(home), keys: false).isEmpty)
  }

  @Test func clearTextAndForeignNamesAreFoundWithoutKeys() throws {
    let sound = try site(Self.sound)
    let slot = "sealed/s/\(access.list.people[0].slot).js"
    let other = "sealed/s/\(String(repeating: "0a", count: 16)).js"
    for (path, text) in [
      (slot, "alert(1)"), (slot, (sound[slot] ?? "") + "// a name"), (other, sound[slot] ?? ""),
      ("sealed/s/names.txt", "Ana"), ("sealed/b/\(sealer.name)/home.html", "<h1>Casa</h1>"), ("sealed/x.js", ""),
    ] {
      var files = sound
      files[path] = text
      #expect(try findings(files, keys: false).map(\.kind) == [CheckProblems.sealedForm], "\(path)")
    }
  }

  @Test func anotherLengthIsFoundWithoutKeys() throws {
    var files = try site(Self.sound)
    let slot = "sealed/s/\(access.list.people[0].slot).js"
    let text = try #require(files[slot])
    files[slot] = text.replacing("\")\n", with: "AAAA\")\n")
    #expect(try findings(files, keys: false).map(\.kind) == [CheckProblems.sealedForm])
  }

  @Test func whatDoesNotOpenOrIsAnotherPartIsFoundWithKeys() throws {
    let sound = try site(Self.sound)
    let start = "sealed/b/\(sealer.name)/"
    let home = start + sealer.fileName(of: "home") + ".js"
    var files = sound
    // An older file, with a right name and key.
    files[home] = try site("<h1>older</h1>")[home]
    #expect(try findings(files).map(\.kind) == [CheckProblems.sealedOpening])
    #expect(try findings(files, keys: false).isEmpty)
    files = sound
    files[home] = nil
    #expect(try findings(files).map(\.kind) == [CheckProblems.sealedOpening])
    #expect(try findings(site(Self.sound, bytes: 1)).map(\.kind) == [CheckProblems.sealedOpening])
    #expect(
      try findings(site(Self.sound, nonce: "000000000000000000000000")).map(\.kind) == [CheckProblems.sealedOpening])
  }

  @Test func whatNobodyMayOpenIsFoundWithKeys() throws {
    var files = try site(Self.sound)
    let other = access.keys.sealer(of: SealedFolderSubject(kind: .user, id: "u"), generation: .first)
    let script = try other.script(.file, [1], file: FolderSealer.contents)
    files["sealed/b/\(other.name)/\(FolderSealer.contents).js"] = String(decoding: script, as: UTF8.self)
    let left = try sealer.script(.file, [1], file: sealer.fileName(of: "left"))
    files["sealed/b/\(sealer.name)/\(sealer.fileName(of: "left")).js"] = String(decoding: left, as: UTF8.self)
    #expect(try findings(files).map(\.kind) == [CheckProblems.sealedOpening, CheckProblems.sealedOpening])
  }
}
