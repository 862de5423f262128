internal import Model

extension AnalystSession {
  /// A digest that changes if some of a view's columns change, or the number of its rows; nil `columns` means all of
  /// them. It is stored with the answer of a question that reads the view. It costs a look at the store's column
  /// editions, and a pass over the rows of the small tables that have none.
  package func digest(ofTable name: String, columns: Set<String>?) throws -> [UInt8] {
    guard tables.contains(where: { $0.name == name }) else { return [] }
    if let own = digest(ofOwnTable: name) { return Array(own.utf8) }
    if let editions = try editions(ofTable: name, columns: columns) {
      return Array(editions.joined(separator: ", ").utf8)
    }
    var sum: UInt64 = 0
    // The limits are for analysts' statements, and this is not one.
    var limits = AnalystLimits(seconds: 3600, rows: .max, resultBytes: .max)
    limits.rowBytes = .max
    let answer = try ask("SELECT * FROM \(OwnTableNames.quoted(name))", [:], within: limits, begun: { _ in }) {
      sum &+= Self.hash($0.values)
    }
    return Array("\(answer.rows) \(sum)".utf8)
  }

  /// An FNV-1a hash of the values and their types.
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
