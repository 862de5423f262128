package import Model

/// Subjects of one kind that are read together, in the order of their keys.
package struct SubjectRun: Sendable, Hashable {
  /// Restaurants or users.
  package let kind: Collection
  private let numbers: [UInt32]
  /// The number of the run in a spool; nil if each subject's reviews are read from the store.
  let number: Int?

  package init(_ kind: Collection, keys: [Int64]) {
    self.init(kind, keys: keys, number: nil)
  }

  init(_ kind: Collection, keys: [Int64], number: Int?) {
    self.kind = kind
    numbers = keys.map { UInt32(clamping: $0) }
    self.number = number
  }

  /// Keys in ascending order, at least one.
  package var keys: [Int64] { numbers.map { Int64($0) } }

  package var count: Int { numbers.count }
}
