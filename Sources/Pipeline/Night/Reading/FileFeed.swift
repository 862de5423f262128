internal import Diagnostics
internal import Ingest
internal import Model
internal import Platform
internal import Store
internal import Synchronization

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

/// One export file that another thread reads ahead of the thread that inserts its rows, in batches of about a megabyte,
/// so that it is read while SQLite sorts the indexes of the previous file.
///
/// Reading ends when the last reference to this object is released. Items that were not inserted by then are dropped.
final class RunningRead {
  /// The fingerprints of known records that the reader was given.
  let known: [UInt64]?
  /// The problems of the file.
  let problems: FileProblems
  /// The tables of kinds that are read together with a Firestore export.
  private let tables = Shared(Mutex<[(file: ExportFile, problems: FileProblems)]>([]))
  private let queue = BoundedQueue<FileFeed.Item>(capacity: 12)
  private let result = Shared(Mutex<Result<FileOutcome, any Error>?>(nil))
  private let thread: Thread
  private var isEnded = false

  init(
    _ file: ExportFile, known: [UInt64]?, settings: IngestSettings, survey: DateSurvey, scales: RatingScales,
    paths: PathIDs, readsTable: @escaping @Sendable (ExportFile) -> Bool = { _ in false },
    problems log: ProblemLog
  ) throws {
    self.known = known
    let problems = FileProblems(file, log)
    self.problems = problems
    let (queue, result, tables) = (queue, result, tables)
    let open: KindTables.Opener = { table in
      guard readsTable(table) else { return nil }
      let problems = FileProblems(table, log)
      tables.value.withLock { $0.append((table, problems)) }
      return problems
    }
    let thread = Thread {
      let outcome = Result {
        try ExportReader().read(
          file, settings: settings, problems: problems, into: QueueSink(queue), survey: survey, scales: scales,
          paths: paths,
          known: known, tables: open)
      }
      result.value.withLock { $0 = outcome }
      queue.close()
    }
    guard let thread else { throw FileError("start a thread for", file.path.text).failure }
    self.thread = thread
  }

  deinit { end() }

  /// The table of a kind to which an item belongs; nil for an item of the file itself.
  func table(of item: FileFeed.Item) -> (file: ExportFile, problems: FileProblems)? {
    tables.value.withLock { tables in
      tables.first { table in
        switch item {
        case .table(let batch): batch.table == table.file.table
        case .reject(let reject): reject.file == table.file.name
        case .batch: false
        }
      }
    }
  }

  /// Whether the file was read to its end. Its last items may still be in the queue.
  var isRead: Bool {
    result.value.withLock { if case .success? = $0 { true } else { false } }
  }

  /// Passes every item of the file to `body`, in order, on the caller's thread.
  func each(_ body: (FileFeed.Item) throws -> Void) throws -> FileOutcome {
    while let item = queue.take() { try body(item) }
    end()
    return try result.value.withLock { $0 ?? .success(FileOutcome()) }.get()
  }

  private func end() {
    guard !isEnded else { return }
    isEnded = true
    queue.abandon()
    thread.join()
  }
}

/// Puts the items into a queue. The reader stops when the queue is closed.
private final class QueueSink: RecordSink {
  private struct Abandoned: Error {}
  private let queue: BoundedQueue<FileFeed.Item>

  init(_ queue: BoundedQueue<FileFeed.Item>) { self.queue = queue }

  func receive(_ batch: RecordBatch) throws { try put(.batch(batch)) }
  func receive(_ batch: TableBatch) throws { try put(.table(batch)) }
  func reject(_ record: RejectedRecord) throws { try put(.reject(record)) }

  private func put(_ item: FileFeed.Item) throws {
    guard queue.put(item) else { throw Abandoned() }
  }
}

/// Compares the rows that a file's reader counted with those that reached the store.
struct FileAccount {
  private var rows = 0
  private var rejected = 0

  mutating func count(_ item: FileFeed.Item) {
    switch item {
    case .batch(let batch): rows += batch.known.reduce(batch.rows) { $0 + $1.records.count }
    case .table(let batch): rows += batch.rows
    case .reject(let reject): rejected += reject.kind == .row ? 1 : 0
    }
  }

  /// Fails if a record is missing. That would be a bug in sumaq, and the ingest is rolled back.
  func check(_ counts: RowCounts, of file: String) throws(Failure) {
    let isBalanced = counts.read == counts.accepted + counts.rejected + counts.forgotten + counts.leftOut
    guard isBalanced, rows == counts.accepted + counts.derived, rejected == counts.rejected else {
      throw StoreProblems.unbalanced.failure(
        .software, at: Place(file),
        "\(counts.read) records were read and gave \(counts.accepted + counts.derived) rows and \(counts.rejected) "
          + "rejects, of which \(rows) and \(rejected) arrived")
    }
  }
}
