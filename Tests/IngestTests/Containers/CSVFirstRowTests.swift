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
