internal import Ingest

/// What reading a part has counted.
struct PartCounts: Codable {
  /// Rows of the file, and rows that were made from them.
  let read: Int
  let derived: Int
  /// Rows and fields that could not be read.
  let rejected: Int
  let rejectedFields: Int
  /// Rows of people who were forgotten.
  let forgotten: Int
  /// Records of other kinds than the file is read for.
  let leftOut: Int
  let isReadToEnd: Bool
  /// Whether the file could not be read at all.
  let isRefused: Bool

  init(_ outcome: FileOutcome, of file: ExportFile) {
    (read, derived) = (outcome.counts.read, outcome.counts.derived)
    (rejected, rejectedFields) = (outcome.counts.rejected, outcome.counts.rejectedFields)
    (forgotten, leftOut) = (outcome.counts.forgotten, outcome.counts.leftOut)
    (isReadToEnd, isRefused) = (outcome.readToEnd, file.isRefused)
  }
}
