internal import Diagnostics
internal import Pipeline

/// Every command in the order of the help. Help, completion and the README are generated from it.
enum CommandTable {
  static let all: [CommandSpec] = night + single + looking

  static func find(_ name: String) -> CommandSpec? { all.first { $0.name == name } }

  private static let night: [CommandSpec] = [
    CommandSpec(
      "build", "The whole night: ingest, photos, pages, reports, publish", options: Options.shared + Options.build,
      example: "sumaq build --exports Exports --output Output",
      details: "Reads the exports, renders what changed and puts it in place at once. What is published is never "
        + "touched by a run that fails.", run: BuildCommand.run),
    CommandSpec(
      "ingest", "Exports into the store, nothing published", options: Options.shared + Options.guards,
      example: "sumaq ingest --exports Exports --dry-run", run: StageCommand.ingest),
    CommandSpec(
      "photos", "Small copies of the photos that the store refers to", options: Options.shared,
      example: "sumaq photos --exports Exports", run: StageCommand.photos),
    CommandSpec(
      "render", "Pages from the store, published; or one page to standard output",
      options: Options.shared + Options.render, example: "sumaq render --page restaurants/la-cabana.html --markdown",
      run: RenderCommand.run),
    CommandSpec(
      "report", "Reports from the store, published; or those named to standard output", operands: "[NAME…]",
      count: 0...100, options: Options.shared + Options.report,
      example: "sumaq report league --format csv > league.csv", run: ReportCommand.run),
  ]

  private static let single: [CommandSpec] = [
    CommandSpec(
      "sql", "A read-only question to the analysts' views", operands: "\"SELECT …\"", count: 1...1,
      options: Options.shared + [Options.sqlFormat, Options.sqlExplain],
      example: "sumaq sql \"SELECT cuisine, count(*) FROM restaurants GROUP BY 1 ORDER BY 2 DESC\"",
      details: "The statement runs in a process of its own: it is ended after reports.seconds of processor time, and "
        + "where it wants too much memory or too large temporary files. reports/dictionary.html lists the tables, their "
        + "columns and the functions.", run: SQLCommand.run),
    CommandSpec(
      "snapshot", "The analysts' views as a database of their own", operands: "FILE.sqlite", count: 1...1,
      options: Options.shared, example: "sumaq snapshot analysts.sqlite",
      details:
        "Writes tables with the names and columns of the views, with keys, foreign keys and indexes, for sqlite3, "
        + "Datasette, DB Browser, DuckDB, pandas and R. What every table and column means is in sumaq_tables and "
        + "sumaq_columns, and in the definitions that .schema shows. The same state gives the same bytes; columns that "
        + "are withheld are not in it. It can run beside any build. FILE is replaced when all is written; a file that "
        + "is no snapshot of sumaq's is not.",
      run: SnapshotCommand.run),
    CommandSpec(
      "demo", "A synthetic export of any size", operands: "DIR", count: 1...1, options: Options.demo,
      example: "sumaq demo Exports --reviews 2000", run: DemoCommand.run),
    CommandSpec(
      "check", "Proves that a site opens without a server and without a network", operands: "[DIR]", count: 0...1,
      options: Options.shared, example: "sumaq check Output/site", run: CheckCommand.run),
    CommandSpec(
      "verify", "Renders again elsewhere and compares bytes", options: Options.shared + [Options.all],
      example: "sumaq verify --all", run: VerifyCommand.run),
    CommandSpec(
      "explain", "What a problem id means; why a page was rebuilt; which templates are used", operands: "WHAT",
      count: 1...1, options: Options.shared, example: "sumaq explain ingest.bad-stars", run: ExplainCommand.run),
  ]

  private static let looking: [CommandSpec] = [
    CommandSpec(
      "status", "The state in one screen", options: Options.shared + [Options.check, Options.json],
      example: "sumaq status --check", run: StatusCommand.run),
    CommandSpec(
      "nights", "The last runs, a line each, the newest last", operands: "[N]", count: 0...1,
      options: Options.shared + [Options.nightsFormat], example: "sumaq nights 7",
      details:
        "Shows N runs (default 30): when each began in UTC, how it ended, its seconds, the rows it added, changed "
        + "and removed, the pages it rendered, the files and bytes it wrote, the photos of which it made copies, its "
        + "problems, and how many of them were new. .sumaq/logs has what each run of the last logs.nights said.",
      run: NightsCommand.run),
    CommandSpec(
      "rejects", "What the exports held that could not be taken", options: Options.shared + [Options.rejectsFormat],
      example: "sumaq rejects --format ndjson > rejects.ndjson", run: RejectsCommand.run),
    CommandSpec(
      "jobs", "The photo queue, and why each waits", options: Options.shared, example: "sumaq jobs",
      run: JobsCommand.run),
    CommandSpec(
      "cache", "The store of small photo copies", options: Options.shared + Options.cache,
      example: "sumaq cache --prune", run: CacheCommand.run),
    CommandSpec(
      "changes", "The paths that the last nights wrote or took away", operands: "[site|reports]", count: 0...1,
      options: Options.shared + Options.changes,
      example: "rsync -a --files-from=<(sumaq changes site) Output/site/ www:/srv/www/",
      details:
        "One path a line, as it stands below Output, or below Output/site or Output/reports where that is named. "
        + "Without --since they are those of the last publication. What is published counts, also what a rollback "
        + "brought back: copying the listed files and removing those of --removed gives the same tree. The changes of "
        + "the last 100 publications are known; older ones end with 65, and everything must be copied once.",
      run: ChangesCommand.run),
    CommandSpec(
      "rollback", "Brings the output of an earlier night back, and holds it", options: Options.shared + [Options.to],
      example: "sumaq rollback --to 41",
      details: "Without --to the output of the night before the published one. The store stays as it is, and the "
        + "output is held: nights publish nothing until sumaq release.",
      run: RollbackCommand.run),
    CommandSpec(
      "hold", "Lets nights publish nothing until sumaq release", operands: "\"WHY\"", count: 1...1,
      options: Options.shared, example: "sumaq hold \"prices are wrong\"",
      details: "Held nights read the exports, render and check as always, and end with 0. sumaq status says since "
        + "when, and why.", run: HoldCommand.hold),
    CommandSpec(
      "release", "Publishes what the store holds, and ends a hold", options: Options.shared,
      example: "sumaq release",
      details: "Renders pages and reports from the store, without reading the exports. If that fails, the output stays "
        + "held.", run: HoldCommand.release),
    CommandSpec(
      "completion", "A completion script for a shell", operands: "bash|zsh|fish", count: 1...1,
      example: "source <(sumaq completion bash)", run: CompletionCommand.run),
    CommandSpec(
      "photo-worker", "Decodes photos for another sumaq", example: "", isHidden: true, run: PhotoWorkerCommand.run),
    CommandSpec(
      "sql-worker", "Answers questions for another sumaq", example: "", isHidden: true, run: SQLWorkerCommand.run),
  ]
}
