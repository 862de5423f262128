import Diagnostics
import Model
import Platform
import Synchronization
import TestServers
import Testing

@testable import Store

/// The program's own worker processes, beside sessions in this one.
@Suite struct AnalystProcessTests {
  private let test: TestStore
  private static let program = AnalystProgram(executable: BuiltProgram.path, environment: [:])

  init() throws {
    test = try TestStore()
    try test.store.write {
      try $0.execute(
        """
        INSERT INTO restaurants(key, id, name, cuisine, present, derived, digest) VALUES
          (1, 'r1', 'La Casa', 'Peruvian', 1, 0, 11), (2, 'r2', 'Wok', 'Chifa', 1, 0, 12);
        """)
    }
  }

  private func opening(_ change: (inout AnalystLimits) -> Void = { _ in }) -> AnalystOpening {
    var limits = AnalystLimits(seconds: 20)
    change(&limits)
    return AnalystOpening(store: test.store, asOf: CivilDay(number: 20_000), limits: limits)
  }

  private func conversation(
    _ change: (inout AnalystLimits) -> Void = { _ in }, cancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> AnalystProcess {
    try AnalystProcess(Self.program, opening(change), cancelled: cancelled)
  }

  private func rows(_ sql: String, _ conversation: any AnalystConversation) throws -> [[AnalystValue]] {
    var rows: [[AnalystValue]] = []
    try conversation.query(sql, parameters: ["p": .text("ü")]) { rows.append($1) }
    return rows
  }

  private static let numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000)"

