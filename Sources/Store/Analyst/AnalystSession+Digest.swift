internal import Diagnostics
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

  /// A hash of the values and their types.
  private static func hash(_ values: [AnalystValue]) -> UInt64 {
    var hash = ShortHash()
    for value in values {
      switch value {
      case .null: hash.add(0)
      case .integer(let number): hash.add("i\(number)".utf8)
      case .real(let number): hash.add("r\(number.bitPattern)".utf8)
      case .text(let text): hash.add(text.utf8)
      case .blob(let bytes): hash.add(bytes)
      }
      hash.add(0xFF)
    }
    return hash.value
  }
}
