import Diagnostics
import Model
import Testing

@testable import Pipeline

struct FoundProblemsTests {
  /// The problems of a task that keeps three examples.
  private func found(_ names: [String]) throws -> FoundProblems {
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
