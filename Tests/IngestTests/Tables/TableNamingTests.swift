import Testing

@testable import Ingest

@Suite struct TableNamingTests {
  @Test(arguments: [
    ("weather.csv", "weather"), ("Weather-0001.csv.gz", "weather"), ("weather_2024-05-06.ndjson", "weather"),
    ("weather-2024-05-06T07-08-09Z.json.zst", "weather"), ("weather-20240506-0001.csv", "weather"),
    ("2024-05-06-weather.csv", "weather"), ("weather-2024-05-06-north.csv", "weather_north"),
    ("weather (3).csv", "weather"), ("sales-2024.csv", "sales"), ("top10.csv", "top10"),
    ("covid-19-b.csv", "covid_19_b"),
    ("weather stations.csv", "weather_stations"), ("inner/agents.tsv", "agents"), ("7eleven.csv", "t_7eleven"),
    ("2024-05-06.csv", "export"), ("007.csv", "t_007"), ("---.json", "export"), ("a.b.csv", "a_b"),
    ("天气.csv", "天气"), ("HAVA-Məlumatı.csv", "hava_məlumatı"), ("clima_año.csv", "clima_año"),
    ("x\"; DROP TABLE users;--.csv", "x_drop_table_users"), ("a\u{202E}b.csv", "a_b"), ("e\u{301}t.csv", "ét"),
  ])
  func filesBelongToTables(_ file: String, _ table: String) { #expect(TableNaming.table(of: file) == table) }

  @Test func onlyExportsAreTables() throws {
    let texts = [
      "weather.csv": "a\n1\n", "deals.ndjson": #"{"a":1}"#, "list.txt": "a,b\n1,2\n", "plain": "a,b\n1,2\n",
      "geo.map": #"{"a":1}"#, "broken.json": "{", "empty.csv": "", "README.md": "a,b\n1,2\n", "notes.txt": "hello\n",
      "link.md": "[x](y)\n",
    ]
    let reading = try Reading(texts.mapValues { Array($0.utf8) })
    let tables = reading.files.filter { $0.table != nil }.map(\.name)
    #expect(tables == ["broken.json", "deals.ndjson", "empty.csv", "geo.map", "list.txt", "plain", "weather.csv"])
    let unknown = reading.problems.entries.first { $0.kind.id == "ingest.unknown-file" }
    #expect(unknown?.count == 3)
  }

  @Test func aSourceWithoutACollectionIsATable() throws {
    var settings = IngestSettings()
    settings.sources = [SourceSettings(pattern: "agents.json")]
    let text = Array(#"{"name":"Ana","email":"a@b.example"}"#.utf8)
    let reading = try Reading(["agents.json": text, "people.json": text], settings: settings)
    #expect(reading.files.map(\.table) == ["agents", nil])
  }

  @Test func onlyTheNewestDateOfATableIsRead() throws {
    let names = [
      "weather-2024-05-05.csv", "weather-2024-05-06-1.csv", "weather-2024-05-06-2.csv", "rain-2024-05-05.csv",
    ]
    let files = Dictionary(uniqueKeysWithValues: names.map { ($0, Array("a\n1\n".utf8)) })
    let reading = try Reading(files)
    #expect(reading.files.map(\.name).contains("weather-2024-05-05.csv") == false)
    #expect(reading.files.count == 3)
    #expect(reading.ids == ["ingest.older-export"])
  }
}
