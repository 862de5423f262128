import Diagnostics
import Model
import Testing

@testable import Reports

/// Every word around an analyst's own comes from the string tables, in the report's own language.
@Suite struct ReportWordsTests {
  /// The tables say ж for every letter, the report's author ω: no other letter is seen.
  @Test func everyLetterThatIsSeenComesFromATableOrFromTheAuthor() throws {
    let bench = try Bench()
    var settings = try Shipped.settings()
    let english = try #require(settings.words["en"])
    settings.words = ["en": Self.marked(english)]
    settings.siteTitle = "ω"
    bench.settings = settings
    try bench.render([
      "r": Self.report, "e": "---\ntitle: ω\n---\n```sql b each\nSELECT 'ω' AS ω, 'ωω' AS ωω, 'ω ω' AS Ω\n```\n",
      "x": "---\ntitle: ω\n---\n```sql b\nSELECT nothing\n```\n",
    ])
    let pages = bench.sink.paths.filter { $0.hasSuffix(".html") && $0 != "reports/dictionary.html" }
    #expect(pages.count == 5)
    for path in pages {
      for text in Self.seen(bench.sink.text(path)) where text.unicodeScalars.contains(where: Self.isOther) {
        Issue.record("\(path): \(text)")
      }
    }
    // All kinds of remarks are there to look at.
    let page = bench.sink.text("reports/r.html")
    for word in [
      Word.chartFirstDrawn, .chartAxis, .chartUpright, .chartLines, .chartOther, .chartFewer, .nothingYet, .chartUnit,
      .chartFirstRows, .chartNoNumbers, .chartPlace, .chartOthers, .chartNegative, .chartAsNone, .chartGrid, .range,
      .billions, .trillions,
    ] {
      let parts = Self.marked(english).source(of: word).replacing(/\{\w+\}/, with: "|").split(separator: "|")
      let longest = try #require(parts.max { $0.count < $1.count })
      #expect(page.contains(longest), "\(word)")
    }
  }

