import Diagnostics
import Lake
import Model
import Platform
import Testing

@testable import Pipeline

struct LedgerFilterTests {
  private struct Copy {
    let tag: UInt8
    let route: UInt64
    let key: [UInt8]
    let body: [UInt8]
  }

  private static func reader(_ bytes: [UInt8]) -> FrameReader {
    var rest = bytes[...]
    return FrameReader("a test") { buffer in
      let piece = rest.prefix(buffer.count)
      buffer.copyBytes(from: piece)
      rest = rest.dropFirst(piece.count)
      return piece.count
    }
  }

  /// Runs a filter over records as an engine sorts them.
  private static func run(
    _ records: [Copy], _ filter: (FrameReader, FrameWriter) throws -> Void
  ) throws -> [Copy] {
    var (input, output): ([UInt8], [UInt8]) = ([], [])
    let sorted = records.sorted {
      $0.route != $1.route ? $0.route < $1.route : $0.key.lexicographicallyPrecedes($1.key)
    }
    let feed = FrameWriter { input += $0 }
    for record in sorted { try feed.add(tag: record.tag, route: record.route, key: record.key, body: record.body) }
    try feed.finish()
    let writer = FrameWriter { output += $0 }
    try filter(reader(input), writer)
    try writer.finish()
    var copies: [Copy] = []
    let read = reader(output)
    while let record = try read.next() {
      copies.append(Copy(tag: record.tag, route: record.route, key: Array(record.key), body: Array(record.body)))
    }
    return copies
  }

  private static func file(
    _ path: String, _ text: String, by maker: LedgerFile.Maker = .subjects, in pack: UInt64 = 7
  ) -> LedgerFile {
    let bytes = Array(text.utf8)
    let isPhoto = LedgerFile.isPhoto(path)
    return LedgerFile(
      maker: maker, path: path, kind: isPhoto ? .photo : .page, digest: isPhoto ? .none : LedgerDigest(of: bytes),
      bytes: bytes.count, photoBytes: 0, pack: isPhoto ? 0 : pack)
  }

  /// Files of a ledger: path and text.
  private static func ledger(
    _ number: UInt8, _ files: [(String, String)], by maker: LedgerFile.Maker = .subjects
  ) throws -> [Copy] {
    try files.map { path, text in
      let file = file(path, text, by: maker)
      return Copy(tag: 0x54, route: file.hash, key: Array(path.utf8) + [number], body: try file.body)
    }
  }

  /// What is put, by phase, and what is gone.
  private static func words(_ records: [Copy]) throws -> [String] {
    try records.compactMap { record in
      switch record.tag {
      case 0x70:
        let put = try record.key.withUnsafeBytes { key in
          try record.body.withUnsafeBytes { body in
            try SitePut(EngineRecord(tag: record.tag, route: record.route, key: key, body: body))
          }
        }
        return "\(put.phase.rawValue)\(put.onlyIfAbsent ? "?" : "") \(put.file.path)"
      case 0x67: return "- " + String(decoding: record.key, as: UTF8.self)
      default: return nil
      }
    }.sorted()
  }

  private static func compare(_ ledgers: Int, _ records: [Copy]) throws -> [String] {
    try words(run(records) { try LedgerFilter(ledgers: ledgers).run($0, $1) })
  }

  @Test func whatIsInPlaceForCertainStays() throws {
    let before = try Self.ledger(0, [("site/a.html", "1"), ("site/b.html", "1"), ("site/c.html", "1")])
    let now = try Self.ledger(1, [("site/a.html", "1"), ("site/b.html", "2"), ("site/d.html", "1")])
    #expect(try Self.compare(1, before + now) == ["- site/c.html", "1 site/d.html", "2 site/b.html"])
  }

  @Test func aFirstNightPutsAll() throws {
    #expect(try Self.compare(0, Self.ledger(0, [("site/a.html", "1")])) == ["1 site/a.html"])
  }

