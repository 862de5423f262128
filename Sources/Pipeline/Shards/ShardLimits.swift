internal import Diagnostics
internal import Ingest
internal import Reports

/// What a night of shards does not do. It is refused before anything is read, so that no site lacks a part that
/// `sumaq build` would make, or shows what it would not.
struct ShardLimits {
  let plan: RunPlan
  let request: RunRequest
  let context: RunContext

  func check(_ files: [ExportFile]) throws(Failure) {
    let settings = plan.settings
    if settings.exportsMode == .delta {
      throw refuse(
        "exports.mode is delta: a night of shards reads all rows", "Export all rows, and set exports.mode to snapshot.")
    }
    if !settings.exportsFrom.isEmpty {
      throw refuse("exports.from names servers", "Download the exports first, into the folder of --exports.")
    }
    if let table = files.first(where: { $0.table != nil }) {
      throw refuse(
        "\(table.name) is an analysts' table", "Move it out of the exports, or run sumaq build on one machine.")
    }
    if try sharesReports() {
      throw refuse("a report has audience: public", "Name it in reports.off, or run sumaq build on one machine.")
    }
    let commands = [settings.publishAfter.map { _ in "publish.after" }, settings.onFinish.map { _ in "onFinish" }]
    if let name = commands.compactMap(\.self).first {
      throw refuse(
        "\(name) has a command", "Run it behind the job, and take it out of the settings.")
    }
  }

  private func sharesReports() throws(Failure) -> Bool {
    ReportRenderer.sharesReports(
      try Renderers.reportTemplates(try Renderers.folder(request)), plan.reportSettings(context))
  }

  private func refuse(_ words: String, _ mend: String) -> Failure {
    Failure(.usage, ShardProblems.refused.problem(at: nil, "shards do not make this site: " + words, mend: mend))
  }
}
