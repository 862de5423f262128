package import Model

/// What the ledger knows of the output as a whole, so that a quiet night need not look at its files.
package struct LedgerState: Sendable, Hashable {
  /// A folder's identity on its disk.
  package struct Folder: Sendable, Hashable {
    package let device: UInt64
    package let inode: UInt64

    package init(device: UInt64, inode: UInt64) {
      self.device = device
      self.inode = inode
    }
  }

  /// The number of the published night; 0 before the first.
  package var night: Int
  /// The highest number that a night has had. Numbers are never reused.
  package var lastNight: Int
  /// The night that `rollback` undid; nil if the newest is published.
  package var rolledBack: Int?
  /// The wrapping sum of the `LedgerSum` terms of all rows.
  package var sum: LedgerSum
  /// The identity of `Output/site`; nil if it does not exist.
  package var site: Folder?
  /// The identity of `Output/reports`; nil if it does not exist.
  package var reports: Folder?

  package init(
    night: Int = 0, lastNight: Int = 0, rolledBack: Int? = nil, sum: LedgerSum = LedgerSum(), site: Folder? = nil,
    reports: Folder? = nil
  ) {
    self.night = night
    self.lastNight = lastNight
    self.rolledBack = rolledBack
    self.sum = sum
    self.site = site
    self.reports = reports
  }
}

/// A digest of a set of files, which is updated at the cost of what changed. It is a wrapping sum of one term per file.
package struct LedgerSum: Sendable, Hashable {
  package private(set) var high: UInt64
  package private(set) var low: UInt64

  package init(high: UInt64 = 0, low: UInt64 = 0) {
    self.high = high
    self.low = low
  }

  package mutating func add(key: LedgerDigest, output: LedgerDigest) {
    let term = Self.term(key, output)
    high &+= term.high
    low &+= term.low
  }

  package mutating func remove(key: LedgerDigest, output: LedgerDigest) {
    let term = Self.term(key, output)
    high &-= term.high
    low &-= term.low
  }

  /// Applies the difference between two sums to this one.
  package mutating func change(from old: LedgerSum, to new: LedgerSum) {
    high = high &- old.high &+ new.high
    low = low &- old.low &+ new.low
  }

  private static func term(_ key: LedgerDigest, _ output: LedgerDigest) -> (high: UInt64, low: UInt64) {
    (
      fold(key.high ^ 0x9E37_79B9_7F4A_7C15, output.low ^ key.low),
      fold(key.low ^ 0xC2B2_AE3D_27D4_EB4F, output.high ^ key.high)
    )
  }

  private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right | 1)
    return product.high ^ product.low
  }
}

// Stores the state as rows of `ledger_state`, each a name and a 64-bit pattern.
extension LedgerState {
  /// Returns nil if nothing is stored yet.
  init?(stored values: [String: Int64]) {
    guard let night = values["night"] else { return nil }
    func pattern(_ name: String) -> UInt64 { UInt64(bitPattern: values[name] ?? 0) }
    func folder(_ name: String) -> Folder? {
      values["\(name).inode"].map { Folder(device: pattern("\(name).device"), inode: UInt64(bitPattern: $0)) }
    }
    self.init(
      night: Int(night), lastNight: Int(values["lastNight"] ?? night), rolledBack: values["rolledBack"].map(Int.init),
      sum: LedgerSum(high: pattern("sum.high"), low: pattern("sum.low")), site: folder("site"),
      reports: folder("reports"))
  }

  var stored: [(name: String, value: Int64)] {
    var values: [(name: String, value: Int64)] = [
      ("night", Int64(night)), ("lastNight", Int64(lastNight)), ("sum.high", Int64(bitPattern: sum.high)),
      ("sum.low", Int64(bitPattern: sum.low)),
    ]
    if let rolledBack { values.append(("rolledBack", Int64(rolledBack))) }
    for (name, folder) in [("site", site), ("reports", reports)] {
      guard let folder else { continue }
      values.append(("\(name).device", Int64(bitPattern: folder.device)))
      values.append(("\(name).inode", Int64(bitPattern: folder.inode)))
    }
    return values
  }
}
