internal import Store

/// By how much a night changes the number of pages that show a photo.
struct PhotoPageChanges {
  private var changes: [String: Int] = [:]
  /// Photos that a page no longer shows.
  private(set) var left: Set<String> = []

  /// Counts a page that showed `before`.
  mutating func count(_ photos: ShownPhotos, before: ShownPhotos) {
    guard photos != before else { return }
    let (now, then) = (Set(photos.paths), Set(before.paths))
    for photo in now.subtracting(then) { add(1, to: photo) }
    for photo in then.subtracting(now) {
      add(-1, to: photo)
      left.insert(photo)
    }
  }

  subscript(photo: String) -> Int { changes[photo] ?? 0 }

  private mutating func add(_ number: Int, to photo: String) {
    let sum = self[photo] + number
    changes[photo] = sum == 0 ? nil : sum
  }
}
