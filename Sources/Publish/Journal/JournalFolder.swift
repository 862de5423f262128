/// The file names of one night's folder, `Output/.nights/<number>`.
struct JournalFolder: Hashable {
  static let all = ".nights"
  /// The file that names the published night (`PublishedMark`).
  static let current = ".nights/current"

  let number: Int

  var path: String { "\(Self.all)/\(number)" }
  /// The journal while it is applied; it must be finished or undone. Before, it is `Plan.path`.
  var journal: String { path + "/journal" }
  /// The journal after it was applied, for a rollback.
  var applied: String { path + "/applied" }
  /// The journal while a rollback takes the published night back. Version 0.2.0 used it for nights that failed as well.
  var undoing: String { path + "/undoing" }
  /// The journal while a night is undone that failed before the ledger committed it.
  var withdrawing: String { path + "/withdrawing" }
  var old: String { path + "/old" }

  /// The folder with up to 1,000 backups that has the one of a change.
  func bucket(_ number: Int) -> String { "\(old)/\(number / 1000)" }

  /// The backup of the file that a change replaced or removed.
  func backup(_ number: Int) -> String { "\(bucket(number))/\(number % 1000)" }

  /// The journal of a night that must be finished or undone; nil if nothing of it was left undone.
  func unfinished(in tree: OutputTree) throws -> String? {
    try [withdrawing, undoing, journal].first { try tree.status($0) != nil }
  }

  /// The nights that have a folder, oldest first.
  static func nights(in tree: OutputTree) throws -> [JournalFolder] {
    try tree.names(all).compactMap(Int.init).sorted().map(JournalFolder.init)
  }
}
