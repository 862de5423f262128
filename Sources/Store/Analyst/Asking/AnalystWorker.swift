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
  private var message = WireBytes()
  private static let messageBytes = 60 << 10
  /// The time limit for opening the store and for questions that no analyst wrote.
  private static let ownSeconds = 3600.0

  /// Returns 0 when the input ended, and 70 if the worker could not start.
  package static func run(input: Int32, output: Int32) -> Int32 {
    WorkerParent.follow(input)
    signal(SIGXCPU, SIG_DFL)
    let pipe = WirePipe(input: input, output: output)
    do {
      var hello = try pipe.receive()
      guard let opening = AnalystOpening(&hello) else { return 70 }
      do {
        let worker = try AnalystWorker(opening, pipe)
        try pipe.send(answer(.done))
        worker.serve()
      } catch let failure as Failure {
        var wire = answer(.failure)
        AnalystWire.put(failure, into: &wire)
        try pipe.send(wire)
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
      while true {
        var question = try pipe.receive()
        guard try answer(&question) else { return }
      }
    } catch {}  // The other side has closed the pipe.
  }

  private static func answer(_ word: AnalystWire.Answer) -> WireBytes {
    var wire = WireBytes()
    wire.put(byte: word.rawValue)
    return wire
  }

  /// Answers one question; false for a message that is none.
  private func answer(_ question: inout WireReader) throws(WirePipe.Failure) -> Bool {
    guard let word = question.byte().flatMap(AnalystWire.Question.init) else { return false }
    let isOwn = ![.describe, .query, .plan].contains(word)
    ProcessLimits.allowProcessorTime(seconds: isOwn ? Self.ownSeconds : Double(limits.seconds))
    var end: WireBytes
    do {
      end = try find(word, &question)
    } catch let failure as WirePipe.Failure {
      throw failure
    } catch let error as AnalystError {
      end = Self.answer(.mistake)
      AnalystWire.put(error, into: &end)
    } catch {
      end = Self.answer(.failure)
      AnalystWire.put(self.failure(error), into: &end)
    }
    try pipe.send(end)
    return true
  }

  private func failure(_ error: any Error) -> Failure {
    (error as? StoreError)?.failure(store: session.path) ?? (error as? any EndingError)?.failure
      ?? Failure(.software, StoreProblems.fault.problem("\(error)"))
  }

  private func find(_ word: AnalystWire.Question, _ question: inout WireReader) throws -> WireBytes {
    var wire = Self.answer(.done)
    switch word {
    case .tables: AnalystWire.put(session.tables, into: &wire)
    case .newestReview: wire.put(try session.newestReviewDay().map { [String($0.number)] } ?? [])
    case .digest: wire.put(try digest(&question))
    case .describe:
      let description = try session.describe(try text(&question))
      AnalystWire.put(description.answer, into: &wire)
      wire.put(description.parameters)
    case .query: return try query(&question)
    case .plan: AnalystWire.put(try session.plan(try text(&question)), into: &wire)
    }
    return wire
  }

  private func digest(_ question: inout WireReader) throws -> [UInt8] {
    guard let name = question.text(), let some = question.byte(), let columns = question.texts() else {
      throw WirePipe.Failure.closed
    }
    return try session.digest(ofTable: name, columns: some == 1 ? Set(columns) : nil)
  }

  private func text(_ question: inout WireReader) throws(WirePipe.Failure) -> String {
    guard let text = question.text() else { throw .closed }
    return text
  }

  private func query(_ question: inout WireReader) throws -> WireBytes {
    guard let sql = question.text(), let parameters = question.values() else { throw WirePipe.Failure.closed }
    message.removeAll()
    message.put(byte: AnalystWire.Answer.rows.rawValue)
    try session.ask(sql, parameters, begun: { AnalystWire.put($0, into: &message) }) { statement in
      statement.put(into: &message)
      guard message.bytes.count >= Self.messageBytes else { return }
      try pipe.send(message)
      message.removeAll()
      message.put(byte: AnalystWire.Answer.rows.rawValue)
    }
    message.set(firstByte: AnalystWire.Answer.done.rawValue)
    return message
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
