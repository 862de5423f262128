import Diagnostics
import Model
import Testing
@testable import Store

@Suite struct ProblemDateTableTests {
  private static let kind = ProblemKind("a.b", .error, title: "", explanation: "", mend: "m")

  private func marks(_ files: String...) -> ProblemMarks {
    var marks = ProblemMarks()
    for file in files { marks.add(problem(file).mark) }
    return marks
  }

  private func problem(_ file: String) -> Problem { Self.kind.problem(at: Place(file), "r") }

  private func date(_ file: String, _ store: Store) throws -> Timestamp? {
    try store.write { connection in
      try connection.integer(
        "SELECT min(since) FROM problem_dates WHERE kind = 'a.b' AND mark = ?1",
        .integer(Int64(bitPattern: problem(file).mark)))
    }.map(Timestamp.init(microseconds:))
  }

  @Test func aProblemKeepsItsDateAsLongAsItStays() throws {
    let store = try TestStore().store
    let nights = [["x"], ["x", "y"], ["y"], ["x", "y"]]
    for (night, files) in nights.enumerated() {
      let marks = files.reduce(into: ProblemMarks()) { $0.add(problem($1).mark) }
      try store.storeSeen(["one": ["a.b": marks]], lost: nil, in: Timestamp(seconds: Int64(night)))
      if night == 1 { #expect(try store.problemDates() == ["a.b": Timestamp(seconds: 0)]) }
    }
    #expect(try date("y", store) == Timestamp(seconds: 1))
    #expect(try date("x", store) == Timestamp(seconds: 3))
    #expect(try date("z", store) == nil)
    try store.storeSeen(["one": [:]], lost: nil, in: Timestamp(seconds: 9))
    #expect(try store.problemDates().isEmpty)
  }

  @Test func aPartThatDidNotRunKeepsItsDates() throws {
    let store = try TestStore().store
    try store.storeSeen(["one": ["a.b": marks("x")]], lost: nil, in: Timestamp(seconds: 1))
    try store.storeSeen(["two": ["a.b": marks("x")]], lost: nil, in: Timestamp(seconds: 2))
    #expect(try date("x", store) == Timestamp(seconds: 1))
    try store.storeSeen(["one": [:]], lost: nil, in: Timestamp(seconds: 3))
    #expect(try date("x", store) == Timestamp(seconds: 2))
  }

  @Test func whatWasKnownBeforeThereWereDatesHasNone() throws {
    let store = try TestStore().store
    try store.storeSeen(["one": ["a.b": marks("x")]], lost: nil, in: Timestamp(seconds: 1))
    try store.write { try $0.execute("DELETE FROM problem_dates") }
    try store.storeSeen(["one": ["a.b": marks("x", "y")]], lost: nil, in: Timestamp(seconds: 2))
    #expect(try date("x", store) == nil)
    #expect(try date("y", store) == Timestamp(seconds: 2))
  }
}
