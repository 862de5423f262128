import Testing
@testable import Fetching

struct PageScannerTests {
  /// A piece is `bytes` long.
  private func scan(_ text: String, pieces bytes: Int = 1 << 20) -> PageScanner {
    var scanner = PageScanner(writes: true)
    let all = Array(text.utf8)
    for start in stride(from: 0, to: all.count, by: bytes) {
      all[start..<min(all.count, start + bytes)].withUnsafeBytes { scanner.read($0) }
    }
    return scanner
  }

  @Test(arguments: [
    ("", PageScanner.Kind.nothing, ""), (" \n", .nothing, ""), ("[]", .list, ""),
    ("\u{FEFF}[{\"a\": \"x y\"}]", .list, "{\"a\":\"x y\"}\n"), ("[1, {\"a\": 1}]", .list, ""),
    ("[{\"a\": [{}]}, {}]", .list, "{\"a\":[{}]}\n{}\n"),
    ("{\"x\": {\"l\": [{}]}, \"r\": [ {\"a\": \"]}\\\"\"} , {} ], \"n\": 1}", .object, "{\"a\":\"]}\\\"\"}\n{}\n"),
    ("{\"s\": [\"a\", {}], \"r\": [{}]}", .object, "{}\n"), ("{}\n{}", .lines, ""), ("[] []", .other, ""),
    ("a,b\n", .other, ""), ("]", .other, ""), ("{} 1", .other, ""),
  ])
  func pagesAreToldAndTheirRecordsTaken(text: String, kind: PageScanner.Kind, lines: String) {
    for bytes in [1, 3, 1 << 20] {
      let scanner = scan(text, pieces: bytes)
      #expect(scanner.kind == kind)
      #expect(String(decoding: scanner.lines, as: UTF8.self) == lines)
    }
  }

  @Test func theTokenIsTheOneOfThePage() throws {
    let token = { (text: String) in try PageToken.text(self.scan(text).rawToken) }
    #expect(try token("{\"nextPageToken\": \"a\\u00e9\"}") == "aé")
    #expect(try token("{\"nextPageToken\": 12, \"r\": [{}]}") == "12")
    #expect(try token("{\"r\": [{\"nextPageToken\": \"in\"}], \"x\": {\"nextPageToken\": \"in\"}}") == nil)
    for none in ["{}", "[]", "{\"nextPageToken\": \"\"}", "{\"nextPageToken\": null}", "{\"nextPageToken\": false}"] {
      #expect(try token(none) == nil)
    }
    for wrong in [
      "{\"nextPageToken\": {}}", "{\"nextPageToken\": true}", "{\"nextPageToken\": [1]}",
      "{\"nextPageToken\": \"\(String(repeating: "x", count: 9000))\"}",
    ] {
      #expect(throws: FetchFailure.self) { try token(wrong) }
    }
  }

  @Test func whatIsCutIsNotWhole() {
    let text = "{\"r\": [{\"a\": \"b\"}], \"nextPageToken\": \"x\"}"
    for count in 1..<text.utf8.count {
      #expect(!scan(String(decoding: text.utf8.prefix(count), as: UTF8.self)).isWhole)
    }
    #expect(scan(text).isWhole)
  }

  @Test func listsAndEmptyListsAreKnownByName() {
    #expect(scan("{\"a\": [{}], \"b\": [{}], \"c\": [1], \"d\": []}").listNames == ["a", "b"])
    #expect(scan("{\"d\": []}").hasEmptyList)
    #expect(!scan("{\"d\": [1], \"e\": {\"f\": []}}").hasEmptyList)
  }
}

struct PageTokenTests {
  @Test func aTokenIsSetInTheAddress() throws {
    let next = { try PageToken.address($1, of: FetchAddress($0)).text }
    #expect(try next("https://a.org/r", "x y&z") == "https://a.org/r?pageToken=x%20y%26z")
    #expect(try next("https://a.org/r?a=1&pageToken=old&b", "n") == "https://a.org/r?a=1&b&pageToken=n")
  }
}
