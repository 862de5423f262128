import Testing

@testable import Pipeline

@Suite struct CommandOutputTests {
  private func lines(_ pieces: [String]) -> [String] {
    var said: [String] = []
    var output = CommandOutput { said.append($0) }
    for piece in pieces { output.add(Array(piece.utf8)) }
    output.end()
    return said
  }

  @Test func linesArePassedOnWhole() {
    #expect(lines(["one\ntw", "o\n", "", "three"]) == ["one", "two", "three"])
    #expect(lines([]) == [])
  }

  /// What a command writes is text from outside: it moves no cursor.
  @Test func controlCharactersAreShown() { #expect(!lines(["a\u{1B}[2Jb\n"])[0].contains("\u{1B}")) }

  @Test func aFloodIsCutOff() {
    let said = lines(Array(repeating: String(repeating: "x", count: 99) + "\n", count: 5000))
    #expect((600...700).contains(said.count))
    #expect(said.last == "the rest of what the command writes is left out")
  }
}
