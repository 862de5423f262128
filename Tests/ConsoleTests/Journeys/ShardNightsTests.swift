import Diagnostics
import Foundation
import Platform
import TestDraw
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

  @Test func aNightWithoutChangesPutsNothing() throws {
    #expect(run().isDone, "\(desk.errors)")
    try expectSame()
    let (site, work) = (try times("Lake/site"), try times("Lake/work"))
    #expect(run().isDone, "\(desk.errors)")
    #expect(try times("Lake/site") == site)
    for kind in ["rows", "subjects", "faces", "packs"] {
      #expect(try times("Lake/work").filter { $0.key.hasPrefix(kind) && work[$0.key] != $0.value }.isEmpty, "\(kind)")
    }
    #expect(names("Lake/nights").filter { !$0.contains("/") }.count == 1, "the night before was removed")
  }

  /// A part that is new changes what it names, and is the only one that is read.
  @Test func aNewPartIsReadAlone() throws {
    #expect(run().isDone, "\(desk.errors)")
    let (site, rows) = (try times("Lake/site"), names("Lake/work/rows"))
    try write("reviews-a.ndjson", review)
    #expect(run().isDone, "\(desk.errors)")
    try expectSame()
    #expect(names("Lake/work/rows").subtracting(rows).count == 1)
    #expect(rows.subtracting(names("Lake/work/rows")) == [])
    let touched = try times("Lake/site").filter { site[$0.key] != $0.value && !$0.key.hasPrefix("search") }.keys
    #expect(touched.contains("restaurants/lately.html"))
    #expect(touched.filter { $0.hasPrefix("users/") } == [], "\(touched.sorted())")
  }

  @Test(.drawn()) func whatIsGoneGoes() throws {
    try write("reviews-a.ndjson", review)
    #expect(run().isDone, "\(desk.errors)")
    #expect(desk.tree("Lake/site/restaurants").contains("lately.html"))
    try FileManager.default.removeItem(atPath: desk.folder + "/Exports/reviews-a.ndjson")
    #expect(run().isDone, "\(desk.errors)")
    try expectSame()
  }

  /// Settings, and back: the night before last is not taken for the present one.
  @Test(.drawn()) func whatWasChangedBackIsThereAgain() throws {
    let settings = try desk.read("sumaq.json")
    #expect(run().isDone, "\(desk.errors)")
    try desk.write(
      "sumaq.json", settings.replacingOccurrences(of: #"{"site": {"#, with: #"{"site": {"title": "Two", "#))
    #expect(run().isDone, "\(desk.errors)")
    try expectSame()
    try desk.write("sumaq.json", settings)
    #expect(run().isDone, "\(desk.errors)")
    try expectSame()
  }

  @Test(.drawn()) func theNumberOfShardsMayChange() throws {
    #expect(run().isDone, "\(desk.errors)")
    let site = try times("Lake/site")
    let words = ["shard", "run", "--lake", "Lake", "--shards", "5"] + LakeDesk.day
    #expect(desk.run(words).isDone, "\(desk.errors)")
    #expect(try times("Lake/site") == site)
  }

  /// Offers end by themselves: with the day alone only the pages that change are made.
  @Test(.drawn()) func aDayPasses() throws {
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
    let packs = names("Lake/work/packs")
    try day("2031-01-02")
    #expect(names("Lake/work/packs").subtracting(packs).count == 2, "one shard and the lists")
    let later = names("Lake/work/packs")
    try day("2031-01-03")
    #expect(names("Lake/work/packs").subtracting(later).filter { $0.hasPrefix("make") } == [], "no offer ends")
  }

  /// A night that began to be put in place, and was not to be: nothing of it stays.
  @Test(.drawn()) func anUnfinishedNightLeavesNothing() throws {
    #expect(run().isDone, "\(desk.errors)")
    try write("reviews-a.ndjson", review)
    desk.run(["shard", "plan", "--lake", "Lake", "--shards", "2"] + LakeDesk.day)
    let night = try LakeDesk.night(desk)
    let tasks = try LakeDesk.tasks(desk, night).map(\.words)
    for words in tasks.dropLast(2) { #expect(desk.run(words).isDone, "\(words): \(desk.errors)") }
    #expect(desk.tree("Lake/site/restaurants").contains("lately.html"))
    try FileManager.default.removeItem(atPath: desk.folder + "/Exports/reviews-a.ndjson")
    #expect(run().isDone, "\(desk.errors)")
    try expectSame()
    #expect(desk.tree("Lake/publishing") == [])
    // The night that was overtaken does nothing any more.
    #expect(!desk.run(tasks[tasks.count - 1]).isDone)
    try LakeDesk.expectSame(desk, "Lake")
  }

  /// Of two nights that were planned at the same time one is put in place.
  @Test(.drawn()) func aNightIsOvertaken() throws {
    #expect(run().isDone, "\(desk.errors)")
    try write("reviews-a.ndjson", review)
    desk.run(["shard", "plan", "--lake", "Lake", "--shards", "2"] + LakeDesk.day)
    let tasks = try LakeDesk.tasks(desk, LakeDesk.night(desk)).map(\.words)
    try write("reviews-a.ndjson", review + review.replacingOccurrences(of: "\"late\"", with: "\"later\""))
    for words in tasks where words[1] == "scan" && words[2] != "0" { desk.run(words) }
    desk.run(["shard", "plan", "--lake", "Lake", "--shards", "2"] + LakeDesk.day)
    let other = try LakeDesk.tasks(desk, LakeDesk.night(desk)).map(\.words)
    let publish = try #require(other.firstIndex { $0[1...2] == ["sum", "publish"] })
    for words in other[..<publish] { #expect(desk.run(words).isDone, "\(words): \(desk.errors)") }
    #expect(run("--allow-shrink").isDone, "\(desk.errors)")
    let site = try LakeDesk.site(desk, "Lake/site")
    #expect(desk.run(other[publish]) == .usage)
    #expect(desk.errors.contains("shard.overtaken") || desk.errors.contains("shard.unknown-night"), "\(desk.errors)")
    #expect(try LakeDesk.site(desk, "Lake/site") == site)
  }

  /// A manifest that was cut off while it was put.
  @Test(.drawn()) func aTornManifestIsMended() throws {
    #expect(run().isDone, "\(desk.errors)")
    try write("reviews-a.ndjson", review)
    desk.run(["shard", "plan", "--lake", "Lake", "--shards", "2"] + LakeDesk.day)
    let tasks = try LakeDesk.tasks(desk, LakeDesk.night(desk)).map(\.words)
    for words in tasks.dropLast() { #expect(desk.run(words).isDone, "\(words): \(desk.errors)") }
    let manifest = try desk.read("Lake/manifest.json")
    try desk.write("Lake/manifest.json", String(manifest.prefix(100)))
    try FileManager.default.removeItem(atPath: desk.folder + "/Exports/reviews-a.ndjson")
    #expect(run().isDone, "\(desk.errors)")
    try expectSame()
  }

  @Test(.drawn()) func aSiteWithoutManifestIsRefused() throws {
    #expect(run().isDone, "\(desk.errors)")
    try FileManager.default.removeItem(atPath: desk.folder + "/Lake/manifest.json")
    #expect(run() == .usage)
    #expect(desk.errors.contains("shard.refused") && desk.errors.contains("new, empty folder"), "\(desk.errors)")
  }

  /// What is private of nights that are no more in place does not stay.
  @Test(.drawn()) func whatNoNightNamesIsRemoved() throws {
    #expect(run().isDone, "\(desk.errors)")
    try write("reviews-a.ndjson", review)
    let before = names("Lake/work")
    #expect(run().isDone, "\(desk.errors)")
    let night = try #require(desk.tree("Lake/nights").first { !$0.contains("/") })
    let lists = try desk.tree("Lake/nights/\(night)/done").map { try desk.read("Lake/nights/\(night)/done/\($0)") }
    for name in names("Lake/work") where name.contains("/") && !name.hasPrefix("packs/") {
      #expect(lists.contains { $0.contains(name) }, "\(name)")
    }
    #expect(!before.subtracting(names("Lake/work")).isEmpty)
  }

  /// The rows of a collection that has no file tonight, and of what stood behind the end of a file that was cut off, are
  /// those of the night before, as in a store.
  @Test(.drawn()) func rowsOfFilesThatAreNotWholeAreKept() throws {
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
    // Of rows that are kept a shard has its own only: their number of shards cannot change.
    #expect(desk.run(["shard", "run", "--lake", "Lake", "--shards", "3"] + LakeDesk.day) == .usage)
    #expect(desk.errors.contains("--shards 2"), "\(desk.errors)")
    try write("users-b.ndjson", "")
    try write("dishes.ndjson", dishes)
    try write("reviews.ndjson", reviews)
    try night(true)
    try expectSame()
  }

  /// Whose rows are kept, as a file was cut off, is forgotten all the same, as in a store; with `--keep stars` the stars
  /// stay.
  @Test(.drawn(), arguments: [[], ["--keep", "stars"]])
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
    let work = names("Lake/work")
    for _ in 0..<2 { try night() }
    #expect(names("Lake/work").filter { !$0.hasPrefix("seen") } == work.filter { !$0.hasPrefix("seen") })
  }

  private func act(_ words: String...) -> ExitCode { desk.run(["shard"] + words + ["--lake", "Lake"]) }

  /// Back to the night before, and one further; the next night puts its own site in place.
  @Test(.drawn()) func aNightIsRolledBack() throws {
    #expect(run().isDone, "\(desk.errors)")
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

  @Test(.drawn()) func whatIsNotWhatWasPutIsFoundAndMended() throws {
    #expect(act("verify") == .usage)
    #expect(desk.errors.contains("lake.not-in-place"), "\(desk.errors)")
    #expect(run().isDone, "\(desk.errors)")
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

  /// Each kind of file that a task has put may be damaged or lost: it is found, removed, and made again by its task.
  @Test(.drawn()) func whatATaskHasPutIsProvedAndMadeAgain() throws {
    #expect(run().isDone, "\(desk.errors)")
    let kinds = desk.tree("Lake/work").filter { !$0.contains("/") }
    #expect(kinds.contains("rows") && kinds.contains("stores") && kinds.contains("packs"))
    for kind in kinds {
      let name = try #require(desk.tree("Lake/work/\(kind)").first)
      let path = desk.folder + "/Lake/work/\(kind)/" + name
      let whole = try Files.read(path)
      var damaged = whole
      damaged[whole.count / 3] ^= 1
      try Files.write(damaged, to: path)
      #expect(act("verify") == .found)
      #expect(desk.errors.contains("lake.damaged-work") && desk.errors.contains(name), "\(desk.errors)")
      #expect(act("verify", "--repair") == .found)
      guard kind != "seen" else { continue }
      let words = try #require(desk.errors.split(separator: "\n").first { $0.contains("Make it again") })
      let line = try #require(words.split(separator: "sumaq shard ").last)
      #expect(desk.run(["shard"] + line.split(separator: " ").map(String.init)).isDone, "\(line): \(desk.errors)")
      #expect(try Files.read(path) == whole, "\(kind)")
    }
    #expect(act("verify") == .done, "\(desk.errors)")
    let night = try #require(desk.tree("Lake/nights").first { !$0.contains("/") })
    let list = "Lake/nights/\(night)/done/take-0001.json"
    try Files.remove(desk.folder + "/" + list)
    #expect(act("verify") == .found && desk.errors.contains("take 1/2 has put is lost"), "\(desk.errors)")
    #expect(desk.run("shard", "take", "1/2", "--lake", "Lake", "--night", night).isDone, "\(desk.errors)")
    #expect(act("verify") == .done, "\(desk.errors)")
    try write("reviews-a.ndjson", review)
    #expect(run().isDone, "\(desk.errors)")
    try expectSame()
  }

  /// A review that names another restaurant now is counted by another shard, and is not gone.
  @Test(.drawn()) func reviewsThatMovedAreNotGone() throws {
    let many = (1...60).map { review.replacingOccurrences(of: "\"late\"", with: "\"late\($0)\"") }.joined()
    try write("reviews-a.ndjson", many)
    #expect(run().isDone, "\(desk.errors)")
    for restaurant in ["elsewhere", "nowhere", "here"] {
      try write("reviews-a.ndjson", many.replacingOccurrences(of: "\"lately\"", with: "\"\(restaurant)\""))
      #expect(run().isDone, "\(desk.errors)")
    }
    try expectSame()
  }

  /// Without what the night before has read nobody could tell what is gone.
  @Test(.drawn()) func aLakeWithoutItsNightIsRefused() throws {
    #expect(run().isDone, "\(desk.errors)")
    try FileManager.default.removeItem(atPath: desk.folder + "/Lake/nights")
    #expect(run() == .usage)
    #expect(desk.errors.contains("shard.refused"), "\(desk.errors)")
  }

  /// What was cut off while the night was tidied up is done by the next attempt, and stops no later night.
  @Test(.drawn()) func aNightThatWasNotTidiedUpStopsNone() throws {
    try desk.write(
      "sumaq.json",
      #"{"site": {"baseURL": "https://example.org/"}, "reports": {"off": true}, "publish": {"nights": 0}}"#)
    #expect(run().isDone, "\(desk.errors)")
    try write("reviews-a.ndjson", review)
    desk.run(["shard", "plan", "--lake", "Lake", "--shards", "2"] + LakeDesk.day)
    let night = try LakeDesk.night(desk)
    let tasks = try LakeDesk.tasks(desk, night).map(\.words)
    for words in tasks.dropLast() { #expect(desk.run(words).isDone, "\(words): \(desk.errors)") }
    let publishing = try desk.read("Lake/publishing/\(night).json")
    #expect(desk.run(tasks[tasks.count - 1]) == .done, "\(desk.errors)")
    try FileManager.default.removeItem(atPath: desk.folder + "/Lake/nights/\(night)/done/sum-manifest.json")
    #expect(desk.run(tasks[tasks.count - 1]) == .done, "\(desk.errors)")
    #expect(desk.tree("Lake/publishing") == [])
    // Killed before it had swept: what it took over is there.
    #expect(publishing.contains("former"))
    try FileManager.default.removeItem(atPath: desk.folder + "/Exports/reviews-a.ndjson")
    #expect(run().isDone, "\(desk.errors)")
    try expectSame()
  }

  /// Nights that change nothing are none to go back to, and a second step goes further back.
  @Test(.drawn()) func goingBackPassesQuietNights() throws {
    #expect(run().isDone, "\(desk.errors)")
    let first = try LakeDesk.site(desk, "Lake/site")
    try write("reviews-a.ndjson", review)
    #expect(run().isDone, "\(desk.errors)")
    let second = try LakeDesk.site(desk, "Lake/site")
    try write("reviews-d.ndjson", review.replacingOccurrences(of: "\"late\"", with: "\"later\""))
    for _ in 0..<5 { #expect(run().isDone, "\(desk.errors)") }
    #expect(act("rollback") == .done, "\(desk.errors)")
    #expect(try LakeDesk.site(desk, "Lake/site") == second)
    #expect(act("rollback") == .done, "\(desk.errors)")
    #expect(try LakeDesk.site(desk, "Lake/site") == first)
    #expect(act("rollback") == .usage)
  }

  @Test(.drawn()) func exportsThatLackMuchAreRefused() throws {
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
