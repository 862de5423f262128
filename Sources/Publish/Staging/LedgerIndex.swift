internal import Model
internal import Store

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

    init(_ key: LedgerDigest, _ row: LedgerRow) {
      self.key = key
      (inputs, output, size, kind) = (row.inputs, row.output, row.size, row.kind)
      scope = PublicationScope(of: row.path)
    }

    /// The row as it is in the ledger.
    func row(path: String) -> LedgerRow {
      LedgerRow(path: path, kind: kind, size: size, inputs: inputs, output: output)
    }
  }

  private enum Rows: Sendable {
    /// Sorted by key.
    case all([Entry])
    case asked(AskedRows)
  }

  private let rows: Rows

  /// Loads all rows in one pass.
  init(_ store: Store) throws {
    var entries: [Entry] = []
    // An array that doubles would hold up to twice as much.
    entries.reserveCapacity(try store.ledgerRows())
    try store.eachLedgerRow { key, row in entries.append(Entry(key, row)) }
    rows = .all(entries)
  }

  /// Reads each row when it is asked for.
  init(asking store: Store) {
    rows = .asked(AskedRows(store))
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
    case .asked(let asked): asked.count
    }
  }

  subscript(place: Int) -> Entry {
    switch rows {
    case .all(let entries): entries[place]
    case .asked(let asked): asked[place]
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
    case .asked(let asked): try asked.find(key)
    }
  }

  /// To be called before the ledger changes: what was read of it need not stay as it was any more.
  func letGo() {
    if case .asked(let asked) = rows { asked.letGo() }
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
}
