package import Model

/// The reviews of a restaurant without a reply.
package struct UnansweredReviews: Sendable {
  /// How many there are.
  package var count = 0
  /// How many of them have three stars or fewer.
  package var low = 0
  /// The oldest of their times; nil if none has a time.
  package var oldest: Timestamp?
  /// The newest of them, newest first, those without a time last.
  package var newest: [Review] = []

  package init() {}
}
