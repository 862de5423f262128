internal import Diagnostics
internal import Ingest
internal import Platform

/// `sumaq init`: writes settings, a folder of templates and a report to begin with, from what the exports hold.
package struct FolderBeginning {
  /// The files and folders that were written, and those that were there already and are left as they were.
  package private(set) var written: [String] = []
  package private(set) var left: [String] = []
  /// Remarks about the exports, as sentences.
  package private(set) var remarks: [String] = []

  /// If `exportsAreNamed`, a folder without exports fails with exit code 65 and nothing is written. The settings file
  /// need not exist, even if it is named.
  package static func run(
    _ request: RunRequest, exportsAreNamed: Bool, _ context: RunContext
  ) throws -> FolderBeginning {
    var beginning = FolderBeginning()
    var request = request
    request.configIsNamed = false
    let survey = try beginning.survey(request, exportsAreNamed: exportsAreNamed, context)
    let (zones, countries) = (ZoneTable(SiteClock.file("zone.tab")), CountryTable(SiteClock.file("iso3166.tab")))
    let guess = survey.map { PlaceGuess($0, zones: zones, countries: countries) }
    let reports = Path.join(request.templates, "reports")
    try beginning.write(SettingsProposal(survey: survey, guess: guess).text, to: request.config)
    try beginning.makeFolder(request.templates)
    try Files.makeFolder(reports)
    try beginning.write(FirstReport(survey: survey).text, to: Path.join(reports, "start.md"))
    return beginning
  }

  /// What the exports hold; nil if there are none.
  private mutating func survey(
    _ request: RunRequest, exportsAreNamed: Bool, _ context: RunContext
  ) throws -> ExportSurvey? {
    do {
      let survey = try ExportSurvey(request, context)
      if survey.problemKinds > 0 {
        remarks.append(
          "The exports have \(Amount.of(survey.problemKinds, "kind", "kinds")) of problems; sumaq ingest --dry-run "
            + "lists them.")
      }
      return survey
    } catch let failure as Failure where failure.problem.kind == IngestProblems.noExports && !exportsAreNamed {
      remarks.append("There are no exports in \(request.exports) yet.")
      return nil
    }
  }

  /// Creates the file; one that is there already, or a link of that name, is left.
  private mutating func write(_ text: String, to path: String) throws(FileError) {
    do throws(FileError) {
      let file = try FileDescriptor(opening: path, flags: O_WRONLY | O_CREAT | O_EXCL)
      try file.write(Array(text.utf8))
      written.append(path)
    } catch {
      guard error.code == EEXIST else { throw error }
      left.append(path)
    }
  }

  private mutating func makeFolder(_ path: String) throws(FileError) {
    let isThere = try FileStatus.following(path) != nil
    try Files.makeFolder(path)
    if isThere { left.append(path) } else { written.append(path) }
  }
}

/// The report that `sumaq init` writes: a table of what there is, and a chart where reviews have dates.
struct FirstReport {
  /// Nil if there are no exports.
  let survey: ExportSurvey?

  var text: String { ([head, opening] + blocks).joined(separator: "\n\n") + "\n" }

  private let head = """
    ---
    title: A report to begin with
    description: Written by sumaq init, to be changed or removed.
    language: en
    ---
    """

  private var opening: String {
    let words = """
      This is `Templates/reports/start.md`: Markdown with questions in SQL. `sumaq report start` shows it, `sumaq report` \
      publishes it, and [the data dictionary](dictionary.html) lists what can be asked.
      """
    guard survey == nil else { return words }
    return words + "\n\nThere were no exports when it was written. Put them into `Exports` and run `sumaq build`."
  }

  private var blocks: [String] {
    guard let survey else { return [sizes(["restaurants", "users", "reviews"])] }
    let reviews = survey.rows(of: "reviews") > 0 ? [months] : []
    let restaurants = survey.rows(of: "restaurants") > 0 ? [cuisines] : []
    return [sizes(survey.tables.map(\.value))] + reviews + restaurants
  }

  private func sizes(_ tables: [String]) -> String {
    let names = tables.isEmpty ? ["restaurants", "users", "reviews"] : tables
    let parts = names.map { name in
      "SELECT '\(name.replacing("'", with: "''"))' AS \"table\", count(*) AS rows FROM \"\(name.replacing("\"", with: "\"\""))\""
    }
    return "## What there is\n\n```sql sizes\n\(parts.joined(separator: "\nUNION ALL "))\n```"
  }

  private let months = """
    ## Reviews by month

    ```sql months
    SELECT month(created_at) AS month, count(*) AS reviews FROM reviews
    WHERE created_at IS NOT NULL GROUP BY 1 ORDER BY 1
    ```

    ```chart
    type: line
    data: months
    label: month
    value: reviews
    title: How many reviews were written
    empty: No review has a date.
    ```
    """

  private let cuisines = """
    ## Restaurants by cuisine

    ```sql cuisines
    SELECT coalesce(cuisine, 'not told') AS cuisine, count(*) AS restaurants FROM restaurants
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 20
    ```
    """
}
