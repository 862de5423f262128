extension SubjectTable {
  /// How a subject became known.
  enum State: UInt8 {
    /// Rows refer to it, and no export contains it.
    case stub
    /// It was made from another row, such as a review's author.
    case derived
    /// A restaurant that only reviews name. It is shown with its id, and a name that is a part of the id.
    case knownByReviews
    /// A user who has an account and no exported row.
    case account
    case real

    /// The state of a row with these values of the columns `present` and `derived`.
    init(present: Int64, derived: Int64) {
      switch (present, derived) {
      case (0, _): self = .stub
      case (_, 1): self = .derived
      case (_, 2): self = .knownByReviews
      case (_, 3): self = .account
      default: self = .real
      }
    }

    /// The value of the column `derived`.
    var derived: Int64 {
      switch self {
      case .stub, .real: 0
      case .derived: 1
      case .knownByReviews: 2
      case .account: 3
      }
    }
  }

  /// Whether the subject had a row before the night.
  func hadRow(_ key: Int64) throws -> Bool {
    if key > startKey || changes.gained.contains(key) { return false }
    return try changes.lost.contains(key) || state(of: key) != .stub
  }
}
