import Foundation
import Testing

@testable import Console

/// Files of no collection, from the exports folder to `sumaq sql` and the reports.
@Suite struct OwnTablesTests {
  private static let demo = ["--restaurants", "8", "--users", "10", "--reviews", "40", "--photos", "0"]

  private func remove(_ path: String, _ desk: Desk) throws {
    try FileManager.default.removeItem(atPath: desk.folder + "/" + path)
  }

  @Test(arguments: 0..<8)
  func everyFormatIsReadBackEqual(_ seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let desk = try Desk()
    for _ in 0..<4 {
      let table = RandomTable(&random)
      try desk.write("Exports/lines.ndjson", table.lines)
      try desk.write("Exports/array.json", table.array)
      try desk.write("Exports/keyed.json", table.keyed)
      try desk.write("Exports/commas.csv", table.cells(","))
      try desk.write("Exports/semicolons.csv", table.cells(";"))
      try desk.write("Exports/tabs.tsv", table.cells("\t"))
      try #require(desk.run("ingest", "--strict") == .done, "\(desk.errors)")
      for name in ["lines", "array", "keyed", "commas", "semicolons", "tabs"] {
        desk.run("sql", "SELECT * FROM \(name)", "--format", "ndjson")
        #expect(try table.read(desk.output) == table.expected, "\(name): \(desk.output)\n\(table.lines)")
      }
      desk.run("sql", "SELECT id FROM keyed", "--format", "csv")
      #expect(desk.output.split(whereSeparator: \.isNewline).count == table.rows.count + 1)
    }
  }

