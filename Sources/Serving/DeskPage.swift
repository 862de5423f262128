internal import Diagnostics
internal import Model
internal import Templating

/// The page `/_/`: what was built last, what is wrong, and which template is in which pages.
enum DeskPage {
  /// What is written for its path where open pages are named by theirs.
  static let path = "_/"

  static let page = OwnPage("desk.html", OwnFiles.desk, schema)

  static func bytes(_ overview: DeskOverview, _ tree: ServedTree) -> [UInt8] {
    page.bytes(
      Record([
        .text(tree.address(of: "site/index.html")),
        SlotValue(tree.folders.reports.map { _ in tree.address(of: "reports/index.html") }),
        .list(Records(overview.problems.map(record))),
        .list(Records(overview.builds.map { record($0, tree) })),
        .list(Records(overview.templates.map { record($0, tree) })),
      ]))
  }

  private static let schema = Schema(
    "desk",
    [
      Slot("site", .path, "way to the site's home"),
      Slot("reports", .path, "way to the reports, where they are served"),
      Slot("problems", .list(problem), "what is wrong now"), Slot("builds", .list(build), "builds, the newest first"),
      Slot("templates", .list(template), "templates and the pages they are in"),
    ])

  private static let problem = Schema(
    "problem",
    [
      Slot("severity", .text, "error or warning"), Slot("reason", .text, "what is wrong"),
      Slot("place", .text, "file, line and column"), Slot("excerpt", .text, "the line, and the caret below it"),
      Slot("mend", .text, "what can be done"),
    ])

  private static let build = Schema(
    "build",
    [
      Slot("began", .text, "when it began"), Slot("what", .text, "what had changed"),
      Slot("took", .text, "seconds that it took"), Slot("count", .text, "how many pages it made"),
      Slot("pages", .list(link), "the first of them"), Slot("more", .text, "how many more there are"),
    ])

  private static let template = Schema(
    "template",
    [
      Slot("name", .text, "its path below the templates' folder"), Slot("count", .text, "how many pages it is in"),
      Slot("pages", .list(link), "the first of them"), Slot("more", .text, "how many more there are"),
    ])

  private static let link = Schema(
    "page",
    [
      Slot("path", .text, "its path below the output"), Slot("address", .path, "where it is served"),
      Slot("values", .path, "where it is beside its values; nothing for a report"),
    ])

  private static func record(_ mistake: LiveMistake) -> Record {
    let excerpt = mistake.excerpt.map { "\($0)\n\(String(repeating: " ", count: mistake.caret ?? 0))^" }
    return Record([
      .text(mistake.isWarning ? "warning" : "error"), .text(mistake.reason), .text(mistake.place), SlotValue(excerpt),
      .text(mistake.mend),
    ])
  }

  private static func record(_ build: DeskBuild, _ tree: ServedTree) -> Record {
    Record([
      .text(build.began), .text(build.what), .text(JSONWriter.fixed(build.seconds, decimals: 2)),
      .text(pages(build.pageCount)), links(build.pages, tree), more(build.pages, build.pageCount),
    ])
  }

  private static func record(_ template: DeskTemplate, _ tree: ServedTree) -> Record {
    Record([
      .text(template.name), .text(pages(template.pageCount)), links(template.pages, tree),
      more(template.pages, template.pageCount),
    ])
  }

  private static func pages(_ count: Int) -> String { count == 1 ? "1 page" : "\(count) pages" }

  private static func links(_ paths: [String], _ tree: ServedTree) -> SlotValue {
    .list(
      Records(
        paths.map { path in
          let values = path.hasPrefix("site/") ? ValuesPage.address(of: path) : nil
          return Record([.text(path), .text(tree.address(of: path)), SlotValue(values)])
        }))
  }

  private static func more(_ paths: [String], _ count: Int) -> SlotValue {
    count > paths.count ? .text("and \(count - paths.count) more") : .empty
  }
}

/// A page of the site beside the values that its template can use.
enum ValuesPage {
  static let page = OwnPage(
    "values.html", OwnFiles.values,
    Schema(
      "values",
      [
        Slot("path", .text, "the page's path below the output"), Slot("address", .path, "where it is served"),
        Slot("values", .text, "its values as JSON, indented"), Slot("reason", .text, "why there are none"),
      ]))

  /// Where a page is beside its values.
  static func address(of path: String) -> String { "/_/values?page=" + PercentEncoding.component(path) }

  static func answer(_ path: String, address: String, _ desk: any LiveDesk) -> Answer {
    var (values, reason) = (SlotValue.empty, SlotValue.empty)
    do {
      values = .bytes(try desk.values(of: path))
    } catch let error as any EndingError {
      reason = .text("\(error.failure.problem.headline). \(error.failure.problem.mend)")
    } catch {
      reason = .text("\(error)")
    }
    return OwnPage.answer(200, page.bytes(Record([.text(path), .text(address), values, reason])))
  }
}

/// What the page `/_/` asks of the person who builds.
package protocol LiveDesk: Sendable {
  /// The state to be shown; must answer at once.
  func overview() -> DeskOverview

  /// The values that a page's template can use, as indented JSON. `path` is below the output, such as `site/index.html`,
  /// and comes from outside. It may take its time, and is called on a thread of its own.
  func values(of path: String) throws -> [UInt8]
}

/// What the page `/_/` shows.
package struct DeskOverview: Sendable {
  /// The newest first.
  package var builds: [DeskBuild]
  package var problems: [LiveMistake]
  package var templates: [DeskTemplate]

  package init(builds: [DeskBuild] = [], problems: [LiveMistake] = [], templates: [DeskTemplate] = []) {
    self.builds = builds
    self.problems = problems
    self.templates = templates
  }
}

/// A build, as the page `/_/` lists it.
package struct DeskBuild: Sendable {
  /// When it began, in words: the clock's time in the site's zone.
  package var began: String
  package var seconds: Double
  /// What changed, in words.
  package var what: String
  /// The first pages that it made, below the output.
  package var pages: [String]
  /// The number of all pages that it made.
  package var pageCount: Int

  package init(began: String, seconds: Double, what: String, pages: [String], pageCount: Int) {
    self.began = began
    self.seconds = seconds
    self.what = what
    self.pages = pages
    self.pageCount = pageCount
  }
}

/// A template and the pages that it is in, as the page `/_/` lists them.
package struct DeskTemplate: Sendable {
  /// The path below the templates' folder.
  package var name: String
  /// The first pages, below the output.
  package var pages: [String]
  /// The number of all pages.
  package var pageCount: Int

  package init(name: String, pages: [String], pageCount: Int) {
    self.name = name
    self.pages = pages
    self.pageCount = pageCount
  }
}
