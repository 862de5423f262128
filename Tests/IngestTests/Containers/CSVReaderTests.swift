import Diagnostics
import Model
import Testing

@testable import Ingest

@Suite struct CSVReaderTests {
  static let header = "id,user_id,stars,comment"

  @Test(
    arguments: [
      ("a,u,4,x", ["a"], ["x"]), ("\"a\",\"u\",\"4\",\"x, y\"", ["a"], ["x, y"]),
      ("a,u,4,\"one\ntwo\"\r\nb,u,3,\"\"", ["a", "b"], ["one\ntwo", nil]),
      ("a,u,4,\"say \"\"hi\"\"\"", ["a"], ["say \"hi\""]), ("a,u,4,\"\"\"\"", ["a"], ["\""]),
      ("\n\na,u,4,x\n\n", ["a"], ["x"]), ("a,u,4, x ", ["a"], [" x "]), ("a,u,4,5\" disc", ["a"], ["5\" disc"]),
      ("a,u,4,x\rb,u,4,y", ["a", "b"], ["x", "y"]),
    ] as [(String, [String?], [String?])])
  func readsRows(_ rows: String, _ ids: [String?], _ comments: [String?]) throws {
    for end in ["\n", "\r\n"] {
      let reading = try Reading("reviews.csv", Self.header + end + rows)
      #expect(reading.ids == [])
      #expect(reading.column(.reviews, "id") == ids)
      #expect(reading.column(.reviews, "comment") == comments)
      #expect(reading.first.readToEnd)
    }
  }

  @Test(arguments: [",", ";", "\t", "|"])
  func tellsTheSeparator(_ separator: String) throws {
    let header = ["\u{FEFF}id", "user_id", "stars", "comment"].joined(separator: separator)
    let row = ["a", "u", separator == "," ? "4" : "4,5", "\"b\(separator)c\""].joined(separator: separator)
    let reading = try Reading("reviews.txt", header + "\n" + row)
    #expect(reading.column(.reviews, "comment") == ["b\(separator)c"])
    #expect(reading.column(.reviews, "stars") == [separator == "," ? "4.0" : "4.5"])
  }

  @Test func colonsPartCellsAndTimesStayWhole() throws {
    let reading = try Reading(
      "restaurants.csv", "id:name:openingTime:address\nr1:Lima:12:30:x\nr2:Cusco:09:15:y\nr3:Puno:closed:z\n")
    #expect(reading.column(.restaurants, "name") == ["Lima", "Cusco", "Puno"])
    #expect(reading.column(.restaurants, "opens").prefix(2) == ["12:30", "09:15"])
    #expect(reading.column(.restaurants, "address") == ["x", "y", "z"])
  }

  @Test func rowsOfSeparatorsAloneAreBlank() throws {
    let reading = try Reading("reviews.csv", ",,,\n" + Self.header + "\n,,,\na,u,4,x\n , ,,\r\n,,,\n,,,")
    #expect(reading.ids == [])
    #expect(reading.column(.reviews, "id") == ["a"])
    #expect(reading.first.counts.read == 1)
  }

  @Test func lineBreaksInCellsStayAsTheyAre() throws {
    let reading = try Reading("reviews.csv", Self.header + "\r\na,u,4,\"one\r\ntwo\nthree\"\r\n")
    #expect(reading.column(.reviews, "comment") == ["one\r\ntwo\nthree"])
  }

  @Test func aTableWithoutAHeaderLosesNoRow() throws {
    var settings = IngestSettings()
    settings.sources = [
      SourceSettings(
        pattern: "reviews.csv", collection: .reviews,
        fields: ["id": "column_1", "restaurant_id": "column_2", "stars": "column_3", "comment": "column_4"])
    ]
    let text = "a,r1,4,\"fine\r\nfood\"\nb,r2,5,good\nc,r1,2,bad\n"
    let named = try Reading("reviews.csv", text, settings: settings)
    #expect(named.ids == [])
    #expect(named.column(.reviews, "id") == ["a", "b", "c"])
    #expect(named.column(.reviews, "stars") == ["4.0", "5.0", "2.0"])
    let unnamed = try Reading("reviews.csv", text)
    #expect(unnamed.ids == ["ingest.no-header"])
    #expect(unnamed.files.map(\.table) == ["reviews"])
    #expect(unnamed.first.counts.accepted == 3)
  }

