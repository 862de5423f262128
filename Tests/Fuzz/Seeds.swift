import Foundation
import Platform

/// Small files of every shape of syntax, from which libFuzzer goes on.
enum Seeds {
  static func write(into folder: String) throws {
    for kind in ["pictures", "heif"] { try write(try PictureSeeds.all(), into: folder + "/" + kind) }
    try write(archives.compactMap { Data(base64Encoded: $0).map { [0] + $0 } }, into: folder + "/archives")
    try write(workbooks.map { Array($0.utf8) }, into: folder + "/workbooks")
    try write(EntityTarget.logs, into: folder + "/firestore")
    try write(EntityTarget.records, into: folder + "/entities")
    try write(answers.map { Array($0.utf8) }, into: folder + "/answers")
    try write(pages.map { Array($0.utf8) }, into: folder + "/pages")
    for (kind, texts) in [
      "json": json, "csv": csv, "accounts": accounts, "header": headers, "scanner": values, "templates": templates,
      "markdown": markdown,
    ] {
      try Files.makeFolder(folder + "/" + kind)
      for (index, text) in texts.enumerated() {
        let choice: [UInt8] =
          switch kind {
          case "scanner", "markdown": []
          case "templates": [UInt8(index)]
          case "header": [UInt8(index * 37 % 256), 255]
          default: [UInt8(index % 8), UInt8(index % 6)]
          }
        try Files.write(choice + Array(text.utf8), to: "\(folder)/\(kind)/\(index)")
      }
    }
  }

  private static func write(_ files: [[UInt8]], into folder: String) throws {
    try Files.makeFolder(folder)
    for (index, bytes) in files.enumerated() { try Files.write(bytes, to: "\(folder)/\(index)") }
  }

  /// Zip files of two members: deflated, stored, with the fields of large files, with sizes behind the data.
  private static let archives: [String] = [
    "UEsDBBQAAAAIAAAAIVxLnYTrFAAAABYAAAAJAAAAdXNlcnMuY3N2y0zRyUvMTeUqNdRxzEvkKjUCUwBQSwMEFAAACAgAAAAhXOZ4"
      + "/scRAAAA8AAAAAkAAABhL8OpLmpzb26LrlbKTFGyUqpQqo2NHgFsAFBLAQIUAxQAAAAIAAAAIVxLnYTrFAAAABYAAAAJAAAAAAAA"
      + "AAAAAACAAQAAAAB1c2Vycy5jc3ZQSwECFAMUAAAICAAAACFc5nj+xxEAAADwAAAACQAAAAAAAAAAAAAAgAE7AAAAYS/DqS5qc29u"
      + "UEsFBgAAAAACAAIAbgAAAHMAAAAAAA==",
    "UEsDBBQAAAAAAAAAIVxLnYTrFgAAABYAAAAJAAAAdXNlcnMuY3N2aWQsbmFtZQp1MSxBbmEKdTIsQW5hClBLAwQUAAAIAAAAACFc"
      + "5nj+x/AAAADwAAAACQAAAGEvw6kuanNvblt7ImlkIjoieCJ9XVt7ImlkIjoieCJ9XVt7ImlkIjoieCJ9XVt7ImlkIjoieCJ9XVt7"
      + "ImlkIjoieCJ9XVt7ImlkIjoieCJ9XVt7ImlkIjoieCJ9XVt7ImlkIjoieCJ9XVt7ImlkIjoieCJ9XVt7ImlkIjoieCJ9XVt7Imlk"
      + "IjoieCJ9XVt7ImlkIjoieCJ9XVt7ImlkIjoieCJ9XVt7ImlkIjoieCJ9XVt7ImlkIjoieCJ9XVt7ImlkIjoieCJ9XVt7ImlkIjoi"
      + "eCJ9XVt7ImlkIjoieCJ9XVt7ImlkIjoieCJ9XVt7ImlkIjoieCJ9XVBLAQIUAxQAAAAAAAAAIVxLnYTrFgAAABYAAAAJAAAAAAAA"
      + "AAAAAACAAQAAAAB1c2Vycy5jc3ZQSwECFAMUAAAIAAAAACFc5nj+x/AAAADwAAAACQAAAAAAAAAAAAAAgAE9AAAAYS/DqS5qc29u"
      + "UEsFBgAAAAACAAIAbgAAAFQBAAAAAA==",
    "UEsDBC0AAAAIAAAAIVxLnYTr//////////8JABQAdXNlcnMuY3N2AQAQABYAAAAAAAAAFAAAAAAAAADLTNHJS8xN5So11HHMS+Qq"
      + "NQJTAFBLAwQUAAAICAAAACFc5nj+xxEAAADwAAAACQAAAGEvw6kuanNvbouuVspMUbJSqlCqjY0eAWwAUEsBAi0DLQAAAAgAAAAh"
      + "XEudhOsUAAAAFgAAAAkAAAAAAAAAAAAAAIABAAAAAHVzZXJzLmNzdlBLAQIUAxQAAAgIAAAAIVzmeP7HEQAAAPAAAAAJAAAAAAAA"
      + "AAAAAACAAU8AAABhL8OpLmpzb25QSwUGAAAAAAIAAgBuAAAAhwAAAAAA",
    "UEsDBBQACAAIAAAAIVwAAAAAAAAAAAAAAAAJAAAAdXNlcnMuY3N2y0zRyUvMTeUqNdRxzEvkKjUCUwBQSwcIS52E6xQAAAAWAAAA"
      + "UEsDBBQACAgIAAAAIVwAAAAAAAAAAAAAAAAJAAAAYS/DqS5qc29ui65WykxRslKqUKqNjR4BbABQSwcI5nj+xxEAAADwAAAAUEsB"
      + "AhQDFAAIAAgAAAAhXEudhOsUAAAAFgAAAAkAAAAAAAAAAAAAAIABAAAAAHVzZXJzLmNzdlBLAQIUAxQACAgIAAAAIVzmeP7HEQAA"
      + "APAAAAAJAAAAAAAAAAAAAACAAUsAAABhL8OpLmpzb25QSwUGAAAAAAIAAgBuAAAAkwAAAAAA",
  ]

