package import Model

/// Decides whether a text names one cuisine or a list. A list is an array, or a text with commas if at least half of
/// its parts are in texts of other restaurants too.
///
/// The result depends on all restaurants' texts, not on their order. Memory: 8 bytes for each different text, and 9 for
/// each part.
package struct CuisineLists {
  /// By the hash of a part, the number of different texts that contain it; 2 means two or more.
  private var texts: [UInt64: UInt8] = [:]
  private var seen: Set<UInt64> = []
  /// The spelling in which each cuisine is shown, by its folded name; none until all restaurants are counted.
  var spellings: [String: String] = [:]

  init() {}

  /// The lists of all restaurants, by how many have each text.
  package init(counted texts: [ExactText: Int]) {
    for text in texts.keys { add(text.text) }
    var tally = CuisineTally()
    for (text, count) in texts {
      var folded: Set<String> = []
      for cuisine in cuisines(of: text.text) where folded.insert(cuisine.folded).inserted {
        tally.add(cuisine, times: count)
      }
    }
    spellings = tally.spellings
  }

  /// Whether no restaurant has a cuisine, of counted ones.
  package var isEmpty: Bool { spellings.isEmpty }

  /// Adds one restaurant's text.
  mutating func add(_ text: String) {
    guard let line = NameFolding.line(text), seen.insert(Self.hash(line)).inserted else { return }
    for part in CuisineList.parts(of: text) {
      let hash = Self.hash(part.folded)
      texts[hash] = min(2, (texts[hash] ?? 0) + 1)
    }
  }

  /// The cuisines of a text; the first is the leading one.
  func cuisines(of text: String) -> [CuisineName] {
    let parts = CuisineList.parts(of: text)
    guard isList(text, parts) else {
      return Cuisine.folded(text).map { [name($0, text)] } ?? []
    }
    return parts.map { name($0.folded, $0.spelling) }
  }

  private func name(_ folded: String, _ spelling: String) -> CuisineName {
    CuisineName(folded, spelling: spellings[folded] ?? Folding.trim(spelling))
  }

  private func isList(_ text: String, _ parts: [(spelling: String, folded: String)]) -> Bool {
    if CuisineList.isArray(text) { return true }
    guard parts.count > 1 else { return text.utf8.contains(UInt8(ascii: ",")) }
    return 2 * parts.filter { texts[Self.hash($0.folded)] ?? 0 > 1 }.count >= parts.count
  }

  private static func hash(_ text: String) -> UInt64 {
    text.withBytes { RowHash.of(UnsafeRawBufferPointer($0), seed: RowHash.place) }
  }
}
