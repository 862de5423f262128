import Diagnostics
import Lake
import Model
import Testing

@testable import Pipeline
@testable import Store

struct TaskProblemsTests {
  /// The problems of a task that keeps three examples.
  private func found(_ names: [String]) throws -> TaskProblems {
    let log = ProblemLog(examplesPerKind: 3)
    for name in names { log.report(PipelineProblems.noStore.problem(at: Place(name), "there is none")) }
    let own = try #require(log.foundByPart.first)
    #expect(own.part == "")
    return try PackedReader.value(of: PackedWriter.bytes(of: #require(own.found.first)))
  }

  @Test func whatAnotherTaskHasToldIsToldOnce() throws {
    var told: Set<Problem> = []
    let first = try #require(try found(["a", "b"]).without(&told))
    #expect((first.count, first.marks.count, first.examples.count) == (2, 2, 2))
    let second = try #require(try found(["b", "c"]).without(&told))
    #expect((second.count, second.marks.count) == (1, 1))
    #expect(second.examples.map { $0.place?.file } == ["c"])
    #expect(second.marks.distinct == [try #require(second.examples.first).mark])
    #expect(try found(["c", "a"]).without(&told) == nil)
  }

  /// Of those that are no examples nothing tells whether another task has told them.
  @Test func whatIsNoExampleIsCounted() throws {
    var told: Set<Problem> = []
    _ = try found(["a", "b", "c"]).without(&told)
    let rest = try #require(try found(["a", "b", "c", "d", "e"]).without(&told))
    #expect((rest.count, rest.marks.count) == (2, 2))
  }

  @Test func aFileThatIsNotReadAgainHasOneExample() throws {
    let remembered = try found(["a", "b", "c", "d"]).remembered
    #expect((remembered.count, remembered.examples.count, remembered.marks.count) == (4, 1, 4))
  }
}

struct ToldFilterTests {
  /// A row that lost, as `winners` writes it.
  private static func loser(_ file: String, line: Int) throws -> FilterRun.Record {
    let row = RejectedRecord(
      file: file, line: line, column: "", kind: .repeated, recordID: "id\(line)", problem: "store.repeated-id", raw: "")
    let body = try PackedWriter.bytes(
      of: LosingRow(row: row, collection: .reviews, winner: "winners.csv", line: UInt32(line + 1)))
    let place = RowPlace(group: 0, turn: 0, file: file, number: UInt32(line))
    return FilterRun.Record(
      tag: .loser, route: MapFilter.route(ofPart: file), key: place.bytes, body: body)
  }

  private static func told(_ records: [FilterRun.Record]) throws -> [String: TaskProblems] {
    var told: [String: TaskProblems] = [:]
    for record in try FilterRun.run(records, ToldFilter().run) {
      let problem = try record.key.withUnsafeBytes { key in
        try record.body.withUnsafeBytes { body in
          try ProblemRecord(EngineRecord(tag: record.tag.rawValue, route: record.route, key: key, body: body))
        }
      }
      #expect(problem.source == .part)
      told["\(problem.name) \(problem.found.kind.id)"] = problem.found
    }
    return told
  }

  @Test func rowsThatLostAreTheFilesProblems() throws {
    let own = try FilterRun.records { output in
      let log = ProblemLog()
      log.report(PipelineProblems.noStore.problem(at: Place("a.csv"), "there is none"))
      try output.add(log.foundByPart.flatMap(\.found), from: .part, "a.csv")
    }
    let lost = try (1...9).map { try Self.loser("a.csv", line: $0 * 7 % 10) } + [Self.loser("b.csv", line: 3)]
    for records in [own + lost, lost.reversed() + own] {
      let told = try Self.told(records)
      #expect(told.keys.sorted() == ["a.csv run.no-store", "a.csv store.repeated-id", "b.csv store.repeated-id"])
      let repeated = try #require(told["a.csv store.repeated-id"])
      #expect(repeated.count == 9)
      #expect(repeated.marks.count == 9)
      #expect(repeated.examples.map { $0.place?.line } == [1, 2, 3, 4, 5])
      #expect(repeated.examples.first?.reason.contains("\"id1\" also stands at winners.csv:2") == true)
    }
  }
}