  @Test(arguments: [
    "SELECT id, name, NULL, 1.5, x'00ff', '' FROM restaurants ORDER BY id", "SELECT :p, date('now')",
    "SELECT 1 WHERE 0", "\(numbers) SELECT i, 'text ' || i, i / 7.0 FROM n",
  ])
  func answersAreThoseOfASession(sql: String) throws {
    let session = try AnalystSession(store: test.store, asOf: CivilDay(number: 20_000))
    let process = try conversation()
    #expect(try rows(sql, process) == rows(sql, session))
    #expect(try process.describe(sql) == session.describe(sql))
    #expect(try process.tables == session.tables)
    for table in session.tables.map(\.name) + ["none"] {
      for columns in [nil, [], ["name", "id"]] as [Set<String>?] {
        #expect(
          try process.digest(ofTable: table, columns: columns) == session.digest(ofTable: table, columns: columns))
      }
    }
    #expect(try process.newestReviewDay() == session.newestReviewDay())
  }

  @Test func aPlanIsThatOfASession() throws {
    let session = try AnalystSession(store: test.store, asOf: CivilDay(number: 20_000))
    let process = try conversation()
    let sql = "SELECT name, count(*) FROM restaurants r GROUP BY 1 ORDER BY 2"
    var (plan, own) = (try process.plan(sql), try session.plan(sql))
    #expect(plan.steps.count > 2 && plan.rows == 2)
    (plan.microseconds, own.microseconds) = (0, 0)
    #expect(plan == own)
    #expect(throws: AnalystError.self) { try process.plan("SELECT nmae FROM restaurants") }
    #expect(try rows("SELECT 1", process) == [[.integer(1)]])
  }

  private func reason(_ sql: String, _ conversation: AnalystProcess) -> AnalystError? {
    do {
      _ = try rows(sql, conversation)
      return nil
    } catch let error as AnalystError {
      return error
    } catch {
      Issue.record(error)
      return nil
    }
  }

  /// Every mistake costs its own question; the next one is answered.
  @Test func mistakesAreToldAndTheTalkGoesOn() throws {
    let process = try conversation()
    let session = try AnalystSession(store: test.store, asOf: CivilDay(number: 20_000))
    for sql in ["SELECT nmae FROM restaurants", "DELETE FROM users", "SELECT random()", "SELEC 1", ""] {
      let told = try #require(reason(sql, process))
      #expect(throws: told) { try session.query(sql, parameters: ["p": .null]) { _, _ in } }
      #expect(try rows("SELECT 1", process) == [[.integer(1)]])
    }
    struct Enough: Error {}
    #expect(throws: Enough.self) {
      try process.query("\(Self.numbers) SELECT i FROM n", parameters: [:]) { _, _ in throw Enough() }
    }
    #expect(try rows("SELECT 2", process) == [[.integer(2)]])
  }

  @Test(arguments: [
    "SELECT instr(printf('%.*c', 3900000, 'a'), printf('%.*c', 1950000, 'a') || 'b')",
    "SELECT \((0..<3).map { "length(printf('%.*c', \(2_000_000_000 + $0), 'x'))" }.joined(separator: ", "))",
  ])
  func stepsThatTakeTooLongAreEnded(sql: String) throws {
    let process = try conversation { $0.seconds = 1 }
    let error = try #require(reason(sql, process))
    // On a busy machine the clock may be first.
    #expect(error.kind == AnalystProblems.slow && error.reason.hasPrefix("the statement was ended after 1"), "\(error)")
    #expect(try rows("SELECT 1", process) == [[.integer(1)]])
    // Each question has its own time.
    let steps = "SELECT instr(printf('%.*c', 400000, 'a'), printf('%.*c', 2000, 'a') || 'b')"
    for _ in 0..<4 { #expect(try rows(steps, process) == [[.integer(0)]]) }
  }

  @Test func whoAsksToStopIsHeardWithinAStep() throws {
    let asked = Shared(Atomic<Bool>(false))
    let process = try conversation(cancelled: { asked.value.load(ordering: .relaxed) })
    let thread = try #require(
      Thread {
        usleep(300_000)
        asked.value.store(true, ordering: .relaxed)
      })
    let start = Clock.system.nanoseconds()
    #expect(throws: AnalystInterrupted.self) {
      try process.query("SELECT length(printf('%.*c', 2000000000, 'x'))", parameters: [:]) { _, _ in }
    }
    #expect(Clock.system.nanoseconds() - start < 10_000_000_000)
    thread.join()
  }

  @Test func temporaryFilesAreBounded() throws {
    let process = try conversation { $0.temporaryBytes = 20 << 20 }
    let sorted = "\(Self.numbers) SELECT i FROM n ORDER BY (i % 13) || printf('%.*c', 4000, 'x')"
    let error = try #require(reason(sorted, process))
    #expect(error.kind == AnalystProblems.large && error.reason.hasSuffix("more than 20 MB of temporary files"))
    // What the first statement held counts no more.
    #expect(try rows("\(Self.numbers) SELECT max(i) FROM n ORDER BY 1", process) == [[.integer(30_000)]])
    let small = "\(Self.numbers) SELECT i FROM n WHERE i < 3000 ORDER BY (i % 13) || printf('%.*c', 4000, 'x')"
    #expect(try rows(small, process).count == 2999)
  }

  @Test func memoryIsBounded() throws {
    let process = try conversation { $0.heapBytes = 24 << 20 }
    let joined = (0..<20).map { "'\($0)' || printf('%.*c', 3000000, 'x') AS c\($0)" }.joined(separator: ", ")
    let error = try #require(
      reason("WITH t AS MATERIALIZED (SELECT \(joined)) SELECT length(c0) FROM t ORDER BY c1", process))
    #expect(error.kind == AnalystProblems.large, "\(error)")
    #expect(reason("SELECT \(joined)", process)?.kind == AnalystProblems.large)
    #expect(try rows("SELECT 1", process) == [[.integer(1)]])
  }

  @Test func aLongRowIsRefusedBeforeItIsHeld() throws {
    let process = try conversation()
    let row = (0..<5).map { _ in "printf('%.*c', 3900000, 'x')" }.joined(separator: ", ")
    let error = try #require(reason("SELECT \(row)", process))
    #expect(error.kind == AnalystProblems.large && error.reason.contains("a row of more than"))
  }

  /// Processes that misbehave, played by scripts: the greeting is a message of one byte.
  @Test(arguments: [
    ("kill -SEGV $$", AnalystProblems.ended, "crashed (signal 11)"),
    ("kill -KILL $$", AnalystProblems.ended, "ended from outside (signal 9)"),
    ("kill -XCPU $$", AnalystProblems.slow, "20 seconds of work"), ("exit 3", AnalystProblems.ended, "(code 3)"),
    ("printf nonsense-that-is-no-message; exit 0", AnalystProblems.ended, "(code 0)"),
    // A message of rows that says nothing, and one that answers nothing that is known.
    (#"printf '\001\000\000\000\000\000\000\000\001'; exit 4"#, AnalystProblems.ended, "(code 4)"),
    (#"printf '\001\000\000\000\000\000\000\000\377'; exit 5"#, AnalystProblems.ended, "(code 5)"),
  ])
  func aProcessThatDiesCostsItsQuestionAlone(body: String, kind: ProblemKind, words: String) throws {
    let program = test.folder + "/worker"
    let greeting = #"printf '\001\000\000\000\000\000\000\000\002'"#
    let script = "#!/bin/sh\nhead -c 20 >/dev/null\n\(greeting)\nhead -c 9 >/dev/null\n\(body)\n"
    try Files.write(Array(script.utf8), to: program)
    chmod(program, 0o700)
    let process = try AnalystProcess(AnalystProgram(executable: program, environment: [:]), opening())
    for _ in 0..<2 {
      let error = try #require(reason("SELECT 1", process))
      #expect(error.kind == kind && error.reason.contains(words), "\(error)")
    }
  }

  @Test func withoutAProcessThereIsNoAnswer() throws {
    #expect { try AnalystProcess(AnalystProgram(executable: "/none", environment: [:]), opening()) } throws: { error in
      (error as? Failure)?.problem.kind == AnalystProblems.noProcess
    }
  }

  @Test func whatIsWrongWithTheStoreIsToldAsItIs() throws {
    var gone = opening()
    gone.path = test.folder + "/none.sqlite"
    #expect { try AnalystProcess(Self.program, gone) } throws: { error in
      (error as? Failure)?.problem.kind == StoreProblems.cannotOpen
    }
  }
}
