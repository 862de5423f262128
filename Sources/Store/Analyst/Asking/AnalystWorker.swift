internal import CSQLite
internal import Diagnostics
internal import Model
internal import Platform

/// The main loop of a worker process: it reads questions from its input, writes answers to its output, and ends when
/// its input ends.
///
/// A statement here can do no more than fail its own question. Processor time, memory and temporary files are limited
/// before the first question is read, and the store is open for reading only.
package final class AnalystWorker {
  private let pipe: WirePipe
  private let session: AnalystSession
  private let limits: AnalystLimits
  /// Rows that are not sent yet.
  private var message = PackedWriter()
  private static let messageBytes = 60 << 10
  /// The time limit for opening the store and for questions that no analyst wrote.
  private static let ownSeconds = 3600.0

  /// Returns 0 when the input ended, and 70 if the worker could not start.
  package static func run(input: Int32, output: Int32) -> Int32 {
    WorkerParent.follow(input)
    signal(SIGXCPU, SIG_DFL)
    let pipe = WirePipe(input: input, output: output)
    do {
      let opening: AnalystOpening = try PackedReader.value(of: pipe.receive())
      do {
        let worker = try AnalystWorker(opening, pipe)
        try pipe.send(AnalystWire.message(AnalystWire.Answer.done))
        worker.serve()
      } catch let failure as Failure {
        try pipe.send(AnalystWire.message(AnalystWire.Answer.failure, [failure]))
      }
      return 0
    } catch { return 70 }
  }

  private init(_ opening: AnalystOpening, _ pipe: WirePipe) throws {
    self.pipe = pipe
    limits = opening.limits
    guard AnalystMemory.install(limit: limits.heapBytes) else {
      throw Failure(.software, StoreProblems.fault.problem("SQLite began before its memory was limited"))
    }
    let temporaries = AnalystTemporaries.install(limit: limits.temporaryBytes)
    let zone = opening.zone
    session = try AnalystSession(
      path: opening.path, asOf: opening.asOf, show: opening.show, limits: limits, zone: { zone.offset(at: $0) },
      temporaries: temporaries)
    // Sorting the whole store takes up to twice its size.
    temporaries?.limit = max(limits.temporaryBytes, session.storeBytes * 4)
    ProcessLimits.apply(
      memoryBytes: limits.memoryBytes, fileBytes: temporaries?.limit ?? limits.temporaryBytes, descriptors: 128)
  }

  /// Answers questions until the other side closes the pipe.
  private func serve() {
    do {
      while try answer(PackedReader(pipe.receive())) {}
    } catch {}  // The other side has closed the pipe.
  }

  /// Answers one question; false for a message that is none.
  private func answer(_ question: PackedReader) throws -> Bool {
    var question = question
    guard let word = AnalystWire.Question(rawValue: try question.number()) else { return false }
    let isOwn = ![.describe, .query, .plan].contains(word)
    ProcessLimits.allowProcessorTime(seconds: isOwn ? Self.ownSeconds : Double(limits.seconds))
    let end: [UInt8]
    do {
      end = try find(word, &question)
    } catch let failure as WirePipe.Failure {
      throw failure
    } catch let torn as PackedReader.Torn {
      throw torn
    } catch let error as AnalystError {
      end = try AnalystWire.message(AnalystWire.Answer.mistake, [error])
    } catch {
      end = try AnalystWire.message(AnalystWire.Answer.failure, [self.failure(error)])
    }
    try pipe.send(end)
    return true
  }

  private func failure(_ error: any Error) -> Failure {
    (error as? StoreError)?.failure(store: session.path) ?? Failure(error)
  }

  private func find(_ word: AnalystWire.Question, _ question: inout PackedReader) throws -> [UInt8] {
    let found: [any Encodable]
    switch word {
    case .tables: found = [session.tables]
    case .newestReview: found = [try session.newestReviewDay().map { [$0] } ?? []]
    case .digest:
      let (name, columns): (String, [Set<String>]) = (try question.value(), try question.value())
      found = [try session.digest(ofTable: name, columns: columns.first)]
    case .describe:
      let description = try session.describe(try question.value())
      found = [description.answer, description.parameters]
    case .query: return try query(&question)
    case .plan: found = [try session.plan(try question.value())]
    }
    return try AnalystWire.message(AnalystWire.Answer.done, found)
  }

  private func query(_ question: inout PackedReader) throws -> [UInt8] {
    let (sql, parameters): (String, [String: AnalystValue]) = (try question.value(), try question.value())
    message.removeAll()
    try session.ask(sql, parameters, begun: { try message.add(value: $0) }) { statement in
      statement.put(into: &message)
      guard message.bytes.count >= Self.messageBytes else { return }
      try pipe.send([AnalystWire.Answer.rows.rawValue] + message.bytes)
      message.removeAll()
    }
    return [AnalystWire.Answer.done.rawValue] + message.bytes
  }
}

/// Counts the memory that SQLite allocates in a worker process, and refuses what exceeds a limit.
///
/// SQLite's own count takes a lock for each allocation, which costs a tenth of a question.
enum AnalystMemory {
  // Only one thread of the process calls SQLite.
  nonisolated(unsafe) private static var held = 0
  nonisolated(unsafe) private static var limit = Int.max

  /// Replaces SQLite's allocator for the rest of the process's life; false if SQLite is already initialized.
  static func install(limit bytes: Int) -> Bool {
    limit = bytes
    var methods = methods()
    return csqlite_count_no_memory() == SQLITE_OK && csqlite_use_memory(&methods) == SQLITE_OK
  }

  private static func methods() -> sqlite3_mem_methods {
    sqlite3_mem_methods(
      xMalloc: { AnalystMemory.allocate(Int($0)) }, xFree: { AnalystMemory.release($0) },
      xRealloc: { AnalystMemory.resize($0, to: Int($1)) }, xSize: { Int32(clamping: csqlite_size($0)) },
      xRoundup: { ($0 + 7) & ~7 }, xInit: { _ in SQLITE_OK }, xShutdown: { _ in }, pAppData: nil)
  }

  private static func allocate(_ count: Int) -> UnsafeMutableRawPointer? {
    guard held + count <= limit, let room = malloc(count) else { return nil }
    held += Int(csqlite_size(room))
    return room
  }

  private static func resize(_ room: UnsafeMutableRawPointer?, to count: Int) -> UnsafeMutableRawPointer? {
    let before = Int(csqlite_size(room))
    guard held - before + count <= limit, let fresh = realloc(room, count) else { return nil }
    held += Int(csqlite_size(fresh)) - before
    return fresh
  }

  private static func release(_ room: UnsafeMutableRawPointer?) {
    held -= Int(csqlite_size(room))
    free(room)
  }
}
