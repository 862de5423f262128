import Testing

@testable import Store

/// Functions of one row.
@Suite struct AnalystFunctionsTests {
  private let desk: AnalystDesk

  init() throws { desk = try AnalystDesk() }

  /// The values are those of Python, from the formulas as the textbooks have them.
  @Test(
    arguments: [
      ("wilson_low(0, 10)", 0), ("wilson_high(0, 10)", 0.2775401687666165), ("wilson_low(10, 10)", 0.7224598312333834),
      ("wilson_high(10, 10)", 1), ("wilson_low(90, 100)", 0.8256326956323347),
      ("wilson_high(90, 100)", 0.9447714583868639),
      ("wilson(90, 100)", 0.8256326956323347), ("wilson_low(3, 7, 2.576)", 0.11636412362722026),
      ("wilson_high(3, 7, 2.576)", 0.8102993827254801), ("wilson_low(1, 0)", nil), ("wilson_high(3, 2)", nil),
      ("wilson_high(NULL, 2)", nil), ("wilson_low('a', 2)", nil), ("p_value(0)", 1),
      ("p_value(1.96)", 0.04999579029644087),
      ("p_value(-3)", 0.0026997960632601866), ("p_value(9e999)", 0), ("p_value(NULL)", nil), ("p_value('3')", nil),
      ("adjusted_stars(10, 2, 3937, 1000)", 49.0 / 12), ("adjusted_stars(10, 2, 3950, 1000)", 50.0 / 12),
      ("adjusted_stars(10, 2, 3937, 1000, 50)", 205.0 / 52), ("adjusted_stars(10, 2, 3937, 1000, 0)", 5),
      ("adjusted_stars(0, 0, 3937, 1000)", 3.9), ("adjusted_stars(0, 0, 1, 0)", nil),
      ("adjusted_stars(0, 0, 4, 1, 0)", nil), ("adjusted_stars(NULL, 1, 4, 1)", nil),
      ("least(4)", nil), ("least(5)", 5), ("least(4.99)", nil), ("least(5.5)", 5.5), ("least(NULL)", nil),
      ("least('9')", nil), ("least(5, 0.25)", 0.25), ("least(4, 0.25)", nil), ("least(9, NULL)", nil),
    ] as [(String, Double?)])
  func computes(_ call: String, _ expected: Double?) throws {
    let value = try desk.numbers("SELECT \(call)")[0]
    guard let value, let expected else {
      #expect(value == nil && expected == nil)
      return
    }
    #expect(abs(value - expected) < 1e-14)
  }

  /// A register's name finds the restaurant whose name is spelled otherwise.
  @Test func namesJoin() throws {
    #expect(
      try desk.texts("SELECT name_key('CAFE LUNA & BAR') UNION ALL SELECT name_key('Café “Luna” and Bar')")
        == ["cafe luna and bar", "cafe luna and bar"])
    #expect(
      try desk.numbers("SELECT name_key(NULL) IS NULL AND name_key('&') IS NOT NULL AND name_key('-') IS NULL") == [1])
  }

  @Test(arguments: [
    ("SELECT wilson_lo(1, 2)", "Did you mean wilson_low()?"), ("SELECT quantil(1, 0.5)", "Did you mean quantile()?"),
    ("SELECT stdev(1)", "Did you mean stddev()?"), ("SELECT regexp_extrct('a', 'a')", "Did you mean regexp_extract()?"),
    ("SELECT quantile(1)", "Write quantile(x, q)."), ("SELECT corr(1)", "Write corr(y, x)."),
    ("SELECT wilson_high(1)", "Write wilson_high(k, n)."),
  ])
  func mistakesAreToldWithTheNearestWord(_ sql: String, _ mend: String) throws {
    let mistake = try desk.mistake(sql)
    #expect(mistake?.mend == mend)
    #expect(mistake?.offset == 7)
  }

  /// Whatever the dictionary lists may be called, and is none of SQLite's own.
  @Test func theDictionaryListsWhatIsThere() throws {
    let own = try Connection(":memory:", .readWrite)
    let known = Set(try own.rows("SELECT name FROM pragma_function_list") { $0.text(0) ?? "" })
    for (signature, meaning) in AnalystDictionary.functions {
      #expect(!meaning.isEmpty)
      guard let open = signature.firstIndex(of: "(") else {
        #expect(signature == "text REGEXP pattern")
        continue
      }
      let name = String(signature[..<open])
      #expect(!known.contains(name), "\(name)")
      #expect(AnalystSpine.isSpine(name) || AnalystFunctionNames.allowed.contains(name), "\(name)")
    }
  }
}
