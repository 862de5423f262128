extension SubjectTable {
  /// How a subject is known.
  enum State: UInt8 {
    /// Referred to, never exported.
    case stub
    /// Made from another row, such as a review's author.
    case derived
    /// A restaurant that only reviews name: its id, and a name that is a part of it.
    case knownByReviews
    case real

    /// As the table says it: whether it shows, and how it is known.
    init(present: Int64, derived: Int64) {
      self = present == 0 ? .stub : derived == 2 ? .knownByReviews : derived == 1 ? .derived : .real
    }

    /// The table's `derived`.
    var derived: Int64 {
      switch self {
      case .stub, .real: 0
      case .derived: 1
      case .knownByReviews: 2
      }
    }
  }
}
