package import Model

/// Subjects of one kind that are read together, in the order of their keys.
package struct SubjectRun: Sendable, Hashable {
  /// Restaurants or users.
  package let kind: Collection
  /// Keys in ascending order, at least one.
  package let keys: [Int64]
  /// The number of the run in a spool; nil if each subject's reviews are read from the store.
  let number: Int?

  package init(_ kind: Collection, keys: [Int64]) {
    self.init(kind, keys: keys, number: nil)
  }

  init(_ kind: Collection, keys: [Int64], number: Int?) {
    self.kind = kind
    self.keys = keys
    self.number = number
  }
}
