import Model
import Testing
@testable import Reports
@testable import Store

/// Every kind of chart over every kind of data: nothing leaves the picture, and nothing is without words.
@Suite struct ChartTests {
  private static let kinds: [(ChartSettings.Kind, [String: String])] = [
    (.bar, ["label": "label", "value": "n"]), (.line, ["label": "label", "value": "n"]),
    (.line, ["label": "label", "value": "n", "series": "kind"]), (.area, ["label": "label", "value": "n"]),
    (.stacked, ["label": "label", "value": "n", "series": "kind"]), (.histogram, ["label": "label", "value": "n"]),
    (.histogram, ["value": "n"]), (.scatter, ["x": "m", "y": "n", "label": "label"]),
    (.heat, ["row": "label", "column": "kind", "value": "n"]), (.heat, ["row": "m", "column": "n", "value": "n"]),
    (.line, ["label": "label", "value": "n", "low": "m", "high": "n"]),
    (.line, ["label": "label", "value": "n", "by": "kind"]),
    (.range, ["label": "label", "value": "n", "low": "m", "high": "n"]),
  ]

  private static func rows(_ values: [AnalystValue]) -> [[AnalystValue]] {
    values.enumerated().map { index, value in
      [.text("label \(index)"), value, .integer(Int64(index * 7 % 5)), .text("kind \(index % 9)")]
    }
  }

  private static let data: [(name: String, rows: [[AnalystValue]])] = [
    ("nothing", []), ("one", rows([.integer(3)])), ("nulls", rows([.null, .null])),
    ("gaps", rows([.integer(3), .null, .real(4.5), .null, .integer(9)])), ("zero", rows([.integer(0), .integer(0)])),
    ("negative", rows([.integer(-30), .real(12), .real(-4.5), .integer(40)])),
    ("negative alone", rows([.integer(-3), .integer(-5)])),
    ("huge", rows([.integer(.max), .integer(.min), .real(1e300), .real(-1.7e308)])),
    ("tiny", rows([.real(0.00012), .real(5e-324), .real(-1e-9)])),
    ("endless", rows([.real(.infinity), .real(-.infinity), .real(.nan), .integer(1)])),
    ("texts", rows([.text("a"), .text("12"), .blob([1])])),
    ("many", rows((0..<10_000).map { .integer(Int64($0 * 7919 % 1000)) })),
    ("hostile", [[.text("</svg><script>\u{202E}\u{0}\n{{x}}"), .integer(1), .integer(1), .text("\"'>&")]]),
  ]

