internal import Diagnostics
internal import Model
internal import Platform

/// Searches bytes for the forms of needles, piece by piece.
struct ProofSearch {
  /// A form of a needle, with the surroundings in which it is a part of a longer word.
  struct Pattern: Codable {
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

/// A text that must not be found: a person's id or address, or what the operator adds.
struct ProofNeedle: Hashable {
  /// What the text is, as places name it; the text itself is never told.
  let name: String
  let text: String

  /// From this length on a text is looked for anywhere; a shorter one as a whole value only.
  static let shortest = ForgottenPeople.shortestTelling

  var isShort: Bool { text.utf8.count < Self.shortest }

  /// The ways in which the text may be written: plain, and escaped for JSON, HTML and addresses. A short text is
  /// between quotes, or is the name of a page.
  var forms: [[UInt8]] {
    var json: [UInt8] = []
    JSONWriter.append(quoted: text.utf8, to: &json)
    let plainJSON = Self.quoted(text)
    guard !isShort else {
      let page = Array("users/\(Slug.of(text)).html".utf8)
      return Self.distinct([json, plainJSON, page])
    }
    return Self.distinct([
      Array(text.utf8), Array(json.dropFirst().dropLast()), Array(plainJSON.dropFirst().dropLast()),
      Self.html(text, apostrophe: "&#39;"), Self.html(text, apostrophe: "&apos;"),
      Array(PercentEncoding.component(text).utf8), Array(PercentEncoding.path(text).utf8),
    ])
  }

  /// Whether a form may not be a part of a longer word.
  var isWord: Bool { !isShort }

  private static func distinct(_ forms: [[UInt8]]) -> [[UInt8]] {
    var seen: Set<[UInt8]> = []
    return forms.filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  /// JSON as other programs write it, which escape only what they must.
  private static func quoted(_ text: String) -> [UInt8] {
    [UInt8(ascii: "\"")]
      + text.utf8.flatMap { byte -> [UInt8] in
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") ? [UInt8(ascii: "\\"), byte] : [byte]
      } + [UInt8(ascii: "\"")]
  }

  private static func html(_ text: String, apostrophe: String) -> [UInt8] {
    text.utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "&"): Array("&amp;".utf8)
      case UInt8(ascii: "<"): Array("&lt;".utf8)
      case UInt8(ascii: ">"): Array("&gt;".utf8)
      case UInt8(ascii: "\""): Array("&quot;".utf8)
      case UInt8(ascii: "'"): Array(apostrophe.utf8)
      default: [byte]
      }
    }
  }
}

/// What is around a text where it is a part of a longer word that the store holds, such as `u-1000` in `u-10001`.
struct ProofSurroundings: Hashable, Codable {
  let before: [UInt8]
  let after: [UInt8]
}
