/// The way to a value from the innermost record of the running page: outwards, then inwards.
struct Reference: Sendable, Hashable {
  /// Records to leave.
  var up: Int
  /// The slot there.
  var slot: Int
  /// Slots of records within.
  var path: [Int] = []
}