  /// Address, `Location`, `Cache-Control`, `Age`, `Retry-After`, a line each.
  private static let answers = [
    "https://a.org:8443/p/q?r=/s#t\n../x?y=é z#w\npublic, max-age=3600\n60\n120",
    "https://a.org/r\n</r?p=2>; rel=\"prev next\", <x>; title=\"a,<b>\"\n\nbytes 0-9/10\n3",
    "http://[2001:db8::1]:80/\n//b.org/x\nno-store\n-1\nThu, 01 Jan 2026 00:10:00 GMT",
    "http://a.org\nhttps://u:p@b.org\\@c.org/\nmax-age=9223372036854775807\n-9223372036854775808\n-5",
    "img.example.com:8443\nfile:///etc/passwd\n\n\nsoon", "HTTP://Ä.example?x\n?y\nmax-age=x, no-cache\n1e9\n1e9",
  ]

  private static let pages = [
    #"{"n": 1, "items": [{"a": "]}\"", "b": [{}]}, {}], "nextPageToken": "é 2"}"#,
    #"[{"a": [1, {"b": null}]}, {"c": ""}]"#,
    "{\"a\": 1}\n{\"a\": [{}]}\n", #"{"e": [], "x": {"items": [{}]}, "nextPageToken": 7}"#,
  ]

  private static let record =
    #"{"id":"r1","user_id":"/Users/u","restaurant_id":"7","stars":4.5,"comment":"é\n😀","createdAt":"5/6/2019"}"#

  private static let json = [
    record + "\n" + record + "\r\n\r" + record, "[" + record + ",\n" + record + "]",
    "[\n  " + record + ",\n  {\"id\":\"r2\",\"stars\":}, \n  " + record + "\n]",
    #"{"reviews":["# + record + #"],"next":null}"#, #"{"a":"# + record + #","b":"# + record + "}",
    #"{"__collections__":{"Reviews":{"x":"# + record + #"},"Users":{"u":{"favorite_restaurants":{"a":1,"b":true}}}}}"#,
    #"{"name":"projects/p/databases/d/documents/Reviews/x","fields":{"stars":{"integerValue":"5"},"m":{"mapValue":{"fields":{}}}}}"#,
    #"{"id":"u","favorite_restaurants":["x",{"path":"/R/y"},1],"created_at":{"_seconds":1,"_nanoseconds":2}}"#,
    #"{"id":"a","location":{"lat":1,"lng":2},"hours":{"Monday":"10:0-18:0"},"price":"€ 1.200,50","id":"b"}"#,
    "\u{FEFF}" + record, "[[[[[[", #"{"a":{"b":[{"c":"#,
  ]

