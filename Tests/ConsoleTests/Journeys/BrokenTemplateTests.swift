import Diagnostics
import Foundation
import Templating
import Testing

@testable import Console

/// A healthy site, one mistake at a time: nothing is published, and the author is told where to look and what to do.
@Suite struct BrokenTemplateTests {
  /// A mistake: `‸` marks the place that the problem names.
  struct Mistake: CustomTestStringConvertible, Sendable {
    let id: String
    let file: String
    let marked: String
    /// Other files that the mistake needs.
    var others: [String: String] = [:]

    var testDescription: String { "\(id) in \(file)" }
    var text: String { marked.replacingOccurrences(of: "‸", with: "") }
  }

  static let mistakes: [Mistake] = [
    Mistake(id: "templating.unclosed-tag", file: "user.md", marked: "# {{name}}\n\nHello ‸{{name\n"),
    Mistake(id: "templating.unclosed-section", file: "user.md", marked: "# {{name}}\n‸{{#reviews}}\n- {{name}}\n"),
    Mistake(id: "templating.wrong-close", file: "cuisine.md", marked: "{{#rows}}{{#thumb}}x‸{{/rows}}{{/thumb}}\n"),
    Mistake(id: "templating.stray-close", file: "index.md", marked: "# é ‸{{/rows}}\n"),
    Mistake(id: "templating.bad-delimiters", file: "a-z.md", marked: "‸{{=<%=}}\n"),
    Mistake(id: "templating.bad-name", file: "restaurant-leaf.md", marked: "a ‸{{}}\n"),
    Mistake(id: "templating.unknown-partial", file: "user-leaf.md", marked: "\n  ‸{{> reveiw}}\n"),
    Mistake(id: "templating.unknown-name", file: "restaurant.md", marked: "# ‸{{nmae}}\n"),
    Mistake(id: "templating.unknown-name", file: "layout.html", marked: "<!doctype html>\n<title>‸{{titel}}</title>\n"),
    Mistake(id: "templating.unknown-name", file: "partials/review.md", marked: "<li>‸{{naem}}</li>\n"),
    Mistake(id: "templating.unknown-name", file: "assets/site.js", marked: "var words = ‸{{t.synkced}};\n"),
    Mistake(id: "templating.not-a-text", file: "restaurant.md", marked: "# {{name}}\n\n‸{{reviews}}\n"),
    Mistake(id: "templating.not-markup", file: "restaurant.md", marked: "# ‸{{{name}}}\n"),
    Mistake(id: "templating.markup-escaped", file: "index.md", marked: "‸{{map}}\n"),
    Mistake(
      id: "templating.recursion-without-end", file: "partials/loop.md", marked: "x\n‸{{> loop}}\n",
      others: ["user.md": "# {{name}}\n\n{{> loop}}\n"]),
    Mistake(
      id: "templating.too-large", file: "user.md", marked: "{{> p40}}\n",
      others: Dictionary(
        uniqueKeysWithValues: (0...40).map {
          ("partials/p\($0).md", $0 == 0 ? "x" : "{{> p\($0 - 1)}}{{> p\($0 - 1)}}")
        })),
    Mistake(id: "templating.unsafe-place", file: "restaurant.md", marked: "<p onclick=\"‸{{name}}\">x</p>\n"),
    Mistake(id: "templating.not-an-address", file: "restaurant.md", marked: "<a href=\"‸{{name}}\">x</a>\n"),
    Mistake(id: "templating.value-in-code", file: "restaurant.md", marked: "# {{name}}\n\n`‸{{name}}`\n"),
    Mistake(id: "templating.lost-place", file: "restaurant.md", marked: "[x]: ‸{{reviewLink}}\n\ntext\n"),
    Mistake(
      id: "templating.broken-section-in-tag", file: "restaurant.md",
      marked: "‸{{#mean}}<p title=\"{{/mean}}\">x</p>\n"),
    Mistake(
      id: "templating.unknown-name", file: "user.md",
      marked: "‸{{nobody}}\n" + String(repeating: "{{nobody}}\n", count: 99)),
    // What `sumaq check` would refuse on the pages.
    Mistake(id: "check.inline-style", file: "user.md", marked: "# {{name}}\n\n<p ‸style=\"color:red\">x</p>\n"),
    Mistake(id: "check.foreign-load", file: "assets/site.css", marked: "p{background:‸url(https://a.example/b.png)}\n"),
    Mistake(id: "pages.broken-string-table", file: "strings/en.json", marked: "{\n\"skip\" ‸1}"),
  ]

  private static let healthy = SharedDesk {
    let desk = try Desk.withoutReports()
    desk.run("demo", "Exports", "--restaurants", "4", "--users", "6", "--reviews", "20", "--photos", "0")
    try #require(desk.run("build") == .done, "\(desk.errors)")
    return desk
  }

