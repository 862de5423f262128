internal import Diagnostics
internal import Ingest
internal import Model
internal import Store

/// Reads export files on its own thread, a few batches ahead of the thread that inserts them.
struct FileFeed: Sendable {
  /// The parts of a file, in the order in which they are read.
  enum Item: Sendable {
    case batch(RecordBatch)
    case table(TableBatch)
    case reject(RejectedRecord)
  }

  private let settings: IngestSettings
  private let survey: DateSurvey
  /// The scales of ratings.
  var scales = RatingScales()
  /// Ids of restaurants and users that look like paths.
  let paths: PathIDs
  private let context: RunContext

  /// `files` are all files of the night, as the meaning of dates is decided for a whole collection.
  init(_ files: [ExportFile], settings: IngestSettings, context: RunContext) {
    self.settings = settings
    self.context = context
    survey = DateSurvey(files, settings: settings)
    paths = PathIDs(files, settings: settings)
  }

  /// Starts to read `file`. `known` are the fingerprints of the records that need not be read again.
  /// `readsTable` tells which kinds of a Firestore export are read together with it.
  func begin(
    _ file: ExportFile, known: [UInt64]?, readsTable: @escaping @Sendable (ExportFile) -> Bool = { _ in false }
  ) throws -> RunningRead {
    try RunningRead(
      file, known: known, settings: settings, survey: survey, scales: scales, paths: paths, readsTable: readsTable,
      problems: context.problems)
  }

  /// Passes every item of a file to `body` on the caller's thread, while another thread reads ahead.
  func read(_ running: RunningRead, _ body: (Item) throws -> Void) throws -> FileOutcome {
    try running.each { item in
      try context.checkCancelled()
      try body(item)
    }
  }

  /// The ratings in a file.
  func ratings(of file: ExportFile) throws -> RatingTallies {
    try context.checkCancelled()
    return try ExportReader().ratings(of: file, settings: settings)
  }

  /// Finds the people of a file whose address is on the list of the forgotten.
  func learnPeople(of file: ExportFile) throws {
    try context.checkCancelled()
    try ExportReader().learnPeople(of: file, settings: settings)
  }

  func digest(_ file: ExportFile) -> String? { ExportReader().digest(file) }
}
