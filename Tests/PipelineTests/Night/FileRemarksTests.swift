import Diagnostics
import Ingest
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

@Suite struct ProblemRemarksTests {
  private func lines(_ problems: [Problem]) -> [String] {
    let log = ProblemLog()
    for problem in problems { log.report(problem) }
    return ProblemRemarks.lines(log.entries)
  }

  @Test func zerosAreCountedWithTheLineThatTakesThem() {
    let zero = IngestProblems.zeroStars.problem(at: Place("a.csv", line: 2), "a rating of 0", mend: "say \"0-5\"")
    #expect(lines([zero, zero]) == ["2 ratings of 0 are no rating. say \"0-5\""])
  }

  @Test func membersThatWerePassedAreNamed() {
    let name = IngestProblems.archiveName.problem(at: Place("a.zip!../x.csv"), "leads out")
    let nested = IngestProblems.archiveNested.problem(at: Place("a.zip!b.zip"), "is an archive")
    #expect(lines([name, nested]) == ["Not read: 2 members of archives, such as a.zip!../x.csv"])
  }

  @Test func photosInArchivesAreSaidWithTheMend() {
    let photos = IngestProblems.archivePhotos.problem(at: Place("a.zip"), "the archive holds a photo", mend: "unzip")
    #expect(lines([photos]) == ["a.zip: the archive holds a photo. unzip"])
  }

  @Test func otherProblemsGiveNone() {
    #expect(lines([IngestProblems.badStars.problem(at: Place("a.csv"), "is none")]) == [])
  }
}