  @Test func aReportSpeaksItsOwnLanguageWithinTheSites() throws {
    let bench = try Bench()
    bench.settings = try Shipped.settings(.traditionalChinese)
    let body =
      "```sql b\nSELECT 1234567.5 AS total, '2026-03-12' AS day\n```\n{{b_first.total}} {{as_of}}\n```table\ndata: b\n```\n"
    try bench.render(["es": "---\ntitle: T\nlanguage: es\n---\n" + body, "own": "---\ntitle: T\n---\n" + body])
    let spanish = bench.sink.text("reports/es.html")
    #expect(
      spanish.contains("<html lang=\"zh-Hant\" dir=\"ltr\">") && spanish.contains("<main id=\"main\" lang=\"es\">"))
    #expect(spanish.contains("1.234.567,5") && spanish.contains("20 de marzo de 2026"))
    #expect(spanish.contains("12\u{A0}mar\u{A0}2026") && spanish.contains("Descargar:"))
    #expect(spanish.contains("跳至主要內容") && !spanish.contains("To the text"))
    let chinese = bench.sink.text("reports/own.html")
    #expect(chinese.contains("<main id=\"main\">") && chinese.contains("1,234,567.5"))
    #expect(chinese.contains("2026年3月12日") && chinese.contains("下載："))
    let dictionary = bench.sink.text("reports/dictionary.html")
    #expect(dictionary.contains("<main id=\"main\">") && dictionary.contains("<h1>資料字典</h1>"))
    #expect(dictionary.contains("<th scope=\"col\">欄位</th>") && dictionary.contains("<td lang=\"en\">"))
  }

  @Test(arguments: [
    (Language.spanish, "Las primeras 1 de 2 filas."), (.traditionalChinese, "共 2 列，顯示前 1 列。"),
  ])
  func markdownSaysInItsLanguageThatRowsAreLeftOut(_ language: Language, _ expected: String) throws {
    var result = ReportResult(columns: ["n"])
    result.add([.real(1234.5)], keep: true)
    result.add([.real(2)], keep: false)
    let text = MarkdownRows.table(result, try Shipped.words(language))
    #expect(text.contains(language == .spanish ? "| 1234,5 |" : "| 1,234.5 |") && text.hasSuffix("\n\(expected)\n\n"))
  }

  /// A time of day and a name with an ampersand are read as they are; a link and a reference stay words.
  @Test func markdownForATerminalIsReadable() throws {
    let body = """
      ```sql b
      SELECT 'Bar & Grill' AS place, '21:00' AS opens UNION ALL SELECT 'AT&T &lt; &#38; R&D', 'http://x'
      ```
      From {{b_first.opens}} at {{b_first.place}}.

      ```table
      data: b
      ```
      """
    let text = String(
      decoding: try Bench().single("---\ntitle: At {{b_first.opens}} & later\n---\n\(body)\n", format: .md),
      as: UTF8.self)
    #expect(text.hasPrefix("# At 21:00 & later\n"))
    #expect(text.contains("| Bar & Grill | 21:00 |\n| AT&T &amp;lt; &\\#38; R&D | http\\://x |\n"))
    #expect(text.contains("From 21:00 at Bar & Grill."))
  }

  /// The sign stands where `numbers.percent` puts it, in every sentence.
  @Test(arguments: Language.allCases) func percentSignsHaveOneForm(_ language: Language) throws {
    let table = try Shipped.words(language)
    let gap = language.percent("").dropLast()
    for word in Word.allCases {
      for form in Language.PluralForm.allCases {
        let source = table.source(of: word, form)
        for piece in source.split(separator: "%", omittingEmptySubsequences: false).dropLast() {
          let before = piece.hasSuffix(gap) ? piece.dropLast(gap.count).last : nil
          #expect(before == "}" || before?.isNumber == true, "\(language.tag) \(word): \(source)")
        }
      }
    }
    for (name, text) in try Shipped.templates() where name.hasSuffix(".md") && language.tag == "en" {
      #expect(text.firstMatch(of: /\d %[ '\n]|%d %%|' %'/) == nil, "\(name)")
    }
  }

  @Test func anUnknownLanguageIsAnsweredWithTheKnownOnes() throws {
    let bench = try Bench()
    try bench.render(["r": "---\ntitle: T\nlanguage: ess\n---\n"])
    let problem = try #require(bench.box.problems.first)
    #expect(problem.reason == "language does not know ess" && problem.mend == "Did you mean es?")
    #expect(problem.place?.line == 3)
  }

  private static func isOther(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic && !"жЖωΩ".unicodeScalars.contains(scalar)
  }

  private static func marked(_ table: StringTable) -> StringTable {
    StringTable(
      .english,
      Word.allCases.map { word in
        Language.PluralForm.allCases.map { form in
          var isPlace = false
          let scalars = table.source(of: word, form).unicodeScalars.map { scalar -> Unicode.Scalar in
            if scalar == "{" { isPlace = true }
            defer { if scalar == "}" { isPlace = false } }
            return !isPlace && scalar.properties.isAlphabetic ? "ж" : scalar
          }
          return Phrase(String(String.UnicodeScalarView(scalars)))
        }
      })
  }

  /// Texts between tags and in attributes that are read out, but for names: of a format, a month, the author's blocks.
  /// What a problem says in English is left out.
  private static func seen(_ html: String) -> [String] {
    var html = html[(html.firstRange(of: "<title>")?.lowerBound ?? html.startIndex)...]
    for (start, end) in [("<pre", "</pre>"), ("<div lang=\"en\">", "</div>\n</section>")] {
      while let from = html.firstRange(of: start), let to = html[from.upperBound...].firstRange(of: end) {
        html.removeSubrange(from.lowerBound..<to.upperBound)
      }
    }
    let attributes = html.matches(of: /(?:aria-label|title|alt|placeholder)="([^"]*)"/).map { String($0.1) }
    let texts = html.matches(of: />([^<]+)</).map { String($0.1) }
    return (attributes + texts).map {
      $0.replacing(/&[#a-z0-9]+;/, with: "").replacing(/NDJSON|SVG|March|^(B|None|Week|Many|Less)$/, with: "")
    }
  }

  private static let report = """
    ---
    title: ω
    headline: Ω ω
    lead: Ωω {{b_count}}
    ---

    ```sql b
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 42)
    SELECT 'ω' || (i / 7) AS ω, 100 + i AS ωω, 'Ω' || (i % 7) AS ωωω, 10000 + i * i AS Ω, '1,2,3' AS ΩΩ FROM n
    ```

    ```sql none
    SELECT 1 AS ω, 2 AS ωω WHERE 0
    ```

    ```sql week
    SELECT 1 + (value % 7) AS ω, value % 24 AS ωω, value AS Ω FROM json_each('[1,2,3,4,5]')
    ```

    ```sql many
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10001)
    SELECT i AS ω, i * 1000000 AS ωω, i % 70 AS ωωω FROM n
    ```

    ```sql less
    SELECT 'ω' AS ω, -1 AS ωω, 'Ω' AS ωωω, NULL AS Ω UNION ALL SELECT 'ωω', 3e12, 'ΩΩ', NULL
    ```

    \(["bar", "line", "area", "stacked", "histogram", "scatter"].map(chart).joined(separator: "\n"))

    ```chart
    type: bar
    data: none
    label: ω
    value: ωω
    title: ω
    ```

    ```chart
    type: heat
    data: b
    row: ω
    column: ωωω
    value: ωω
    title: ω
    ```

    ```chart
    type: histogram
    data: many
    value: ωω
    title: ω
    ```

    ```chart
    type: heat
    data: many
    row: ωωω
    column: ωωω
    value: ω
    title: ω
    ```

    ```chart
    type: heat
    data: less
    row: ω
    column: ωωω
    value: ωω
    title: ω
    ```

    ```chart
    type: stacked
    data: less
    label: ω
    series: ωωω
    value: ωω
    title: ω
    ```

    ```chart
    type: bar
    data: less
    label: ω
    value: ωω
    unit: Ω
    title: ω
    ```

    ```chart
    type: bar
    data: less
    label: ω
    value: Ω
    title: ω
    ```

    ```table
    data: b
    title: ω
    rows: 5
    spark: ΩΩ
    ```
    """

  private static func chart(_ kind: String) -> String {
    let places = kind == "scatter" ? "x: ωω\ny: Ω\nfrom: 10000" : "label: ω\nvalue: ωω"
    let series = kind == "histogram" || kind == "scatter" || kind == "bar" ? "" : "\nseries: ωωω"
    let more = kind == "line" ? "\nfrom: 100" : kind == "bar" || kind == "stacked" ? "\nrows: 3" : ""
    return "```chart\ntype: \(kind)\ndata: b\ntitle: ω\nnote: Ω\n\(places)\(series)\(more)\n```\n"
  }
}