  @Test func textAfterAQuotedCellCostsItsRow() throws {
    let reading = try Reading("reviews.csv", Self.header + "\na,u,4,x\nb,u,\"4\"5,x\nc,u,4,x")
    #expect(reading.column(.reviews, "id") == ["a", "c"])
    #expect(reading.sink.rejects.map(\.line) == [3])
    #expect(reading.ids == ["ingest.csv-syntax"])
    #expect(reading.first.readToEnd)
  }

  @Test func aQuoteThatDoesNotEndCostsItsRow() throws {
    let reading = try Reading("reviews.csv", Self.header + "\na,u,4,x\nb,u,4,\"x\nc,u,4,x")
    #expect(reading.column(.reviews, "id") == ["a", "c"])
    #expect(reading.sink.rejects.map(\.raw) == ["b,u,4,\"x\n"])
    #expect(reading.ids == ["ingest.truncated"])
    #expect(!reading.first.readToEnd)
  }

  @Test func linesOfACellThatIsCutOffAreNoRows() throws {
    let reading = try Reading("reviews.csv", Self.header + "\na,u,4,x\nb,u,4,\"x, y,\nz\n1,2,3,4\nand so")
    #expect(reading.column(.reviews, "id") == ["a"])
    #expect(reading.sink.rejects.map(\.line) == [3])
    #expect(!reading.first.readToEnd)
  }

  @Test func linesOfARowThatIsRefusedAreNoRows() throws {
    let reading = try Reading(
      "reviews.csv", Self.header + "\na,u,4,\"x\ny\"z\nb,u,4,\"open\nc,u,4,\"y\"\nd,u,4,x")
    #expect(reading.column(.reviews, "id") == ["c", "d"])
    #expect(reading.sink.rejects.map(\.line) == [2, 4])
    #expect(reading.sink.rejects.map(\.raw) == ["a,u,4,\"x\ny\"z", "b,u,4,\"open\n"])
    #expect(reading.first.readToEnd)
  }

  @Test(arguments: ["id,\"us\"er,stars\na,u,1", "id,\"user,stars\na,u,1"])
  func aHeaderThatIsNoCSVIsNoEmptyFile(_ text: String) throws {
    let reading = try Reading("reviews.csv", text)
    #expect(!reading.first.readToEnd)
    #expect(reading.sink.rejects.count == 1)
    #expect(["ingest.csv-syntax", "ingest.truncated"].contains(reading.ids.first))
  }

  @Test func whatStandsBeyondTheHeaderIsKept() throws {
    let reading = try Reading("reviews.csv", Self.header + "\na,u,4,x,lost\nb,u,4,x,")
    #expect(reading.column(.reviews, "id") == ["a", "b"])
    #expect(reading.sink.rejects.map(\.raw) == ["a,u,4,x,lost\n"])
    #expect(reading.sink.rejects.map(\.kind) == [.field])
  }

  @Test func blankLinesBeforeTheHeaderTellNoSeparator() throws {
    let reading = try Reading("reviews.csv", "\n\nid;user_id;stars\na;u;4,5")
    #expect(reading.column(.reviews, "stars") == ["4.5"])
  }

  @Test func cellsThatAreTooManyOrTooFewAreSaid() throws {
    let reading = try Reading("reviews.csv", Self.header + "\na,u\nb,u,4,x,y\nc,u,4,x")
    #expect(reading.column(.reviews, "id") == ["a", "b", "c"])
    #expect(reading.ids == ["ingest.csv-width"])
    #expect(reading.problems.entries.first?.count == 2)
  }

  @Test func utf16IsConvertedAndSaid() throws {
    let text = Self.header + "\na,u,4,Zürich 😀\n"
    for (bigEndian, mark) in [(false, true), (true, true), (false, false), (true, false)] {
      let units = (mark ? [0xFEFF] : []) + Array(text.utf16)
      let bytes = units.flatMap { unit in
        let pair = [UInt8(unit >> 8), UInt8(unit & 255)]
        return bigEndian ? pair : pair.reversed()
      }
      let reading = try Reading(["reviews.csv": bytes])
      #expect(reading.column(.reviews, "comment") == ["Zürich 😀"], "\(bigEndian) \(mark)")
      #expect(reading.ids == ["ingest.encoding"])
    }
  }

