import Model
import Testing

@testable import Ingest

@Suite struct TablePassTests {
  @Test(arguments: [
    ("1", TableEvidence.Kind.integer), ("-5", .integer), ("0", .integer), ("9223372036854775807", .integer),
    ("-9223372036854775808", .integer), ("9223372036854775808", .text), ("-9223372036854775809", .text),
    ("12345678901234567890123", .text), ("007", .text), ("00", .text), ("+5", .text), ("0x10", .text), ("1_000", .text),
    ("1,5", .text), ("1.", .text), (".5", .text), ("-", .text), ("--1", .text), ("1e", .text), ("1e+", .text),
    ("1.5", .real), ("-0.5", .real), ("1e3", .real), ("1E-2", .real), ("1e999", .text), ("0.10", .real),
    ("-0", .integer),
    ("true", .truth), ("FALSE", .truth), ("yes", .text), ("2024-05-06", .date), ("2024-02-30", .text),
    ("2024-05-06T07:08:09Z", .time), ("2024-05-06 07:08", .time), ("5/6/2019", .text), ("nan", .text), ("inf", .text),
    ("null", .text), ("hello", .text), (" 12 ", .integer), (" 1.5", .real), ("１２", .text),
  ])
  func cellsOfCSVTellTheirKind(_ cell: String, _ kind: TableEvidence.Kind) throws {
    let reading = try TableReading("t.csv", "a,b\n\"\(cell)\",x\n,y\n")
    #expect(reading.sink.kinds["a"] == kind)
    #expect(reading.sink.rows.count == 2)
    #expect(reading.sink.rows.last?["a"] == nil)
  }

  @Test(arguments: [
    (["1", "2.5"], TableEvidence.Kind.real), (["9007199254740993", "2.5"], .text), (["1", "x"], .text),
    (["1", "true"], .text), (["2024-05-06", "2024-05-06T07:08:09Z"], .time), (["2024-05-06", "1"], .text),
    (["", ""], .text),
    (["true", "x"], .text), (["1", ""], .integer),
  ])
  func aColumnIsAsWideAsAllItsCells(_ cells: [String], _ kind: TableEvidence.Kind) throws {
    var settings = IngestSettings()
    settings.batchRows = 1
    let reading = try TableReading("t.csv", "a,b\n" + cells.map { "\($0),z\n" }.joined(), settings: settings)
    #expect(reading.sink.kinds["a"] == kind)
    #expect(reading.sink.batches >= cells.count)
  }

  @Test(arguments: [("[{}]", 1), ("{}\n{}\n", 2), ("[{},{},{}]", 3)])
  func recordsWithoutAnyFieldAreRejectedWhereThereIsNoColumn(_ text: String, _ count: Int) throws {
    let reading = try TableReading("t.json", text)
    #expect(reading.sink.rows.isEmpty)
    #expect(reading.sink.rejects.map(\.problem) == Array(repeating: "ingest.no-field", count: count))
    #expect(reading.outcome.counts.read == count && reading.outcome.counts.rejected == count)
  }

