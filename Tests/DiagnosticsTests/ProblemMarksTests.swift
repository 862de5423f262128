import Testing
@testable import Diagnostics

@Suite struct ProblemMarksTests {
  private func marks(_ words: some Sequence<String>) -> ProblemMarks {
    var marks = ProblemMarks()
    for word in words { marks.add(ProblemMarks.mark([word])) }
    return marks
  }

  @Test(
    arguments: [
      (["a", "b"], ["a", "b"], 0), (["b", "a"], ["a", "b"], 0), (["a", "c"], ["a", "b"], 1), (["a"], ["a", "b"], 0),
      (["a", "a", "b"], ["a", "b"], 1), ([], ["a"], 0), (["a", "b"], [], 2),
    ])
  func newAreThoseThatWereNotThere(now: [String], before: [String], new: Int) {
    #expect(marks(now).new(since: marks(before)) == new)
  }

  @Test func veryManyAreKnownByTheirSmallestMarks() {
    let many = (0..<20_000).map { "record \($0)" }
    let before = marks(many)
    #expect(before.bytes.count == 8 * ProblemMarks.most)
    #expect(before == marks(many.reversed()))
    #expect(marks(many).new(since: before) == 0)
    #expect(marks(many.dropFirst(5)).new(since: before) == 0)
    #expect(marks(many + ["another"]).new(since: before) == 1)
    // As many as before, of which most are others: at least those that would be kept are told.
    #expect(marks((20_000..<40_000).map { "record \($0)" }).new(since: before) > 100)
  }

  @Test func bytesGiveTheSameMarks() {
    let some = marks(["a", "b", "b"])
    #expect(ProblemMarks(count: some.count, bytes: some.bytes) == some)
    #expect(ProblemMarks(count: some.count, bytes: some.bytes).new(since: some) == 0)
  }

  @Test func aUnionHoldsWhatEitherHas() {
    let union = marks(["a", "b", "b"]).union(marks(["b", "c"]))
    #expect(union == marks(["a", "b", "b", "c"]))
  }

  @Test func whatAProblemIsAboutIsNotItsLine() {
    let kind = ProblemKind("a.b", .error, title: "", explanation: "", mend: "")
    let first = kind.problem(at: Place("f", line: 3, column: 4, field: "x"), "stands in line 3")
    #expect(first.mark == kind.problem(at: Place("f", line: 9, field: "x"), "other words").mark)
    #expect(first.mark != kind.problem(at: Place("f", line: 3, field: "y"), "stands in line 3").mark)
    #expect(kind.problem("after 3 minutes").mark == kind.problem("after 20 minutes").mark)
    #expect(kind.problem("no file like a").mark != kind.problem("no file like b").mark)
  }

  @Test func aLogKeepsMarksByPart() {
    let kind = ProblemKind("a.b", .error, title: "", explanation: "", mend: "")
    let log = ProblemLog()
    log.begin("one")
    log.report(kind.problem("x"))
    log.collect(kind.problem("y"), count: 3)
    log.begin("two")
    log.add(kind.problem("z"), count: 2)
    #expect(log.marks.mapValues { $0.mapValues(\.count) } == ["one": ["a.b": 1], "two": ["a.b": 2]])
    #expect(log.entries.map(\.count) == [6])
  }
}

@Suite struct ShortHashTests {
  /// The values that the authors of the hash publish.
  @Test(arguments: [("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8)])
  func valuesAreThePublishedOnes(_ text: String, _ value: UInt64) {
    #expect(ShortHash(text.utf8).value == value)
  }

  @Test func partsAddUp() {
    var hash = ShortHash("foo".utf8)
    hash.add("ba".utf8)
    hash.add(UInt8(ascii: "r"))
    #expect(hash.value == ShortHash("foobar".utf8).value)
  }
}
