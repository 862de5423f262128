internal import Store
internal import Synchronization

/// Rows of the ledger that were asked for, in that order; read from the store when that happens first.
final class AskedRows: Sendable {
  private struct Known {
    /// Nil for a path that is not in the ledger.
    var places: [LedgerDigest: Int?] = [:]
    var entries: [LedgerIndex.Entry] = []
  }

  private let store: Store
  private let known = Mutex(Known())
  /// Those that nobody uses: workers do not wait for one another's rows.
  private let readers = Mutex<[LedgerReader]>([])

  init(_ store: Store) { self.store = store }

  var count: Int { known.withLock { $0.entries.count } }

  subscript(place: Int) -> LedgerIndex.Entry { known.withLock { $0.entries[place] } }

  func find(_ key: LedgerDigest) throws -> Int? {
    if let place = known.withLock({ $0.places[key] }) { return place }
    let reader = try readers.withLock { $0.popLast() } ?? LedgerReader(store)
    let entry = try reader.row(key).map { LedgerIndex.Entry(key, $0) }
    readers.withLock { $0.append(reader) }
    return known.withLock { known in
      if let place = known.places[key] { return place }
      let place = entry == nil ? nil : known.entries.count
      if let entry { known.entries.append(entry) }
      known.places[key] = .some(place)
      return place
    }
  }

  /// To be called before the ledger changes.
  func letGo() { readers.withLock { $0 = [] } }
}
