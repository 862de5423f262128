/// The names of one night's folder: `Output/.nights/<number>`.
struct JournalFolder: Hashable {
  static let all = ".nights"
  /// The file that says which night is published (`PublishedMark`).
  static let current = ".nights/current"

  let number: Int

  var path: String { "\(Self.all)/\(number)" }
  /// Being written: nothing has been changed yet.
  var draft: String { path + "/journal.new" }
  /// Being applied: finish it, or undo it.
  var journal: String { path + "/journal" }
  /// Applied: what a rollback needs.
  var applied: String { path + "/applied" }
  /// Being undone.
  var undoing: String { path + "/undoing" }
  var old: String { path + "/old" }

  /// The bucket of up to 1,000 kept files that holds the one of change `index`.
  func bucket(_ index: Int) -> String { "\(old)/\(index / 1000)" }

  /// Where the file that change `index` replaced or removed is kept.
  func backup(_ index: Int) -> String { "\(bucket(index))/\(index % 1000)" }

  /// The nights that have a folder, oldest first.
  static func nights(in tree: OutputTree) throws -> [JournalFolder] {
    try tree.names(all).compactMap(Int.init).sorted().map(JournalFolder.init)
  }
}
