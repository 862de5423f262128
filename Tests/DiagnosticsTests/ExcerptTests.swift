import Testing

@testable import Diagnostics

@Suite struct ExcerptTests {
  @Test func theCaretStandsUnderTheOffset() {
    let excerpt = Excerpt(text: "one\ntwo three\nfour", offset: 8)
    #expect(excerpt.line == "two three")
    #expect(excerpt.caret == 4)
  }

  @Test func aLongLineIsCutAroundTheCaret() {
    let line = String(repeating: "a", count: 500) + "X" + String(repeating: "b", count: 500)
    let excerpt = Excerpt(line: line, column: 501)
    #expect(excerpt.line.count == 100)
    #expect(Array(excerpt.line)[excerpt.caret] == "X")
  }

  @Test func columnsCountBytesAndCaretsCharacters() {
    let excerpt = Excerpt(line: "ñandú!", column: "ñandú".utf8.count + 1)
    #expect(excerpt.caret == 5)
  }

  @Test func controlsCannotReachATerminal() {
    let excerpt = Excerpt(line: "a\u{1B}[31mb\u{202E}c\td", column: 1)
    #expect(!excerpt.line.unicodeScalars.contains("\u{1B}"))
    #expect(!excerpt.line.unicodeScalars.contains("\u{202E}"))
    #expect(!excerpt.line.unicodeScalars.contains("\t"))
  }

  @Test(arguments: [-5, 0, 3, 99])
  func anyOffsetHasAPosition(offset: Int) {
    let position = TextPosition(in: "a\nb", offset: offset)
    #expect((1...2).contains(position.line))
    #expect(position.column >= 1)
  }
}
