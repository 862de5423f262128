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
