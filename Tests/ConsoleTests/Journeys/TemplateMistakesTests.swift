import Foundation
import Testing

@testable import Console

/// What no page may hold: a template with it ends the night, and its author is told once, at the place.
@Suite struct TemplateMistakesTests {
  /// A mistake that is added to a shipped file; `‸` marks the place that is named.
  struct Mistake: CustomTestStringConvertible, Sendable {
    let id: String
    let file: String
    let marked: String

    var testDescription: String { "\(id) in \(file)" }
  }

  static let mistakes: [Mistake] = [
    Mistake(id: "check.inline-style", file: "restaurant.md", marked: "<p ‸style=\"color:red\">x</p>"),
    Mistake(id: "check.inline-style", file: "layout.html", marked: "‸<style>p{color:red}</style>"),
    Mistake(id: "check.inline-script", file: "partials/older.html", marked: "‸<script>go()</script>"),
    Mistake(id: "check.inline-script", file: "user.md", marked: "<p ‸onclick=\"go()\">x</p>"),
    Mistake(id: "check.inline-script", file: "user.md", marked: "<a href=\"‸javascript:go()\">x</a>"),
    Mistake(id: "check.foreign-load", file: "index.md", marked: "![x](‸https://remote.example/a.png)"),
    Mistake(id: "check.foreign-load", file: "a-z.md", marked: "<img alt=\"\" src=\"‸//remote.example/b.png\">"),
    Mistake(
      id: "check.foreign-load", file: "layout.html",
      marked: "<link rel=\"stylesheet\" href=\"‸https://remote.example/c.css\">"),
    Mistake(
      id: "check.foreign-load", file: "assets/site.css", marked: "p{background:‸url(https://remote.example/d.png)}"),
    Mistake(id: "check.absolute-link", file: "cuisine.md", marked: "<a href=\"‸/index.html\">x</a>"),
    Mistake(id: "check.misnested", file: "restaurant.md", marked: "<div>‸<em>x</div>"),
    Mistake(id: "check.misnested", file: "restaurant-leaf.md", marked: "<p>x</p>‸</section>"),
    Mistake(id: "check.misnested", file: "index.md", marked: "{{^newest}}‸<b>{{/newest}}"),
  ]

  @Test(arguments: mistakes) func isToldAtItsPlace(mistake: Mistake) throws {
    let desk = try Self.desk()
    let shipped = try String(contentsOfFile: Desk.checkout + "/Templates/" + mistake.file, encoding: .utf8)
    let text = shipped + "\n\n" + mistake.marked + "\n"
    try desk.write("Templates/" + mistake.file, text.replacingOccurrences(of: "‸", with: ""))
    #expect(desk.run("build") == .configuration, "\(desk.errors)")
    let lines = text.components(separatedBy: "\n")
    let line = try #require(lines.firstIndex { $0.contains("‸") })
    let column = (lines[line].components(separatedBy: "‸").first ?? "").utf8.count + 1
    #expect(desk.errors.contains("error[\(mistake.id)]"), "\(desk.errors)")
    #expect(desk.errors.contains("/Templates/\(mistake.file):\(line + 1):\(column)\n"), "\(desk.errors)")
    #expect(desk.errors.components(separatedBy: "error[").count == 2, "once: \(desk.errors)")
  }

  @Test func aReportsMistakeIsToldAtItsPlace() throws {
    let desk = try Self.desk()
    try desk.write("Templates/reports/mine.md", "---\ntitle: Mine\n---\n\nHello\n\n<p style=\"color:red\">x</p>\n")
    #expect(desk.run("build") == .done, "\(desk.errors)")
    #expect(desk.errors.contains("error[check.inline-style]"), "\(desk.errors)")
    #expect(desk.errors.contains("Templates/reports/mine.md:7:4\n"), "\(desk.errors)")
  }

  /// The file, and what it may have been meant to be.
  @Test(arguments: [
    ("restaurants.md", "restaurant.md"), ("assets/sites.css", "site.css"), ("strings/esp.json", "es.json"),
    ("partials/reviews.md", "review.md"), ("reports/layuot.html", "layout.html"), ("partial/x.md", "partials"),
  ])
  func aFileThatNothingReadsIsNamed(file: String, nearest: String) throws {
    let desk = try Self.desk()
    try desk.write("Templates/" + file, "x\n")
    for name in ["README.md", "notes.txt", ".hidden", "user.md~"] { try desk.write("Templates/" + name, "x") }
    #expect(desk.run("build") == .done, "\(desk.errors)")
    let path = file == "partial/x.md" ? "partial" : file
    #expect(desk.errors.contains("warning[pages.unknown-template]: nothing reads"), "\(desk.errors)")
    #expect(desk.errors.contains("/Templates/\(path)\n") || desk.errors.contains(" Templates/\(path)\n"))
    #expect(desk.errors.contains("Did you mean \(nearest)?"), "\(desk.errors)")
    #expect(desk.errors.components(separatedBy: "pages.unknown-template]").count == 2, "\(desk.errors)")
  }

  @Test func theShippedTemplatesHaveNothingToTell() throws {
    let desk = try Self.desk()
    #expect(desk.run("build", "--templates", Desk.checkout + "/Templates") == .done)
    #expect(!desk.errors.contains("[check.") && !desk.errors.contains("[pages."), "\(desk.errors)")
  }

  private static func desk() throws -> Desk {
    let desk = try Desk()
    desk.run("demo", "Exports", "--restaurants", "4", "--users", "6", "--reviews", "20", "--photos", "0")
    return desk
  }
}
