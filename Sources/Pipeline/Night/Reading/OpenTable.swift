internal import Ingest
internal import Store

/// A table while the rows of one of its files are written.
final class OpenTable {
  let file: ExportFile
  let writer: OwnTableWriter
  let problems: FileProblems
  /// The positions of the file's columns in the table.
  var columnMap: [Int?] = []
  var account = FileAccount()
  /// The outcome of a file that was read together with another one, once it has ended.
  var outcome: FileOutcome?

  init(_ file: ExportFile, _ writer: OwnTableWriter, _ problems: FileProblems) {
    (self.file, self.writer, self.problems) = (file, writer, problems)
  }
}