  @Test(arguments: mistakes) func isToldAndYesterdaysSiteStays(mistake: Mistake) throws {
    let desk = try Self.healthy.copy()
    let healthy = try Self.site(of: desk)
    try #require(healthy.count > 10)
    for (file, text) in mistake.others { try desk.write("Templates/" + file, text) }
    try desk.write("Templates/" + mistake.file, mistake.text)
    #expect(desk.run("build") == .configuration)
    #expect(try Self.site(of: desk) == healthy)
    try check(mistake, desk)
    let report = try JSONSerialization.jsonObject(with: Data(try desk.read(".sumaq/last-run.json").utf8))
    let run = try #require(report as? [String: Any])
    #expect(run["status"] as? String == "failed")
    let ids = (run["problems"] as? [[String: Any]])?.compactMap { $0["id"] as? String }
    #expect(ids?.contains(mistake.id) == true)
    try FileManager.default.removeItem(atPath: desk.folder + "/Templates")
    #expect(desk.run("build") == .done, "the mended site is built: \(desk.errors)")
  }

  /// The place, the line with its caret, and the mend.
  private func check(_ mistake: Mistake, _ desk: Desk) throws {
    #expect(desk.errors.contains("error[\(mistake.id)]"), "\(desk.errors)")
    #expect(desk.errors.contains("\n  = "))
    if mistake.file.hasPrefix("partials/") {
      #expect(desk.errors.components(separatedBy: "error[\(mistake.id)]").count == 2, "\(desk.errors)")
    }
    guard let mark = mistake.marked.range(of: "‸") else { return }
    let before = mistake.marked[..<mark.lowerBound]
    let line = before.filter { $0 == "\n" }.count + 1
    let start = before.components(separatedBy: "\n").last ?? ""
    let place = "Templates/\(mistake.file):\(line):\(start.utf8.count + 1)"
    let text = mistake.text.components(separatedBy: "\n")[line - 1]
    let caret = "  | \(text)\n  | \(String(repeating: " ", count: start.count))^\n"
    #expect(desk.errors.contains(place), "\(desk.errors)")
    #expect(desk.errors.contains(caret), "\(desk.errors)")
  }

  @Test func everyKindOfMistakeHasItsTurn() {
    // A missing file is found behind the user's folder, and what is cut is cut after fifty others.
    let ids = Set(Self.mistakes.map(\.id)).union(["templating.too-many-problems"])
    #expect(ids.isSuperset(of: ProblemKind.all.map(\.id).filter { $0.hasPrefix("templating.") }))
  }

  @Test func aChangedPartialRendersThePagesThatUseItAlone() throws {
    let desk = try Desk()
    desk.run("demo", "Exports", "--restaurants", "4", "--users", "6", "--reviews", "20", "--photos", "0")
    try desk.write("sumaq.json", "{\"users\": {\"pages\": \"all\"}}")
    try #require(desk.run("build") == .done, "\(desk.errors)")
    let before = try Self.site(of: desk)
    let stay = try String(contentsOfFile: Desk.checkout + "/Templates/user.md", encoding: .utf8)
    try desk.write("Templates/user.md", stay + "\n\nMine.\n")
    #expect(desk.run("build") == .done, "\(desk.errors)")
    let after = try Self.site(of: desk)
    let changed = after.filter { before[$0.key] != $0.value }.map(\.key)
    #expect(changed.count == 6 && changed.allSatisfy { $0.hasPrefix("users/") }, "\(changed)")
    let run = try #require(
      JSONSerialization.jsonObject(with: Data(try desk.read(".sumaq/last-run.json").utf8)) as? [String: Any])
    #expect((run["pages"] as? [String: Any])?["rendered"] as? Int == 6)
  }

  @Test func theMarkdownStandsBesideThePageWhereItIsAskedFor() throws {
    let desk = try Desk()
    desk.run("demo", "Exports", "--restaurants", "4", "--users", "6", "--reviews", "20", "--photos", "0")
    try desk.write("sumaq.json", "{\"pages\": {\"markdown\": true}}")
    try #require(desk.run("build") == .done, "\(desk.errors)")
    let site = try Self.site(of: desk)
    let pages = site.keys.filter { $0.hasSuffix(".html") }
    #expect(pages.count > 10)
    for page in pages {
      let text = site[page.dropLast(4) + "md"].map { String(decoding: $0, as: UTF8.self) }
      #expect(text?.isEmpty == false, "\(page)")
    }
    let restaurant = try #require(pages.first { $0.hasPrefix("restaurants/") })
    desk.run("render", "--page", restaurant, "--markdown")
    #expect(Data(desk.output.utf8) == site[restaurant.dropLast(4) + "md"])
    desk.run("render", "--page", restaurant)
    #expect(Data(desk.output.utf8) == site[restaurant])
  }

  /// Every file of the site.
  private static func site(of desk: Desk) throws -> [String: Data] {
    var files: [String: Data] = [:]
    let root = desk.folder + "/Output/site/"
    for path in desk.tree("Output/site") {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: root + path, isDirectory: &isFolder), !isFolder.boolValue else {
        continue
      }
      files[path] = try Data(contentsOf: URL(fileURLWithPath: root + path))
    }
    return files
  }
}
