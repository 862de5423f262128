internal import Diagnostics
internal import Ingest
internal import Model
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
