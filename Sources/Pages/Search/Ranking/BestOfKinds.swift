/// The best names of each kind for a prefix, and the number of all.
struct BestOfKinds<Held: HeldBytes> {
  private(set) var counts = [Int](repeating: 0, count: BestMatches.kinds)
  private var best = [BestTen<Held>](repeating: BestTen(), count: BestMatches.kinds)
  private var last: UInt32?

  /// Offers one key of a name. A name's keys must be offered one after another, so that the name is counted once.
  mutating func offer(
    _ match: BestMatches.Match, of number: UInt32, name: UnsafeBufferPointer<UInt8>, entry: UnsafeBufferPointer<UInt8>
  ) {
    let kind = min(SearchWords.kind(ofEntry: entry), BestMatches.kinds - 1)
    if last != number { counts[kind] += 1 }
    last = number
    best[kind].offer(match, name: name, entry: entry)
  }

  /// The best names, grouped by kind.
  var entries: [Held] { best.flatMap { $0.candidates.map(\.entry) } }
}

extension BestOfKinds: Sendable where Held: Sendable {}