  private static let csv = [
    "id,user_id,stars,comment\na,u,4,\"x, \"\"y\"\"\r\nz\"\r\nb,u,5,\r\n",
    "id;user_id;createdAt\n1;u;5/6/2019 15:54\n2;u;25/6/2019\n", "id\tname\taddress\n1\t\"A\tB\"\tx\n",
    "a|b\n1|2|3\n\n4\n", "id,name\n\"1\"x,2\n3,\"4\n5,6\n", "\u{FEFF}id,title\n\"\"\"\",\"\"",
    "id,lat,lon\r1,91,0\r2,0,0",
    "restaurant,reviewer,review,rating,time\nA,B,\"C\nD\",Like,5/25/2019 15:54\n",
  ]

  /// Pieces that are repeated.
  private static let accounts = [
    "u1,a@example.org,false,SGFzaEhhc2g=,U2FsdA==,\"Rojas, José \"Pepe\"\",https://x.example/p,123,,,,,,,,,,,,,,,,1577934245123,1580000000000,+51,false,\"{\"\"a\"\":1}\",\n",
    "u2,,true,,,Two\nlines,,,,,,,,,,,,,,,,,,1577934245123,,,,\nu3,,false,,,,,,,,,,,,,,,,,,,,,1577934245123,1580000000000,,false,,\n",
  ]
  private static let headers = [
    "a,", "id,stars,user_id,", "\"a\"\"b\",", "é;", "a\t", ",", "\"x\n\",", "a/b.c,A,a ,", "\"a,", "\"a\"b,",
    "id,e-mail|",
  ]

  /// Partials `p`, `q` and `r` follow behind a NUL each.
  private static let templates = [
    "# {{a}}\n\n{{#items}}\n- *{{x}}* [{{n}}]({{url}})\n{{/items}}\n", "<p title=\"{{a}}\">{{#on}}{{b}}{{/on}}</p>",
    "{{> p}}\n\n| a | b |\n|---|--:|\n{{#items}}\n| {{x}} | {{n}} |\n{{/items}}\0<div>\n{{> q}}\n</div>\0{{{html}}}",
    "{{<p}}{{$c}}x{{a}}{{/c}}{{/p}}\0{{$c}}y{{/c}}", "{{=<% %>=}}<%a%>\n> <%b%>\n\n```\ncode\n```\n",
    "<script>var a = {{a}}, b = {{{json}}};</script>",
    "{{#one}}\n## {{x}}\n\n{{/one}}\n{{^items}}none{{/items}}\n{{> p}}\0{{> p}}",
    "<a href='{{link}}'>{{a}}</a><img src=\"{{path}}\">{{! x }}\n",
  ]

  private static let markdown = [
    "# a\n\n- [ ] *b* **c** ~~d~~ `e`\n\n> f\n\n1. g\n", "[a](javascript:x) ![b](c) <d@e.f> https://g.h www.i.j",
    "<b>x</b>\n\n<div>\n\n[a]: b \"c\"\n\n[a]", "| a | b |\n|---|--:|\n| c | d |\n", "&#106;&colon; &lt; \\* ```\nx",
  ]

  /// What stands within a part of a workbook, behind the number of the part.
  private static let workbooks = [
    "0<row r=\"3\"><c r=\"B3\" t=\"s\" s=\"1\"><v>0</v></c><c t=\"inlineStr\"><is><r><t>a_x0041_</t></r></is></c></row>",
    "0<row><c t=\"str\"><f>A1</f><v>id</v></c><c t=\"str\"><v>b</v></c></row><row><c s=\"1\"><v>45418.5</v></c><c t=\"b\"><v>1</v></c></row>",
    "0<row><c t=\"str\"><v>x</v></c><c t=\"str\"><v>x</v></c></row><row><c t=\"e\"><v>#N/A</v></c><c><v>1E17</v></c></row>",
    "1<si><t>a</t></si><si><r><t>b</t></r><rPh><t>c</t></rPh></si><si/>",
    "2<numFmts><numFmt numFmtId=\"164\" formatCode=\"[$-1]d/m/yy\\ h:mm;@\"/></numFmts><cellXfs><xf numFmtId=\"164\"/></cellXfs>",
    "3<workbookPr date1904=\"1\"/><sheets><sheet name=\"a\" state=\"hidden\" r:id=\"rId1\"/></sheets>",
    "4<Relationship Id=\"rId1\" Type=\"a/worksheet\" Target=\"../xl/worksheets/sheet1.xml\"/>",
  ]

  private static let values = [
    "null", "[true,false,null]", "-12.5e+10", #""\u00e9\ud83d\ude00\n""#, #"{"a":{"a":1},"a":2,"\u0061":3}"#,
    "[[[[[]]]]]", "{\"é漢😀\":[]}", "\"\\ud800\"",
  ]
}