  /// Two nights were not put in place whole: what they do not agree on may be there or not.
  @Test func whatIsUncertainIsPut() throws {
    let one = try Self.ledger(
      0, [("site/a.html", "1"), ("site/b.html", "1"), ("site/c.html", "1"), ("site/d.html", "1")])
    let two = try Self.ledger(1, [("site/a.html", "1"), ("site/b.html", "2"), ("site/e.html", "1")])
    let now = try Self.ledger(2, [("site/a.html", "1"), ("site/b.html", "2"), ("site/c.html", "1")])
    #expect(
      try Self.compare(2, one + two + now) == [
        "- site/d.html", "- site/e.html", "1? site/c.html", "2 site/b.html", "2 site/c.html",
      ])
  }

  /// A ledger that names a photo twice says no more of another ledger.
  @Test func twoRecordsOfOneLedgerAreNotTwoLedgers() throws {
    let photo = [("site/photos/a.jpg", "")]
    let one = try Self.ledger(0, photo) + Self.ledger(0, photo, by: .sealedFolders)
    #expect(try Self.compare(2, one + Self.ledger(2, photo)) == ["0 site/photos/a.jpg"])
  }

  @Test func aFileThatWasOnlySeenIsPutOrGone() throws {
    let seen = ["site/a.html", "site/z"].map {
      Copy(tag: 0x67, route: LedgerFile.hash(LedgerFile.sitePath(of: $0)), key: Array($0.utf8) + [0], body: [])
    }
    let now = try Self.ledger(1, [("site/a.html", "1"), ("site/b.html", "1")])
    #expect(try Self.compare(1, seen + now) == ["- site/z", "1 site/b.html", "2 site/a.html"])
  }

  @Test func onlyPhotosAndAssetsHaveTwoMakers() throws {
    let photo = [("site/photos/a.jpg", ""), ("site/assets/a.css", "1")]
    let twice = try Self.compare(0, Self.ledger(0, photo) + Self.ledger(0, photo, by: .sealed))
    #expect(twice.count == 2)
    let page = [("site/a.html", "1")]
    #expect(throws: Failure.self) { try Self.compare(0, Self.ledger(0, page) + Self.ledger(0, page, by: .lists)) }
    let assets = try Self.ledger(0, [("site/assets/a.css", "1"), ("site/assets/a.css", "2")])
    #expect(throws: Failure.self) { try Self.compare(0, assets) }
  }

  @Test func theDigestIsThatOfTheFilesInAnyCut() throws {
    func changes(_ records: [Copy]) throws -> SiteChanges {
      var all = SiteChanges()
      for record in try Self.run(records, { try LedgerFilter(ledgers: 0).run($0, $1) }) where record.tag == 0x63 {
        all.add(try PackedReader.value(SiteChanges.self, of: record.body))
      }
      return all
    }
    let files = (0..<50).map { ("site/\($0).html", "\($0)") }
    let whole = try changes(Self.ledger(0, files))
    var halves = try changes(Self.ledger(0, Array(files[..<20])))
    halves.add(try changes(Self.ledger(0, Array(files[20...]))))
    #expect(whole.digest == halves.digest && whole.files == 50)
    #expect(try changes(Self.ledger(0, Array(files.dropLast()))).digest != whole.digest)
    #expect(try changes(Self.ledger(0, files, by: .sealed)).digest != whole.digest)
  }

  @Test(arguments: ["site/../a", "manifest.json", "site//a", "kept/1.json", "/site/a"])
  func noRecordNamesAPathBesideTheSite(_ path: String) throws {
    #expect(throws: Failure.self) { try Self.compare(0, Self.ledger(0, [(path, "1")])) }
  }

  /// Files are put from a pack and removed, and once more: nothing changes then.
  @Test func filesArePutAndRemovedRepeatedly() throws {
    let folder = try Files.makeTemporaryFolder("/tmp/sumaq-placing-test-")
    defer { try? Files.removeTree(folder) }
    let lake = LakeFolder(folder + "/lake")
    let texts = ["site/a.html": "one", "site/u/b.html": "two"]
    let writer = try PackWriter(folder + "/pack")
    let place = try writer.append(Array("onetwo".utf8))
    let number = try PackFile.put(writer, in: lake)
    let files = texts.sorted { $0.key < $1.key }.enumerated().map { index, one in
      var file = Self.file(one.key, one.value, in: number)
      file.place = LedgerFile.Place(frame: place.frame, frameBytes: place.bytes, offset: 3 * index)
      return file
    }
    let records = try files.map { Copy(tag: 0x54, route: $0.hash, key: Array($0.path.utf8) + [0], body: try $0.body) }
    let puts = try Self.run(records) { try LedgerFilter(ledgers: 0).run($0, $1) }.filter { $0.tag == 0x70 }
    for _ in 0..<2 {
      _ = try Self.run(puts) { try PutFilter(lake: lake).run($0, $1) }
      for (path, text) in texts { #expect(try Files.read(lake.path(path)) == Array(text.utf8)) }
    }
    #expect(try Self.check(puts, lake, repairs: false) == 0)
    try Files.write(Array("tow".utf8), to: lake.path("site/u/b.html"))
    #expect(try Self.check(puts, lake, repairs: true) == 1)
    #expect(try Self.check(puts, lake, repairs: true) == 0, "it is repaired")
    let gone = Copy(tag: 0x67, route: 0, key: Array("site/u/b.html".utf8), body: [])
    for _ in 0..<2 { _ = try Self.run([gone]) { try PutFilter(lake: lake).run($0, $1) } }
    #expect(try lake.names(in: "site") == ["a.html"])
    try Files.write(
      Array(try Files.read(lake.path(PackFile.name(number))).dropLast()), to: lake.path(PackFile.name(number)))
    #expect(throws: Failure.self) { try Self.run(puts) { try PutFilter(lake: lake).run($0, $1) } }
    #expect(try Self.check(puts, lake, repairs: false) == 2, "the pack is damaged, and a file is lost")
  }

  private static func check(_ puts: [Copy], _ lake: LakeFolder, repairs: Bool) throws -> Int {
    try run(puts) { try CheckFilter(lake, .files, repairs: repairs).run($0, $1) }.reduce(0) { count, record in
      try count + PackedReader.value(TaskProblems.self, of: record.body).count
    }
  }
}
