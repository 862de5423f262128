import Model
import Testing

@testable import Pipeline

@Suite struct ForgottenLineTests {
  private let line = ForgottenLine(
    kind: .id, mark: PersonMark(high: 1, low: 2), keep: .words, names: [PersonMark(high: 3, low: 4)],
    day: "2026-11-22", state: .pending)

  @Test func aLineIsReadAsItWasWritten() {
    #expect(
      line.text
        == #"{"kind":"id","hash":"00000000000000010000000000000002","keep":"words","names":["00000000000000030000000000000004"],"day":"2026-11-22","state":"pending"}"#
    )
    #expect(ForgottenLine(line.text) == line)
    var other = line
    other.of = PersonMark(high: 5, low: 6)
    other.names = []
    #expect(ForgottenLine(other.text) == other)
  }

  @Test(arguments: ["", "{}", "[]", #"{"kind":"id","hash":"1","keep":"none","day":"2026-11-22","state":"done"}"#])
  func otherLinesAreNot(_ text: String) { #expect(ForgottenLine(text) == nil) }
}
