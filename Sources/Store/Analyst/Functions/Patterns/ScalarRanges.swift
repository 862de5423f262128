/// A set of Unicode characters, as sorted ranges that neither overlap nor touch.
struct ScalarRanges: Hashable {
  private(set) var ranges: [ClosedRange<UInt32>]

  static let last: UInt32 = 0x10FFFF

  init(_ ranges: [ClosedRange<UInt32>]) {
    var merged: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let before = merged.last, range.lowerBound <= before.upperBound &+ 1 {
        merged[merged.count - 1] = before.lowerBound...max(before.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    self.ranges = merged
  }

  init(_ scalar: Unicode.Scalar) { ranges = [scalar.value...scalar.value] }

  func contains(_ scalar: UInt32) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < scalar { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].lowerBound <= scalar
  }

  func union(_ other: ScalarRanges) -> ScalarRanges { ScalarRanges(ranges + other.ranges) }

  var inverted: ScalarRanges {
    var gaps: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if range.lowerBound > next { gaps.append(next...(range.lowerBound - 1)) }
      next = range.upperBound + 1
    }
    if next <= Self.last { gaps.append(next...Self.last) }
    return ScalarRanges(gaps)
  }

  /// The set with the other case of each of its letters.
  var withBothCases: ScalarRanges {
    let added = Self.cases.flatMap { pair -> [ClosedRange<UInt32>] in
      (contains(pair.upper) ? [pair.lower...pair.lower] : []) + (contains(pair.lower) ? [pair.upper...pair.upper] : [])
    }
    return ScalarRanges(ranges + added)
  }

  /// `\d`
  static let digits = ScalarRanges([0x30...0x39])
  /// `\s`
  static let blanks = ScalarRanges([
    0x09...0x0D, 0x20...0x20, 0x85...0x85, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029,
    0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000,
  ])
  /// `\w`: letters, marks and digits of every script, and the low line.
  static let word = matching { scalar in
    if scalar.properties.isAlphabetic { return true }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation: return true
    default: return false
    }
  }

  private static func matching(_ holds: (Unicode.Scalar) -> Bool) -> ScalarRanges {
    var ranges: [ClosedRange<UInt32>] = []
    // No letters are assigned behind the third plane of ideographs.
    for value in UInt32(0)..<0x40000 {
      guard let scalar = Unicode.Scalar(value), holds(scalar) else { continue }
      if let before = ranges.last, before.upperBound + 1 == value {
        ranges[ranges.count - 1] = before.lowerBound...value
      } else {
        ranges.append(value...value)
      }
    }
    return ScalarRanges(ranges)
  }

  /// The letters that have exactly one other case, which in turn has them as its other case.
  private static let cases: [(upper: UInt32, lower: UInt32)] = (UInt32(0x41)..<0x1E944).compactMap { value in
    guard let upper = Unicode.Scalar(value), let lower = single(upper.properties.lowercaseMapping), lower != upper,
      single(lower.properties.uppercaseMapping) == upper
    else { return nil }
    return (value, lower.value)
  }

  private static func single(_ text: String) -> Unicode.Scalar? {
    text.unicodeScalars.count == 1 ? text.unicodeScalars.first : nil
  }
}

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
