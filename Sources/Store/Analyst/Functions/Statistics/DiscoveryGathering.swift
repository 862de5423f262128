/// The state of `benjamini_hochberg(p, rate)`: the greatest p-value that is still a discovery, if among all discoveries
/// the share of false ones is to be `rate`.
///
/// Of the sorted p-values it is the last one that is at most its place times the rate, divided by their number. It is
/// 0 if there is none, and null if there are no p-values.
final class DiscoveryGathering: AnalystGathering {
  static let function = "benjamini_hochberg"

  private let room: AnalystRoom
  private var values: [Double] = []
  /// Removed values that are still in `values`.
  private var removed: [Double] = []
  private var rate: Double?
  private var known: Double?

  init(_ room: AnalystRoom) { self.room = room }

  deinit { room.giveBack(values.count + removed.count) }

  func add(_ row: AnalystRow) throws(AnalystFunctionMistake) {
    guard let value = try Self.read(row) else { return }
    guard let asked = row.number(1), (0...1).contains(asked), rate == nil || rate == asked else {
      throw Self.mistake("takes a rate from 0 to 1, the same in every row")
    }
    rate = asked
    known = nil
    try room.take(Self.function)
    values.append(value)
  }

  func remove(_ row: AnalystRow) throws(AnalystFunctionMistake) {
    guard let value = try Self.read(row) else { return }
    known = nil
    try room.take(Self.function)
    removed.append(value)
  }

  func value(isEnd: Bool) -> Double? {
    if let known { return known }
    sort()
    guard !values.isEmpty, let rate else { return nil }
    let last = values.indices.last { values[$0] <= Double($0 + 1) * rate / Double(values.count) }
    known = last.map { values[$0] } ?? 0
    return known
  }

  /// The first argument; nil if it is no number, which counts as no test.
  private static func read(_ row: AnalystRow) throws(AnalystFunctionMistake) -> Double? {
    guard let value = row.number(0) else { return nil }
    guard (0...1).contains(value) else { throw mistake("takes p-values, which are from 0 to 1") }
    return value
  }

  private static func mistake(_ reason: String) -> AnalystFunctionMistake {
    AnalystFunctionMistake(
      function, "\(function)() \(reason)", mend: "Write p <= \(function)(p, 0.05) OVER ().")
  }

  /// Sorts the values and drops those that were removed.
  private func sort() {
    values.sort()
    guard !removed.isEmpty else { return }
    removed.sort()
    let before = values.count + removed.count
    var next = 0
    values.removeAll { value in
      guard next < removed.count, removed[next] == value else { return false }
      next += 1
      return true
    }
    removed = []
    room.giveBack(before - values.count)
  }
}
