import Diagnostics
import Foundation
import Platform
import Testing

@testable import Console

/// Nights over one lake: each builds on the one before, and gives what `sumaq build` gives.
@Suite struct ShardNightsTests {
  private let desk: Desk

  /// The exports are whole: of one that is cut off rows of the night before are kept.
  init() throws {
    desk = try LakeDesk.built()
    try write("reviews-c.ndjson", String(desk.read("Exports/reviews-c.ndjson").split(separator: "\n")[0]) + "\n")
    // A file that was changed a moment ago is read again the next night: what is written here is old by this clock.
    desk.now.withLock { $0 = 4_000_000_000_000_000 }
  }

  private func run(_ words: String...) -> ExitCode {
    desk.run(["shard", "run", "--lake", "Lake", "--shards", "2"] + words + LakeDesk.day)
  }

  private static let first = SharedDesk { try night { _ in } }
  private static let withReview = SharedDesk { try night { try $0.write("reviews-a.ndjson", $0.review) } }

  private static func night(of prepare: (Self) throws -> Void) throws -> Desk {
    let tests = try Self()
    try prepare(tests)
    try #require(tests.run().isDone, "\(tests.desk.errors)")
    return tests.desk
  }

  /// Puts a night in place, which is made once. The next one reads the exports again, as they have other numbers.
  private func start(_ night: SharedDesk = first) throws { try night.copy("Lake", to: desk) }

  /// Builds the site anew in one piece, and compares.
  private func expectSame() throws {
    for folder in ["Output", ".sumaq"] { try? FileManager.default.removeItem(atPath: desk.folder + "/" + folder) }
    desk.run(["build"] + LakeDesk.day)
    try LakeDesk.expectSame(desk, "Lake")
    #expect(Set(desk.tree("Output/site")) == Set(desk.tree("Lake/site")), "no folder is left empty")
  }