  @Test func recordsWithoutAnyFieldAreRowsBesideOthers() throws {
    let reading = try TableReading("t.json", #"[{},{"a":1},{}]"#)
    #expect(reading.sink.rows == [[:], ["a": "i1"], [:]])
    #expect(reading.sink.rejects.isEmpty)
  }

  @Test func stringsOfJSONStayTextAndNestedValuesAreJSON() throws {
    let reading = try TableReading(
      "t.json",
      #"""
      [{"zip": "12", "n": 12, "t": "2024-05-06", "yes": true, "word": "true", "list": [1, { "a" : "b c" }], "none": null,
        "e": "a\u00e9\n", "deep": {"k": []}, "f": 1.50, "empty": ""}, {"new": -1}]
      """#)
    let first = try #require(reading.sink.rows.first)
    #expect(
      first == [
        "zip": "t12", "n": "i12", "t": "t2024-05-06", "yes": "ttrue", "word": "ttrue", "list": #"t[1,{"a":"b c"}]"#,
        "e": "ta\u{e9}\n", "deep": #"t{"k":[]}"#, "f": "t1.50", "empty": "t",
      ])
    let kinds = reading.sink.kinds
    #expect(kinds["zip"] == .text && kinds["word"] == .text && kinds["yes"] == .truth && kinds["list"] == .json)
    #expect(kinds["n"] == .integer && kinds["f"] == .real && kinds["t"] == .date)
    #expect(reading.sink.rows.last == ["new": "i-1"])
  }

  @Test func recordsByKeyKeepTheirKey() throws {
    let reading = try TableReading("t.json", #"{"007":{"a":1},"b/c":{"a":2}}"#)
    #expect(reading.sink.columns.map(\.isKey) == [true, false])
    #expect(reading.sink.rows.map { $0[""] } == ["t007", "tb/c"])
  }

  @Test func aRESTDocumentIsUnwrapped() throws {
    let reading = try TableReading(
      "t.json",
      #"{"name":"projects/p/databases/d/documents/Deals/x1","fields":{"n":{"integerValue":"5"},"s":{"stringValue":"5"}}}"#
    )
    #expect(reading.sink.rows == [["": "tx1", "n": "i5", "s": "t5"]])
  }

  @Test(arguments: ["t.csv", "t.tsv"])
  func rowsOfAnotherWidthAreSaid(_ name: String) throws {
    let text = "a,b,c\n1,2,3\n1,2\n1,2,3,4\n1,2,3,,\n"
    let comma = name == "t.csv" ? "," : "\t"
    let reading = try TableReading(
      name, text.split(separator: ",", omittingEmptySubsequences: false).joined(separator: comma))
    #expect(reading.sink.rows.count == 3)
    #expect(reading.sink.rejects.map(\.kind) == [.field, .row])
    #expect(reading.sink.rejects.map(\.column) == ["c", ""])
    #expect(reading.sink.rejects.map(\.line) == [3, 4])
    #expect(reading.ids == ["ingest.csv-width"])
    #expect(reading.outcome.counts.read == 4 && reading.outcome.counts.rejected == 1)
  }

  @Test func whatIsNoObjectIsRejected() throws {
    let reading = try TableReading("t.ndjson", "{\"a\":1}\n3\n[1]\n{\"a\":}\n{\"a\":2}\n")
    #expect(
      reading.sink.rejects.map(\.problem) == ["ingest.not-an-object", "ingest.not-an-object", "ingest.json-syntax"])
    #expect(reading.sink.rows == [["a": "i1"], ["a": "i2"]])
    #expect(reading.outcome.counts.read == 5)
  }

  @Test func aFileWithoutRowsStillHasItsColumns() throws {
    let reading = try TableReading("t.csv", "a,b\n")
    #expect(reading.sink.columns.map(\.title) == ["a", "b"])
    #expect(reading.sink.rows.isEmpty && reading.outcome.readToEnd)
    #expect(reading.ids == ["ingest.empty-file"])
  }

  @Test func equalTitlesAreColumnsOfTheirOwn() throws {
    let reading = try TableReading("t.csv", "a,a,,\n1,2,3,4\n")
    #expect(reading.sink.columns.map(\.occurrence) == [0, 1, 0, 1])
  }

  @Test func tooManyColumnsAreSaid() throws {
    let header = (0..<1500).map { "c\($0)" }.joined(separator: ",")
    let cells = (0..<1500).map(String.init).joined(separator: ",")
    let csv = try TableReading("t.csv", "\(header)\n\(cells)\n")
    #expect(csv.sink.columns.count == 1000 && csv.sink.rows.first?.count == 1000)
    #expect(csv.ids == ["ingest.table-width"])
    let json = try TableReading("t.json", "{" + (0..<1500).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}")
    #expect(json.sink.rows.first?.count == 1000)
    #expect(json.ids == ["ingest.table-width"])
  }

  @Test(arguments: [
    ("note", "call ana@example.com", true), ("note", "Ana <a.b+c@mail.example.co>", true),
    ("n", "+51 999 123 456", true),
    ("n", "+1 (555) 123-4567", true), ("note", "5 @ 2.50", false), ("note", "a@b", false), ("note", "@handle", false),
    ("note", "+5", false), ("note", "12345678", false),
    ("a", "190.12.33.4", true), ("a", "190.12.33.4:8080", true), ("a", "190.12.33.4, 10.0.0.1", true),
    ("a", "2001:db8::1", true), ("a", "fe80:0:0:0:a45e:60ff:fec1:220b", true), ("a", "[2001:db8::1]:443", true),
    ("a", "a4:5e:60:c1:22:0b", true), ("where", "-12.0464, -77.0428", true), ("where", "(-12.046374,-77.042793)", true),
    ("where", "-12.0464 -77.0428", true), ("customer", "Ana María de la Cruz", true), ("Client", "Jean Dupont", true),
    ("客户", "王小明", true), ("login", "ana.quispe", true), ("login", "aquispe7", true), ("plate", "ABC-123", true),
    ("placa", "B MW 1234", true),
    ("note", "ana (at) x.example", true), ("note", "call 999123456 after 5", true), ("a", "999-123-456", true),
    ("person", "Ana Quispe", true), ("who", "Quispe, Ana", true), ("full", "Ana María Quispe", true),
    ("assignee", "Jean Dupont", true), ("user", "Ana Quispe", true), ("signed_by", "Ana Quispe", true),
    ("home", "01 445 6677", true), ("mob", "999 123 456", true), ("wa", "https://wa.me/51999123456", true),
    ("account", "DE89 3704 0044 0532 0130 00", true), ("a", "pay to ES9121000418450200051332 now", true),
    ("who", "table 4", false), ("user", "u12", false), ("user_city", "San Isidro", false), ("full", "yes", false),
    ("home", "Team Rojo", false), ("account", "DE88 3704 0044 0532 0130 00", false), ("account", "acme-12", false),
    ("a", "2026-03-01 / 2026-04-01", false), ("a", "10000-20000", false), ("a", "AB12CDEFGHIJKLMNOP", false),
    ("version", "1.2.3.4", false), ("app_version", "10.0.1.12", false), ("a", "10.0.19041.1", false),
    ("a", "0.1.2.3", false), ("a", "1.2.3", false), ("a", "01.02.03.04", false), ("a", "12:30:45", false),
    ("a", "a::b", false), ("a", "1.5, 2.5", false), ("size", "10.250 x 20.500", false), ("plate", "large", false),
    ("plate", "10", false), ("plate", "12 cm", false), ("plate", "Large Oval", false), ("customer", "regular", false),
    ("customer", "Acme Foods Ltd", false), ("customer", "42", false), ("customer_type", "Walk In", false),
    ("login", "success", false), ("login", "Google", false), ("client", "Mobile Safari", false),
    ("client_version", "Ana Quispe", false), ("temperature", "21,5 °C", false), ("station", "San Isidro", false),
    ("wine", "Gran Reserva", false), ("dish", "Lomo Saltado", false), ("grape", "Cabernet Sauvignon", false),
    ("note", "Ana Quispe", false),
  ])
  func valuesGiveColumnsAway(_ title: String, _ value: String, _ isPersonal: Bool) throws {
    let csv = try TableReading("t.csv", "x,\(title)\n1,\"\(value)\"\n1,ok\n")
    #expect(csv.sink.personal == (isPersonal ? [title] : []))
    let json = try TableReading("t.json", "[{\"\(title)\":\"\(value)\"},{\"x\":1}]")
    #expect(json.sink.personal == (isPersonal ? [title] : []))
  }

  @Test(arguments: [("mob", true), ("home", true), ("wa", true), ("count", false), ("account", false)])
  func bareNumbersArePhonesByTheirColumnsName(_ title: String, _ isPersonal: Bool) throws {
    for rows in ["x,\(title)\n1,999123456\n1,998877665\n", "x,\(title)\n1,999123456.0\n"] {
      #expect(try TableReading("t.csv", rows).sink.personal == (isPersonal ? [title] : []))
    }
    #expect(try TableReading("t.json", "[{\"\(title)\":999123456}]").sink.personal == (isPersonal ? [title] : []))
    #expect(try TableReading("t.csv", "x,\(title)\n1,12\n1,3.5\n").sink.personal == [])
    let nested = "{\"z\":1,\"a\":{\"\(title)\":999123456}}\n"
    #expect(try TableReading("t.ndjson", nested).sink.personal == (isPersonal ? ["a"] : []))
  }

  @Test(arguments: [
    (["999 123 456", "998 877 665", "999 12"], true), (["999 123 456", "soup", "fish", "rice"], true),
    (["150.250.700", "85.000.000", "1.250.000"], false), (["120 500 - 250 700", "80 500 - 95 000", "1 - 2"], false),
    (["150.250.700", "85.000.000", "call 999123456"], true), (["85.000.000", "1.250.000", "01 445 6677"], true),
  ])
  func numbersArePhonesWhereMostAre(_ values: [String], _ isPersonal: Bool) throws {
    let csv = try TableReading("t.csv", "x,a\n" + values.map { "1,\($0)\n" }.joined())
    #expect(csv.sink.personal == (isPersonal ? ["a"] : []))
  }

  @Test(arguments: [
    (["Jean Dupont", "Anne"], true), (["Jean Dupont", "Tarte aux pommes"], false), (["Ceviche", "Sole"], false),
    (["Salade 2", "Jean Dupont"], false),
  ])
  func ofANameOfAnythingAllValuesTell(_ values: [String], _ isPersonal: Bool) throws {
    let csv = try TableReading("t.csv", "x,nom\n" + values.map { "1,\($0)\n" }.joined())
    let evidence = csv.sink.evidence.last ?? []
    #expect((evidence.contains(.personLike) && !evidence.contains(.thingLike)) == isPersonal)
  }

  @Test(arguments: [
    (#"{"z":1,"a":{"b":[{"Email":"x"}]}}"#, true), (#"{"z":1,"a":{"b":[{"c":"x@y.example"}]}}"#, true),
    (#"{"z":1,"a":{"b":[{"c":"email"}]}}"#, false), (#"{"z":1,"a":{"c":"190.12.33.4"}}"#, true),
    (#"{"a":[-12.0464,-77.0428]}"#, true), (#"{"z":1,"a":{"customer":"Ana Quispe"}}"#, true),
    (#"{"z":1,"a":{"customer":"regular","plate":"large","sizes":[1.5,2.5]}}"#, false),
    (#"{"a":[[],{},{"t\u0065l":1}]}"#, true),
  ])
  func nestedKeysGiveColumnsAway(_ record: String, _ isPersonal: Bool) throws {
    #expect(try TableReading("t.ndjson", record + "\n").sink.personal == (isPersonal ? ["a"] : []))
  }

  /// A row that holds a forgotten person's id is dropped wherever that is; a number is one only where users are named.
  @Test func rowsThatHoldAForgottenIDAreDropped() throws {
    let maker = MarkMaker(key: [1])
    var settings = IngestSettings()
    let ids = ["u-1000", "1001", "b1"].map { maker.mark(ForgottenPeople.Kind.id.bytes, $0) }
    settings.forgotten = ForgottenPeople(
      maker: maker, ids: Dictionary(uniqueKeysWithValues: ids.map { ($0, ForgottenPeople.Person(keep: .none)) }))
    let reading = try TableReading(
      "t.csv",
      """
      topic,amount,user
      soup,1001,
      said by u-1000,2,
      u-10001,3,
      fish,4,1001
      b1,5,
      at b1 again,6,

      """, settings: settings)
    #expect(reading.sink.rows.map { $0["amount"] } == ["i1001", "i3", "i6"])
  }
}
