/// One change of the output that readers can see: a published night, or one that was taken back.
package struct PublicationRecord: Sendable, Hashable {
  /// Grows with each publication; never used again.
  package let number: Int64
  /// The night that was published or taken back.
  package let night: Int
  package let isTakenBack: Bool
  /// The night whose output stands afterwards.
  package let published: Int
  /// Whether every published file counts as written. Only removed files are then listed.
  package let everything: Bool
  /// How many paths are listed.
  package let paths: Int
}
