import Diagnostics
import Foundation
import Model
import Testing
@testable import Photos
@testable import Store

@Suite struct PhotoProblemsTests {
  @Test(arguments: ProblemKind.all.map(\.id).filter { $0.hasPrefix("photos.") })
  func everyKindOfTheQueueIsFound(_ id: String) {
    #expect(PhotoProblems.kind(id).id == id)
  }

  @Test func whatPagesSayIsWhatTheySay() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../../Templates/strings/en.json"
    let words = try String(contentsOfFile: path, encoding: .utf8)
    for kind in ProblemKind.all where kind.id.hasPrefix("photos.") {
      guard let quote = kind.explanation.firstMatch(of: /Pages say “([^”]*)”/) else { continue }
      #expect(words.contains("\"\(quote.1)\""), "\(kind.id)")
    }
    for kind in [PhotoProblems.damaged, PhotoProblems.missing] {
      #expect(kind.explanation.contains("Pages leave the photo out"))
    }
    #expect(PhotoProblems.tooLarge.explanation.contains("Pages say “"))
  }

  @Test func aKindThatIsNoMoreIsADamagedPhoto() {
    #expect(PhotoProblems.kind("photos.long-gone") == PhotoProblems.damaged)
  }
}

@Suite struct PhotoProblemReportTests {
  /// Reasons and places of a night, in the order in which they were told.
  private func told(_ town: PhotoTown, workers: Int) throws -> [String] {
    let box = ProblemBox()
    try town.night(problems: box) { $0.workers = workers }
    return box.problems.map(\.headline)
  }

  @Test func theOrderIsThatOfTheReferences() throws {
    let names = (0..<200).map { "p\(($0 * 37) % 200).jpg" }
    func town() throws -> PhotoTown {
      let town = try PhotoTown()
      for (index, name) in names.enumerated() {
        if index % 2 == 0 { try town.write([1, 2, UInt8(index)], name) }
        try town.add(name, to: index % 3 == 0 ? "restaurants" : "reviews")
      }
      try town.store.write { try $0.execute("UPDATE restaurants SET id = photo; UPDATE reviews SET id = photo") }
      return town
    }
    let alone = try told(town(), workers: 1)
    #expect(alone.count == 200)
    #expect(alone.map { $0.prefix { $0 != ":" } } == names.sorted().map { Substring($0) })
    #expect(try told(town(), workers: 8) == alone)
  }

  @Test func aFileThatIsWantedInTwoUsesIsToldOnceWithItsRows() throws {
    let town = try PhotoTown()
    try town.store.write { connection in
      try connection.execute(
        """
        INSERT INTO restaurants(key, id, present, derived, digest) VALUES (1, 'el-tambo', 1, 0, 1);
        INSERT INTO users(key, id, present, derived, digest, photo) VALUES (1, 'Ana B', 1, 0, 1, 'gone.jpg');
        INSERT INTO users(key, id, present, derived, digest, photo) VALUES (2, 'x@example.org', 1, 0, 1, 'mine.jpg');
        INSERT INTO dishes(id, id_hash, digest, restaurant_key, photo) VALUES ('d9', 1, 1, 1, 'gone.jpg');
        INSERT INTO dishes(id, id_hash, digest, restaurant_key, photo) VALUES ('d7', 1, 1, 1, 'gone.jpg');
        INSERT INTO reviews(id, id_hash, digest, user_key, restaurant_key, photo) VALUES ('v1', 1, 1, 1, 1, 'v.jpg');
        INSERT INTO reviews(id, id_hash, digest, restaurant_key, avatar) VALUES ('v2', 1, 1, 1, 'guest.jpg');
        """)
    }
    #expect(
      try told(town, workers: 2) == [
        "gone.jpg: the photo cannot be shown: the file is not there; dish “d7” on restaurants/el-tambo.html "
          + "and 2 more rows want it",
        "guest.jpg: the photo cannot be shown: the file is not there; review “v2” on restaurants/el-tambo.html wants it",
        "mine.jpg: the photo cannot be shown: the file is not there; user wants it",
        "v.jpg: the photo cannot be shown: the file is not there; review “v1” on restaurants/el-tambo.html and "
          + "users/\(Slug.of("Ana B")).html wants it",
      ])
  }

  @Test func aQuietNightTellsTheSameAgain() throws {
    let town = try PhotoTown()
    try town.write([1, 2, 3], "broken.jpg")
    for name in ["broken.jpg", "gone.jpg"] { try town.add(name) }
    let first = try told(town, workers: 1)
    #expect(first.count == 2)
    #expect(try told(town, workers: 4) == first)
    try town.forget("gone.jpg")
    #expect(try told(town, workers: 1) == Array(first.prefix(1)))
  }
}
