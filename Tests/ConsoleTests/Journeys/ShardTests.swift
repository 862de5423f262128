import Diagnostics
import Foundation
import Platform
import Testing

@testable import Console

/// `sumaq shard` makes what `sumaq build` makes.
@Suite struct ShardTests {
  private static let day = ["--as-of", "2026-03-02", "--offline"]

  /// A desk with what `sumaq build` makes of a demo of several parts, some rows of which are hard to divide.
  private func built() throws -> Desk {
    let desk = try Desk()
    try desk.write("sumaq.json", #"{"site": {"baseURL": "https://example.org/"}, "reports": {"off": true}}"#)
    desk.run("demo", "Exports", "--restaurants", "20", "--users", "40", "--reviews", "300", "--photos", "4")
    // A record that another part gives to other subjects, dates that only another part tells, somebody who is in no
    // export, a deleted review, and the end of a file that is missing.
    try desk.write(
      "Exports/reviews-b.ndjson",
      #"{"id":"moved","restaurantId":"nowhere","userId":"nobody","stars":5,"createdAt":"5/6/2025","updatedAt":"1/2/2026"}"#
        + "\n"
        + #"{"id":"gone","restaurantId":"nowhere","userId":"nobody","stars":1,"createdAt":"5/6/2025"}"# + "\n")
    try desk.write(
      "Exports/reviews-c.ndjson",
      #"{"id":"moved","restaurantId":"elsewhere","userId":"somebody","stars":1,"createdAt":"25/6/2025","updatedAt":"3/1/2026"}"#
        + "\n" + #"{"id":"gone","_deleted":true}"# + "\n" + #"{"id":"cut","restau"#)
    for name in desk.tree("Exports") where !name.hasPrefix("photos") {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_772_000_000)], ofItemAtPath: desk.folder + "/Exports/" + name)
    }
    desk.run(["build"] + Self.day)
    return desk
  }

  private func site(_ desk: Desk, _ folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in desk.tree(folder) {
      var isFolder: ObjCBool = false
      FileManager.default.fileExists(atPath: "\(desk.folder)/\(folder)/\(path)", isDirectory: &isFolder)
      if !isFolder.boolValue {
        files[path] = try Data(contentsOf: URL(fileURLWithPath: "\(desk.folder)/\(folder)/\(path)"))
      }
    }
    return files
  }

  private func expectSame(_ desk: Desk, _ lake: String) throws {
    let (wanted, made) = (try site(desk, "Output/site"), try site(desk, lake + "/site"))
    #expect(Set(wanted.keys) == Set(made.keys))
    #expect(wanted.filter { made[$0.key] != $0.value }.keys.sorted() == [])
  }

  @Test(arguments: [1, 2, 7])
  func theSiteIsTheSame(shards: Int) throws {
    let desk = try built()
    #expect(try site(desk, "Output/site").count > 60)
    let code = desk.run(["shard", "run", "--lake", "Lake", "--shards", "\(shards)", "--workers", "2"] + Self.day)
    #expect(code == .found, "a part was cut off: \(desk.errors)")
    try expectSame(desk, "Lake")
  }

  /// The tasks of each stage from the last to the first, each of them twice.
  @Test func tasksRunInAnyOrderAndTwice() throws {
    let desk = try built()
    #expect(desk.run(["shard", "plan", "--lake", "Lake", "--shards", "3"] + Self.day) == .done, "\(desk.errors)")
    let night = try night(desk)
    for words in try tasks(desk, night).reversedByStage {
      #expect(desk.run(words) == .done, "\(words): \(desk.errors)")
      #expect(desk.run(words) == .done)
    }
    try expectSame(desk, "Lake")
    let before = try FileStatus.of(desk.folder + "/Lake/site/index.html")
    #expect(desk.run(["shard", "run", "--lake", "Lake", "--shards", "3"] + Self.day) == .found)
    #expect(try FileStatus.of(desk.folder + "/Lake/site/index.html") == before, "everything was done")
  }

