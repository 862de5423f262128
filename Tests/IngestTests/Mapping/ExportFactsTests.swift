import Diagnostics
import Model
import Testing
@testable import Ingest

/// A file that is read alone with the facts of all gives what it gives among all.
struct ExportFactsTests {
  private static let files: [String: [UInt8]] = [
    "restaurants.ndjson": #"{"id":"restaurants/sur","name":"Sur","rating":9}"# + "\n",
    "reviews-1.csv":
      "id,user_id,restaurant_id,stars,createdAt\n1,u,restaurants/sur,4,5/6/2019\n2,u,restaurants/lima,8,7/6/2019\n",
    "reviews-2.csv": "id,user_id,restaurant_id,stars,createdAt\n3,u,restaurants/other,10,25/5/2019\n",
    "visits.csv": "id,user_id,restaurant_id,visitedAt\n1,u,restaurants/sur,5/6/2019\n",
  ].mapValues { Array($0.utf8) }

  private let settings = IngestSettings()

  private func facts(_ files: [ExportFile]) throws -> ExportFacts {
    var facts = ExportFacts()
    for file in files { facts.add(try ExportReader().facts(of: file, settings: settings, into: CollectingSink())) }
    return facts
  }

  private func rows(_ file: ExportFile, _ facts: ExportFacts) throws -> [Collection: [[String: String]]] {
    let sink = CollectingSink()
    _ = try ExportReader().read(file, facts, settings: settings, problems: ProblemLog(), into: sink)
    return sink.rows
  }

  @Test func theOtherFilesDecideToo() throws {
    let folder = try TemporaryExports(Self.files)
    let files = try ExportFolder.list(folder.path, settings: settings, problems: ProblemLog())
    let facts = try facts(files)
    #expect(try self.facts(files.reversed()) == facts, "the order does not matter")
    let first = try #require(files.first { $0.name == "reviews-1.csv" })
    let reviews = try #require(try rows(first, facts)[.reviews])
    #expect(reviews.map { $0["created_at"] } == ["1559692800000000", "1559865600000000"], "the second file has a 25")
    #expect(reviews.map { $0["restaurant_id"] } == ["restaurants/sur", "lima"], "the first is an id of a restaurant")
    #expect(reviews.map { $0["stars"] } == ["2.333333333333333", "4.111111111111111"], "the second file goes up to 10")
    let visits = try #require(files.first { $0.name == "visits.csv" })
    #expect(try rows(visits, facts)[.visits]?.map { $0["visited_at"] } == [nil], "reviews tell nothing of visits")
  }

  @Test func aFileAloneWouldBeReadAnotherWay() throws {
    let folder = try TemporaryExports(Self.files)
    let files = try ExportFolder.list(folder.path, settings: settings, problems: ProblemLog())
    let first = try #require(files.first { $0.name == "reviews-1.csv" })
    let reviews = try #require(try rows(first, try facts([first]))[.reviews])
    #expect(reviews.map { $0["created_at"] } == [nil, nil])
    #expect(reviews.map { $0["restaurant_id"] } == ["sur", "lima"])
  }

  @Test func codingGivesTheSame() throws {
    let folder = try TemporaryExports(Self.files)
    let facts = try facts(try ExportFolder.list(folder.path, settings: settings, problems: ProblemLog()))
    let bytes = try PackedWriter.bytes(of: facts)
    #expect(try PackedReader.value(of: bytes) == facts)
    for count in bytes.indices {
      #expect(throws: PackedReader.Torn.self) { try PackedReader.value(ExportFacts.self, of: Array(bytes[..<count])) }
    }
  }
}

/// Ratings above 5 widen the scale of their collection where enough of them are.
@Suite struct RatingScalesTests {
  private func text(_ ratings: [String]) -> String {
    "id,restaurant_id,stars,comment\n" + zip(1..., ratings).map { "\($0),r,\($1),fine\n" }.joined()
  }

  @Test(arguments: ["Like", "Not yet rated", "n/a", "hot 5 cold"])
  func wordsThatAreNoRatingAreNoCallForAScale(_ word: String) throws {
    let reading = try Reading("reviews.csv", "id,restaurant_id,stars,comment\na,r,\(word),x\nb,r,4,y\n")
    #expect(reading.ids == ["ingest.bad-stars"])
    let problem = try #require(reading.problems.entries.first?.examples.first)
    #expect(!problem.mend.contains("ratingScale") && problem.mend.hasPrefix("Export numbers"))
    let wide = try Reading("reviews.csv", "id,restaurant_id,stars,comment\na,r,400,x\nb,r,4,y\n")
    #expect(wide.problems.entries.first?.examples.first?.mend.contains("ratingScale") == true)
  }

