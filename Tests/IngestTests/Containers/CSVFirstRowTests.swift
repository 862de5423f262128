import Testing
@testable import Ingest

@Suite struct CSVFirstRowTests {
  private func isData(_ text: String) -> Bool {
    CSVFirstRow.isData(in: Array(text.utf8), separator: UInt8(ascii: ","), isWhole: true)
  }

  @Test(arguments: [
    "1,2,Great food\n2,3,Nice\n", "r1,u1,5,2024-05-06\nr2,u2,4,2024-05-07\n", "1,Lima\n2,Cusco\n",
    "ana@example.com,Ana\nluz@example.com,Luz\n", "x,https://a.example/1\ny,https://a.example/2\n",
    "4.5,fine\n3.0,bad\n,none\n", ",,\n7,x,2\n9,y,3\n", "r1,user,4.5\nr2,user,3.5\n",
    "Great soup and friendly people!,Ana\nI would not come here again,Luz\nGood,Sol\nA place for the whole family,Ana\n",
    "Lima,Casa,open\nLima,Sol,open\nCusco,Luna,closed\n",
  ])
  func rowsLikeThoseBelowAreData(_ text: String) { #expect(isData(text)) }

  @Test(arguments: [
    "id,stars\n1,5\n2,4\n", "name,city\nLima,Peru\n", "place,2019,2020\nLima,5,6\n", "0,1,2\n5,6,7\n",
    "place,2024-01-01\nLima,5\n", "weekday,1,2,3\nMo,5,6,7\n", "2019\n5\n", "venue,Points\nLima,5\n", "1,2\n", "",
    "id,17\n1,18\n", "a,b\n1,x\n",
    "What did you like about it?,Your name\nThe soup was hot and good,Ana\nI liked all of it,Luz\n",
    "Casa,Lima\nSol,Cusco\n", "venue,city\nCasa,Lima\nvenue,city\nSol,Lima\n",
    "title,The words that a guest wrote\nGood,ok\n",
  ])
  func namesAreAHeader(_ text: String) { #expect(!isData(text)) }
}

@Suite struct CSVSeparatorTests {
  @Test(
    arguments: [
      ("id:name:rating\n1:Lima:5\n2:Cusco:4\n", ":"), ("id:name:opens\n1:Lima:12:30\n2:Cusco:09:15:00\n", ":"),
      ("id:name\n\"1:2\":\"a:b\"\n", ":"), ("opens\n12:30\n13:45\n", ","), ("12:30\n13:45\n", ","),
      ("id,opens:closes\n1,12:30\n", ","), ("Name: Lima\nStreet: Jiron\n", ","), ("at:12:30\nand 13:45\n", ","),
      ("id:name\nno colon here\n", ","), ("id:name\n", ","), ("2024-05-06T12:30:45Z\n2024-05-06T12:31:45Z\n", ","),
      ("id;name:x\n1;a:b\n", ";"), ("a|b\n", "|"), ("a\tb,c\td\n", "\t"), ("\"a,b\";c\n", ";"),
      ("a,b;c,d", ","), ("a;b\nc,d,e,f", ";"), ("\n\r\na\tb", "\t"), ("\"a;b;c\",d", ","), ("a|b|c", "|"), ("one", ","),
      ("5\" disc;x;\"y,\n,,,\"", ";"), ("\"a\"\"b,\";c", ";"), ("", ","),
    ] as [(String, String)])
  func tellsWhatPartsTheCells(_ text: String, _ separator: String) {
    #expect(CSVSeparator.find(in: Array(text.utf8)) == Array(separator.utf8)[0])
  }
}

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
