internal import Diagnostics
internal import Ingest
internal import Model
internal import Platform
internal import Store
internal import Synchronization

/// Reads export files on a thread of its own, a few batches ahead of whoever inserts them.
struct FileFeed: Sendable {
  /// What comes out of a file, in its order.
  enum Item: Sendable {
    case batch(RecordBatch)
    case table(TableBatch)
    case reject(RejectedRecord)
  }

  private let settings: IngestSettings
  private let survey: DateSurvey
  private let context: RunContext

  /// `files` are all of the night, as what their dates mean is decided over a whole collection.
  init(_ files: [ExportFile], settings: IngestSettings, context: RunContext) {
    self.settings = settings
    self.context = context
    survey = DateSurvey(files, settings: settings)
  }

  /// Hands everything in `file` to `take` on the caller's thread, while another thread reads on; `known` are the prints
  /// of the records that need not be read again.
  func read(_ file: ExportFile, known: [UInt64]?, _ take: (Item) throws -> Void) throws -> FileOutcome {
    let queue = BoundedQueue<Item>(capacity: 4)
    let result = Shared(Mutex<Result<FileOutcome, any Error>?>(nil))
    let (settings, context, survey) = (settings, context, survey)
    let read: @Sendable () -> Void = {
      let outcome = Result {
        try ExportReader().read(
          file, settings: settings, problems: context.problems, into: QueueSink(queue), survey: survey, known: known)
      }
      result.value.withLock { $0 = outcome }
      queue.close()
    }
    guard let thread = Thread(read) else { throw FileError("start a thread for", file.path).failure }
    defer { thread.join() }
    do {
      while let item = queue.take() {
        try context.checkCancelled()
        try take(item)
      }
    } catch {
      queue.abandon()
      throw error
    }
    return try result.value.withLock { $0 ?? .success(FileOutcome()) }.get()
  }

  func digest(_ file: ExportFile) -> String? { ExportReader().digest(file) }
}

/// Puts what is read into a queue; the reader ends where nobody takes any more.
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
