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
    get throws { try askOwn(.tables) { try $0.value() } }
  }

  package func newestReviewDay() throws -> CivilDay? {
    try askOwn(.newestReview) { try $0.value([CivilDay].self).first }
  }

  package func digest(ofTable name: String, columns: Set<String>?) throws -> [UInt8] {
    try askOwn(.digest, [name, columns.map { [$0] } ?? []]) { try $0.array() }
  }

  package func describe(_ sql: String) throws -> (answer: AnalystSession.Answer, parameters: [String]) {
    try converse(.describe, [sql], milliseconds: timeoutMilliseconds) { (try $0.value(), try $0.value()) }
  }

  /// How SQLite answers a statement, which is run for that.
  package func plan(_ sql: String) throws -> AnalystPlan {
    try converse(.plan, [sql], milliseconds: timeoutMilliseconds) { try $0.value() }
  }

  @discardableResult
  package func query(
    _ sql: String, parameters: [String: AnalystValue] = [:],
    row: (_ columns: [String], _ values: [AnalystValue]) throws -> Void
  ) throws -> AnalystSession.Answer {
    var begun: AnalystSession.Answer?
    return try converse(.query, [sql, parameters], milliseconds: timeoutMilliseconds) { message in
      var answer = try begun ?? message.value()
      while !message.isAtEnd {
        guard !answer.columns.isEmpty else { throw PackedReader.Torn() }
        let values = try answer.columns.map { _ in try message.cell() }
        answer.rows += 1
        try row(answer.columns, values)
      }
      begun = answer
      return answer
    }
  }

  /// Asks a question of the run itself, whose failure is no fault of an analyst's statement.
  private func askOwn<Result>(
    _ word: AnalystWire.Question, _ values: [any Encodable] = [], _ read: (inout PackedReader) throws -> Result
  ) throws -> Result {
    do {
      return try converse(word, values, milliseconds: .max, read)
    } catch let error as AnalystError {
      throw Failure(
        error.exitCode == .inputOutput ? .inputOutput : .software,
        error.kind.problem(at: Place(opening.path), error.reason, mend: error.mend))
    }
  }

  /// Sends a question. Calls `receive` with every message that contains rows, and with the last message.
  private func converse<Result>(
    _ word: AnalystWire.Question, _ values: [any Encodable], milliseconds: Int,
    _ receive: (inout PackedReader) throws -> Result
  ) throws -> Result {
    let worker = try running()
    var isAnswered = false
    var waited = 0
    // A process whose answer was not read to its end cannot answer the next question.
    defer { if !isAnswered { process = nil } }
    do {
      try worker.pipe.send(AnalystWire.message(word, values))
      while true {
        var message = PackedReader(
          try worker.pipe.receive { passed in
            waited += passed
            return waited < milliseconds && !cancelled()
          })
        if cancelled() { throw AnalystInterrupted() }
        switch AnalystWire.Answer(rawValue: try message.number()) {
        case .rows: _ = try receive(&message)
        case .done:
          let result = try receive(&message)
          isAnswered = true
          return result
        case .mistake:
          let error = try message.value(AnalystError.self)
          isAnswered = true
          throw error
        case .failure:
          let failure = try message.value(Failure.self)
          isAnswered = true
          throw failure
        case nil: throw WirePipe.Failure.closed
        }
      }
    } catch let failure as WirePipe.Failure {
      throw reason(failure, worker)
    } catch is PackedReader.Torn {
      throw reason(.closed, worker)
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
    do {
      try worker.pipe.send(PackedWriter.bytes(of: opening))
      var answer = PackedReader(try worker.pipe.receive { _ in !cancelled() })
      switch AnalystWire.Answer(rawValue: try answer.number()) {
      case .failure: throw try answer.value(Failure.self)
      case let word: return word == .done
      }
    } catch let failure as Failure {
      throw failure
    } catch {
      if cancelled() { throw AnalystInterrupted() }
      return false
    }
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
