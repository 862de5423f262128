internal import Model
internal import Platform

/// Searches bytes for the forms of needles, piece by piece.
struct ProofSearch {
  /// A form of a needle, with the surroundings in which it is a part of a longer word.
  struct Pattern {
    let needle: String
    let bytes: [UInt8]
    let isWord: Bool
    let surroundings: [ProofSurroundings]
  }

  struct Hit: Hashable {
    let needle: String
    let offset: Int
    /// The length of what was found.
    let count: Int
  }

  /// How many bytes around a hit are looked at.
  static let reach = 64

  private let patterns: [Pattern]
  /// Whether the bytes are a database's, in which cells touch one another.
  private let isDatabase: Bool
  private var window: [UInt8] = []
  /// The offset of the window's first byte.
  private var start = 0
  /// The offset from which on hits were not reported yet.
  private var next = 0
  private let overlap: Int

  init(_ patterns: [Pattern], isDatabase: Bool) {
    self.patterns = patterns
    self.isDatabase = isDatabase
    overlap = (patterns.map(\.bytes.count).max() ?? 0) + 2 * Self.reach
  }

  /// Searches the next piece.
  mutating func add(_ piece: UnsafeRawBufferPointer, _ found: (Hit) -> Void) {
    window.append(contentsOf: piece)
    guard window.count > 4 * overlap else { return }
    search(upTo: window.count - overlap, found)
    let cut = max(0, window.count - 2 * overlap)
    window.removeFirst(cut)
    start += cut
  }

  /// Searches what is left.
  mutating func finish(_ found: (Hit) -> Void) { search(upTo: window.count, found) }

  /// Reports hits that begin before `end`, each once.
  private mutating func search(upTo end: Int, _ found: (Hit) -> Void) {
    let first = max(0, next - start)
    guard first < end else { return }
    for pattern in patterns {
      window.withUnsafeBytes { window in
        var from = first
        while let place = Self.find(pattern.bytes, in: window, from: from), place < end {
          if isHit(pattern, at: place, in: window) {
            found(Hit(needle: pattern.needle, offset: start + place, count: pattern.bytes.count))
          }
          from = place + 1
        }
      }
    }
    next = start + end
  }

  private static func find(_ bytes: [UInt8], in window: UnsafeRawBufferPointer, from: Int) -> Int? {
    guard let first = bytes.first, let base = window.baseAddress else { return nil }
    return bytes.withUnsafeBytes { bytes in
      guard let needle = bytes.baseAddress else { return nil }
      var place = from
      while place + bytes.count <= window.count,
        let found = memchr(base + place, Int32(first), window.count - bytes.count + 1 - place)
      {
        if memcmp(found, needle, bytes.count) == 0 { return UnsafeRawPointer(found) - base }
        place = UnsafeRawPointer(found) - base + 1
      }
      return nil
    }
  }

  private func isHit(_ pattern: Pattern, at place: Int, in window: UnsafeRawBufferPointer) -> Bool {
    let end = place + pattern.bytes.count
    if pattern.isWord, !isDatabase {
      if place > 0, WholeWord.isPart(window[place - 1]) { return false }
      if end < window.count, WholeWord.isPart(window[end]) { return false }
    }
    return !pattern.surroundings.contains { around in
      guard place >= around.before.count, end + around.after.count <= window.count,
        window[place - around.before.count..<place].elementsEqual(around.before),
        window[end..<end + around.after.count].elementsEqual(around.after)
      else { return false }
      // In a text the longer word must end where it is known to end.
      let (first, last) = (place - around.before.count, end + around.after.count)
      return isDatabase
        || ((first == 0 || !WholeWord.isPart(window[first - 1]))
          && (last == window.count || !WholeWord.isPart(window[last])))
    }
  }
}
