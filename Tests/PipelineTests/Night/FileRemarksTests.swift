import Testing

@testable import Pipeline

struct FileRemarksTests {
  @Test("Tells what was left out of all files, most first")
  func leftOut() {
    let kinds = ["bench": 1, "atm": 1, "drinking_water": 1_234]
    var files = [
      ReadFile(name: "users.csv", identifiedAs: "users", by: "name"),
      ReadFile(name: "north.geojson", identifiedAs: "restaurants", by: "fields", leftOut: kinds),
    ]
    #expect(FileRemarks.leftOut(files) == ["Left out of north.geojson: 1,234 drinking_water, 1 atm, 1 bench"])
    let many = Dictionary(uniqueKeysWithValues: (1...9).map { ("kind \($0)", 10) })
    files.append(ReadFile(name: "south.geojson", identifiedAs: "restaurants", by: "fields", leftOut: many))
    let words = (1...7).map { "10 kind \($0)" }.joined(separator: ", ")
    #expect(
      FileRemarks.leftOut(files) == ["Left out of north.geojson and 1 more: 1,234 drinking_water, \(words), 22 others"])
    #expect(FileRemarks.leftOut(Array(files.prefix(1))).isEmpty)
  }
}
