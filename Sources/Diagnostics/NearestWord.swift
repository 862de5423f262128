/// Finds the word that was probably meant.
package enum NearestWord {
  /// The candidate with the fewest edits (insertions, deletions, replacements, swaps of neighbours), if they are at
  /// most a third of the word's length, or one. The first of several equal ones wins.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let folded = word.lowercased()
    let limit = max(1, folded.count / 3)
    var best: (word: String, edits: Int)?
    for candidate in candidates {
      let edits = distance(Array(folded), Array(candidate.lowercased()))
      if edits <= limit, edits < best?.edits ?? .max { best = (candidate, edits) }
    }
    return best?.word
  }

  /// The advice that suggests the nearest candidate; nil if none is near.
  package static func question(
    for word: String, among candidates: some Sequence<String>, quoted: Bool = false
  ) -> String? {
    nearest(to: word, among: candidates).map { quoted ? "Did you mean \"\($0)\"?" : "Did you mean \($0)?" }
  }

  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var twoAgo: [Int] = []
    var previous = Array(0...right.count)
    for i in 0..<left.count {
      var current = [i + 1]
      for j in 0..<right.count {
        let change = previous[j] + (left[i] == right[j] ? 0 : 1)
        var least = min(change, previous[j + 1] + 1, current[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] { least = min(least, twoAgo[j - 1] + 1) }
        current.append(least)
      }
      twoAgo = previous
      previous = current
    }
    return previous[right.count]
  }
}
