import Diagnostics
import Model
import Pages
import Platform
import Reports
import Store

/// The shipped reports over the whole store: all of them, again with nothing changed, and after one row changed.
///
/// The floor is what cannot be saved: every question of theirs through bare `sqlite3_step`, with the same functions and
/// the rows thrown away, one after another.
enum ReportsPart {
  private static let asOf = "2026-06-01"

  static func run(in workshop: Workshop) throws -> PartResult {
    var result = PartResult(.reports, floor: "the floor")
    try workshop.makeExport()
    try workshop.run([workshop.sumaq, "ingest", "--progress", "none"])
    result.add(
      try workshop.time(
        "floor: the questions, rows thrown away",
        [Machine.executablePath, TimedChild.questions.rawValue, workshop.folder]))
    result.add(try report("all reports, one worker", workshop, ["--jobs", "1"]))
    result.add(try report("nothing changed", workshop))
    try Files.removeTree(workshop.path("Output"))
    result.add(try report("all reports, all workers", workshop))
    return result
  }

  private static func report(_ name: String, _ workshop: Workshop, _ words: [String] = []) throws -> Measurement {
    try workshop.time(name, [workshop.sumaq, "report", "--progress", "none", "--as-of", asOf] + words)
  }

  /// What the child does.
  static func questions(_ folder: String) throws -> PageTiming {
    let store = try Store(folder: Path.join(folder, ".sumaq"))
    let day = CivilDay(iso: asOf) ?? CivilDay(number: 0)
    let renderer = try renderer()
    let session = try renderer.session(store, day, workers: 1) { false }
    let questions = try renderer.questions(store: store, asOf: day)
    return try PageTiming.best(rounds: 1) {
      var rows = 0
      for question in questions { rows += try session.steps(question.sql, parameters: question.parameters) }
      return (questions.count, rows)
    }
  }

  private static func renderer() throws -> ReportRenderer {
    let folder = TemplateFolder(user: nil, shipped: PageSample.checkout + "/Templates")
    var templates: [String: String] = [:]
    for name in try folder.names(in: "reports") {
      guard let file = try folder.file("reports/" + name) else { continue }
      templates[name] = String(decoding: file.bytes, as: UTF8.self)
    }
    return ReportRenderer(templates: templates, settings: ReportSettings(), problems: ProblemLog())
  }
}