  @Test(arguments: [("6", "3.5"), ("10", "5.5"), ("20", "10.5"), ("100", "50.5")])
  func enoughOfThemWidenTheScale(_ highest: String, _ middle: String) throws {
    let reading = try Reading("reviews.csv", text(["1", highest, middle, highest]))
    #expect(reading.column(.reviews, "stars") == ["1.0", "5.0", "3.0", "5.0"])
    #expect(reading.ids == ["ingest.rating-scale"])
    #expect(reading.sink.rejects.isEmpty)
  }

  @Test func aSingleOneIsABadField() throws {
    let reading = try Reading("reviews.csv", text(["5", "33.5", "4"]))
    #expect(reading.column(.reviews, "stars") == ["5.0", nil, "4.0"])
    #expect(reading.ids == ["ingest.bad-stars"])
  }

  @Test func whatIsNoRatingWidensNothing() throws {
    let reading = try Reading("reviews.csv", text(["4", "1543", "-3"]))
    #expect(reading.column(.reviews, "stars") == ["4.0", nil, nil])
    #expect(reading.ids == ["ingest.bad-stars"])
  }

  /// The suggested scale ends at the highest rating of the file, or else at that of stars.
  @Test(arguments: [
    (["0", "2", "1", "0"], "0-2"), (["0", "0", "4.5"], "0-5"), (["0", "9", "0", "10"], "0-10"), (["0", "0"], "0-5"),
    (["0", "0", "1543"], "0-5"),
  ])
  func zerosAreCountedWithTheLineThatTakesThem(_ ratings: [String], _ scale: String) throws {
    let reading = try Reading("reviews.csv", text(ratings))
    #expect(reading.column(.reviews, "stars").prefix(1) == [nil])
    let entry = try #require(reading.problems.entries.first { $0.kind == IngestProblems.zeroStars })
    #expect(entry.count == 2)
    #expect(entry.examples.first?.place == Place("reviews.csv", line: 2, field: "stars"))
    let mend = try #require(entry.examples.first?.mend)
    #expect(mend.contains(#"{"file": "reviews.csv", "collection": "reviews", "ratingScale": "\#(scale)"}"#))
  }

  @Test func aDeclaredScaleIsTaken() throws {
    var settings = IngestSettings()
    settings.sources = [SourceSettings(pattern: "reviews.csv", collection: .reviews, scale: RatingScale("0-2"))]
    let reading = try Reading("reviews.csv", text(["0", "1", "2", "3"]), settings: settings)
    #expect(reading.column(.reviews, "stars") == ["1.0", "3.0", "5.0", nil])
    #expect(reading.ids == ["ingest.bad-stars"])
  }

  @Test func ratingsOfRestaurantsHaveAScaleOfTheirOwn() throws {
    let reading = try Reading([
      "restaurants.csv": Array("id,name,address,rating\na,Lima,x,5.5\nb,Cusco,y,10\nc,Puno,z,0\nd,Tacna,w,10\n".utf8),
      "reviews.csv": Array(text(["4"]).utf8),
    ])
    #expect(reading.column(.restaurants, "rating") == ["3.0", "5.0", nil, "5.0"])
    #expect(reading.column(.reviews, "stars") == ["4.0"])
    #expect(reading.ids == ["ingest.rating-scale"])
  }

  @Test func aRatingAboveAScaleThatWasNotLookedAtEndsTheReading() throws {
    let folder = try TemporaryExports(texts: ["reviews.csv": text(["4", "7"])])
    let settings = IngestSettings()
    let files = try ExportFolder.list(folder.path, settings: settings, problems: ProblemLog())
    let read = { (scales: RatingScales) in
      try ExportReader().read(
        files[0], settings: settings, problems: ProblemLog(), into: CollectingSink(), scales: scales)
    }
    #expect(throws: RatingsExceeded.self) { try read(RatingScales()) }
    #expect(try read(RatingScales(decided: [.reviews])).counts.rejectedFields == 1)
    let counts = try ExportReader().ratings(of: files[0], settings: settings)[.reviews]?[.reviews]
    #expect(counts?.all == 2 && counts?.above5 == 1)
  }
}