  @Test(arguments: kinds.indices, data.indices)
  func staysInThePictureAndIsSaidInWords(_ kind: Int, _ set: Int) throws {
    let (name, rows) = Self.data[set]
    var settings = ChartSettings(kind: Self.kinds[kind].0, data: "d", title: "The finding")
    settings.columns = Self.kinds[kind].1
    settings.isShare = settings.kind == .stacked && set % 2 == 0
    if [.line, .area, .range].contains(settings.kind) {
      settings.lines = try [#require(ChartMark("3.5 \"the <mean>\"")), #require(ChartMark("-1e400 far"))]
    }
    let result = ReportResult(columns: ["label", "n", "m", "kind"], rows: rows)
    let drawing = try Chart.draw(settings, result, Shipped.words(), id: "f1")
    let all = drawing.picture + drawing.below
    for bad in ["nan", "inf%", "=\"inf", "null", "<script", "\u{202E}", "\u{0}", "style="] {
      #expect(!all.contains(bad), "\(name): \(bad)")
    }
    for match in all.matches(of: /(x|x1|x2|cx|width)="(-?[0-9.]+)%"/) {
      let share = try #require(Double(match.2))
      #expect((0...100.01).contains(share), "\(name): \(match.0)")
    }
    for match in all.matches(of: /<(text|circle|rect|line)[^>]* c?y1?="(-?[0-9.]+)"/) {
      let place = try #require(Double(match.2))
      #expect(place >= 0 && place < 30_000, "\(name): \(match.0)")
    }
    guard !drawing.picture.isEmpty else { return }
    #expect(all.contains("The finding"))
    #expect(settings.kind == .histogram || settings.columns["by"] != nil || all.contains("<desc id=\"f1d\">"))
    let words = try Shipped.words()
    let file = String(decoding: ChartFile.bytes(drawing, title: "A & B", words), as: UTF8.self)
    #expect(file.hasPrefix("<svg xmlns=") && file.contains("<title>A &amp; B</title>") && !file.contains("<script"))
    #expect(!file.contains("class=") && !file.contains("<style"))
    #expect(file.matches(of: /<svg[ >]/).count == file.matches(of: /<\/svg>/).count)
    #expect(all.utf8.count < 3_000_000)
  }

  @Test(arguments: [
    (0.0, 9.0, false, [0, 2.5, 5, 7.5, 10]), (0, 9, true, [0, 5, 10]), (0, 3, true, [0, 1, 2, 3]),
    (3, 4.4, false, [3, 3.5, 4, 4.5]), (-30, 40, false, [-40, -20, 0, 20, 40]), (0, 0, true, [0, 1]),
    (0, 0.0003, false, [0, 0.0001, 0.0002, 0.0003]),
  ])
  func ticksAreRoundAndReachTheData(_ low: Double, _ high: Double, _ whole: Bool, _ expected: [Double]) {
    let scale = Scale(low: low, high: high, whole: whole, closed: true)
    #expect(scale.ticks.count == expected.count, "\(scale.ticks)")
    #expect(zip(scale.ticks, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(scale.ticks)")
  }

  @Test(arguments: Language.allCases)
  func ticksThatDifferAreWrittenDifferently(_ language: Language) throws {
    let table = try Shipped.words(language)
    for (low, high) in [(0.0, 0.0003), (0, 0.02), (0, 2), (0, 7), (0, 1e7), (0, 1.2e12), (-3e8, 4e8), (0, 1e17)] {
      let scale = Scale(low: low, high: high, closed: true)
      for format in [ValueFormat.number(decimals: 0), .percent(decimals: 0), .signed(decimals: 1)] {
        let words = scale.ticks.map { scale.words($0, format, table) }
        #expect(Set(words).count == words.count, "\(words)")
      }
    }
  }

  @Test func aLineOfVeryManyPointsKeepsItsExtremes() {
    let points = (0..<10_000).map { ($0, Double($0 * 7919 % 997)) }
    let thinned = Thinning.thinned(points, most: 600)
    #expect(thinned.count <= 600 && thinned.count > 300)
    #expect(thinned.first?.0 == 0 && thinned.last?.0 == 9999)
    #expect(thinned.map(\.1).max() == points.map(\.1).max() && thinned.map(\.1).min() == points.map(\.1).min())
    #expect(zip(thinned, thinned.dropFirst()).allSatisfy { $0.0 < $1.0 })
  }

  @Test func labelsAtTheEndsOfLinesDoNotMeet() {
    let moved = LabelSpread.spread([100, 101, 100, 240, 249])
    #expect(zip(moved.sorted(), moved.sorted().dropFirst()).allSatisfy { $1 - $0 >= 15 })
    #expect((moved.max() ?? 0) <= 250)
  }

  @Test(arguments: [
    (999_999.0, 0, "999,999"), (1_000_000, 0, "1\u{A0}mn"), (1_234_567, 0, "1.23\u{A0}mn"),
    (-12_345_678, 0, "−12.3\u{A0}mn"), (5.5e10, 0, "55\u{A0}bn"), (1.234e12, 0, "1.23\u{A0}tn"), (1e300, 0, "1.0e300"),
    (0.5, 2, "0.50"),
  ])
  func numbersBesideMarksAreShort(_ number: Double, _ decimals: Int, _ expected: String) throws {
    #expect(NumberText.short(number, decimals: decimals, try Shipped.words()) == expected)
  }

  @Test(arguments: [
    (Language.spanish, "12,3\u{A0}M", "55\u{A0}mil\u{A0}M", "1,23\u{A0}B"),
    (.traditionalChinese, "12.3\u{A0}百萬", "55\u{A0}十億", "1.23\u{A0}兆"),
    (.azerbaijani, "12,3\u{A0}mln", "55\u{A0}mlrd", "1,23\u{A0}trln"),
  ])
  func largeNumbersHaveTheWordOfTheLanguage(
    _ language: Language, _ millions: String, _ billions: String, _ trillions: String
  ) throws {
    let words = try Shipped.words(language)
    #expect(NumberText.short(12_345_678, decimals: 0, words) == millions)
    #expect(NumberText.short(5.5e10, decimals: 0, words) == billions)
    #expect(NumberText.short(1.234e12, decimals: 0, words) == trillions)
  }

  @Test func smallNumbersKeepTwoDigits() {
    func decimals(_ numbers: [Double]) -> Int {
      var kind = ColumnKind()
      for number in numbers { kind.add(.real(number)) }
      return kind.decimals
    }
    #expect(decimals([0.00012, 0.0003]) == 5 && decimals([4.5, 0.0003]) == 1 && decimals([0.25]) == 2)
    #expect(decimals([0]) == 0 && decimals([5e-324]) == 12)
    #expect(NumberText.grouped(5e-324, decimals: 12, .english) == "5e-324")
  }
}

@Suite struct ChartMarkTests {
  @Test(arguments: [
    ("2025-03-01 \"new menu\"", "2025-03-01", "new menu"), ("2025-03 new menu", "2025-03", "new menu"),
    ("\"La Casa\" opens", "La Casa", "opens"), ("4.1 \"mean of all\"", "4.1", "mean of all"), ("x", "x", ""),
    ("x \"", "x", "\""),
  ])
  func placeAndWordsAreRead(value: String, place: String, text: String) throws {
    let mark = try #require(ChartMark(value))
    #expect(mark.place == place)
    #expect(mark.text == text)
  }

  @Test(arguments: ["", " ", "\"\" words"])
  func withoutAPlaceThereIsNoMark(value: String) { #expect(ChartMark(value) == nil) }
}
