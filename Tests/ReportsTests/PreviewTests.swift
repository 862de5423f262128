import Diagnostics
import Model
import Platform
import Testing

@testable import Reports
@testable import Store

/// Builds the shipped reports from a real state folder, to be looked at: SUMAQ_REPORTS_STATE and SUMAQ_REPORTS_OUTPUT
/// name the folders.
@Suite struct PreviewTests {
  @Test(.enabled(if: getenv("SUMAQ_REPORTS_STATE") != nil)) func shippedReportsAreBuilt() throws {
    let state = String(cString: getenv("SUMAQ_REPORTS_STATE"))
    let output = String(cString: getenv("SUMAQ_REPORTS_OUTPUT"))
    let style = String(cString: getenv("SUMAQ_REPORTS_STYLE"))
    let box = ProblemBox()
    var settings = try Shipped.settings()
    settings.zone = { _ in -5 * 3600 }
    let renderer = ReportRenderer(
      templates: try Shipped.templates(), assets: ["site.css": try Files.read(style)],
      settings: settings, problems: box)
    let sink = MemorySink()
    let store = try Store(folder: state)
    let clock = Clock.system
    var start = clock.nanoseconds()
    let outcome = try renderer.render(
      store: store, into: sink, asOf: CivilDay(iso: "2026-03-14") ?? CivilDay(number: 0), progress: { _, _ in },
      cancelled: { false })
    print(outcome, "in", Double(clock.nanoseconds() - start) / 1e9, "s")
    start = clock.nanoseconds()
    let again = try renderer.render(
      store: store, into: sink, asOf: CivilDay(iso: "2026-03-14") ?? CivilDay(number: 0), progress: { _, _ in },
      cancelled: { false })
    print(again, "again in", Double(clock.nanoseconds() - start) / 1e9, "s")
    try printStatements(renderer, store)
    for problem in box.problems { print(ProblemPrinter(colour: false).text(problem)) }
    for (path, bytes) in sink.state.withLock({ $0.pages }) {
      try Files.makeFolder(output + "/" + Path.parent(of: path))
      try Files.write(bytes, to: output + "/" + path)
    }
    #expect(outcome.broken == [])
  }

  /// The same statements with the rows thrown away: the floor under the reports.
  private func printStatements(_ renderer: ReportRenderer, _ store: Store) throws {
    let clock = Clock.system
    let session = try renderer.session(store, CivilDay(iso: "2026-03-14") ?? CivilDay(number: 0)) { false }
    var total = 0.0
    for source in renderer.sources() {
      let box = ProblemBox()
      guard let program = ReportProgram(source, session: session, problems: box) else { continue }
      let parameters = try ReportRun(program: program, session: session).parameters()
      for block in source.blocks {
        let start = clock.nanoseconds()
        try session.query(block.sql, parameters: parameters) { _, _ in }
        let seconds = Double(clock.nanoseconds() - start) / 1e9
        total += seconds
        print("STATEMENT", source.name, block.name, seconds)
      }
    }
    print("STATEMENTS", total)
  }
}