  @Test func chunksOfAnySizeGiveTheSameRows() throws {
    let text = Self.header + "\r\na,u,4,\"x \"\"y\"\"\r\n, z\"\r\n\r\nb,u,3,é😀\r\nc,u,,\"\"\"\"\r\n"
    let whole = try Reading("reviews.csv", text)
    #expect(whole.column(.reviews, "id") == ["a", "b", "c"])
    for size in 2..<text.utf8.count {
      var settings = IngestSettings()
      settings.windowBytes = size
      let reading = try Reading("reviews.csv", text, settings: settings)
      #expect(reading.sink.rows == whole.sink.rows, "\(size)")
      #expect(reading.sink.lines == whole.sink.lines, "\(size)")
    }
  }

  /// Where sound rows begin again behind a broken one does not hang on how much of the file the window holds.
  @Test func brokenRowsAreTheSameThroughChunksOfAnySize() throws {
    let cells = ["a", "\"b\"", "\"c", "\"d\"e", "f\"", "\"g\nh\"", "\"\"", ""]
    let ends = ["\n", "\n", "\r\n", "\r"]
    var random = SeededRandom(11)
    for _ in 0..<120 {
      var text = "id,user_id\n"
      for _ in 0..<Int.random(in: 1..<12, using: &random) {
        text += (cells.randomElement(using: &random) ?? "") + "," + (cells.randomElement(using: &random) ?? "")
        text += ends.randomElement(using: &random) ?? ""
      }
      let whole = try Reading("reviews.csv", text)
      for size in [2, 3, 8, 61] {
        var settings = IngestSettings()
        settings.windowBytes = size
        let reading = try Reading("reviews.csv", text, settings: settings)
        #expect(reading.sink.rows == whole.sink.rows, "\(size): \(text.debugDescription)")
        #expect(reading.sink.rejects.map(\.raw) == whole.sink.rejects.map(\.raw), "\(size): \(text.debugDescription)")
        #expect(reading.sink.rejects.map(\.line) == whole.sink.rejects.map(\.line), "\(size): \(text.debugDescription)")
      }
    }
  }

  @Test func aFileCutAnywhereKeepsWhatCameBefore() throws {
    let bytes = Array((Self.header + "\na,u,4,\"x,\"\"\ny\"\nb,u,4,y\nc,u,4,\"z\"\n").utf8)
    for count in Self.header.utf8.count + 1..<bytes.count {
      let reading = try Reading(["reviews.csv": Array(bytes[..<count])])
      let ids = reading.column(.reviews, "id")
      #expect(ids.count <= 3)
      #expect(reading.first.readToEnd != reading.ids.contains("ingest.truncated"))
    }
  }

  @Test func ofRandomBytesEveryRowIsTakenOrRejected() throws {
    var random = SeededRandom(3)
    let alphabet = Array("a,\"\n\r;\t0".utf8) + [0x00, 0x80, 0xE9, 0xFF]
    for _ in 0..<300 {
      let count = Int.random(in: 0..<60, using: &random)
      let bytes = (0..<count).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      for (name, text) in [
        ("reviews.csv", Array((Self.header + "\n").utf8) + bytes), ("reviews.csv", bytes), ("reviews.json", bytes),
      ] {
        let reading = try Reading([name: text])
        #expect(reading.column(.reviews, "id").count == reading.first.counts.accepted)
        #expect(reading.sink.rejects.count { $0.kind == .row } == reading.first.counts.rejected)
      }
    }
  }
}

extension CSVReaderTests {
  /// Columns beyond the limit are left out and told, and rows are held against the whole header.
  @Test func aHeaderOfMoreColumnsThanAreReadIsCut() throws {
    let names = ["id", "user_id", "stars"] + (0..<40_000).map { "c\($0)" } + ["comment"]
    let cells = ["a", "u", "4"] + Array(repeating: "1", count: 40_000) + ["x"]
    let text = [names, cells, ["b", "u", "3"]].map { $0.joined(separator: ",") }.joined(separator: "\n")
    let reading = try Reading("reviews.csv", text)
    #expect(reading.column(.reviews, "id") == ["a", "b"])
    #expect(reading.column(.reviews, "comment") == [nil, nil])
    #expect(reading.ids == ["ingest.csv-columns", "ingest.csv-width"])
  }