  @Test func aTaskNeedsThoseBeforeIt() throws {
    let desk = try built()
    desk.run(["shard", "plan", "--lake", "Lake", "--shards", "2"] + Self.day)
    let night = try night(desk)
    #expect(desk.run("shard", "take", "0/2", "--lake", "Lake", "--night", night) == .inputOutput)
    #expect(desk.errors.contains("lake.task-missing"))
    #expect(desk.run("shard", "scan", "99", "--lake", "Lake", "--night", night) == .usage)
    #expect(desk.run("shard", "dance", "1", "--lake", "Lake", "--night", night) == .usage)
    #expect(desk.errors.contains("shard.unknown-task"))
    try desk.write("sumaq.json", #"{"site": {"title": "Other"}}"#)
    #expect(desk.run("shard", "scan", "0", "--lake", "Lake", "--night", night) == .configuration)
    #expect(desk.errors.contains("shard.plan-changed"))
  }

  /// A second night of other rows: what is gone is removed, what stays keeps its time.
  @Test func anotherNightReplacesTheFirst() throws {
    let desk = try built()
    desk.run(["shard", "run", "--lake", "Lake", "--shards", "2"] + Self.day)
    let robots = try FileStatus.of(desk.folder + "/Lake/site/robots.txt")
    let slug = try #require(desk.tree("Lake/site/users").first { $0.hasSuffix(".html") }).dropLast(5)
    try desk.write("Exports/users.ndjson", "")
    try desk.write("Exports/reviews-b.ndjson", "")
    let reviews = try desk.read("Exports/reviews.ndjson").split(separator: "\n")
    let left = reviews.filter { !$0.contains("\"\(slug)\"") && !$0.contains("/\(slug)\"") }
    try desk.write("Exports/reviews.ndjson", left.map { $0 + "\n" }.joined())
    try FileManager.default.removeItem(atPath: desk.folder + "/.sumaq")
    try FileManager.default.removeItem(atPath: desk.folder + "/Output")
    desk.run(["build"] + Self.day)
    desk.run(["shard", "run", "--lake", "Lake", "--shards", "3"] + Self.day)
    try expectSame(desk, "Lake")
    #expect(!desk.tree("Lake/site/users").contains("\(slug).html"))
    #expect(try FileStatus.of(desk.folder + "/Lake/site/robots.txt") == robots)
  }

  @Test(arguments: [
    (#"{"exports": {"mode": "delta"}}"#, "exports.mode"),
    (#"{"site": {"baseURL": "https://example.org/", "app": "on"}}"#, "site.app"),
    (#"{"onFinish": {"command": ["true"]}}"#, "onFinish"),
  ])
  func whatIsNotMadeIsRefused(settings: String, words: String) throws {
    let desk = try Desk()
    desk.run("demo", "Exports", "--restaurants", "5", "--users", "5", "--reviews", "20", "--photos", "0")
    try desk.write("sumaq.json", settings)
    #expect(desk.run(["shard", "run", "--lake", "Lake", "--shards", "2"] + Self.day) == .usage, "\(desk.errors)")
    #expect(desk.errors.contains("shard.refused") && desk.errors.contains(words), "\(desk.errors)")
    #expect(desk.tree("Lake") == [])
  }

  @Test func anAnalystsTableIsRefused() throws {
    let desk = try Desk()
    desk.run("demo", "Exports", "--restaurants", "5", "--users", "5", "--reviews", "20", "--photos", "0")
    try desk.write("Exports/budget.csv", "month,amount\n1,2\n")
    #expect(desk.run(["shard", "run", "--lake", "Lake", "--shards", "2"] + Self.day) == .usage, "\(desk.errors)")
    #expect(desk.errors.contains("budget.csv"), "\(desk.errors)")
  }

  @Test func aFolderOfOthersIsNoLake() throws {
    let desk = try Desk()
    desk.run("demo", "Exports", "--restaurants", "5", "--users", "5", "--reviews", "20", "--photos", "0")
    try desk.write("Lake/site/index.html", "mine")
    #expect(
      desk.run(["shard", "run", "--lake", "Lake", "--shards", "2"] + Self.day) == .cannotCreate, "\(desk.errors)")
    #expect(try desk.read("Lake/site/index.html") == "mine")
    #expect(desk.tree("Lake") == ["site", "site/index.html"])
  }

  @Test(arguments: [["shard", "run"], ["shard", "run", "--lake", "Lake"], ["shard", "scan", "0", "--lake", "Lake"]])
  func missingWordsAreAskedFor(words: [String]) throws {
    #expect(try Desk().run(words) == .usage)
  }

  /// The night of which `plan` has printed the file.
  private func night(_ desk: Desk) throws -> String {
    #expect(desk.output.hasSuffix("/plan.ndjson\n"))
    return String(try #require(desk.output.split(separator: "/").dropLast().last))
  }

  /// The words of all tasks of a plan, by stage.
  private func tasks(_ desk: Desk, _ night: String) throws -> [(stage: Int, words: [String])] {
    try desk.read("Lake/nights/\(night)/plan.ndjson").split(separator: "\n").map { line in
      let task = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      return (try #require(task["stage"] as? Int), try #require(task["words"] as? [String]))
    }
  }
}

extension [(stage: Int, words: [String])] {
  fileprivate var reversedByStage: [[String]] {
    enumerated().sorted { ($0.element.stage, -$0.offset) < ($1.element.stage, -$1.offset) }.map(\.element.words)
  }
}
