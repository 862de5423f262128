package import Model
package import Platform

/// One file of the exports folder, and what it is read as.
package struct ExportFile: Sendable {
  package let path: ExportPath
  /// The path from the exports folder, as problems and `rejects` show it.
  package let name: String
  package let status: FileStatus
  /// Whether it may not be read (a link that leaves the exports folder, a device). Reading it reports this.
  package let isRefused: Bool
  /// The collection of its records; nil for a dump of several collections and for a file of none.
  package let collection: Collection?
  /// Whether it has several collections.
  package let isDump: Bool
  /// The name on the closing screen: `sumaq reviews`.
  package let shapeName: String
  /// The analyst's table that it belongs to; nil for a file of collections.
  package let table: String?
  let shape: Shape?
  /// The entry of `sources` that applies to it.
  let source: SourceSettings?
  /// Whether it cannot be opened and its name names no collection. It may have records of any, so it counts as a dump
  /// that is not whole.
  package var isLost = false
  /// What decided how it is read.
  package var by = IdentifiedBy.neither
  /// The collection that its name names, if the fields contradict it.
  package var nameSays: Collection?
  /// How many files of a Takeout are not read, if it is the first of them; else 0.
  package var ignoredFileCount = 0
  /// Whether it has password hashes or similar secrets, so that none of its text is stored or shown.
  var holdsSecrets = false
  /// Whether it has fields with names of secrets, which are left out of rows and rejects.
  var namesSecrets: Bool { samples.contains { SecretNames.isSecret($0.key.utf8) } }
  /// Whether its records are members of an object, whose keys are their ids.
  var hasKeys = false
  /// The values in its first records.
  var samples: [FieldSample] = []

  /// Whether it was fetched, so that no other program writes it.
  package var isFetched: Bool { path.isFetched }

  /// Whether it is in a container, whose size and times its status has.
  package var isMember: Bool { path.member != nil }

  /// The number of bytes that it takes on the disk.
  package var bytes: Int { path.member?.bytes ?? status.size }

  /// Whether its rows are accounts: they fill what exported users lack, and create users that no export contains.
  package var isOfAccounts: Bool { shape?.isOfAccounts == true }

  /// Whether it gives favorites together with their restaurants, of which reviews tell more.
  package var givesPlaces: Bool { collection == .favorites && collections.contains(.restaurants) }

  /// The order in which files are read, smallest first: lists of places, saved places, then each collection, and
  /// accounts behind what they complete.
  package var turn: Int {
    if givesPlaces { return path.baseName.lowercased().hasSuffix(".csv") ? -2 : -1 }
    return 2 * Int(collection?.rawValue ?? 0) + (isOfAccounts ? 1 : 0)
  }

  /// Whether there is anything to read.
  package var isRecognized: Bool { shape != nil || isDump || table != nil }

  /// Whether its records may be private. A dump may have users, and nothing is known of a table.
  package var isPrivate: Bool { collection?.isPrivate ?? true }

  /// The collections of its records: its own, or any of a dump.
  package var ownCollections: Set<Collection> {
    isDump ? Set(Collection.allCases) : Set(collection.map { [$0] } ?? [])
  }

  /// Whether `sources` declares the scale of its ratings.
  package var declaresScale: Bool { (isDump ? source?.scale : shape?.scale) != nil }

  /// The collections of which it may give rows: its own and those of derived rows (favorites of users, reviews of
  /// restaurants, places and authors of reviews); all for a dump.
  package var collections: Set<Collection> {
    guard let shape else { return isDump ? Set(Collection.allCases) : [] }
    return Set(shape.recipes.map(\.collection) + shape.primary.rules.compactMap(\.kind.embedded))
  }
}
