import Diagnostics
import Model
import Testing
@testable import Store

@Suite struct SeenProblemsTests {
  private static let kind = ProblemKind("a.b", .error, title: "", explanation: "", mend: "m")

  private static let night = Timestamp(seconds: 1)

  private func marks(_ words: String...) -> ProblemMarks {
    var marks = ProblemMarks()
    for word in words { marks.add(ProblemMarks.mark([word])) }
    return marks
  }

  @Test func partsThatDidNotRunStay() throws {
    let store = try TestStore().store
    #expect(try store.seenProblems().isEmpty)
    try store.storeSeen(
      ["one": ["a.b": marks("x", "y")], "two": [:]], lost: LostRows(rows: 1, references: 2), in: Self.night)
    try store.storeSeen(["two": ["a.b": marks("z")]], lost: nil, in: Self.night)
    let seen = try store.seenProblems()
    #expect(seen.marks == ["one": ["a.b": marks("x", "y")], "two": ["a.b": marks("z")]])
    #expect(seen.lost == LostRows(rows: 1, references: 2))
    try store.storeSeen(["one": [:], "two": [:]], lost: nil, in: Self.night)
    #expect(try store.seenProblems().marks == ["one": [:], "two": [:]])
  }

  @Test func theFirstOnesOfEachKindStandUntilTheKindIsGone() throws {
    let store = try TestStore().store
    let log = ProblemLog()
    for file in ["x", "y"] { log.report(Self.kind.problem(at: Place(file), "r")) }
    try store.storeSeen(["one": ["a.b": marks("x", "y"), "b.c": marks("z")]], lost: nil, in: Self.night)
    try store.storeExamples(log.entries[0], isSame: false)
    let standing = try store.standingProblems()
    #expect(standing.map(\.kind) == ["a.b"] && standing.map(\.count) == [2] && standing.map(\.since) == [Self.night])
    #expect(standing[0].text == "error[a.b]: r\n  --> x\n  = m\nerror[a.b]: r\n  --> y\n  = m\n")
    var quiet = log.entries[0]
    quiet.examples.removeLast()
    try store.storeExamples(quiet, isSame: true)
    #expect(try store.standingProblems()[0].text == standing[0].text)
    try store.storeExamples(quiet, isSame: false)
    #expect(try store.standingProblems()[0].text == "error[a.b]: r\n  --> x\n  = m\n")
    // The same file has another mistake.
    quiet.examples = [Self.kind.problem(at: Place("x", line: 2), "s")]
    try store.storeExamples(quiet, isSame: true)
    #expect(try store.standingProblems()[0].text == "error[a.b]: s\n  --> x:2\n  = m\n")
    try store.forgetExamples()
    #expect(try store.standingProblems().isEmpty)
    try store.storeExamples(quiet, isSame: false)
    try store.storeSeen(["one": [:]], lost: nil, in: Self.night)
    #expect(try store.write { try $0.integer("SELECT count(*) FROM problem_examples") } == 0)
  }

  @Test func whatIsAsItWasIsNotWritten() throws {
    let store = try TestStore().store
    let changes = { try store.write { try $0.integer("SELECT total_changes()") } }
    let tonight = ["one": ["a.b": marks("x")], "two": [:]]
    let problem = RememberedProblem(Self.kind.problem(at: Place("f", line: 2, field: "c"), "r"), marks: marks("x"))
    try store.storeSeen(tonight, lost: LostRows(), in: Self.night)
    try store.remember([problem], of: "one")
    let before = try changes()
    try store.storeSeen(tonight, lost: LostRows(), in: Self.night)
    try store.remember([problem], of: "one")
    #expect(try changes() == before)
    #expect(try store.rememberedProblems(of: "one") == [problem])
  }

  @Test func whatIsWrongInAFileStandsUntilItIsReadAgainOrGone() throws {
    let store = try TestStore().store
    let problem = RememberedProblem(Self.kind.problem(at: Place("a"), "r"), marks: marks("x"))
    func night(_ files: [String], reading: [String: [RememberedProblem]] = [:]) throws -> [IngestOutcome.FileProblems] {
      try store.ingest(IngestRules()) { session in
        for name in files {
          try session.recordFile(FileRecord(name: name, collection: .users, size: 1, modified: 1, changed: 1, inode: 1))
          if let problems = reading[name] { try session.remember(problems, in: name) }
        }
      }.outcome.remembered
    }
    #expect(try night(["a", "b"], reading: ["a": [problem], "b": []]).map(\.isRead) == [true])
    #expect(try night(["a", "b"]).map { "\($0.file) \($0.isRead)" } == ["a false"])
    #expect(try night(["a", "b"], reading: ["a": []]).isEmpty)
    #expect(try night(["a"], reading: ["a": [problem]]).count == 1)
    #expect(try night(["b"]).isEmpty)
    #expect(try night(["a", "b"]).isEmpty)
  }
}
