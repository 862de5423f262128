/// On how many pages of the ledger each photo is shown; counts the changes of one transaction.
final class PhotoPages {
  /// So many photos are counted in memory before their rows are changed.
  private static let mostHeld = 20_000

  private let connection: Connection
  private var changes: [String: Int] = [:]

  init(_ connection: Connection) { self.connection = connection }

  /// Counts the photos of a page that showed `before`.
  func count(_ photos: ShownPhotos, before: ShownPhotos) throws {
    guard photos != before else { return }
    for photo in before.paths { changes[photo, default: 0] -= 1 }
    for photo in photos.paths { changes[photo, default: 0] += 1 }
    if changes.count > Self.mostHeld { try write() }
  }

  /// Writes what was counted.
  func write() throws {
    for (photo, change) in changes.sorted(by: { $0.key < $1.key }) where change != 0 {
      try connection.run(
        """
        INSERT INTO photo_pages(photo, pages) VALUES(?1, ?2) ON CONFLICT(photo) DO UPDATE SET pages = pages + ?2
        """, .text(photo), Value(change))
      if change < 0 { try connection.run("DELETE FROM photo_pages WHERE photo = ?1 AND pages <= 0", .text(photo)) }
    }
    changes.removeAll(keepingCapacity: true)
  }
}
