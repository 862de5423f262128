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
    let (table, command) = (
      files.first { $0.table != nil }, settings.publishAfter == nil ? "onFinish" : "publish.after"
    )
    let sharesReports = ReportRenderer.sharesReports(
      try Renderers.reportTemplates(try Renderers.folder(request)), plan.reportSettings(context))
    let refusals = [
      (
        settings.exportsMode == .delta, "exports.mode is delta: a night of shards reads all rows",
        "Export all rows, and set exports.mode to snapshot."
      ),
      (
        !settings.exportsFrom.isEmpty, "exports.from names servers",
        "Download the exports first, into the folder of --exports."
      ),
      (
        table != nil, "\(table?.name ?? "") is an analysts' table",
        "Move it out of the exports, or run sumaq build on one machine."
      ),
      (
        sharesReports, "a report has audience: public",
        "Name it in reports.off, or run sumaq build on one machine."
      ),
      (
        settings.publishAfter != nil || settings.onFinish != nil, "\(command) has a command",
        "Run it behind the job, and take it out of the settings."
      ),
    ]
    guard let (_, words, mend) = refusals.first(where: \.0) else { return }
    throw ShardProblems.refused(nil, "shards do not make this site: " + words, mend: mend)
  }
}
