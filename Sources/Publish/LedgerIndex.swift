internal import Model
internal import Store

/// The ledger in memory without its paths, found by the digest of a path: 60 bytes a file.
final class LedgerIndex: Sendable {
  let keys: [LedgerDigest]
  let inputs: [LedgerDigest]
  let outputs: [LedgerDigest]
  let sizes: [Int]
  let kinds: [RenderedPage.Kind]
  /// Scope of each row.
  let scopes: [PublicationScope]

  /// Loads all rows in one pass.
  init(_ store: Store) throws {
    var keys: [LedgerDigest] = []
    var inputs: [LedgerDigest] = []
    var outputs: [LedgerDigest] = []
    var sizes: [Int] = []
    var kinds: [RenderedPage.Kind] = []
    var scopes: [PublicationScope] = []
    try store.eachLedgerRow { key, row in
      keys.append(key)
      inputs.append(row.inputs)
      outputs.append(row.output)
      sizes.append(row.size)
      kinds.append(row.kind)
      scopes.append(PublicationScope(of: row.path))
    }
    (self.keys, self.inputs, self.outputs) = (keys, inputs, outputs)
    (self.sizes, self.kinds, self.scopes) = (sizes, kinds, scopes)
  }

  var count: Int { keys.count }

  /// Of all rows.
  var sum: LedgerSum {
    var sum = LedgerSum()
    for place in 0..<count { sum.add(key: keys[place], output: outputs[place]) }
    return sum
  }

  /// A row as it is in the ledger.
  func row(_ place: Int, path: String) -> LedgerRow {
    LedgerRow(path: path, kind: kinds[place], size: sizes[place], inputs: inputs[place], output: outputs[place])
  }

  /// The row of a path's digest; costs a binary search.
  func find(_ key: LedgerDigest) -> Int? {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low < keys.count && keys[low] == key ? low : nil
  }
}
