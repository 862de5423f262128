/// The ten best names of one kind for a prefix, ordered by how well they match, then by name.
struct BestTen<Held: HeldBytes> {
  struct Candidate {
    let match: BestMatches.Match
    let name: Held
    let entry: Held
  }

  private(set) var candidates: [Candidate] = []
  /// The match of the last candidate and the beginning of its name. Worse candidates are dropped at once.
  private var lastMatch = BestMatches.Match.street
  private var lastHead = UInt64.max

  mutating func offer(_ match: BestMatches.Match, name: UnsafeBufferPointer<UInt8>, entry: UnsafeBufferPointer<UInt8>) {
    if candidates.count == BestMatches.most, let last = candidates.last {
      if match > lastMatch || (match == lastMatch && Bytes.head(name) > lastHead) { return }
      if !Self.precedes(match, name, entry, last) { return }
    }
    insert(match, name, entry)
    guard candidates.count == BestMatches.most, let last = candidates.last else { return }
    lastMatch = last.match
    lastHead = last.name.withBytes { Bytes.head($0) }
  }

  private mutating func insert(
    _ match: BestMatches.Match, _ name: UnsafeBufferPointer<UInt8>, _ entry: UnsafeBufferPointer<UInt8>
  ) {
    if let index = candidates.firstIndex(where: { Self.are($0.entry, entry) }) {
      guard match < candidates[index].match else { return }
      candidates.remove(at: index)
    }
    let place = candidates.firstIndex { Self.precedes(match, name, entry, $0) } ?? candidates.count
    candidates.insert(Candidate(match: match, name: Held(holding: name), entry: Held(holding: entry)), at: place)
    if match != .whole, let last = lastOfTooMany(with: name) {
      candidates.remove(at: last)
    } else if candidates.count > BestMatches.most {
      candidates.removeLast()
    }
  }

  /// The last candidate with this name, if too many have it.
  private func lastOfTooMany(with name: UnsafeBufferPointer<UInt8>) -> Int? {
    var (count, last) = (0, 0)
    for index in candidates.indices where Self.are(candidates[index].name, name) { (count, last) = (count + 1, index) }
    return count > BestMatches.mostOfOneName ? last : nil
  }

  private static func precedes(
    _ match: BestMatches.Match, _ name: UnsafeBufferPointer<UInt8>, _ entry: UnsafeBufferPointer<UInt8>,
    _ other: Candidate
  ) -> Bool {
    if match != other.match { return match < other.match }
    return other.name.withBytes { otherName in
      let order = Bytes.compare(name, otherName)
      if order != 0 { return order < 0 }
      return other.entry.withBytes { Bytes.compare(entry, $0) < 0 }
    }
  }

  private static func are(_ held: Held, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    held.withBytes { $0.count == bytes.count && Bytes.compare($0, bytes) == 0 }
  }
}

extension BestTen: Sendable where Held: Sendable {}
extension BestTen.Candidate: Sendable where Held: Sendable {}
