/// The ten that stand first among those that a beginning leads to, by how well they match, then by name; of one name
/// that is longer than what was typed at most three, as many places serve the same.
struct BestMatches {
  static let most = 10
  static let mostOfOneName = 3

  /// How a name matches what was typed; the browser ranks by the same.
  enum Match: Int, Comparable {
    case whole, firstWords, beginning, laterWords, laterBeginning

    static func < (left: Match, right: Match) -> Bool { left.rawValue < right.rawValue }
  }

  struct Candidate {
    let match: Match
    let name: [UInt8]
    let entry: [UInt8]
  }

  private(set) var candidates: [Candidate] = []
  /// What the last of all candidates matches like, and how its name begins; whoever stands behind that is told at once.
  private var lastMatch = Match.laterBeginning
  private var lastHead = UInt64.max

  /// How a key, which begins where `start` says in a name of `nameCount` bytes, matches its first `prefixCount` bytes.
  static func match(_ key: some RandomAccessCollection<UInt8>, start: Int, nameCount: Int, prefixCount: Int) -> Match {
    if start == 0, prefixCount == nameCount { return .whole }
    let ends = prefixCount >= key.count || key[key.index(key.startIndex, offsetBy: prefixCount)] == 0x20
    if start == 0 { return ends ? .firstWords : .beginning }
    return ends ? .laterWords : .laterBeginning
  }

  mutating func offer(_ match: Match, name: UnsafeBufferPointer<UInt8>, entry: UnsafeBufferPointer<UInt8>) {
    if candidates.count == Self.most, let last = candidates.last {
      if match > lastMatch || (match == lastMatch && Bytes.head(name) > lastHead) { return }
      if !Self.precedes(match, name, entry, last) { return }
    }
    insert(match, name, entry)
    guard candidates.count == Self.most, let last = candidates.last else { return }
    lastMatch = last.match
    lastHead = last.name.withUnsafeBufferPointer { Bytes.head($0) }
  }

  private mutating func insert(
    _ match: Match, _ name: UnsafeBufferPointer<UInt8>, _ entry: UnsafeBufferPointer<UInt8>
  ) {
    if let index = candidates.firstIndex(where: { $0.entry.elementsEqual(entry) }) {
      guard match < candidates[index].match else { return }
      candidates.remove(at: index)
    }
    let place = candidates.firstIndex { Self.precedes(match, name, entry, $0) } ?? candidates.count
    candidates.insert(Candidate(match: match, name: Array(name), entry: Array(entry)), at: place)
    let same = match == .whole ? [] : candidates.indices.filter { candidates[$0].name.elementsEqual(name) }
    if same.count > Self.mostOfOneName, let last = same.last {
      candidates.remove(at: last)
    } else if candidates.count > Self.most {
      candidates.removeLast()
    }
  }

  private static func precedes(
    _ match: Match, _ name: UnsafeBufferPointer<UInt8>, _ entry: UnsafeBufferPointer<UInt8>, _ other: Candidate
  ) -> Bool {
    if match != other.match { return match < other.match }
    return other.name.withUnsafeBufferPointer { otherName in
      let order = Bytes.compare(name, otherName)
      if order != 0 { return order < 0 }
      return other.entry.withUnsafeBufferPointer { Bytes.compare(entry, $0) < 0 }
    }
  }
}
