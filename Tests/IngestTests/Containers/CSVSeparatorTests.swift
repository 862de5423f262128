import Testing

@testable import Ingest

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
