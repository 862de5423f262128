/// The characters in classes, within which a regular expression cannot tell one from another.
///
/// An automaton over classes has small tables, though there are a million characters.
struct PatternAlphabet {
  /// The first characters of the ranges of which a class is made, in order.
  private let starts: [UInt32]
  private let classes: [UInt16]
  /// The classes of the ASCII characters.
  let ascii: [UInt16]
  let count: Int
  /// For each set that the alphabet was made for, whether it contains each class.
  let members: [[Bool]]
  /// Whether each class is of letters, as `\b` means them.
  let isWord: [Bool]

  /// `asksForWords` is whether the expression tells letters from other characters.
  init(_ sets: [ScalarRanges], asksForWords: Bool) {
    let word = asksForWords ? ScalarRanges.word : ScalarRanges([])
    let all = sets + [word]
    var edges: Set<UInt32> = [0]
    for range in all.flatMap(\.ranges) {
      edges.insert(range.lowerBound)
      if range.upperBound < ScalarRanges.last { edges.insert(range.upperBound + 1) }
    }
    starts = edges.sorted()
    var known: [[Bool]: UInt16] = [:]
    var signatures: [[Bool]] = []
    var classes: [UInt16] = []
    for start in starts {
      let signature = all.map { $0.contains(start) }
      if known[signature] == nil {
        known[signature] = UInt16(signatures.count)
        signatures.append(signature)
      }
      classes.append(known[signature] ?? 0)
    }
    self.classes = classes
    count = signatures.count
    members = sets.indices.map { set in signatures.map { $0[set] } }
    isWord = signatures.map { $0.last ?? false }
    var ascii: [UInt16] = []
    var range = 0
    for scalar in UInt32(0)..<128 {
      while range + 1 < starts.count, starts[range + 1] <= scalar { range += 1 }
      ascii.append(classes[range])
    }
    self.ascii = ascii
  }

  func classOf(_ scalar: UInt32) -> Int {
    if scalar < 128 { return Int(ascii[Int(scalar)]) }
    var (low, high) = (0, starts.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= scalar { low = middle } else { high = middle }
    }
    return Int(classes[low])
  }
}
