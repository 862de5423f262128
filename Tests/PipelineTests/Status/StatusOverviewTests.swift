import Model
import Store
import Testing
@testable import Pipeline

@Suite struct StatusSourceTests {
  private let hour: Int64 = 3_600_000_000

  private func file(_ name: String, _ collection: Model.Collection, hour: Int64, isWhole: Bool = true) -> FileRecord {
    FileRecord(
      name: name, collection: collection, size: 1, modified: hour * self.hour * 1000, changed: 0, inode: 1,
      isWhole: isWhole)
  }

  @Test func eachCollectionTellsItsNewestFileAndItsAge() {
    let files = [
      file("reviews-1", .reviews, hour: 1), file("reviews-2", .reviews, hour: 5, isWhole: false),
      file("users", .users, hour: 2),
    ]
    let lines = StatusSource.all(files).map { $0.line(now: 100 * hour) }
    #expect(lines.contains("reviews      3 days old, of 1970-01-01T05:00:00Z, 2 files, 1 file not read to the end"))
    #expect(lines.contains("users        4 days old, of 1970-01-01T02:00:00Z, 1 file"))
    #expect(lines.count == 2)
  }

  @Test func collectionsWithoutFilesAreLeftOut() {
    #expect(StatusSource.all([]).isEmpty)
  }
}
