/// The file names of one night's folder, `Output/.nights/<number>`.
struct JournalFolder: Hashable {
  static let all = ".nights"
  /// The file that names the published night (`PublishedMark`).
  static let current = ".nights/current"

  let number: Int

  var path: String { "\(Self.all)/\(number)" }
  /// The journal while it is written; nothing has been changed yet.
  var draft: String { path + "/journal.new" }
  /// The journal while it is applied; it must be finished or undone.
  var journal: String { path + "/journal" }
  /// The journal after it was applied, for a rollback.
  var applied: String { path + "/applied" }
  /// The journal while it is undone.
  var undoing: String { path + "/undoing" }
  var old: String { path + "/old" }

  /// The folder with up to 1,000 backups that has the one of change `index`.
  func bucket(_ index: Int) -> String { "\(old)/\(index / 1000)" }

  /// The backup of the file that change `index` replaced or removed.
  func backup(_ index: Int) -> String { "\(bucket(index))/\(index % 1000)" }

  /// The nights that have a folder, oldest first.
  static func nights(in tree: OutputTree) throws -> [JournalFolder] {
    try tree.names(all).compactMap(Int.init).sorted().map(JournalFolder.init)
  }
}
