internal import Diagnostics
internal import Ingest
internal import Model
internal import Platform
internal import Synchronization

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
