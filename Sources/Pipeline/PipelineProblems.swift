package import Diagnostics

/// What can go wrong around the stages: settings, folders, guards.
package enum PipelineProblems {
  package static let brokenSecret = ProblemKind(
    "settings.secret", .error, title: "a header's secret cannot be used",
    explanation:
      "photos.headers says where a value stands: in the environment or in a file that nobody but its owner may read. It is sent to the host it is named for and shown nowhere.",
    mend: "Set the variable, or write the file and run chmod 600 on it.")

  package static let brokenSettings = ProblemKind(
    "settings.broken", .error, title: "sumaq.json cannot be read",
    explanation: "The settings are looked at before anything else; nothing was read, changed or published.",
    mend: "Correct the line that is shown; the README lists all keys and what they take.")

  package static let unknownSetting = ProblemKind(
    "settings.unknown-key", .warning, title: "sumaq.json has a key that nothing reads",
    explanation: "The key was left aside, so a setting that somebody meant is not in force.",
    mend: "Correct its spelling; the README lists all keys.")

  package static let unknownTimeZone = ProblemKind(
    "settings.unknown-time-zone", .error, title: "the time zone is not known",
    explanation: "Days and months are counted in site.timeZone, which must be a name of the system's zone files.",
    mend: "Use a name such as America/Lima or UTC; the package tzdata holds the zone files.")

  package static let missingCollection = ProblemKind(
    "ingest.missing-collection", .error, title: "a collection has no file tonight",
    explanation: "An earlier night read files of it. In snapshot mode a collection is replaced only where at least one "
      + "file of it is there, so nothing of it was removed.",
    mend: "Put the file back; if the collection is gone for good, export it once as an empty file.")

  package static let tableGone = ProblemKind(
    "ingest.table-gone", .warning, title: "an analyst's table is gone",
    explanation: "A table is what tonight's files of it say. No file of it is there, so the table was removed.",
    mend: "Put the file back if reports still ask for the table.")

  package static let unknownShown = ProblemKind(
    "settings.unknown-column", .warning, title: "tables names a table or column that is not there",
    explanation: "The name was left aside, so a column that somebody meant to show may still be withheld.",
    mend: "Correct its spelling; the data dictionary (reports/dictionary.html) lists every table.")

  package static let noStore = ProblemKind(
    "run.no-store", .error, title: "there is no store yet",
    explanation: "The command looks at what earlier runs left in the state folder, and there is nothing.",
    mend: "Run sumaq build first, or name the state folder with --state.")

  package static let interrupted = ProblemKind(
    "run.interrupted", .error, title: "the run was interrupted",
    explanation: "A signal asked the run to stop. What is published is as it was; the next run goes on from there.",
    mend: "Run the same command again.")

  package static let missingTemplates = ProblemKind(
    "run.missing-templates", .error, title: "the shipped templates are not found",
    explanation: "They lie in share/sumaq/Templates beside an installed binary, and in the checkout's Templates.",
    mend: "Install with make install, or name a whole copy of the folder with --templates.")

  package static let unknownReport = ProblemKind(
    "settings.unknown-report", .warning, title: "reports.off names a report that is not there",
    explanation: "The name was left aside, so a report that somebody meant to switch off may still be built.",
    mend: "Correct its spelling; sumaq explain templates lists all reports.")

  package static let foreignFolder = ProblemKind(
    "demo.foreign-folder", .error, title: "the folder holds files that are not the demo's",
    explanation:
      "The demo writes its own files only into an empty folder or over an earlier demo, never over an export.",
    mend: "Name another folder: sumaq demo Demo && sumaq build --exports Demo.")

  package static let unknownRestaurant = ProblemKind(
    "cache.unknown-restaurant", .error, title: "no restaurant has this id or slug",
    explanation: "sumaq cache --clear wants a restaurant's id, or the slug that its page is named by.",
    mend: "sumaq sql \"SELECT id, name FROM restaurants\" lists all ids.")

  package static let all = [
    brokenSecret, brokenSettings, unknownSetting, unknownTimeZone, missingCollection, tableGone, unknownShown, noStore,
    interrupted, missingTemplates, unknownReport, foreignFolder, unknownRestaurant,
  ]
}