  /// Writes a file of the exports as it is on a later day.
  private func write(_ name: String, _ text: String) throws {
    try desk.write("Exports/" + name, text)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_772_100_000)], ofItemAtPath: desk.folder + "/Exports/" + name)
  }

  private func times(_ folder: String) throws -> [String: FileStatus?] {
    try Dictionary(
      uniqueKeysWithValues: desk.tree(folder).map { ($0, try FileStatus.of("\(desk.folder)/\(folder)/\($0)")) })
  }

  private func names(_ folder: String) -> Set<String> { Set(desk.tree(folder)) }

  private let review =
    #"{"id":"late","restaurantId":"lately","userId":"latecomer","stars":4,"createdAt":"2026-02-03"}"# + "\n"

  private func stages() throws -> [String: [String: String]] { try desk.stages(of: "Lake") }

  /// What `make` has kept of the shards: a shard that is made again has another file.
  private func shards(_ stages: [String: [String: String]]) -> Set<String> { Set(stages["make", default: [:]].values) }

  @Test func aNightWithoutChangesPutsNothing() throws {
    #expect(run().isDone, "\(desk.errors)")
    try expectSame()
    let (site, before) = (try times("Lake/site"), try stages())
    #expect(run().isDone, "\(desk.errors)")
    #expect(try times("Lake/site") == site)
    let now = try stages()
    for stage in ["facts", "map", "make", "dishes", "parts", "lists", "guides", "search"] {
      #expect(now[stage] == before[stage] && now[stage] != nil, "\(stage)")
    }
    #expect(names("Lake/nights").filter { !$0.contains("/") }.count == 1, "the night before was removed")
  }

  /// A part that is new changes what it names, and is the only one that is read.
  @Test func aNewPartIsReadAlone() throws {
    #expect(run().isDone, "\(desk.errors)")
    let (site, before) = (try times("Lake/site"), try stages())
    try write("reviews-a.ndjson", review)
    #expect(run().isDone, "\(desk.errors)")
    try expectSame()
    let now = try stages()
    for stage in ["facts", "map"] {
      let (old, new) = (before[stage, default: [:]], now[stage, default: [:]])
      #expect(new.count == old.count + 1 && old.allSatisfy { new[$0.key] == $0.value }, "\(stage)")
    }
    let touched = try times("Lake/site").filter { site[$0.key] != $0.value && !$0.key.hasPrefix("search") }.keys
    #expect(touched.contains("restaurants/lately.html"))
    #expect(touched.filter { $0.hasPrefix("users/") } == [], "\(touched.sorted())")
  }

  @Test func whatIsGoneGoes() throws {
    try write("reviews-a.ndjson", review)
    try start(Self.withReview)
    #expect(desk.tree("Lake/site/restaurants").contains("lately.html"))
    try FileManager.default.removeItem(atPath: desk.folder + "/Exports/reviews-a.ndjson")
    #expect(run().isDone, "\(desk.errors)")
    try expectSame()
  }

  /// Settings, and back: the night before last is not taken for the present one.
  @Test func whatWasChangedBackIsThereAgain() throws {
    let settings = try desk.read("sumaq.json")
    try start()
    try desk.write(
      "sumaq.json", settings.replacingOccurrences(of: #"{"site": {"#, with: #"{"site": {"title": "Two", "#))
    #expect(run().isDone, "\(desk.errors)")
    try expectSame()
    try desk.write("sumaq.json", settings)
    #expect(run().isDone, "\(desk.errors)")
    try expectSame()
  }

  @Test func theNumberOfShardsMayChange() throws {
    try start()
    let site = try times("Lake/site")
    let words = ["shard", "run", "--lake", "Lake", "--shards", "3"] + LakeDesk.day
    #expect(desk.run(words).isDone, "\(desk.errors)")
    #expect(try times("Lake/site") == site)
  }

  /// Offers end by themselves: with the day alone only the pages that change are made.
  @Test func aDayPasses() throws {
    try write(
      "offers-b.ndjson",
      #"{"id":"ends","restaurantId":"elsewhere","title":"Two for one","validTo":"2031-01-01"}"# + "\n")
    try write("restaurants-b.ndjson", #"{"id":"elsewhere","name":"Elsewhere"}"# + "\n")
    func day(_ day: String) throws {
      let words = ["--as-of", day, "--offline"]
      #expect(desk.run(["shard", "run", "--lake", "Lake", "--shards", "2"] + words) == .done, "\(desk.errors)")
      desk.run(["build"] + words)
      try LakeDesk.expectSame(desk, "Lake")
    }
    try day("2031-01-01")
    let before = try stages()
    try day("2031-01-02")
    let later = try stages()
    #expect(shards(later).subtracting(shards(before)).count == 1, "one shard")
    #expect(later["lists"] != before["lists"])
    try day("2031-01-03")
    #expect(shards(try stages()) == shards(later), "no offer ends")
  }

  /// Runs a night that ends before it does `word` of `sumaq shard`; returns its name.
  private func stop(at word: String) throws -> String {
    let before = names("Lake/nights").filter { !$0.contains("/") }
    let words = ["shard", "run", "--lake", "Lake", "--shards", "2"] + LakeDesk.day
    #expect(desk.run(words + (try desk.stopping(at: word))) == .software, "\(desk.errors)")
    return try #require(names("Lake/nights").filter { !$0.contains("/") }.subtracting(before).first)
  }

  /// A night that began to be put in place, and was not to be: nothing of it stays.
  @Test func anUnfinishedNightLeavesNothing() throws {
    try start()
    try write("reviews-a.ndjson", review)
    let night = try stop(at: "manifest")
    #expect(desk.tree("Lake/site/restaurants").contains("lately.html"))
    try FileManager.default.removeItem(atPath: desk.folder + "/Exports/reviews-a.ndjson")
    #expect(run().isDone, "\(desk.errors)")
    try expectSame()
    #expect(desk.tree("Lake/publishing") == [])
    // The night that was overtaken does nothing any more.
    #expect(!desk.run("shard", "manifest", "--lake", "Lake", "--night", night).isDone)
    try LakeDesk.expectSame(desk, "Lake")
  }

  /// What a night has put of which the driver was killed is put by the next attempt, whatever was read since.
  @Test(arguments: ["place", "put", "manifest", "gone", "keep"])
  func aNightThatWasCutOffGoesOn(word: String) throws {
    try write("reviews-a.ndjson", review)
    try start(Self.withReview)
    try write("reviews-a.ndjson", review.replacingOccurrences(of: "lately", with: "newly"))
    _ = try stop(at: word)
    #expect(run().isDone, "\(desk.errors)")
    try expectSame()
    #expect(desk.tree("Lake/publishing") == [])
    #expect(act("verify") == .done, "\(desk.errors)")
  }

  /// Of two nights that were planned at the same time one is put in place.
  @Test func aNightIsOvertaken() throws {
    try start()
    try write("reviews-a.ndjson", review)
    let other = try stop(at: "note")
    try write("reviews-a.ndjson", review + review.replacingOccurrences(of: "\"late\"", with: "\"later\""))
    #expect(run("--allow-shrink").isDone, "\(desk.errors)")
    let site = try LakeDesk.site(desk, "Lake/site")
    #expect(desk.run("shard", "note", "--lake", "Lake", "--night", other) == .usage)
    #expect(desk.errors.contains("shard.overtaken") || desk.errors.contains("shard.unknown-night"), "\(desk.errors)")
    #expect(try LakeDesk.site(desk, "Lake/site") == site)
    try expectSame()
  }

  /// A manifest that was cut off while it was put.
  @Test func aTornManifestIsMended() throws {
    try start()
    try write("reviews-a.ndjson", review)
    _ = try stop(at: "keep")
    let manifest = try desk.read("Lake/manifest.json")
    try desk.write("Lake/manifest.json", String(manifest.prefix(100)))
    try FileManager.default.removeItem(atPath: desk.folder + "/Exports/reviews-a.ndjson")
    #expect(run().isDone, "\(desk.errors)")
    try expectSame()
  }

  @Test func aSiteWithoutManifestIsRefused() throws {
    try start()
    try FileManager.default.removeItem(atPath: desk.folder + "/Lake/manifest.json")
    #expect(run() == .usage)
    #expect(desk.errors.contains("shard.refused") && desk.errors.contains("new, empty folder"), "\(desk.errors)")
  }

  /// What is private of nights that are no more in place does not stay.
  @Test func whatNoNightNamesIsRemoved() throws {
    #expect(run().isDone, "\(desk.errors)")
    let (night, before) = (try desk.night(in: "Lake"), try stages())
    try write("reviews-c.ndjson", review)
    #expect(run().isDone, "\(desk.errors)")
    #expect(desk.tree("Lake/nights/\(night)") == [])
    let lists = try stages().values.flatMap(\.values) + desk.tree("Lake/kept").map { try desk.read("Lake/kept/" + $0) }
    for folder in ["facts", "rows", "made"] {
      for name in names("Lake/" + folder) { #expect(lists.contains { $0.contains(name) }, "\(name)") }
    }
    let left = names("Lake/rows").union(names("Lake/facts"))
    let gone = ["map", "facts"].flatMap { before[$0, default: [:]].values }.filter { file in
      !left.contains { file.hasSuffix($0) }
    }
    #expect(!gone.isEmpty)
  }

  /// The rows of a collection that has no file tonight, and of what stood behind the end of a file that was cut off, are
  /// those of the night before, as in a store.
  @Test func rowsOfFilesThatAreNotWholeAreKept() throws {
    func night(_ isWhole: Bool) throws {
      #expect(isWhole ? run("--allow-shrink").isDone : run("--allow-shrink") == .found, "\(desk.errors)")
      desk.run(["build", "--allow-shrink"] + LakeDesk.day)
      try LakeDesk.expectSame(desk, "Lake")
    }
    try night(true)
    let (dishes, reviews) = (try desk.read("Exports/dishes.ndjson"), try desk.read("Exports/reviews.ndjson"))
    try FileManager.default.removeItem(atPath: desk.folder + "/Exports/dishes.ndjson")
    try night(false)
    #expect(desk.errors.contains("dishes") && desk.errors.contains("kept"), "\(desk.errors)")
    try write("reviews.ndjson", String(reviews.prefix(reviews.count / 3)))
    try night(false)
    try write("users-b.ndjson", #"{"id":"latecomer","name":"Late Comer"}"# + "\n" + #"{"id":"cut","na"#)
    try write("reviews-a.ndjson", review)
    try night(false)
    // Rows are kept whatever the number of shards is.
    #expect(desk.run(["shard", "run", "--lake", "Lake", "--shards", "3"] + LakeDesk.day) == .found, "\(desk.errors)")
    try LakeDesk.expectSame(desk, "Lake")
    try write("users-b.ndjson", "")
    try write("dishes.ndjson", dishes)
    try write("reviews.ndjson", reviews)
    try night(true)
    try expectSame()
  }

  /// Whose rows are kept, as a file was cut off, is forgotten all the same, as in a store; with `--keep stars` the stars
  /// stay.
  @Test(arguments: [[], ["--keep", "stars"]])
  func whoseRowsAreKeptIsForgotten(words: [String]) throws {
    let eva =
      #"{"id":"v-eva","restaurantId":"nowhere","userId":"u-eva1000","stars":2,"comment":"Qorichaska was here","createdAt":"2025-05-17"}"#
      + "\n"
    try write("users-b.ndjson", #"{"id":"u-eva1000","name":"Eva Qorichaska","email":"eva@example.org"}"# + "\n")
    try write("reviews-d.ndjson", review + eva)
    func night() throws {
      let code = run("--allow-shrink")
      #expect(code == .found, "a file is cut off: \(desk.errors)")
      desk.run(["build", "--allow-shrink"] + LakeDesk.day)
      try LakeDesk.expectSame(desk, "Lake")
    }
    #expect(run().isDone, "\(desk.errors)")
    desk.run(["build"] + LakeDesk.day)
    // The files are cut off before her rows.
    try write("users-b.ndjson", #"{"id":"u-e"#)
    try write("reviews-d.ndjson", review + #"{"id":"v-e"#)
    try night()
    #expect(try !desk.files(of: "Lake", with: "Qorichaska").isEmpty)
    let code = desk.run(["forget", "u-eva1000", "--as-of", "2026-03-02"] + words)
    #expect(code == .done || code == .found, "\(desk.errors)")
    try night()
    #expect(try desk.files(of: "Lake", with: "Qorichaska") == [])
    #expect(try desk.files(of: "Lake", with: "u-eva1000") == [])
    // Nights that change nothing make nothing, and keep no more than one earlier night.
    try night()
    let folders = ["facts", "rows", "made", "packs"]
    let work = folders.map { names("Lake/" + $0) }
    try night()
    #expect(folders.map { names("Lake/" + $0) } == work)
    #expect(names("Lake/nights").filter { !$0.contains("/") }.count == 1)
  }

  private func act(_ words: String...) -> ExitCode { desk.run(["shard"] + words + ["--lake", "Lake"]) }

  /// Back to the night before, and one further; the next night puts its own site in place.
  @Test func aNightIsRolledBack() throws {
    try start()
    let first = try LakeDesk.site(desk, "Lake/site")
    try write("reviews-a.ndjson", review)
    #expect(run().isDone, "\(desk.errors)")
    let second = try LakeDesk.site(desk, "Lake/site")
    try write("reviews-d.ndjson", review.replacingOccurrences(of: "\"late\"", with: "\"later\""))
    #expect(run().isDone, "\(desk.errors)")
    #expect(act("rollback") == .done, "\(desk.errors)")
    #expect(try LakeDesk.site(desk, "Lake/site") == second)
    #expect(act("rollback", "--to", "1") == .done, "\(desk.errors)")
    #expect(try LakeDesk.site(desk, "Lake/site") == first)
    #expect(act("verify") == .done, "\(desk.errors)")
    #expect(act("rollback", "--to", "9") == .usage)
    #expect(desk.errors.contains("lake.no-night"), "\(desk.errors)")
    #expect(run().isDone, "\(desk.errors)")
    try expectSame()
  }

  @Test func whatIsNotWhatWasPutIsFoundAndMended() throws {
    #expect(act("verify") == .usage)
    #expect(desk.errors.contains("no night is in place"), "\(desk.errors)")
    try start()
    try desk.write("Lake/site/index.html", "<html")
    try FileManager.default.removeItem(atPath: desk.folder + "/Lake/site/best.html")
    try desk.write("Lake/site/users/stray.html", "nobody's")
    #expect(act("verify") == .found)
    #expect(desk.errors.contains("site/index.html") && desk.errors.contains("site/best.html"), "\(desk.errors)")
    #expect(desk.errors.contains("3 of"), "\(desk.errors)")
    #expect(act("verify", "--repair") == .done, "\(desk.errors)")
    #expect(act("verify") == .done, "\(desk.errors)")
    try expectSame()
  }

  /// A pack may be damaged or lost: it is found, removed, and made again by the next night.
  @Test(arguments: [false, true]) func aPackIsProvedAndMadeAgain(isLost: Bool) throws {
    #expect(run().isDone, "\(desk.errors)")
    for name in desk.tree("Lake/packs") {
      let path = desk.folder + "/Lake/packs/" + name
      let whole = try Files.read(path)
      var damaged = whole
      damaged[whole.count / 3] ^= 1
      if isLost { try Files.remove(path) } else { try Files.write(damaged, to: path) }
      #expect(act("verify") == .found)
      #expect(desk.errors.contains("lake.damaged-work") && desk.errors.contains(name), "\(desk.errors)")
      #expect(act("verify", "--repair") == .found)
      #expect(run().isDone, "\(desk.errors)")
      #expect(try Files.read(path) == whole, "\(name)")
    }
    #expect(act("verify") == .done, "\(desk.errors)")
    try expectSame()
  }

  /// A review that names another restaurant now is counted by another shard, and is not gone.
  @Test func reviewsThatMovedAreNotGone() throws {
    let many = (1...60).map { review.replacingOccurrences(of: "\"late\"", with: "\"late\($0)\"") }.joined()
    try write("reviews-a.ndjson", many)
    #expect(run().isDone, "\(desk.errors)")
    for restaurant in ["elsewhere", "here"] {
      try write("reviews-a.ndjson", many.replacingOccurrences(of: "\"lately\"", with: "\"\(restaurant)\""))
      #expect(run().isDone, "\(desk.errors)")
    }
    try expectSame()
  }

  /// Without what the night before has read nobody could tell what is gone.
  @Test func aLakeWithoutItsNightIsRefused() throws {
    try start()
    try FileManager.default.removeItem(atPath: desk.folder + "/Lake/nights")
    #expect(run() == .usage)
    #expect(desk.errors.contains("shard.refused"), "\(desk.errors)")
  }

  /// What was cut off while the night was tidied up is done by the next attempt, and stops no later night.
  @Test func aNightThatWasNotTidiedUpStopsNone() throws {
    try desk.write(
      "sumaq.json",
      #"{"site": {"baseURL": "https://example.org/"}, "reports": {"off": true}, "publish": {"nights": 0}}"#)
    #expect(run().isDone, "\(desk.errors)")
    try write("reviews-a.ndjson", review)
    let night = try stop(at: "keep")
    #expect(try desk.read("Lake/publishing/\(night).json").contains("former"))
    for _ in 0..<2 {
      #expect(desk.run("shard", "keep", "--lake", "Lake", "--night", night) == .done, "\(desk.errors)")
      #expect(desk.tree("Lake/publishing") == [])
    }
    // Killed before it had swept: what it took over is there.
    try FileManager.default.removeItem(atPath: desk.folder + "/Exports/reviews-a.ndjson")
    #expect(run().isDone, "\(desk.errors)")
    try expectSame()
  }

  /// Nights that change nothing are none to go back to, and a second step goes further back.
  @Test func goingBackPassesQuietNights() throws {
    try start()
    let first = try LakeDesk.site(desk, "Lake/site")
    try write("reviews-a.ndjson", review)
    #expect(run().isDone, "\(desk.errors)")
    let second = try LakeDesk.site(desk, "Lake/site")
    try write("reviews-d.ndjson", review.replacingOccurrences(of: "\"late\"", with: "\"later\""))
    for _ in 0..<3 { #expect(run().isDone, "\(desk.errors)") }
    #expect(act("rollback") == .done, "\(desk.errors)")
    #expect(try LakeDesk.site(desk, "Lake/site") == second)
    #expect(act("rollback") == .done, "\(desk.errors)")
    #expect(try LakeDesk.site(desk, "Lake/site") == first)
    #expect(act("rollback") == .usage)
  }

  @Test func exportsThatLackMuchAreRefused() throws {
    let many = (1...60).map { review.replacingOccurrences(of: "\"late\"", with: "\"late\($0)\"") }.joined()
    try write("reviews-a.ndjson", many)
    #expect(run().isDone, "\(desk.errors)")
    let site = try LakeDesk.site(desk, "Lake/site")
    try write("reviews-a.ndjson", review)
    #expect(run() == .data)
    #expect(desk.errors.contains("store.shrink") && desk.errors.contains("60 of"), "\(desk.errors)")
    #expect(try LakeDesk.site(desk, "Lake/site") == site)
    // Those that a tombstone deletes are not missing.
    try write(
      "reviews-a.ndjson", review + (1...60).map { #"{"id":"late\#($0)","_deleted":true}"# + "\n" }.joined())
    #expect(run().isDone, "\(desk.errors)")
    try expectSame()
    try write("reviews-a.ndjson", many)
    #expect(run().isDone, "\(desk.errors)")
    try write("reviews-a.ndjson", review)
    #expect(run("--allow-shrink").isDone, "\(desk.errors)")
    try expectSame()
  }
}
