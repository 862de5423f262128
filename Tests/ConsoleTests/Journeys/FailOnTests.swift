import Diagnostics
import Foundation
import Platform
import Testing

@testable import Console

/// What a night calls new, and what makes it end with 1.
@Suite struct FailOnTests {
  private let desk: Desk
  private let reviews = (1...30).map { #"{"id":"v\#($0)","user_id":"u\#($0 % 5)","restaurant_id":"r","stars":4}"# }
  private static let broken = #"{"id":"late","user_id":"u1","restaurant_id":"r","stars":nine}"#
  private static let photo = #"{"id":"p","user_id":"u1","restaurant_id":"r","stars":5,"photo":"nothing.jpg"}"#

  init() throws {
    desk = try Desk.withoutReports()
    try desk.write("Exports/restaurants.ndjson", #"{"id":"r","name":"Rosa"}"# + "\n")
    try desk.write("Exports/users.ndjson", (0..<5).map { #"{"id":"u\#($0)","name":"N"}"# }.joined(separator: "\n"))
    try write([])
  }

  /// The export of reviews, with more lines before and after its own.
  private func write(_ more: [String], first: [String] = [], name: String = "reviews.ndjson") throws {
    try desk.write("Exports/" + name, (first + reviews + more).joined(separator: "\n") + "\n")
    desk.now.withLock { $0 += 86_400_000_000 }
  }

  private func build(_ words: String...) -> ExitCode { desk.run(["build", "--progress", "none"] + words) }

  private var verdict: String {
    let heads = ["Published", "Nothing", "Done", "Failed"]
    return desk.errors.split(separator: "\n").map(String.init).first { line in heads.contains { line.hasPrefix($0) } }
      ?? ""
  }

  @Test func aBrokenRowCountsOnceHoweverItMoves() throws {
    try write([Self.broken])
    #expect(build() == .done, "\(desk.errors)")
    #expect(verdict == "Published. Nothing urgent: 1 error.")
    for words in [[], ["--fail-on", "new"], ["--fail-on", "exports"]] {
      #expect(desk.run(["build", "--progress", "none"] + words) == .done)
      #expect(verdict == "Nothing changed. No action needed: 1 error, none new.")
    }
    #expect(build("--fail-on", "any") == .found)
    #expect(verdict == "Nothing changed, needs attention: 1 error, none new.")
    try write([Self.broken], first: [#"{"id":"w","user_id":"u1","restaurant_id":"r","stars":3}"#])
    #expect(build("--fail-on", "new") == .done, "\(desk.errors)")
    #expect(verdict == "Published. No action needed: 1 error, none new.")
  }

  @Test func onlyNewProblemsAreToldInFull() throws {
    try desk.write("sumaq.json", "{}")
    let lines = (1...8).map { Self.broken.replacing("late", with: "late\($0)") }
    try write(lines + [Self.photo])
    #expect(build() == .done, "\(desk.errors)")
    #expect(desk.errors.contains("reviews.ndjson:31") && !desk.errors.contains("sumaq status lists"))
    try write(lines + [Self.photo, Self.broken])
    #expect(build() == .found)
    #expect(
      desk.errors.contains("--> reviews.ndjson:40\n") && !desk.errors.contains("reviews.ndjson:31"), "\(desk.errors)")
    #expect(!desk.errors.contains("nothing.jpg"))
    #expect(desk.errors.contains("\n  9 known since 16 March; sumaq status lists them\n"))
    #expect(build() == .done)
    #expect(!desk.errors.contains("error[") && desk.errors.contains("\n  10 known since 16 March; sumaq status"))
    let log = try desk.read(".sumaq/logs/" + (desk.tree(".sumaq/logs").last ?? ""))
    #expect(!log.contains("error[") && log.contains("\n  10 known since 16 March; sumaq status"))
    #expect(build("--verbose") == .done)
    #expect(desk.errors.contains("nothing.jpg") && !desk.errors.contains("known since"))
    #expect(desk.run("report") == .done)
    #expect(desk.run("status") == .done)
    #expect(desk.output.contains("\nProblems   10, of 2 kinds\n") && desk.output.contains("nothing.jpg"))
    #expect(desk.output.contains("reviews.ndjson:31") && desk.output.contains("reviews.ndjson:40"))
    #expect(desk.output.contains("\n  9 ingest.json-syntax since 16 March 2026\n"), "\(desk.output)")
    #expect(desk.run("build", "--progress", "json") == .done)
    #expect(desk.errors.contains(#""id":"photos.missing""#) && desk.errors.contains(#""new":false"#))
    #expect(desk.run("build", "--progress", "journal") == .done)
    #expect(desk.errors.contains("<4>  10 known since 16 March"))
    #expect(desk.run("build", "--dry-run") == .done)
    #expect(desk.errors.contains("\n  9 known; sumaq status lists them\n"), "\(desk.errors)")
  }

  @Test(arguments: ["exports", "new", "any"])
  func aNewBrokenRowEndsWithOneInEachMode(mode: String) throws {
    #expect(build("--fail-on", mode) == .done, "\(desk.errors)")
    try write([Self.broken], first: [#"{"id":"w","user_id":"u1","restaurant_id":"r","stars":3}"#])
    #expect(build("--fail-on", mode) == .found)
    #expect(verdict == "Published, needs attention: 1 more row rejected than last night; 1 error, 1 new.")
    #expect(build("--fail-on", mode) == (mode == "any" ? .found : .done))
    try write([])
    #expect(build("--fail-on", mode) == .done)
    #expect(verdict == "Published. No action needed." || verdict == "Nothing changed. No action needed.")
    try write([Self.broken])
    #expect(build("--fail-on", mode) == .found)
  }

  @Test func aCommandThatCarriesNothingAwayEndsWithOneUntilItDoes() throws {
    let path = desk.folder + "/carry"
    try desk.write("sumaq.json", #"{"publish": {"after": {"command": ["\#(path)"]}}, "reports": {"off": true}}"#)
    try desk.write("carry", "#!/bin/sh\nexit 7\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    for night in ["Published", "Nothing changed"] {
      #expect(build() == .found)
      #expect(
        verdict.hasPrefix("\(night), needs attention: publish.after failed: \(path) ended with exit code 7; 1 error"),
        "\(desk.errors)")
    }
    try write([#"{"id":"w","user_id":"u1","restaurant_id":"r","stars":3}"#])
    #expect(build() == .found)
    #expect(desk.run("rollback") == .found, "\(desk.errors)")
    try desk.write("carry", "#!/bin/sh\nexit 0\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    #expect(desk.run("release") == .done, "\(desk.errors)")
    #expect(!desk.errors.contains("publish.after failed"))
  }

  @Test func aPhotoThatFailsEveryNightIsNewOnce() throws {
    #expect(build() == .done)
    try write([Self.photo])
    #expect(build("--fail-on", "new") == .found)
    #expect(verdict == "Published, needs attention: 1 error, 1 new.")
    for words in [["--fail-on", "new"], [], ["--fail-on", "new", "--offline"], ["--fail-on", "new", "--full"]] {
      #expect(desk.run(["build", "--progress", "none"] + words) == .done, "\(desk.errors)")
      #expect(verdict.hasSuffix("No action needed: 1 error, none new."))
    }
    #expect(desk.run("photos", "--fail-on", "new") == .done)
    #expect(build("--strict") == .found)
  }

  @Test func aNewPhotoErrorIsNoneOfTheExports() throws {
    #expect(build() == .done)
    try write([Self.photo])
    #expect(build() == .done)
    #expect(verdict == "Published. Nothing urgent: 1 error, 1 new.")
  }

  @Test func aMissingCollectionEndsWithOneEveryNight() throws {
    #expect(build() == .done)
    let users = try desk.read("Exports/users.ndjson")
    try FileManager.default.removeItem(atPath: desk.folder + "/Exports/users.ndjson")
    for new in ["1 new", "none new"] {
      #expect(build() == .found)
      #expect(verdict == "Nothing changed, needs attention: no file of users tonight; 1 error, \(new).")
    }
    try desk.write("Exports/users.ndjson", users)
    #expect(build() == .done, "\(desk.errors)")
  }

  @Test func aFileThatIsCutOffEndsWithOneUntilItIsWhole() throws {
    try write([Self.broken, Self.photo])
    #expect(build() == .done)
    let whole = try desk.read("Exports/reviews.ndjson")
    try desk.write("Exports/reviews.ndjson", String(whole.utf8.prefix(900)) ?? "")
    for _ in 1...2 {
      #expect(build() == .found)
      #expect(verdict.contains("needs attention: reviews.ndjson was not read to its end"), "\(desk.errors)")
    }
    #expect(
      try desk.read(".sumaq/last-run.json").contains(#""id":"photos.missing","severity":"error","count":1,"new":0"#))
    try desk.write("Exports/reviews.ndjson", whole)
    // What the cut file did not show was there before.
    #expect(build("--fail-on", "new") == .done, "\(desk.errors)")
  }

  @Test func aFirstNightEndsWithOneForCutFilesAlone() throws {
    try write([Self.broken, Self.photo, #"{"id":"x","user_id":"nobody","restaurant_id":"r","stars":4}"#])
    #expect(build() == .done, "\(desk.errors)")
    try FileManager.default.removeItem(atPath: desk.folder + "/.sumaq")
    try desk.write("Exports/reviews.ndjson", reviews.joined(separator: "\n") + "\n{\"id\":\"y")
    #expect(build() == .found)
    #expect(verdict.hasPrefix("Published, needs attention: reviews.ndjson was not read to its end"), "\(desk.errors)")
  }

  @Test func moreLostReferencesEndWithOne() throws {
    #expect(build() == .done)
    try write([#"{"id":"x","user_id":"nobody","restaurant_id":"r","stars":4}"#])
    #expect(build() == .found)
    #expect(verdict == "Published, needs attention: 1 more restaurant or user without a row than last night.")
    #expect(build() == .done)
    try write([#"{"id":"x","user_id":"nobody","restaurant_id":"r","stars":3}"#])
    #expect(build() == .done, "\(desk.errors)")
  }

  @Test func aNightThatFailedIsNotHeldAgainst() throws {
    #expect(build() == .done)
    try write([Self.broken, #"{"id":"z","user_id":"u1","restaurant_id":"r","stars":"nine"}"#])
    // The ingest stands, the night ends at its output.
    let output = desk.folder + "/Output"
    try FileManager.default.moveItem(atPath: output, toPath: output + "-away")
    try desk.write("Output", "in the way")
    #expect(![.done, .found].contains(build()))
    try FileManager.default.removeItem(atPath: output)
    try FileManager.default.moveItem(atPath: output + "-away", toPath: output)
    #expect(build("--fail-on", "new") == .found)
    #expect(
      verdict == "Published, needs attention: 1 more row rejected than last night; 1 error and 1 warning, all new.",
      "\(desk.errors)")
    #expect(build("--fail-on", "new") == .done)
  }

  @Test func filesWithDatesHaveTheSameProblems() throws {
    try FileManager.default.removeItem(atPath: desk.folder + "/Exports/reviews.ndjson")
    try write([Self.broken], name: "reviews-2026-03-01.ndjson")
    #expect(build() == .done)
    for day in 2...4 {
      try write([Self.broken], first: Array(repeating: "", count: day), name: "reviews-2026-03-0\(day).ndjson")
      #expect(build("--fail-on", "new") == (day == 2 ? .found : .done), "\(desk.errors)")
    }
    #expect(verdict.hasSuffix("No action needed: 1 error, none new."))
  }

  @Test func stagesAloneRememberTheirOwnPart() throws {
    try desk.write("sumaq.json", "{}")
    try write([Self.broken, Self.photo])
    #expect(build() == .done)
    for stage in ["ingest", "photos", "render", "report"] {
      #expect(desk.run(stage, "--fail-on", "new") == .done, "\(stage) \(desk.errors)")
    }
    #expect(build("--fail-on", "new") == .done)
    #expect(verdict.hasSuffix("2 errors, none new."), "\(desk.errors)")
    try write([Self.broken, Self.photo, Self.broken.replacing("late", with: "later")])
    #expect(desk.run("ingest", "--dry-run") == .found)
    #expect(desk.run("ingest") == .found)
    #expect(verdict == "Done, needs attention: 1 more row rejected than last night; 2 errors, 1 new.")
    #expect(desk.run("photos", "--fail-on", "new") == .done)
    #expect(build("--fail-on", "new") == .done)
  }

  @Test func aQuietNightLeavesTheOutputAlone() throws {
    try write([Self.broken])
    #expect(build() == .done)
    #expect(build() == .done)
    let before = try desk.times()
    #expect(build() == .done)
    #expect(try desk.times() == before)
  }

  @Test func commandsThatOnlyLookKnowWhatIsNew() throws {
    try desk.write("sumaq.json", #"{"site": {"titel": "x"}}"#)
    #expect(desk.run("sql", "SELECT 1", "--fail-on", "new") != .done)
    #expect(build() == .done)
    #expect(desk.run("sql", "SELECT 1", "--fail-on", "new") == .done)
    #expect(desk.run("sql", "SELECT 1", "--fail-on", "any") == .found)
    #expect(desk.run("sql", "SELECT 1", "--fail-on", "some") == .usage)
    try desk.write("sumaq.json", "{}")
    #expect(desk.run("status") == .done)
    #expect(desk.output.contains("Last run   published"))
  }

  @Test func aLinkOutOfTheFolderIsToldAndKeepsItsRows() throws {
    #expect(build() == .done)
    try FileManager.default.moveItem(atPath: desk.folder + "/Exports/reviews.ndjson", toPath: desk.folder + "/tonight")
    try FileManager.default.createSymbolicLink(
      atPath: desk.folder + "/Exports/reviews.ndjson", withDestinationPath: "../tonight")
    for _ in 1...2 {
      #expect(build() == .found)
      #expect(
        verdict.hasPrefix("Nothing changed, needs attention: reviews.ndjson was not read; 1 error"), "\(desk.errors)")
      #expect(desk.errors.contains(#"  = "exports": {"followLinks": true}"#))
    }
    #expect(desk.run("sql", "SELECT count(*) AS n FROM reviews", "--format", "csv") == .done)
    #expect(desk.output.contains("30"))
    try desk.write("sumaq.json", #"{"exports": {"followLinks": true}, "reports": {"off": true}}"#)
    #expect(build() == .done, "\(desk.errors)")
    #expect(verdict.hasSuffix("No action needed."))
  }
}

extension Desk {
  /// When each file of the output was written last.
  fileprivate func times() throws -> [String: Date] {
    var times: [String: Date] = [:]
    for name in tree() where name.hasPrefix("Output") && !name.hasSuffix("lock") {
      times[name] = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)[.modificationDate] as? Date
    }
    return times
  }
}
