internal import Diagnostics
package import Model
internal import Platform

/// The program whose command `sql-worker` answers questions.
package struct AnalystProgram: Sendable {
  package let executable: String
  private let environment: [String: String]

  /// The worker takes the folder of temporary files from `environment`.
  package init(executable: String, environment: [String: String]) {
    self.executable = executable
    self.environment = environment
  }

  /// The environment of the worker. One malloc arena is enough; more would reserve address space, which the limit
  /// counts.
  fileprivate var variables: [String] {
    ["MALLOC_ARENA_MAX=1"]
      + ["SQLITE_TMPDIR", "TMPDIR"].compactMap { name in environment[name].map { "\(name)=\($0)" } }
  }
}

/// A session whose statements run in a worker process. The process can be ended at any moment, even within one step of
/// SQLite's, and is replaced if it died.
package final class AnalystProcess: AnalystConversation {
  private let program: AnalystProgram
  private let opening: AnalystOpening
  private let cancelled: @Sendable () -> Bool
  private var process: WorkerProcess?

  /// Starts the process; throws if something is wrong with the store. `cancelled` is called while a statement runs.
  package init(
    _ program: AnalystProgram, _ opening: AnalystOpening, cancelled: @escaping @Sendable () -> Bool = { false }
  ) throws {
    self.program = program
    self.opening = opening
    self.cancelled = cancelled
    _ = try running()
  }

  package var tables: [AnalystTable] {
    get throws { try askOwn(.tables) { AnalystWire.tables(&$0) } }
  }

  package func newestReviewDay() throws -> CivilDay? {
    let days = try askOwn(.newestReview) { $0.texts() }
    return days.first.flatMap { Int($0) }.map { CivilDay(number: $0) }
  }

  package func digest(ofTable name: String, columns: Set<String>?) throws -> [UInt8] {
    try askOwn(
      .digest,
      { wire in
        wire.put(name)
        wire.put(byte: columns == nil ? 0 : 1)
        wire.put((columns ?? []).sorted())
      }
    ) { $0.blob() }
  }

  package func describe(_ sql: String) throws -> (answer: AnalystSession.Answer, parameters: [String]) {
    try converse(question(.describe) { $0.put(sql) }, milliseconds: timeoutMilliseconds) { _, message in
      guard let answer = AnalystWire.answer(&message), let parameters = message.texts() else { return nil }
      return (answer, parameters)
    }
  }

  /// How SQLite answers a statement, which is run for that.
  package func plan(_ sql: String) throws -> AnalystPlan {
    try converse(question(.plan) { $0.put(sql) }, milliseconds: timeoutMilliseconds) { _, message in
      AnalystWire.plan(&message)
    }
  }

  @discardableResult
  package func query(
    _ sql: String, parameters: [String: AnalystValue] = [:],
    row: (_ columns: [String], _ values: [AnalystValue]) throws -> Void
  ) throws -> AnalystSession.Answer {
    let question = question(.query) {
      $0.put(sql)
      $0.put(parameters)
    }
    var begun: AnalystSession.Answer?
    return try converse(question, milliseconds: timeoutMilliseconds) { _, message in
      guard var answer = begun ?? AnalystWire.answer(&message) else { return nil }
      while !message.isAtEnd {
        guard let values = Self.row(answer.columns.count, &message) else { return nil }
        answer.rows += 1
        try row(answer.columns, values)
      }
      begun = answer
      return answer
    }
  }

  private static func row(_ count: Int, _ message: inout WireReader) -> [AnalystValue]? {
    guard count > 0 else { return nil }
    var values: [AnalystValue] = []
    values.reserveCapacity(count)
    for _ in 0..<count {
      guard let value = message.value() else { return nil }
      values.append(value)
    }
    return values
  }

  private func question(_ word: AnalystWire.Question, _ put: (inout WireBytes) -> Void = { _ in }) -> WireBytes {
    var wire = WireBytes()
    wire.put(byte: word.rawValue)
    put(&wire)
    return wire
  }

  /// Asks a question of the run itself, whose failure is no fault of an analyst's statement.
  private func askOwn<Result>(
    _ word: AnalystWire.Question, _ put: (inout WireBytes) -> Void = { _ in },
    _ read: (inout WireReader) -> Result?
  ) throws -> Result {
    do {
      return try converse(question(word, put), milliseconds: .max) { _, message in read(&message) }
    } catch let error as AnalystError {
      throw Failure(
        error.exitCode == .inputOutput ? .inputOutput : .software,
        error.kind.problem(at: Place(opening.path), error.reason, mend: error.mend))
    }
  }

  /// Sends a question. Calls `receive` with every message that contains rows, and with the last message; it returns nil
  /// for a message that it cannot read.
  private func converse<Result>(
    _ question: WireBytes, milliseconds: Int, _ receive: (_ isLast: Bool, inout WireReader) throws -> Result?
  ) throws -> Result {
    let worker = try running()
    var isAnswered = false
    var waited = 0
    // A process whose answer was not read to its end cannot answer the next question.
    defer { if !isAnswered { process = nil } }
    do {
      try worker.pipe.send(question)
      while true {
        var message = try worker.pipe.receive { passed in
          waited += passed
          return waited < milliseconds && !cancelled()
        }
        if cancelled() { throw AnalystInterrupted() }
        switch message.byte().flatMap(AnalystWire.Answer.init) {
        case .rows: guard try receive(false, &message) != nil else { throw WirePipe.Failure.closed }
        case .done:
          guard let result = try receive(true, &message) else { throw WirePipe.Failure.closed }
          isAnswered = true
          return result
        case .mistake:
          guard let error = AnalystWire.error(&message) else { throw WirePipe.Failure.closed }
          isAnswered = true
          throw error
        case .failure:
          guard let failure = AnalystWire.failure(&message) else { throw WirePipe.Failure.closed }
          isAnswered = true
          throw failure
        case nil: throw WirePipe.Failure.closed
        }
      }
    } catch let failure as WirePipe.Failure {
      throw reason(failure, worker)
    }
  }

  /// The error that explains why a process gave no answer.
  private func reason(_ failure: WirePipe.Failure, _ worker: WorkerProcess) -> any Error {
    if cancelled() { return AnalystInterrupted() }
    let limits = opening.limits
    if failure == .timeout {
      return AnalystError(
        AnalystProblems.slow,
        "the statement was ended after \(limits.clockSeconds) seconds, most of which it waited")
    }
    // The pipe closes a moment before the process's exit status is available.
    switch worker.kill(after: 1000) {
    case .signal(SIGXCPU):
      return AnalystError(AnalystProblems.slow, "the statement was ended after \(limits.seconds) seconds of work")
    case .signal(let number) where [SIGKILL, SIGTERM, SIGINT, SIGHUP].contains(number):
      return AnalystError(
        AnalystProblems.ended, "the process of the statement was ended from outside (signal \(number))")
    case .signal(let number):
      return AnalystError(
        AnalystProblems.ended,
        "the process of the statement crashed (signal \(number)), or wanted more than \(limits.memoryBytes >> 20) MB of memory"
      )
    case .exit(let code):
      return AnalystError(AnalystProblems.ended, "the process of the statement ended by itself (code \(code))")
    }
  }

  /// The time after which the process is killed. It is longer than the wall-clock limit, by which the worker ends a
  /// statement itself.
  private var timeoutMilliseconds: Int { (opening.limits.clockSeconds + 2) * 1000 }

  private func running() throws -> WorkerProcess {
    if let process { return process }
    for _ in 0..<2 {
      guard
        let fresh = WorkerProcess(
          executable: program.executable, command: "sql-worker", variables: program.variables)
      else { continue }
      if try isReady(fresh) {
        process = fresh
        return fresh
      }
    }
    throw Failure(.software, AnalystProblems.noProcess.problem("the system started no process for statements"))
  }

  /// Waits until the process has opened the store; false if it died.
  private func isReady(_ worker: WorkerProcess) throws -> Bool {
    var answer: WireReader
    do throws(WirePipe.Failure) {
      try worker.pipe.send(opening.wire)
      answer = try worker.pipe.receive { _ in !cancelled() }
    } catch {
      if cancelled() { throw AnalystInterrupted() }
      return false
    }
    guard let word = answer.byte().flatMap(AnalystWire.Answer.init) else { return false }
    if word == .failure, let failure = AnalystWire.failure(&answer) { throw failure }
    return word == .done
  }
}

