internal import Diagnostics
internal import Ingest
internal import Model
internal import Store

/// Reads export files on a thread of its own, a few batches ahead of the thread that inserts them.
struct FileFeed: Sendable {
  /// What comes out of a file, in its order.
  enum Item: Sendable {
    case batch(RecordBatch)
    case table(TableBatch)
    case reject(RejectedRecord)
  }

  private let settings: IngestSettings
  private let survey: DateSurvey
  /// What ratings are out of.
  var scales = RatingScales()
  /// Ids of restaurants and users that look like paths.
  let paths: PathIDs
  private let context: RunContext

  /// `files` are all of the night, as what their dates mean is decided over a whole collection.
  init(_ files: [ExportFile], settings: IngestSettings, context: RunContext) {
    self.settings = settings
    self.context = context
    survey = DateSurvey(files, settings: settings)
    paths = PathIDs(files, settings: settings)
  }

  /// Begins to read `file`; `known` are the prints of the records that need not be read again.
  func begin(_ file: ExportFile, known: [UInt64]?) throws -> RunningRead {
    try RunningRead(
      file, known: known, settings: settings, survey: survey, scales: scales, paths: paths, problems: context.problems)
  }

  /// Hands everything in a file that was begun to `take` on the caller's thread, while another thread reads on.
  func read(_ running: RunningRead, _ take: (Item) throws -> Void) throws -> FileOutcome {
    try running.each { item in
      try context.checkCancelled()
      try take(item)
    }
  }

  /// The highest ratings in a file above 5 stars.
  func ratingMaxima(of file: ExportFile) throws -> RatingMaxima {
    try context.checkCancelled()
    return try ExportReader().ratingMaxima(of: file, settings: settings)
  }

  func digest(_ file: ExportFile) -> String? { ExportReader().digest(file) }
}
