extension SubjectTable {
  /// How a subject is known.
  enum State: UInt8 {
    /// Referred to, never exported.
    case stub
    /// Made from another row, such as a review's author.
    case derived
    /// A restaurant that only reviews name: its id, and a name that is a part of it.
    case knownByReviews
    /// A user of whom there is an account and no exported row.
    case account
    case real

    /// As the table says it: whether it shows, and how it is known.
    init(present: Int64, derived: Int64) {
      switch (present, derived) {
      case (0, _): self = .stub
      case (_, 1): self = .derived
      case (_, 2): self = .knownByReviews
      case (_, 3): self = .account
      default: self = .real
      }
    }

    /// The table's `derived`.
    var derived: Int64 {
      switch self {
      case .stub, .real: 0
      case .derived: 1
      case .knownByReviews: 2
      case .account: 3
      }
    }
  }
}
