package import Model
package import Platform

/// One file of the exports folder, and what it was taken for.
package struct ExportFile: Sendable {
  package let path: ExportPath
  /// From the exports folder on, as problems and `rejects` name it.
  package let name: String
  package let status: FileStatus
  /// It may not be read, which reading it tells: a link that leaves the exports folder, a device.
  package let isRefused: Bool
  /// What its records are; nil for a dump of several collections and for a file of none.
  package let collection: Collection?
  /// Several collections in one file.
  package let isDump: Bool
  /// What the closing screen calls it: `sumaq reviews`.
  package let shapeName: String
  /// The analyst's table that it is a part of; nil for a file of collections.
  package let table: String?
  let shape: Shape?
  /// The entry of `sources` that ruled it.
  let source: SourceSettings?
  /// It cannot be opened, and its name says no collection, so that it may hold records of any: it counts as a dump that is
  /// not whole.
  package var isLost = false
  /// What decided that.
  package var by = TakenBy.neither
  /// What its name says, where the fields say that it cannot be.
  package var nameSays: Collection?
  /// So many files of a Takeout, of which it is the first, are left alone.
  package var leftAlone = 0
  /// It holds passwords' hashes or the like, so that nothing of it is kept or shown as it stands there.
  var holdsSecrets = false
  /// Its fields' names say that it holds secrets of accounts, which are left out of what is kept of it.
  var namesSecrets: Bool { samples.contains { SecretNames.isSecret($0.key.utf8) } }
  /// Its records stand under keys, which are their ids.
  var hasKeys = false
  /// What its first records hold.
  var samples: [FieldSample] = []

  /// It was fetched, and no other program writes it.
  package var isFetched: Bool { path.isFetched }

  /// It stands in a container, whose size and times its status has.
  package var isMember: Bool { path.member != nil }

  /// Bytes of the disk that it takes.
  package var bytes: Int { path.member?.bytes ?? status.size }

  /// Its rows are accounts: they complete what exported users leave open, and stand for users that no export has.
  package var isOfAccounts: Bool { shape?.isOfAccounts == true }

  /// It gives favorites and the places that they are of, which reviews of the same places tell more of.
  package var givesPlaces: Bool { collection == .favorites && collections.contains(.restaurants) }

  /// Of files that are read together, those with the smallest number come first: lists of places, saved places, then
  /// collection by collection, and accounts behind what they complete.
  package var turn: Int {
    if givesPlaces { return path.baseName.lowercased().hasSuffix(".csv") ? -2 : -1 }
    return 2 * Int(collection?.rawValue ?? 0) + (isOfAccounts ? 1 : 0)
  }

  /// Whether there is anything to read.
  package var isRecognized: Bool { shape != nil || isDump || table != nil }

  /// Its records may be private, by what is known of it: a dump may hold users, and of a table nothing is known.
  package var isPrivate: Bool { collection?.isPrivate ?? true }

  /// The collections that its records are of: its own, or any of a dump.
  package var ownCollections: Set<Collection> {
    isDump ? Set(Collection.allCases) : Set(collection.map { [$0] } ?? [])
  }

  /// Whether `sources` says what its ratings are out of.
  package var declaresScale: Bool { (isDump ? source?.scale : shape?.scale) != nil }

  /// The collections it may give rows of: its own and those of derived rows (favorites of users, reviews of
  /// restaurants, places and authors of reviews); of a dump, all.
  package var collections: Set<Collection> {
    guard let shape else { return isDump ? Set(Collection.allCases) : [] }
    return Set(shape.recipes.map(\.collection) + shape.primary.rules.compactMap(\.kind.embedded))
  }
}
