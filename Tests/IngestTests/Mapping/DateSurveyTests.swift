import Diagnostics
import Model
import Testing

@testable import Ingest

/// Which number is the month is decided over all files of a collection.
@Suite struct DateSurveyTests {
  private func read(_ files: [String: [String]], settings: IngestSettings = IngestSettings()) throws -> Reading {
    try Reading(
      together: files.mapValues { dates in
        Array(("id,user_id,createdAt,updatedAt\n" + zip(1..., dates).map { "\($0),u,\($1),\n" }.joined()).utf8)
      }, settings: settings)
  }

  @Test func anotherFileOfTheCollectionDecides() throws {
    let american = try read(["reviews-1.csv": ["5/6/2019"], "reviews-2.csv": ["5/25/2019"]])
    #expect(american.column(.reviews, "created_at") == ["1557100800000000", "1558742400000000"])
    let european = try read(["reviews-1.csv": ["25/5/2019"], "reviews-2.csv": ["5/6/2019"]])
    #expect(european.column(.reviews, "created_at") == ["1558742400000000", "1559692800000000"])
  }

  @Test func aFileOfAnotherCollectionDoesNot() throws {
    let reading = try read(["reviews.csv": ["5/6/2019"], "visits.csv": ["25/5/2019"]])
    #expect(reading.column(.reviews, "created_at") == [nil])
    #expect(reading.column(.visits, "visited_at") == ["1558742400000000"])
  }

  @Test func whatStaysOpenIsSaidOnceWithTheMend() throws {
    let reading = try read(["reviews-1.csv": ["5/6/2019", "7/8/2019"], "reviews-2.csv": ["1/2/2019"]])
    #expect(reading.column(.reviews, "created_at") == [nil, nil, nil])
    #expect(reading.ids == ["ingest.ambiguous-date"])
    #expect(reading.problems.entries.first?.count == 1)
    #expect(reading.problems.entries.first?.kind.mend.contains("\"dateFormat\"") == true)
    #expect(reading.sink.rejects.map(\.raw) == ["5/6/2019", "7/8/2019", "1/2/2019"])
  }

  @Test func filesThatContradictEachOtherLeaveItOpen() throws {
    let reading = try read(["reviews-1.csv": ["25/5/2019"], "reviews-2.csv": ["5/25/2019"]])
    #expect(reading.column(.reviews, "created_at") == [nil, nil])
  }

  @Test func aDeclaredFileDecidesForItselfAlone() throws {
    var settings = IngestSettings()
    settings.sources = [SourceSettings(pattern: "reviews-1*", dateOrder: .monthDayYear)]
    let reading = try read(
      ["reviews-1.csv": ["5/6/2019"], "reviews-2.csv": ["25/5/2019", "5/6/2019"]], settings: settings)
    #expect(
      reading.column(.reviews, "created_at") == ["1557100800000000", "1558742400000000", "1559692800000000"])
  }
}
