internal import Model
internal import Platform
internal import Store
internal import Synchronization

/// The ledger in memory without its paths, found by the digest of a path: 60 bytes a file.
///
/// Either all of it, or only those rows that somebody asks for: a night that names few pages need not read the rest.
/// A row keeps its place while the index lives.
final class LedgerIndex: Sendable {
  /// What is kept of a row.
  struct Entry {
    let key: LedgerDigest
    let inputs: LedgerDigest
    let output: LedgerDigest
    let size: Int
    let kind: RenderedPage.Kind
    let scope: PublicationScope

    /// The row as it is in the ledger.
    func row(path: String) -> LedgerRow {
      LedgerRow(path: path, kind: kind, size: size, inputs: inputs, output: output)
    }
  }

  /// Rows that were asked for, in that order; nil for a path that is not in the ledger.
  private struct Asked {
    var places: [LedgerDigest: Int?] = [:]
    var entries: [Entry] = []
  }

  private enum Rows: Sendable {
    /// Sorted by key.
    case all([Entry])
    case asked(Shared<Mutex<Asked>>, in: Store)
  }

  private let rows: Rows

  /// Loads all rows in one pass.
  init(_ store: Store) throws {
    var entries: [Entry] = []
    // An array that doubles would hold up to twice as much.
    entries.reserveCapacity(try store.ledgerRows())
    try store.eachLedgerRow { key, row in entries.append(Self.entry(key, row)) }
    rows = .all(entries)
  }

  /// Reads each row when it is asked for.
  init(asking store: Store) {
    rows = .asked(Shared(Mutex(Asked())), in: store)
  }

  /// Whether every row of the ledger is here.
  var isWhole: Bool {
    switch rows {
    case .all: true
    case .asked: false
    }
  }

  /// How many rows are here.
  var count: Int {
    switch rows {
    case .all(let entries): entries.count
    case .asked(let asked, _): asked.value.withLock { $0.entries.count }
    }
  }

  subscript(place: Int) -> Entry {
    switch rows {
    case .all(let entries): entries[place]
    case .asked(let asked, _): asked.value.withLock { $0.entries[place] }
    }
  }

  /// Of all rows that are here.
  var sum: LedgerSum {
    var sum = LedgerSum()
    for place in 0..<count {
      let entry = self[place]
      sum.add(key: entry.key, output: entry.output)
    }
    return sum
  }

  /// The place of a path's digest; costs a binary search, or a look into the store.
  func find(_ key: LedgerDigest) throws -> Int? {
    switch rows {
    case .all(let entries): Self.find(key, in: entries)
    case .asked(let asked, let store):
      try asked.value.withLock { asked -> Int? in
        if let known = asked.places[key] { return known }
        var found: Int?
        try store.eachLedgerRow(of: [key]) { row in
          found = asked.entries.count
          asked.entries.append(Self.entry(key, row))
        }
        asked.places[key] = .some(found)
        return found
      }
    }
  }

  private static func find(_ key: LedgerDigest, in entries: [Entry]) -> Int? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].key == key ? low : nil
  }

  private static func entry(_ key: LedgerDigest, _ row: LedgerRow) -> Entry {
    Entry(
      key: key, inputs: row.inputs, output: row.output, size: row.size, kind: row.kind,
      scope: PublicationScope(of: row.path))
  }
}
