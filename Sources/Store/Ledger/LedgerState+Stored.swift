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