  @Test func everyRepeatedColumnIsTold() throws {
    let reading = try Reading("reviews.csv", "id,a,b,a,b,c,user_id,a\nr,1,2,3,4,5,u,6\n")
    #expect(reading.ids == ["ingest.duplicate-key"] && reading.problems.entries.first?.count == 3)
  }
}

/// Rows that are larger than the window. Each costs one row of the rejects, however many lines it has.
extension CSVReaderTests {
  private func reading(_ text: String, limit: Int = 4096) throws -> Reading {
    var settings = IngestSettings()
    (settings.windowBytes, settings.recordLimitBytes) = (64, limit)
    return try Reading("reviews.csv", text, settings: settings)
  }

  @Test(arguments: ["a\n", "x\",\"\n", "\"\"\n", "r,u\n"])
  func aCellThatIsTooLargeEndsWhereItsQuoteDoes(_ line: String) throws {
    let lines = String(repeating: line, count: 10_000)
    let reading = try reading(Self.header + "\na,u,4,x\nb,u,4,\"" + lines + "\"\nc,u,4,y\n")
    #expect(reading.column(.reviews, "id") == ["a", "c"])
    #expect(reading.sink.lines[.reviews] == [2, 10_004])
    #expect(reading.sink.rejects.map(\.line) == [3])
    #expect(reading.ids == ["ingest.record-too-large"])
    #expect(reading.first.readToEnd)
  }

  @Test func aQuoteThatIsNotClosedBeforeManySoundRowsCostsItsRow() throws {
    let rows = (0..<1000).map { $0 % 50 == 0 ? "b\($0),u" : "b\($0),u,4,fine" }.joined(separator: "\n")
    let reading = try reading(Self.header + "\na,u,4,\"open\n" + rows)
    #expect(reading.column(.reviews, "id").count == 1000)
    #expect(reading.sink.lines[.reviews]?.first == 3)
    #expect(reading.sink.rejects.filter { $0.kind == .row }.map(\.line) == [2])
    #expect(reading.sink.rejects.first?.raw == "a,u,4,\"open\n")
    #expect(Set(reading.ids) == ["ingest.csv-width", "ingest.record-too-large"])
  }

  /// Few sound rows before another open quote do not count, or time would grow with the square of the file.
  @Test func fewSoundRowsWithinACellAreNoRows() throws {
    let reading = try reading("id,user_id\n\"\n" + String(repeating: "a,b\nx\",\"\n", count: 5000))
    #expect(reading.sink.rows == [:])
    #expect(reading.sink.rejects.map(\.line) == [2])
    #expect(reading.ids == ["ingest.record-too-large", "ingest.truncated"])
    #expect(!reading.first.readToEnd)
  }

  @Test func aFirstRowThatIsTooLargeIsNoHeader() throws {
    let reading = try reading("id,\"user_id\n" + String(repeating: "a,u\n", count: 5000))
    #expect(reading.sink.rows == [:])
    #expect(reading.sink.rejects.map(\.line) == [1])
    #expect(!reading.first.readToEnd)
  }

  @Test func anyNumberOfBlankLinesIsNoRow() throws {
    let reading = try reading(Self.header + "\n" + String(repeating: "\r\n", count: 10_000) + "a,u,4,x\n")
    #expect(reading.ids == [])
    #expect(reading.sink.lines[.reviews] == [10_002])
  }

  /// A row with a wrong quote may have any number of lines, each of which looks like the beginning of a row that does
  /// not end. They are tried only as far as time stays linear.
  @Test func theRowBehindABrokenOneIsFoundBehindManyLines() throws {
    let lines = String(repeating: "x\",\"\n", count: 20_000)
    let reading = try reading(Self.header + "\nb,u,4,\"" + lines + "\"y\nc,u,4,z\n", limit: 1 << 20)
    #expect(reading.column(.reviews, "id") == ["c"])
    #expect(reading.sink.rejects.map(\.line) == [2])
  }
}
