import Testing

@testable import Store

@Suite struct OwnTableNamesTests {
  private func views(_ tables: String...) -> [String: String] {
    OwnTableNames.views(of: tables, taken: ["runs", "reviews", "meta"])
  }

  @Test func aTakenNameGetsAnEnding() {
    #expect(views("weather", "runs", "meta") == ["weather": "weather", "runs": "runs_export", "meta": "meta_export"])
    #expect(views("group", "order", "select").values.sorted() == ["group_export", "order_export", "select_export"])
    #expect(views("sqlite_stat", "json_each")["sqlite_stat"] == "t_sqlite_stat_export")
    #expect(views("json_each") == ["json_each": "json_each_export"])
  }

  @Test func whoHasTheEndingOfItsOwnKeepsIt() {
    #expect(views("runs", "runs_export") == ["runs": "runs_export_export", "runs_export": "runs_export"])
  }

  private func columns(_ titles: [String], keyed: Bool = false) -> [String] {
    OwnTableNames.columns((keyed ? [("", true)] : []) + titles.map { ($0, false) })
  }

  @Test(arguments: [
    (["a", "b"], ["a", "b"]), (["a", "a", "A", "a_2"], ["a", "a_2", "A_3", "a_2_2"]),
    (["", " ", "--"], ["column_1", "column_2", "column_3"]), (["2024", "1st"], ["c_2024", "c_1st"]),
    (["Temperature (°C)", "a\"b", "x; DROP"], ["Temperature_C", "a_b", "x_DROP"]),
    (["溫度", "Məkan", "año"], ["溫度", "Məkan", "año"]),
    (["order", "Id", "ROWID"], ["order", "Id", "ROWID"]), (["a\u{202E}b", "a\nb"], ["a_b", "a_b_2"]),
  ])
  func columnsAreSafe(_ titles: [String], _ names: [String]) { #expect(columns(titles) == names) }

  @Test func theKeyOfRecordsIsTheirID() {
    #expect(columns(["name"], keyed: true) == ["id", "name"])
    #expect(columns(["name", "ID", "key"], keyed: true) == ["key", "name", "ID", "key_2"])
  }

  @Test func namesAreUniqueInSQLitesEyes() {
    var random = SeededRandom(seed: 7)
    let parts = ["a", "A", "_", "2", " ", "\"", "é", "É", "order", ""]
    for _ in 0..<200 {
      let titles = (0..<12).map { _ in
        (0..<3).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      }
      let names = columns(titles)
      #expect(Set(names.map { $0.lowercased() }).count == titles.count)
      #expect(names.allSatisfy { !$0.isEmpty && !$0.contains("\"") && !$0.contains(" ") })
    }
  }

  @Test func longTitlesAreCut() {
    let long = String(repeating: "x", count: 5000)
    #expect(columns([long, long]).map(\.utf8.count) == [60, 62])
  }
}
