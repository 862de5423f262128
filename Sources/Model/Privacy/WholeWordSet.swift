/// Finds in one pass which of many values a text has as whole words (`WholeWord`).
package struct WholeWordSet: Sendable {
  /// The owners of each value.
  private var owners: [ArraySlice<UInt8>: [Int]] = [:]
  /// The lengths of the values that begin with a byte, the shortest first.
  private var lengths = [[Int]](repeating: [], count: 256)

  package init() {}

  /// Adds a value of an owner; an empty one is in no text.
  package mutating func add(_ value: [UInt8], of owner: Int) {
    guard let byte = value.first else { return }
    owners[value[...], default: []].append(owner)
    let first = Int(byte)
    if !lengths[first].contains(value.count) { lengths[first] = (lengths[first] + [value.count]).sorted() }
  }

  /// The owners of the values in a text.
  package func owners(in text: [UInt8]) -> Set<Int> {
    var found: Set<Int> = []
    for start in text.indices where start == 0 || !WholeWord.isPart(text[start - 1]) {
      for length in lengths[Int(text[start])] {
        let end = start + length
        guard end <= text.count else { break }
        guard end == text.count || !WholeWord.isPart(text[end]) else { continue }
        if let owners = owners[text[start..<end]] { found.formUnion(owners) }
      }
    }
    return found
  }
}