  @Test func partsAreOneTableAndAnUnchangedOneIsNotRead() throws {
    let desk = try Desk()
    try desk.write("Exports/weather-0001.csv", "day,rain\n2026-01-01,1\n")
    try desk.write("Exports/Weather-0002.ndjson", #"{"rain":2.5,"wind":"N"}"#)
    desk.run("ingest")
    #expect(
      desk.errors.contains("Weather-0002.ndjson and 1 more are the table weather: 3 columns, 2 rows"), "\(desk.errors)")
    desk.run("sql", "SELECT day, rain, wind FROM weather ORDER BY rain", "--format", "csv")
    #expect(
      desk.output.split(whereSeparator: \.isNewline).dropFirst() == ["2026-01-01,1.0,", ",2.5,N"], "\(desk.output)")
    desk.run("ingest")
    #expect(desk.errors.contains("2 files, 0 rows read: all as before"), "\(desk.errors)")
    // The same rows in other bytes are read, and change nothing.
    try desk.write("Exports/weather-0001.csv", "day,rain\r\n2026-01-01,1\r\n")
    desk.run("ingest")
    #expect(desk.errors.contains("2 files, 2 rows read: all as before"), "\(desk.errors)")
  }

  @Test func aTableIsWhatTonightsFilesSay() throws {
    let desk = try Desk()
    try desk.write("Exports/weather.csv", "rain\n1\n2\n")
    try desk.write("Exports/wind.ndjson", "{\"n\":1}\n{\"n\":2}\n")
    desk.run("ingest")
    try desk.write("Exports/wind.ndjson", "{\"n\":9}\n{\"n\":")
    #expect(desk.run("ingest") == .found)
    #expect(desk.errors.contains("error[ingest.truncated]"), "\(desk.errors)")
    desk.run("sql", "SELECT sum(n) AS n FROM wind", "--format", "ndjson")
    #expect(desk.output == "{\"n\":3}\n", "a file that breaks off keeps the rows of the night before")
    try desk.write("Exports/wind.ndjson", "{\"n\":9}\n")
    try remove("Exports/weather.csv", desk)
    desk.run("ingest")
    #expect(desk.errors.contains("warning[ingest.table-gone]"), "\(desk.errors)")
    desk.run("sql", "SELECT sum(n) AS n FROM wind", "--format", "ndjson")
    #expect(desk.output == "{\"n\":9}\n")
    #expect(desk.run("sql", "SELECT * FROM weather") == .data)
    #expect(desk.errors.contains("there is no table weather"))
  }

  @Test func inDeltaModeATableStays() throws {
    let desk = try Desk()
    try desk.write("sumaq.json", #"{"exports": {"mode": "delta"}}"#)
    try desk.write("Exports/weather.csv", "rain\n1\n2\n")
    desk.run("ingest")
    try remove("Exports/weather.csv", desk)
    try desk.write("Exports/wind.csv", "n\n1\n")
    #expect(desk.run("ingest", "--strict") == .done, "\(desk.errors)")
    desk.run("sql", "SELECT sum(rain) AS n FROM weather", "--format", "ndjson")
    #expect(desk.output == "{\"n\":3}\n")
  }

  @Test func badRowsAreRejectedAndListed() throws {
    let desk = try Desk()
    try desk.write("Exports/weather.csv", "a,b\n1,2\n1,2,3\n5\n")
    desk.run("ingest")
    #expect(desk.errors.contains("3 rows read: 2 new, 1 rejected"), "\(desk.errors)")
    desk.run("rejects", "--format", "ndjson")
    #expect(
      desk.output.contains(#""line":3,"column":"","kind":"row","problem":"ingest.csv-width","raw":"1,2,3"#),
      "\(desk.output)")
    #expect(desk.output.contains(#""line":4,"column":"b","kind":"field""#))
    try desk.write("Exports/weather.csv", "a,b\n1,2\n")
    desk.run("ingest")
    desk.run("rejects")
    #expect(desk.output == "Nothing was rejected.\n")
  }

  private static let secret = "ana@private.example"

  /// A build with a table that holds private columns, and a report over it.
  private func published() throws -> Desk {
    let desk = try Desk()
    desk.run(["demo", "Exports"] + Self.demo)
    try desk.write("Exports/agents.tsv", "agent\tdeals\tEmail\torder\nAna\t3\t\(Self.secret)\t1\nBo\t4\t\t2\n")
    try desk.write(
      "Templates/reports/agents.md",
      "---\ntitle: Agents\n---\n```sql all\nSELECT * FROM agents\n```\n{{all_count}} agents.\n")
    #expect(desk.run("build") == .done, "\(desk.errors)")
    return desk
  }

  private func holds(_ text: String, _ desk: Desk) -> [String] {
    desk.tree("Output").filter { path in
      guard let data = FileManager.default.contents(atPath: desk.folder + "/Output/" + path) else { return false }
      return data.range(of: Data(text.utf8)) != nil
    }
  }

  @Test func personalColumnsAreWithheldUntilTheyAreNamed() throws {
    let desk = try published()
    #expect(holds(Self.secret, desk) == [])
    #expect(
      desk.errors.contains("agents.tsv is the table agents: 4 columns, 2 rows; withheld: Email"), "\(desk.errors)")
    #expect(desk.run("sql", "SELECT email FROM agents") == .data)
    #expect(desk.errors.contains("looks personal and is withheld") && desk.errors.contains(#"{"show": ["email"]}"#))
    #expect(desk.run("sql", "SELECT agent, \"order\" FROM agnets") == .data)
    #expect(desk.errors.contains("Did you mean agents?"))
    let dictionary = try desk.read("Output/reports/dictionary.html")
    #expect(
      dictionary.contains("<h2 id=\"agents\" translate=\"no\">agents</h2>")
        && dictionary.contains("1 of its columns look personal"))
    #expect(dictionary.contains("write &quot;order&quot; in double quotes"))
    #expect(!dictionary.contains("Email"))

    let league = try desk.modified("Output/reports/league.html")
    let home = try desk.modified("Output/site/index.html")
    try desk.write("sumaq.json", #"{"tables": {"agents": {"show": ["email", "mail"]}, "agent": {"show": []}}}"#)
    #expect(desk.run("build") == .done)
    #expect(
      desk.errors.contains("Did you mean \"Email\"?") && desk.errors.contains("Did you mean \"agents\"?"),
      "\(desk.errors)")
    #expect(desk.errors.contains("0 rows read: all as before"), "\(desk.errors)")
    #expect(Set(holds(Self.secret, desk).map { ($0 as NSString).pathExtension }) == ["html", "csv", "ndjson"])
    #expect(try desk.modified("Output/reports/league.html") == league)
    #expect(try desk.modified("Output/site/index.html") == home)
    #expect(try desk.read("Output/reports/dictionary.html").contains("Email"))

    // Taken back, it is gone from everything that is published.
    try desk.write("sumaq.json", "{}")
    desk.run("build")
    #expect(holds(Self.secret, desk).filter { !$0.hasPrefix(".nights") } == [])
  }

  @Test func reportsFollowTheirTableAlone() throws {
    let desk = try published()
    let league = try desk.modified("Output/reports/league.html")
    desk.run("build")
    #expect(desk.errors.contains("Nothing changed"), "\(desk.errors)")
    try desk.write("Exports/agents.tsv", "agent\tdeals\tEmail\torder\nAna\t3\t\(Self.secret)\t1\nCleo\t4\t\t2\n")
    desk.run("build")
    // And the report of what changed.
    #expect(desk.errors.contains("2 rendered"), "\(desk.errors)")
    #expect(try desk.read("Output/reports/agents/all.raw.csv").contains("Cleo"))
    #expect(try desk.modified("Output/reports/league.html") == league)
    #expect(desk.run("verify", "--all") == .done, "\(desk.errors)")
  }

  @Test func theTableOfTheReadmeIsReadAsItSays() throws {
    let readme = try String(contentsOfFile: Desk.checkout + "/README.md", encoding: .utf8)
    let section = readme.components(separatedBy: "### Tables of your own")[1].components(separatedBy: "\n## ")[0]
    let csv = section.components(separatedBy: "```csv\n")[1].components(separatedBy: "```")[0]
    let sql = section.components(separatedBy: "`sumaq sql \"")[1].components(separatedBy: "\"`")[0]
    let answer = section.components(separatedBy: "```text\n")[1].components(separatedBy: "```")[0]
    let show = section.components(separatedBy: "until `")[1].components(separatedBy: "` names")[0]
    let desk = try Desk()
    try desk.write("Exports/weather.csv", csv)
    desk.run("ingest")
    #expect(desk.run("sql", sql) == .done, "\(desk.errors)")
    #expect(desk.output == answer)
    #expect(desk.run("sql", "SELECT contact FROM weather") == .data)
    try desk.write("sumaq.json", "{\(show)}")
    #expect(desk.run("sql", "SELECT contact FROM weather") == .done, "\(desk.errors)")
  }

  @Test func hostileNamesHarmNothing() throws {
    let desk = try Desk()
    try desk.write(
      "Exports/x'\"; DROP TABLE own_tables; --.csv", "a\"b,'; DROP TABLE users; --,<script>,\u{0},a]b\n1,2,3,4,5\n")
    try desk.write("Exports/select.json", #"[{"select":1,"":2,"from \"x\"":3,"Ａ":4}]"#)
    #expect(desk.run("ingest") == .done, "\(desk.errors)")
    desk.run("sql", "SELECT * FROM x_drop_table_own_tables", "--format", "ndjson")
    #expect(
      desk.output == #"{"a_b":1,"DROP_TABLE_users":2,"script":3,"column_4":4,"a_b_2":5}"# + "\n", "\(desk.errors)")
    desk.run("sql", "SELECT \"select\", column_2, \"from_x\", \"Ａ\" FROM select_export", "--format", "ndjson")
    #expect(desk.output == #"{"select":1,"column_2":2,"from_x":3,"Ａ":4}"# + "\n", "\(desk.errors)")
    #expect(desk.run("status", "--check") == .done)
  }
}

/// Random numbers that are the same on every run.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension Desk {
  /// When a file was written, and which one it is.
  fileprivate func modified(_ path: String) throws -> String {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + path)
    return "\(attributes[.modificationDate] ?? "") \(attributes[.systemFileNumber] ?? "")"
  }
}
