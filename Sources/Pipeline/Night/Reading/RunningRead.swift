internal import Diagnostics
internal import Ingest
internal import Model
internal import Platform
internal import Synchronization

/// One export file that a thread of its own reads, some batches ahead of the thread that takes them: about a megabyte
/// each, so that it is read on while SQLite sorts the indexes of the file before.
///
/// The reading ends when the last reference to it goes; what was not taken by then is dropped.
final class RunningRead {
  /// The prints of known records that the reader was given.
  let known: [UInt64]?
  /// What is wrong in the file.
  let problems: FileProblems
  private let queue = BoundedQueue<FileFeed.Item>(capacity: 12)
  private let result = Shared(Mutex<Result<FileOutcome, any Error>?>(nil))
  private let thread: Thread
  private var isEnded = false

  init(
    _ file: ExportFile, known: [UInt64]?, settings: IngestSettings, survey: DateSurvey, scales: RatingScales,
    paths: PathIDs,
    problems log: ProblemLog
  ) throws {
    self.known = known
    let problems = FileProblems(file, log)
    self.problems = problems
    let (queue, result) = (queue, result)
    let thread = Thread {
      let outcome = Result {
        try ExportReader().read(
          file, settings: settings, problems: problems, into: QueueSink(queue), survey: survey, scales: scales,
          paths: paths,
          known: known)
      }
      result.value.withLock { $0 = outcome }
      queue.close()
    }
    guard let thread else { throw FileError("start a thread for", file.path.text).failure }
    self.thread = thread
  }

  deinit { end() }

  /// Whether the file was read to its end; its last items may still wait to be taken.
  var isRead: Bool {
    result.value.withLock { if case .success? = $0 { true } else { false } }
  }

  /// Hands on everything in the file, in its order, on the caller's thread.
  func each(_ take: (FileFeed.Item) throws -> Void) throws -> FileOutcome {
    while let item = queue.take() { try take(item) }
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

/// Puts what is read into a queue; the reader ends once no more is taken.
private final class QueueSink: RecordSink {
  private struct Abandoned: Error {}
  private let queue: BoundedQueue<FileFeed.Item>

  init(_ queue: BoundedQueue<FileFeed.Item>) { self.queue = queue }

  func take(_ batch: RecordBatch) throws { try put(.batch(batch)) }
  func take(_ batch: TableBatch) throws { try put(.table(batch)) }
  func reject(_ record: RejectedRecord) throws { try put(.reject(record)) }

  private func put(_ item: FileFeed.Item) throws {
    guard queue.put(item) else { throw Abandoned() }
  }
}
