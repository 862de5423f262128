import Testing

@testable import Ingest

@Suite struct ListHeadTests {
  @Test func linesAboveTheHeaderAreFound() {
    #expect(ListHead.find(in: Array("Title,Note,URL\nx".utf8)) == nil)
    #expect(ListHead.find(in: Array("a\nb\nTitle,Note,URL\nx".utf8)).map { [$0.bytes, $0.lines] } == [4, 2])
    #expect(ListHead.find(in: Array("a\nb".utf8)) == nil)
    #expect(ListHead.find(in: []) == nil)
  }

  /// Titles have one cell, and the header has words that are known.
  @Test(arguments: [
    ("Guests 2026\nRestaurant,Points,What they said\nFonda,4,x\n", 1),
    ("Guests 2026,,\n,,\nRestaurant,Points,Comment\nFonda,4,x\n", 2),
    ("Encuesta\r\n\r\n\"Restaurante\";\"Nota\";\"Comentario\"\r\nFonda;4;x\r\n", 2),
    ("Restaurant,Points,Comment\nName,Rating,Comment\n", 0),
    ("Comment\nName, address and price were wrong\n", 0), ("Comment\nGood, better, best\n", 0),
    ("[\n\"id\",\"name\",\"rating\"]\n", 0), ("key,text\nname,Name\nrating,Rating\n", 0),
  ])
  func titlesAboveAHeaderAreFound(_ text: String, _ lines: Int) {
    #expect(ListHead.find(in: Array(text.utf8))?.lines ?? 0 == lines)
  }
}
