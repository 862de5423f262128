package import Model
package import Platform

/// One file of the exports folder, and what it was taken for.
package struct ExportFile: Sendable {
  package let path: ExportPath
  /// From the exports folder on, as problems and `rejects` name it.
  package let name: String
  package let status: FileStatus
  /// Whether it may not be read (a link that leaves the exports folder, a device); reading it reports that.
  package let isRefused: Bool
  /// What its records are; nil for a dump of several collections and for a file of none.
  package let collection: Collection?
  /// Whether it holds several collections.
  package let isDump: Bool
  /// What the closing screen calls it: `sumaq reviews`.
  package let shapeName: String
  /// The analyst's table that it is a part of; nil for a file of collections.
  package let table: String?
  let shape: Shape?
  /// The entry of `sources` that applies to it.
  let source: SourceSettings?
  /// Whether it cannot be opened and its name says no collection. It may hold records of any, so it counts as a dump
  /// that is not whole.
  package var isLost = false
  /// What decided what it is taken for.
  package var by = TakenBy.neither
  /// The collection of its name, if the fields say that it cannot be that.
  package var nameSays: Collection?
  /// How many files of a Takeout are not read, if it is the first of them; else 0.
  package var leftAlone = 0
  /// Whether it holds password hashes or the like, so that nothing of its text is kept or shown.
  var holdsSecrets = false
  /// Whether fields of it are named like secrets of accounts, which are then left out of rows and rejects.
  var namesSecrets: Bool { samples.contains { SecretNames.isSecret($0.key.utf8) } }
  /// Whether its records are members of an object, whose keys are their ids.
  var hasKeys = false
  /// What its first records hold.
  var samples: [FieldSample] = []

  /// Whether it was fetched, so that no other program writes it.
  package var isFetched: Bool { path.isFetched }

  /// Whether it is in a container, whose size and times its status has.
  package var isMember: Bool { path.member != nil }

  /// Bytes of the disk that it takes.
  package var bytes: Int { path.member?.bytes ?? status.size }

  /// Whether its rows are accounts: they fill what exported users leave open, and make users that no export has.
  package var isOfAccounts: Bool { shape?.isOfAccounts == true }

  /// Whether it gives favorites together with their restaurants, of which reviews tell more.
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
