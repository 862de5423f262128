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
