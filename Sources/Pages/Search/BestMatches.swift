internal import Model

/// Ranks the names that a typed prefix leads to.
enum BestMatches {
  static let kinds = SearchName.Kind.allCases.count
  /// The most names of a kind that are shown at once, and the most with the same name if it is longer than the typed
  /// text, as many restaurants serve the same dish.
  static let most = 10
  static let mostOfOneName = 3

  /// How a name matches the typed text; the browser uses the same ranking.
  enum Match: Int, Comparable, Codable {
    case whole, firstWords, beginning, laterWords, laterBeginning, street

    static func < (left: Match, right: Match) -> Bool { left.rawValue < right.rawValue }
  }

  /// How a key matches its first `prefixCount` bytes. The key begins at `start` in a name of `nameCount` bytes.
  static func match(_ key: some RandomAccessCollection<UInt8>, start: Int, nameCount: Int, prefixCount: Int) -> Match {
    if start == 0, prefixCount == nameCount { return .whole }
    let ends = prefixCount >= key.count || key[key.index(key.startIndex, offsetBy: prefixCount)] == 0x20
    if start == 0 { return ends ? .firstWords : .beginning }
    if SearchWords.isOfStreet(start, nameCount: nameCount) { return .street }
    return ends ? .laterWords : .laterBeginning
  }
}

/// The best names of each kind for a prefix, and the number of all.
struct BestOfKinds<Held: HeldBytes> {
  private enum CodingKeys: CodingKey { case counts, best }

  private(set) var counts: [Int]
  private var best = [BestTen<Held>](repeating: BestTen(), count: BestMatches.kinds)
  private var last: UInt32?

  init(counts: [Int] = [Int](repeating: 0, count: BestMatches.kinds)) { self.counts = counts }

  /// Offers one key of a name. A name's keys must be offered one after another, so that the name is counted once.
  mutating func offer(
    _ match: BestMatches.Match, of number: UInt32, name: UnsafeBufferPointer<UInt8>, entry: UnsafeBufferPointer<UInt8>
  ) {
    let kind = min(SearchWords.kind(ofEntry: entry), BestMatches.kinds - 1)
    if last != number { counts[kind] += 1 }
    last = number
    best[kind].offer(match, name: name, entry: entry)
  }

  /// Adds what was found among other names.
  mutating func add(_ other: BestOfKinds) {
    for kind in 0..<min(BestMatches.kinds, other.counts.count, other.best.count) {
      counts[kind] += other.counts[kind]
      for candidate in other.best[kind].candidates {
        candidate.name.withBytes { name in
          candidate.entry.withBytes { best[kind].offer(candidate.match, name: name, entry: $0) }
        }
      }
    }
  }

  /// The best names, grouped by kind.
  var entries: [Held] { best.flatMap { $0.candidates.map(\.entry) } }
}

extension BestOfKinds: Sendable where Held: Sendable {}
extension BestOfKinds: Codable where Held: Codable {}

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
extension BestTen: Codable where Held: Codable {}
extension BestTen.Candidate: Sendable where Held: Sendable {}
extension BestTen.Candidate: Codable where Held: Codable {}

/// Bytes that must stay valid: a copy, or the memory itself if that stays.
protocol HeldBytes {
  init(holding bytes: UnsafeBufferPointer<UInt8>)
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result
}

extension [UInt8]: HeldBytes {
  init(holding bytes: UnsafeBufferPointer<UInt8>) { self.init(bytes) }

  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result { withUnsafeBufferPointer(body) }
}

extension UnsafeBufferPointer<UInt8>: HeldBytes {
  init(holding bytes: UnsafeBufferPointer<UInt8>) { self = bytes }

  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result { body(self) }
}
