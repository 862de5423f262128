/// Which way a piece of Markdown goes for one record.
struct Choice: Sendable {
  /// The values whose presence tells the ways apart; each is one bit of the way's number.
  var flags: [Access] = []
  /// The operation where each way begins.
  var ways: [Int] = []
  /// By way: the values that must not be empty on it.
  var needed: [[Access]] = []
  /// Where the plain way begins.
  var plain = 0
}
