internal import Model

extension AnalystSession {
  /// Bytes that change when some of a view's columns do, or the number of its rows: what is remembered of the tables
  /// that a question reads. Without `columns` all are meant. Costs a look at the store's editions; for the small tables
  /// of which it keeps none a pass over the rows.
  package func digest(ofTable name: String, columns: Set<String>?) throws -> [UInt8] {
    guard tables.contains(where: { $0.name == name }) else { return [] }
    if let own = digest(ofOwnTable: name) { return Array(own.utf8) }
    if let editions = try editions(ofTable: name, columns: columns) {
      return Array(editions.joined(separator: ", ").utf8)
    }
    var sum: UInt64 = 0
    // No analyst wrote this question, so that no limit of theirs is for it.
    var limits = AnalystLimits(seconds: 3600, rows: .max, resultBytes: .max)
    limits.rowBytes = .max
    let answer = try ask("SELECT * FROM \(OwnTableNames.quoted(name))", [:], within: limits, begun: { _ in }) {
      sum &+= Self.hash($0.values)
    }
    return Array("\(answer.rows) \(sum)".utf8)
  }

  /// FNV-1a over the values with their kinds.
  private static func hash(_ values: [AnalystValue]) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ bytes: some Sequence<UInt8>) {
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    for value in values {
      switch value {
      case .null: add([0])
      case .integer(let number): add("i\(number)".utf8)
      case .real(let number): add("r\(number.bitPattern)".utf8)
      case .text(let text): add(text.utf8)
      case .blob(let bytes): add(bytes)
      }
      add([0xFF])
    }
    return hash
  }
}