/// A session with the analysts' views. `AnalystProcess` runs it in a worker process. Within the worker, and in tests of
/// a session itself, it is an `AnalystSession`.
///
/// One thread at a time may use it. Each question sees the store as it was committed before it.
package protocol AnalystConversation: AnyObject {
  /// Every view that may be read, in the order of the data dictionary.
  var tables: [AnalystTable] { get throws }

  /// The columns, parameters and tables of a statement, without running it; throws `AnalystError`.
  func describe(_ sql: String) throws -> (answer: AnalystSession.Answer, parameters: [String])

  /// Runs `sql`, one SELECT, with its parameters bound by name, and calls `row` with every row.
  ///
  /// Throws `AnalystError` if the question is wrong, `AnalystInterrupted` if the run was asked to stop, and whatever
  /// `row` throws.
  @discardableResult
  func query(
    _ sql: String, parameters: [String: AnalystValue],
    row: (_ columns: [String], _ values: [AnalystValue]) throws -> Void
  ) throws -> AnalystSession.Answer

  /// The day of the newest review; nil if no review has a date.
  func newestReviewDay() throws -> CivilDay?

  /// A digest that changes if some of a view's columns change, or the number of its rows; nil `columns` means all of
  /// them.
  func digest(ofTable name: String, columns: Set<String>?) throws -> [UInt8]
}

extension AnalystSession: AnalystConversation {}
